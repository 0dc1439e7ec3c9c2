/** What ends the lines of a text that a tool writes. */
export type LineEnd = '\n' | '\r\n';

/** CRLF where each line of a text ends so, else LF. */
export function lineEndOf(text: string): LineEnd {
  const first = text.indexOf('\n');
  const isWindows = first > 0 && text[first - 1] === '\r' && !/(?<!\r)\n/.test(text);
  return isWindows ? '\r\n' : '\n';
}

/** The byte order mark that a text begins with, or nothing. */
export function byteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? '\uFEFF' : '';
}

/**
 * A text that a tool has written anew, with the line ends and the byte order mark of what it was made of. What converts to
 * another format writes LF without a mark, or what that format asks for.
 */
export function likeGiven(written: string, given: string): string {
  const ended = lineEndOf(given) === '\n' ? written : written.replaceAll(/\r?\n/g, '\r\n');
  return byteOrderMark(given) + ended;
}
