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
