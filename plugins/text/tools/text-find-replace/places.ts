import { graphemes } from '@toolyard/kit/graphemes';

/** Where an offset lies: line and column from 1, columns in characters. CRLF, LF and CR end a line. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The places of offsets that are in ascending order, in one pass over the text before the last. */
export function findPlaces(text: string, offsets: readonly number[]): Place[] {
  const places: Place[] = [];
  let line = 1;
  let column = 1;
  let end = 0;
  for (const character of graphemes(text.slice(0, (offsets.at(-1) ?? -1) + 1))) {
    end += character.length;
    while ((offsets[places.length] ?? Infinity) < end) places.push({ line, column });
    const breaks = /^[\r\n]/.test(character);
    line += breaks ? 1 : 0;
    column = breaks ? 1 : column + 1;
  }
  while (places.length < offsets.length) places.push({ line, column });
  return places;
}
