/**
 * A .env file line by line, as dotenv reads it, with everything that dotenv lets pass. Offsets count UTF-16 code
 * units in the text without its byte order mark.
 */
export type EnvLine =
  | { readonly kind: 'blank' | 'comment' | 'invalid'; readonly start: number; readonly end: number }
  | { readonly kind: 'bare'; readonly start: number; readonly end: number; readonly key: EnvKey }
  | EnvAssignment;

export interface EnvKey {
  readonly name: string;
  readonly start: number;
  /** `export` and the blanks after it. */
  readonly prefix: string;
}

export interface EnvAssignment {
  readonly kind: 'assignment';
  readonly start: number;
  /** Just before the line's end; of a value in quotes, that of its last line. */
  readonly end: number;
  readonly key: EnvKey;
  /** The first blank beside the =, if there is one. */
  readonly blankBesideEquals: number | undefined;
  readonly value: EnvValue;
}

export interface EnvValue {
  /** What encloses it; an opening quote that is never closed is part of the text. */
  readonly quote: string | undefined;
  /** Without quotes and blanks around it. */
  readonly text: string;
  readonly start: number;
  readonly unclosed: boolean;
  /** What follows on the line, blanks included: a comment, or text after a closing quote. */
  readonly rest: string;
}

const LINE_END = /\r\n|\r|\n/g;

export function readEnvFile(text: string): EnvLine[] {
  const lines: EnvLine[] = [];
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    const line = readLine(text, start, end);
    lines.push(line);
    start = line.end + lineEndLength(text, line.end);
  }
  return lines;
}

/** The length of the line end at an offset: 2 for CRLF, 0 at the end of the text. */
export function lineEndLength(text: string, offset: number): number {
  if (text.startsWith('\r\n', offset)) return 2;
  return offset < text.length ? 1 : 0;
}

function lineEnd(text: string, start: number): number {
  LINE_END.lastIndex = start;
  return LINE_END.exec(text)?.index ?? text.length;
}

function readLine(text: string, start: number, end: number): EnvLine {
  const content = text.slice(start, end);
  const plain = content.trim();
  if (plain === '') return { kind: 'blank', start, end };
  if (plain.startsWith('#')) return { kind: 'comment', start, end };

  const indent = content.length - content.trimStart().length;
  const prefix = /^export[ \t]+(?=[^ \t=])/.exec(content.slice(indent))?.[0] ?? '';
  const keyStart = start + indent + prefix.length;
  const equals = text.indexOf('=', keyStart);
  if (equals === -1 || equals >= end) {
    const name = /^([A-Za-z_]\w*)[ \t]*(?:#.*)?$/.exec(text.slice(keyStart, end).trimEnd())?.[1];
    return name === undefined
      ? { kind: 'invalid', start, end }
      : { kind: 'bare', start, end, key: { name, start: keyStart, prefix } };
  }

  const name = text.slice(keyStart, equals).trimEnd();
  const key = { name, start: keyStart, prefix };
  const valueStart = equals + 1 + blanksAt(text, equals + 1, end);
  const blankBefore = keyStart + name.length < equals ? keyStart + name.length : undefined;
  const blankAfter = valueStart > equals + 1 ? equals + 1 : undefined;
  const value = readQuoted(text, valueStart) ?? readUnquoted(text, valueStart, end);
  const valueEnd = value.start + value.text.length + (value.quote === undefined ? 0 : 1);
  return {
    kind: 'assignment',
    start,
    end: valueEnd + value.rest.length,
    key,
    blankBesideEquals: blankBefore ?? blankAfter,
    value,
  };
}

function blanksAt(text: string, start: number, end: number): number {
  let length = 0;
  while (start + length < end && /[ \t]/.test(text.charAt(start + length))) length += 1;
  return length;
}

/** A value in quotes, which may span lines; undefined when it has none or they are not closed. */
function readQuoted(text: string, opening: number): EnvValue | undefined {
  const quote = text.charAt(opening);
  if (!/["'`]/.test(quote)) return undefined;
  const start = opening + 1;
  let closing = text.indexOf(quote, start);
  if (quote === '"') {
    while (closing !== -1 && isEscaped(text, closing)) closing = text.indexOf(quote, closing + 1);
  }
  if (closing === -1) return undefined;
  const rest = text.slice(closing + 1, lineEnd(text, closing));
  return { quote, text: text.slice(start, closing), start, unclosed: false, rest };
}

/** Whether an odd number of backslashes stands before an offset. */
function isEscaped(text: string, offset: number): boolean {
  let backslashes = 0;
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Up to a # that has a blank before it, or the end of the line. */
function readUnquoted(text: string, start: number, end: number): EnvValue {
  const content = text.slice(start, end);
  const comment = content.search(/[ \t]#/);
  const value = (comment === -1 ? content : content.slice(0, comment)).trimEnd();
  return {
    quote: undefined,
    text: value,
    start,
    unclosed: /^["'`]/.test(value),
    rest: content.slice(value.length),
  };
}
