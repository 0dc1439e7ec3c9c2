import { alignmentDistance } from '@toolyard/kit/edit-distance';
import type { Icon } from './icon-index.ts';

export interface FoundIcon {
  readonly icon: Icon;
  /** 0 to 1. */
  readonly score: number;
}

/** How well an icon fits, best first. */
const TIERS = ['exact', 'name', 'keyword', 'fuzzy'] as const;

type Tier = (typeof TIERS)[number];

/** What each kind of match is worth at least; the shorter the name, the more up to the next. */
const SCORES: Readonly<Record<Tier, number>> = { exact: 1, name: 0.75, keyword: 0.5, fuzzy: 0.25 };
const SPREAD = 0.2;

/** Words shorter than this are not completed: half of all icons would fit. */
const SHORTEST_PREFIX = 3;

/** Icons that every word fits, best first: by kind of match, then the shorter name, then library and name. */
export function searchIcons(
  icons: readonly Icon[],
  words: readonly string[],
  tolerant: boolean,
): FoundIcon[] {
  const phrase = words.join(' ');
  const known = new Set(icons.flatMap(({ nameWords, keywordWords }) => [...nameWords, ...keywordWords]));
  const near = words.map((word) => nearWords(known, word, tolerant));
  return icons
    .flatMap((icon) => {
      const tier = tierOf(icon, words, near, phrase);
      return tier === undefined ? [] : [{ icon, tier, score: scoreOf(icon, tier, phrase) }];
    })
    .sort(
      (a, b) =>
        TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
        a.icon.name.length - b.icon.name.length ||
        compare(a.icon.library, b.icon.library) ||
        compare(a.icon.name, b.icon.name),
    );
}

/** The worst of the kinds in which its words fit; undefined when one does not. */
function tierOf(
  icon: Icon,
  words: readonly string[],
  near: readonly ReadonlySet<string>[],
  phrase: string,
): Tier | undefined {
  if (icon.nameWords.join(' ') === phrase) return 'exact';
  let worst = TIERS.indexOf('name');
  for (const [index, word] of words.entries()) {
    const tier = wordTier(icon, word, near[index]);
    if (tier === undefined) return undefined;
    worst = Math.max(worst, TIERS.indexOf(tier));
  }
  return TIERS[worst];
}

function wordTier(icon: Icon, word: string, near: ReadonlySet<string> | undefined): Tier | undefined {
  if (icon.nameWords.includes(word)) return 'name';
  if (icon.keywordWords.has(word)) return 'keyword';
  const isNear = (known: string) => near?.has(known) === true;
  return icon.nameWords.some(isNear) || icon.keywordWords.values().some(isNear) ? 'fuzzy' : undefined;
}

/** The known words that a word is the beginning of, or that it may be a misspelling of. */
function nearWords(known: ReadonlySet<string>, word: string, tolerant: boolean): ReadonlySet<string> {
  const edits = tolerant ? allowedEdits(word) : 0;
  const letters = [...word];
  return new Set(
    [...known].filter(
      (other) =>
        (word.length >= SHORTEST_PREFIX && other.startsWith(word)) ||
        (edits > 0 &&
          Math.abs(other.length - word.length) <= edits &&
          alignmentDistance(letters, [...other]) <= edits),
    ),
  );
}

function allowedEdits(word: string): number {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

function scoreOf(icon: Icon, tier: Tier, phrase: string): number {
  if (tier === 'exact') return 1;
  return SCORES[tier] + SPREAD * Math.min(1, phrase.length / icon.name.length);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
