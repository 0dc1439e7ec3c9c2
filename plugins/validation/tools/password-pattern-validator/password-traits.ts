import { graphemes } from '@toolyard/kit/graphemes';

export interface PasswordTraits {
  /** In grapheme clusters. */
  readonly length: number;
  readonly counts: Readonly<Record<CharacterClass, number>>;
  /** How many classes are present; spaces are none. */
  readonly classes: number;
  readonly longestRepeat: number;
  readonly longestSequence: number;
}

const CLASSES = {
  uppercase: /^[\p{Lu}\p{Lt}]/u,
  lowercase: /^\p{Ll}/u,
  digits: /^\p{Nd}/u,
  // Before other: symbols are what is left, but for controls.
  spaces: /^\p{White_Space}/u,
  other: /^[\p{L}\p{M}]/u,
  symbols: /^\P{Cc}/u,
} as const;

export type CharacterClass = keyof typeof CLASSES;

/** Counts a password's characters, each by its first code point. */
export function passwordTraits(password: string): PasswordTraits {
  const characters = graphemes(password);
  const counts = { uppercase: 0, lowercase: 0, digits: 0, symbols: 0, spaces: 0, other: 0 };
  const classes = Object.entries(CLASSES) as [CharacterClass, RegExp][];
  for (const character of characters) {
    const found = classes.find(([, pattern]) => pattern.test(character));
    if (found !== undefined) counts[found[0]] += 1;
  }
  const { uppercase, lowercase, digits, symbols, other } = counts;
  return {
    length: characters.length,
    counts,
    classes: [uppercase, lowercase, digits, symbols, other].filter((count) => count > 0).length,
    longestRepeat: longestRun(characters, (a, b) => (a === b ? 1 : undefined)),
    longestSequence: longestRun(characters, alphabetStep),
  };
}

/** The longest run in which all neighbours are the same step apart. */
function longestRun(
  characters: readonly string[],
  step: (from: string, to: string) => number | undefined,
): number {
  let longest = 0;
  let run = 0;
  let direction: number | undefined;
  for (const [index, character] of characters.entries()) {
    const previous = characters[index - 1];
    const taken = previous === undefined ? undefined : step(previous, character);
    run = taken === undefined ? 1 : taken === direction ? run + 1 : 2;
    direction = taken;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Up or down by one in the ASCII alphabet, case ignored, or in the digits. */
function alphabetStep(from: string, to: string): 1 | -1 | undefined {
  if (!/^(?:[a-z]{2}|\d{2})$/i.test(from + to)) return undefined;
  const distance = to.toLowerCase().charCodeAt(0) - from.toLowerCase().charCodeAt(0);
  return distance === 1 || distance === -1 ? distance : undefined;
}
