/** What ends a line of a text: CRLF, CR or LF. */
export const LINE_END = /\r\n|\r|\n/;

/** Lines and columns count from 1, columns in code points. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/**
 * Tells the places of many offsets in one text, which it looks through once when they ascend, and no further than the line
 * of the last. Lines and columns as the SDK's `placeAt`, unless other line ends are given.
 */
export function textPlaces(text: string, lineEnds = /\r\n|\r|\n/g): (offset: number) => TextPlace {
  const starts = [0];
  const ends = text.matchAll(lineEnds);
  let last = { line: 0, offset: 0, characters: 0 };
  return (offset) => {
    while ((starts.at(-1) ?? 0) <= offset) {
      const { value: end } = ends.next();
      if (end === undefined) starts.push(Infinity);
      else starts.push(end.index + end[0].length);
    }
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
