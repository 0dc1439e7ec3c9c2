/** Text on one line: line breaks become blanks, those at its ends are left out. */
export function oneLine(text: string): string {
  return text.replace(/[ \t]*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])[ \t]*/g, ' ').trim();
}
