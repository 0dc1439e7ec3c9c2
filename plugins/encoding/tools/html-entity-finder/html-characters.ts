import { characterEntities } from 'character-entities';
import characterNames from '../../data/character-names.json' with { type: 'json' };
import { HTML4_NAMES } from '../../lib/html-names.ts';

/** The groups of characters, each by what a character must be. The first that fits is its category. */
const CATEGORIES = {
  greek: /(?=\p{Script=Greek})\p{L}/u,
  cyrillic: /(?=\p{Script=Cyrillic})\p{L}/u,
  latin: /(?=\p{Script=Latin})\p{L}/u,
  currency: /\p{Sc}/u,
  spaces: /[\p{Z}\p{Cf}]/u,
  // The blocks Arrows, Supplemental Arrows-A, -B and -C, Miscellaneous Symbols and Arrows.
  arrows: /[\u2190-\u21ff\u27f0-\u27ff\u2900-\u297f\u{1f800}-\u{1f8ff}\u2b00-\u2bff]/u,
  // Mathematical Operators and its supplement, Miscellaneous Mathematical Symbols-A and -B, Mathematical
  // Alphanumeric Symbols, and letters used as signs of mathematics.
  math: /[\p{Sm}\u2200-\u22ff\u27c0-\u27ef\u2980-\u29ff\u2a00-\u2aff\u{1d400}-\u{1d7ff}]|(?=\p{Math})\p{L}/u,
  punctuation: /\p{P}/u,
  // The blocks from Box Drawing to Geometric Shapes.
  shapes: /[\u2500-\u25ff]/,
} as const;

export const CATEGORY_NAMES = [
  'punctuation',
  'spaces',
  'currency',
  'math',
  'arrows',
  'greek',
  'latin',
  'cyrillic',
  'shapes',
  'symbols',
] as const;

export type Category = (typeof CATEGORY_NAMES)[number];

/** A character, or two that share a name, and the ways to write it. */
export interface HtmlCharacter {
  readonly character: string;
  readonly codePoints: readonly number[];
  /** All names without & and ;, the preferred one first: that of HTML 4, else the shortest, small letters first. */
  readonly names: readonly string[];
  /** Its Unicode name in lower case; a label such as <private-use-e000> where Unicode gives none. */
  readonly description: string;
  readonly category: Category;
}

/** What is known of a character, whether the HTML standard names it or not: few ask for those that it does not. */
export async function describeCharacter(character: string): Promise<HtmlCharacter> {
  const known = namedCharacters().get(character);
  if (known !== undefined) return known;
  const { unicodeReadableName } = await import('unicode-name');
  return new DescribedCharacter(character, [], unicodeReadableName);
}

const NAMES: Readonly<Record<string, string>> = characterNames;

let named: ReadonlyMap<string, HtmlCharacter> | undefined;

/** The characters that the HTML standard names, by code point. Put together at the first call. */
export function namedCharacters(): ReadonlyMap<string, HtmlCharacter> {
  named ??= new Map(
    Object.entries(Object.groupBy(Object.keys(characterEntities), (name) => characterEntities[name] ?? ''))
      .map(([character, names = []]) => new DescribedCharacter(character, names, (single) => NAMES[single]))
      .sort((a, b) => compareCodePoints(a.character, b.character))
      .map((described) => [described.character, described]),
  );
  return named;
}

/** A character of which is told what it is asked for: most are only looked through. */
class DescribedCharacter implements HtmlCharacter {
  readonly character: string;
  readonly names: readonly string[];
  readonly description: string;

  constructor(character: string, names: readonly string[], nameOf: (single: string) => string | undefined) {
    this.character = character;
    this.names = names.length > 1 ? names.toSorted((a, b) => compareNames(character, a, b)) : names;
    this.description = [...character]
      .map((single) => nameOf(single) ?? '')
      .join(' + ')
      .toLowerCase();
  }

  get codePoints(): readonly number[] {
    return [...this.character].map((single) => single.codePointAt(0) ?? 0);
  }

  get category(): Category {
    const [first = ''] = this.character;
    return categoryOf(first);
  }
}

function categoryOf(character: string): Category {
  for (const [category, pattern] of Object.entries(CATEGORIES))
    if (pattern.test(character)) return category as keyof typeof CATEGORIES;
  return 'symbols';
}

function compareNames(character: string, a: string, b: string): number {
  const html4 = HTML4_NAMES.get(character);
  if (a === html4 || b === html4) return a === html4 ? -1 : 1;
  if (a.length !== b.length) return a.length - b.length;
  const capitals = Number(/[A-Z]/.test(a)) - Number(/[A-Z]/.test(b));
  return capitals === 0 ? (a < b ? -1 : 1) : capitals;
}

/** Names stand for one or two characters. */
function compareCodePoints(a: string, b: string): number {
  const [firstOfA = 0, firstOfB = 0] = [a.codePointAt(0), b.codePointAt(0)];
  return firstOfA - firstOfB || (a < b ? -1 : 1);
}
