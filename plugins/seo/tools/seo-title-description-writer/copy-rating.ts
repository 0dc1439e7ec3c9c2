import { countGraphemes } from '@toolyard/kit/graphemes';
import { arialWidth } from '../../lib/arial.ts';
import { POWER_WORDS } from './power-words.ts';
import { plain } from '../../lib/whole-words.ts';

/** What search results show of a text. */
export interface CopyLimits {
  readonly fontPx: number;
  readonly mostCharacters: number;
  readonly mostPx: number;
  /** Shorter texts waste room. */
  readonly leastCharacters: number;
}

export const TITLE: CopyLimits = { fontPx: 20, mostCharacters: 60, mostPx: 580, leastCharacters: 30 };
export const DESCRIPTION: CopyLimits = { fontPx: 14, mostCharacters: 155, mostPx: 920, leastCharacters: 70 };

export interface CopyRating {
  readonly text: string;
  readonly length: number;
  readonly pixel_width: number;
  readonly fits: boolean;
  readonly has_keyword: boolean;
  readonly power_words: string[];
  readonly emotional_score: number;
}

/** How much room a text takes, and whether results show all of it. */
export function measureCopy(
  text: string,
  limits: CopyLimits,
): Pick<CopyRating, 'length' | 'pixel_width' | 'fits'> {
  const length = countGraphemes(text);
  const width = arialWidth(text, limits.fontPx);
  return {
    length,
    pixel_width: width,
    fits: length <= limits.mostCharacters && width <= limits.mostPx,
  };
}

export function rateCopy(text: string, keyword: string, limits: CopyLimits): CopyRating {
  const words = wordsOf(text);
  const power = words.filter((word) => POWER_WORDS.has(word));
  return {
    text,
    ...measureCopy(text, limits),
    has_keyword: plain(text).includes(plain(keyword)),
    power_words: power,
    emotional_score: words.length === 0 ? 0 : Math.floor((100 * power.length) / words.length + 0.5),
  };
}

export interface CopyIssue {
  readonly code: string;
  readonly message: string;
}

/** What is wrong with a text that exists; where the keyword stands matters in titles. */
export function copyIssues(rating: CopyRating, keyword: string, limits: CopyLimits): CopyIssue[] {
  const { text, length, pixel_width: width } = rating;
  if (length === 0) return [{ code: 'empty', message: 'There is no text.' }];
  const at = plain(text).indexOf(plain(keyword));
  const isLate = limits === TITLE && at > plain(text).length / 2;
  const repeated = repeatedWord(text);
  const checks: readonly (readonly [boolean, string, string])[] = [
    [
      length > limits.mostCharacters,
      'too_long',
      `${length} characters; results show ${limits.mostCharacters}.`,
    ],
    [
      length < limits.leastCharacters,
      'too_short',
      `${length} characters; ${limits.leastCharacters} and more tell more.`,
    ],
    [width > limits.mostPx, 'too_wide', `${width} px wide; results show ${limits.mostPx} px.`],
    [!rating.has_keyword, 'keyword_missing', 'The keyword is not there.'],
    [isLate, 'keyword_late', 'The keyword begins in the second half.'],
    [isAllCapitals(text), 'all_caps', 'All letters are capitals.'],
    [repeated !== undefined, 'repeated_word', `"${repeated}" is there three times or more.`],
  ];
  return checks.filter(([holds]) => holds).map(([, code, message]) => ({ code, message }));
}

/** Most English texts: their words are what stands between signs (Unicode TS 29, 4.1), none of which joins two. */
const PARTED_BY_SIGNS = /^(?:[A-Za-z0-9 !?()|…–—-]|[.,:;'](?![A-Za-z0-9]))*$/;

let segmenter: Intl.Segmenter | undefined;

/** What the segmenter needs of ICU's data takes a new process longer to load than most tools take: few texts need it. */
function wordsOf(text: string): string[] {
  if (PARTED_BY_SIGNS.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase());
}

function isAllCapitals(text: string): boolean {
  const cased = text.match(/[\p{Lu}\p{Ll}]/gu) ?? [];
  return cased.length > 1 && cased.every((letter) => /\p{Lu}/u.test(letter));
}

function repeatedWord(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].find(([word, count]) => countGraphemes(word) > 3 && count >= 3)?.[0];
}
