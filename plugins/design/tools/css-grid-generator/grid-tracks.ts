import { InputError, quote } from '@toolyard/sdk';
import type { CssNode } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { takesValue } from '../../lib/css-value.ts';

/** Tracks of a grid: the CSS that makes them, and how many they are; null when only the browser knows. */
export interface Tracks {
  readonly value: string;
  readonly count: number | null;
}

const MOST_TRACKS = 100;
const LONGEST = 2000;

/**
 * A number of equal tracks, or a track list (CSS Grid 2, 7.2).
 *
 * @throws InputError when it is neither
 */
export function readTracks(argument: 'columns' | 'rows', given: number | string): Tracks {
  const count = typeof given === 'string' && /^\s*\d{1,9}\s*$/.test(given) ? Number(given) : given;
  if (typeof count === 'number') {
    if (count < 1 || count > MOST_TRACKS)
      throw new InputError(argument, `expected 1 to ${MOST_TRACKS}, got ${count}`);
    return equalTracks(count);
  }
  const value = readCssValue(
    argument,
    `grid-template-${argument}`,
    count,
    'a number or a track list such as 200px 1fr',
  );
  const tracks = countTracks(parse(value, { context: 'value' }));
  if (tracks !== null && tracks > MOST_TRACKS)
    throw new InputError(argument, `expected 1 to ${MOST_TRACKS} tracks, got ${tracks}`);
  return { value, count: tracks };
}

export function equalTracks(count: number): Tracks {
  return { value: count === 1 ? '1fr' : `repeat(${count}, 1fr)`, count };
}

/**
 * A value that a property takes by CSS's grammar, which therefore cannot end the declaration it is put into.
 *
 * @throws InputError when the property does not take it
 */
export function readCssValue(argument: string, property: string, given: string, expectation: string): string {
  const value = given.trim().replace(/\s+/g, ' ');
  if (value.length > LONGEST || !takesValue(property, value))
    throw new InputError(argument, `expected ${expectation}, got ${quote(given)}`);
  return value;
}

function countTracks(node: CssNode): number | null {
  if (node.type !== 'Value') return null;
  let count = 0;
  for (const child of node.children) {
    const tracks = tracksOf(child);
    if (tracks === null) return null;
    count += tracks;
  }
  return count;
}

/** Keywords that are a track each; none, subgrid and inherit are others. */
const TRACK_KEYWORDS = new Set(['auto', 'min-content', 'max-content']);

function tracksOf(node: CssNode): number | null {
  if (node.type === 'Brackets') return 0;
  if (node.type === 'Identifier') return TRACK_KEYWORDS.has(node.name.toLowerCase()) ? 1 : null;
  if (node.type !== 'Function') return 1;
  const name = node.name.toLowerCase();
  if (name === 'var' || name === 'env') return null;
  if (name !== 'repeat') return 1;
  const [, times = '', list = ''] = /^repeat\(([^,]+),(.*)\)$/is.exec(generate(node)) ?? [];
  const repeated = countTracks(parse(list, { context: 'value' }));
  return /^\s*\d+\s*$/.test(times) && repeated !== null ? Number(times) * repeated : null;
}
