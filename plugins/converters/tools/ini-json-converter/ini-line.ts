import { DIALECTS, type IniDialect } from './ini-dialects.ts';

/** What a line of an INI file says. */
export type IniLine =
  | { readonly kind: 'blank' }
  /** Undefined when it is not closed. */
  | { readonly kind: 'section'; readonly name: string | undefined; readonly subsection?: string }
  | { readonly kind: 'key'; readonly key: string; readonly value: IniValue | undefined };

export interface IniValue {
  readonly text: string;
  /** Text whatever it looks like. */
  readonly quoted: boolean;
}

/** Reads a line of an INI file; its indent means nothing. */
export function readIniLine(given: string, dialect: IniDialect = DIALECTS.generic): IniLine {
  const line = given.trim();
  if (line === '' || line.startsWith(';') || line.startsWith('#')) return { kind: 'blank' };
  if (line.startsWith('[')) return readSection(line, dialect);
  const separator = line.search(dialect.separator);
  if (separator === -1) return { kind: 'key', key: withoutComment(line, dialect), value: undefined };
  const key = line.slice(0, separator).trim();
  return { kind: 'key', key, value: readValue(line.slice(separator + 1), dialect) };
}

function readSection(line: string, dialect: IniDialect): IniLine {
  const [matched, name = '', quoted] = dialect.hasSubsections
    ? (/^\[(?:\s*([^\s"\]]+)\s+|\s+)"((?:[^"\\]|\\.)*)"\s*\]/.exec(line) ?? [])
    : [];
  if (matched !== undefined && quoted !== undefined)
    return { kind: 'section', name, subsection: quoted.replaceAll(/\\(.)/g, '$1') };
  const heading = withoutComment(line, DIALECTS.generic);
  const end = heading.lastIndexOf(']');
  return { kind: 'section', name: end === -1 ? undefined : heading.slice(1, end).trim() };
}

/** The text up to where a comment begins. */
function withoutComment(text: string, { inlineComment }: IniDialect): string {
  const comment = inlineComment === undefined ? -1 : text.search(inlineComment);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', n: '\n', t: '\t', '"': '"', '\\': '\\' };
/** A value that quotes enclose, and nothing but a comment after it. */
const DOUBLE_QUOTED = /^"([^"\\]*(?:\\.[^"\\]*)*)"(?:\s+[;#].*)?$/s;
const SINGLE_QUOTED = /^'([^']*)'(?:\s+[;#].*)?$/s;

function readValue(given: string, dialect: IniDialect): IniValue {
  const text = given.trim();
  if (dialect.quotes === 'parts') return readParts(text);
  // The line's end before indented lines is a part of the value.
  if (dialect.quotes === 'none') return { text: given.replace(/^[ \t]+/, '').trimEnd(), quoted: false };
  const double = DOUBLE_QUOTED.exec(text)?.[1];
  if (double !== undefined) {
    const decoded = double.replace(/\\([nt"\\])/g, (_, character: string) => ESCAPES[character] ?? character);
    return { text: decoded, quoted: true };
  }
  const single = SINGLE_QUOTED.exec(text)?.[1];
  return single === undefined
    ? { text: withoutComment(given, dialect), quoted: false }
    : { text: single, quoted: true };
}

/** A value of git: quotes may stand anywhere, within which # and ; are no comments; escapes hold everywhere. */
function readParts(text: string): IniValue {
  const parts: string[] = [];
  let isQuoted = false;
  let hasQuotes = false;
  let kept = 0;
  for (const [token] of text.matchAll(/\\[^]|["#;]|[^\\"#;]+|\\$/g)) {
    if (token === '"') {
      isQuoted = !isQuoted;
      hasQuotes = true;
      kept = parts.length;
    } else if ((token === '#' || token === ';') && !isQuoted) {
      break;
    } else {
      const [first, escaped = ''] = token;
      parts.push(first === '\\' ? (ESCAPES[escaped] ?? escaped) : token);
      if (isQuoted) kept = parts.length;
    }
  }
  const end = parts.slice(kept).join('').trimEnd();
  return { text: parts.slice(0, kept).join('') + end, quoted: hasQuotes };
}
