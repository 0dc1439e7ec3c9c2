/** Text on one line: line breaks become blanks, those at its ends are left out. */
export function oneLine(text: string): string {
  // A run of blanks is taken whole or not at all, or a long one would be tried from each of its places.
  return text.replace(/(?<![ \t])[ \t]*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])[ \t]*/g, ' ').trim();
}
