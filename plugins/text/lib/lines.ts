import { byteOrderMark } from '@toolyard/kit/line-ends';

/** The lines of a text. CRLF, LF and CR end a line; a break at the end opens no further line. */
export interface Lines {
  readonly lines: readonly string[];
  /** The first line break of the text; LF if it has none. */
  readonly lineBreak: string;
  /** Whether the last line is followed by a line break. */
  readonly closed: boolean;
  /** The byte order mark before the first line, where it is told apart. */
  readonly mark?: string;
}

/** The lines of a text without their breaks. An empty text has none. */
export function splitLines(text: string): Lines {
  const lineBreak = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  if (text === '') return { lines: [], lineBreak, closed: false };
  const lines = text.split(/\r\n|\r|\n/);
  const closed = lines.at(-1) === '';
  if (closed) lines.pop();
  return { lines, lineBreak, closed };
}

/** The same, but a byte order mark is none of the first line. */
export function splitMarkedLines(text: string): Lines {
  const mark = byteOrderMark(text);
  return { ...splitLines(text.slice(mark.length)), mark };
}

/** Lines as one text, with the breaks and the byte order mark that `given` had. */
export function joinLines(lines: readonly string[], given: Lines): string {
  const { mark = '' } = given;
  if (lines.length === 0) return mark;
  return mark + lines.join(given.lineBreak) + (given.closed ? given.lineBreak : '');
}
