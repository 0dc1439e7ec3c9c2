/**
 * Where an offset lies in a text, as people count: lines and columns from 1, columns in code points.
 * CRLF, CR and LF end a line.
 *
 * @example
 * placeAt('48\n6G', 4); // 'line 2, column 2'
 */
export function placeAt(text: string, offset: number): string {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
}

/** Lines and columns count from 1, columns in code points. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Tells the places of many offsets in one text, which it looks through once when they ascend. Lines and columns
 * as `placeAt`, unless other line ends are given.
 */
export function textPlaces(text: string, lineEnds = /\r\n|\r|\n/g): (offset: number) => TextPlace {
  const starts = [0];
  for (const end of text.matchAll(lineEnds)) starts.push(end.index + end[0].length);
  let last = { line: 0, offset: 0, characters: 0 };
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const known =
      last.line === low && last.offset <= offset
        ? last
        : { line: low, offset: starts[low] ?? 0, characters: 0 };
    const characters = known.characters + countCharacters(text, known.offset, offset);
    last = { line: low, offset, characters };
    return { line: low + 1, column: characters + 1 };
  };
}

/** How many code points begin from one offset of a text up to another. */
export function countCharacters(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    const low = unit >= 0xdc00 && unit <= 0xdfff;
    if (!low || !isHighSurrogate(text.charCodeAt(at - 1))) count += 1;
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
