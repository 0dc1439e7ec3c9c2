import { pick, shuffle, type Random } from '@toolyard/sdk/random';
import { upperCaseLetters } from './word-letters.ts';

export const DIRECTIONS = ['across', 'down', 'diagonal'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Rows and columns to the next letter: right, down, down and right. */
const STEPS: Readonly<Record<Direction, readonly [rows: number, columns: number]>> = {
  across: [0, 1],
  down: [1, 0],
  diagonal: [1, 1],
};
const SMALLEST = 8;
const LARGEST = 15;
/** Layouts tried in a grid before it grows. */
const TRIES = 4;
const LATIN_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Where a word begins, counted from 1. */
export interface Placement {
  readonly word: string;
  readonly row: number;
  readonly column: number;
  readonly direction: Direction;
}

export interface WordSearch {
  readonly size: number;
  readonly rows: readonly string[];
  /** In the order of the words. */
  readonly placements: readonly Placement[];
  readonly unplaced: readonly string[];
}

interface Entry {
  readonly word: string;
  readonly letters: readonly string[];
}

/** A square of letters, undefined where there is none yet. */
type Grid = (string | undefined)[][];

/**
 * Hides words in a square of letters. It is as small as its words allow, 8 to 15 letters wide; words of more letters,
 * words without letters, and those for which the largest square has no room stay out.
 */
export function hideWords(words: readonly string[], random: Random): WordSearch {
  const entries = words.map((word) => ({ word, letters: upperCaseLetters(word) }));
  const fitting = entries.filter(({ letters }) => letters.length > 0 && letters.length <= LARGEST);
  const longestFirst = fitting.toSorted((a, b) => b.letters.length - a.letters.length);
  const { grid, placed } = layOut(longestFirst, random);
  const filler = fillerLetters(fitting);
  return {
    size: grid.length,
    rows: grid.map((row) => row.map((letter) => letter ?? pick(filler, random)).join('')),
    placements: words.flatMap((word) => placed.get(word) ?? []),
    unplaced: words.filter((word) => !placed.has(word)),
  };
}

/** The first layout with room for all words; in the largest grid, the one with room for most. */
function layOut(entries: readonly Entry[], random: Random) {
  let size = Math.max(SMALLEST, entries[0]?.letters.length ?? 0);
  for (;;) {
    let best = placeAll(entries, size, random);
    for (let tries = 1; tries < TRIES && best.placed.size < entries.length; tries += 1) {
      const next = placeAll(entries, size, random);
      if (next.placed.size > best.placed.size) best = next;
    }
    if (best.placed.size === entries.length || size === LARGEST) return best;
    size += 1;
  }
}

function placeAll(entries: readonly Entry[], size: number, random: Random) {
  const grid: Grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): string | undefined => undefined),
  );
  const placed = new Map<string, Placement>();
  for (const { word, letters } of entries) {
    const place = findRoom(grid, letters, random);
    if (place === undefined) continue;
    write(grid, letters, place);
    placed.set(word, { word, row: place.row + 1, column: place.column + 1, direction: place.direction });
  }
  return { grid, placed };
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly direction: Direction;
}

/** A place chosen at random, each direction as likely as the others where it has room. */
function findRoom(grid: Grid, letters: readonly string[], random: Random): Place | undefined {
  for (const direction of shuffle(DIRECTIONS, random)) {
    const places: Place[] = [];
    for (let row = 0; row < grid.length; row += 1)
      for (let column = 0; column < grid.length; column += 1) {
        const place = { row, column, direction };
        if (hasRoom(grid, letters, place)) places.push(place);
      }
    if (places.length > 0) return pick(places, random);
  }
  return undefined;
}

/** Words may cross in a letter that they share; one that lies within another would be no find of its own. */
function hasRoom(grid: Grid, letters: readonly string[], { row, column, direction }: Place): boolean {
  const [rows, columns] = STEPS[direction];
  const last = letters.length - 1;
  if (row + rows * last >= grid.length || column + columns * last >= grid.length) return false;
  let isNew = false;
  for (const [index, letter] of letters.entries()) {
    const there = grid[row + rows * index]?.[column + columns * index];
    if (there !== undefined && there !== letter) return false;
    isNew ||= there === undefined;
  }
  return isNew;
}

function write(grid: Grid, letters: readonly string[], { row, column, direction }: Place): void {
  const [rows, columns] = STEPS[direction];
  for (const [index, letter] of letters.entries())
    grid[row + rows * index]?.splice(column + columns * index, 1, letter);
}

function fillerLetters(entries: readonly Entry[]): readonly string[] {
  const letters = [...new Set(entries.flatMap((entry) => entry.letters))];
  return letters.length === 0 || letters.some((letter) => /\p{Script=Latin}/u.test(letter))
    ? LATIN_LETTERS
    : letters;
}
