import type { Amount } from '@toolyard/kit/money';

/** Letters from the best, with their points and the least percent of each (the College Board's 4.0 scale). */
const LETTERS = [
  ['A+', 4, 97],
  ['A', 4, 93],
  ['A-', 3.7, 90],
  ['B+', 3.3, 87],
  ['B', 3, 83],
  ['B-', 2.7, 80],
  ['C+', 2.3, 77],
  ['C', 2, 73],
  ['C-', 1.7, 70],
  ['D+', 1.3, 67],
  ['D', 1, 63],
  ['D-', 0.7, 60],
  ['F', 0, 0],
] as const;

/** Marks that stand on a transcript and count nowhere: passed, not passed, withdrawn, incomplete, audited, transferred. */
const UNCOUNTED = new Set(['P', 'NP', 'S', 'U', 'W', 'I', 'AU', 'TR']);

export type Scale = '4.0' | '4.3';

/** A letter with its percent border, for scales that a caller may replace. */
export interface LetterBorder {
  readonly letter: string;
  readonly min: number;
}

export const LETTER_BORDERS: readonly LetterBorder[] = LETTERS.map(([letter, , min]) => ({ letter, min }));

/** A letter as it is written here: upper case, with a plain hyphen; undefined when it is none. */
export function readLetter(given: string): string | undefined {
  const letter = given.trim().toUpperCase().replace(/[−–]/g, '-');
  return UNCOUNTED.has(letter) || LETTERS.some(([known]) => known === letter) ? letter : undefined;
}

/** The points of a letter; undefined for marks that count nowhere. */
export function pointsOf(letter: string, scale: Scale): number | undefined {
  if (letter === 'A+' && scale === '4.3') return 4.3;
  return LETTERS.find(([known]) => known === letter)?.[1];
}

/** The letter of a percent: the first whose border it reaches. Borders go from the highest to 0. */
export function letterFor(percent: Amount, borders: readonly LetterBorder[] = LETTER_BORDERS): string {
  return borders.find(({ min }) => percent.gte(min))?.letter ?? borders.at(-1)?.letter ?? '';
}
