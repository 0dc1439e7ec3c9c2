import { DIALECTS, type IniDialect } from './ini-dialects.ts';

/** What a line of an INI file says, and what of it is neither name nor value. */
export type IniLine = Remainder &
  (
    | { readonly kind: 'blank' }
    /** Undefined when it is not closed. */
    | { readonly kind: 'section'; readonly name: string | undefined; readonly subsection?: string }
    | { readonly kind: 'key'; readonly key: string; readonly value: IniValue | undefined }
  );

interface Remainder {
  readonly hasComment?: true;
  /** Whether something stands behind the heading of a section. */
  readonly hasText?: true;
}

export interface IniValue {
  readonly text: string;
  /** Text whatever it looks like. */
  readonly quoted: boolean;
  /** Whether a comment follows. */
  readonly hasComment?: true;
}

const COMMENTED = { hasComment: true } as const;

/** Reads a line of an INI file; its indent means nothing. */
export function readIniLine(given: string, dialect: IniDialect = DIALECTS.generic): IniLine {
  const line = given.trim();
  if (line === '') return { kind: 'blank' };
  if (line.startsWith(';') || line.startsWith('#')) return { kind: 'blank', ...COMMENTED };
  if (line.startsWith('[')) return readSection(line, dialect);
  const separator = line.search(dialect.separator);
  if (separator === -1) {
    const alone = withoutComment(line, dialect);
    return { kind: 'key', key: alone, value: undefined, ...(alone !== line && COMMENTED) };
  }
  const key = line.slice(0, separator).trim();
  const value = readValue(line.slice(separator + 1), dialect);
  return { kind: 'key', key, value, ...(value.hasComment && COMMENTED) };
}

function readSection(line: string, dialect: IniDialect): IniLine {
  const [matched, name = '', quoted] = dialect.hasSubsections
    ? (/^\[(?:\s*([^\s"\]]+)\s+|\s+)"((?:[^"\\]|\\.)*)"\s*\]/.exec(line) ?? [])
    : [];
  if (matched !== undefined && quoted !== undefined)
    return {
      kind: 'section',
      name,
      subsection: quoted.replaceAll(/\\(.)/g, '$1'),
      ...remainderOf(line.slice(matched.length)),
    };
  const heading = withoutComment(line, DIALECTS.generic);
  const end = heading.lastIndexOf(']');
  if (end === -1) return { kind: 'section', name: undefined };
  return { kind: 'section', name: heading.slice(1, end).trim(), ...remainderOf(line.slice(end + 1)) };
}

/** What stands behind a heading. */
function remainderOf(text: string): Remainder {
  const isComment = /^\s*[;#]/.test(text);
  return { ...(isComment && COMMENTED), ...(!isComment && text.trim() !== '' && { hasText: true }) };
}

/** The text up to where a comment begins. */
function withoutComment(text: string, { inlineComment }: IniDialect): string {
  const comment = inlineComment === undefined ? -1 : text.search(inlineComment);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', n: '\n', t: '\t', '"': '"', '\\': '\\' };
/** A value that quotes enclose, and nothing but a comment after it. */
const DOUBLE_QUOTED = /^"([^"\\]*(?:\\.[^"\\]*)*)"(\s+[;#].*)?$/s;
const SINGLE_QUOTED = /^'([^']*)'(\s+[;#].*)?$/s;

function readValue(given: string, dialect: IniDialect): IniValue {
  const text = given.trim();
  if (dialect.quotes === 'parts') return readParts(text);
  // The line's end before indented lines is a part of the value.
  if (dialect.quotes === 'none') return { text: given.replace(/^[ \t]+/, '').trimEnd(), quoted: false };
  const [, double, afterDouble] = DOUBLE_QUOTED.exec(text) ?? [];
  if (double !== undefined) {
    const decoded = double.replace(/\\([nt"\\])/g, (_, character: string) => ESCAPES[character] ?? character);
    return { text: decoded, quoted: true, ...(afterDouble !== undefined && COMMENTED) };
  }
  const [, single, afterSingle] = SINGLE_QUOTED.exec(text) ?? [];
  if (single !== undefined)
    return { text: single, quoted: true, ...(afterSingle !== undefined && COMMENTED) };
  const bare = withoutComment(given, dialect);
  return { text: bare, quoted: false, ...(bare !== text && COMMENTED) };
}

/** A value of git: quotes may stand anywhere, within which # and ; are no comments; escapes hold everywhere. */
function readParts(text: string): IniValue {
  const parts: string[] = [];
  let isQuoted = false;
  let hasQuotes = false;
  let kept = 0;
  let hasComment = false;
  for (const [token] of text.matchAll(/\\[^]|["#;]|[^\\"#;]+|\\$/g)) {
    if (token === '"') {
      isQuoted = !isQuoted;
      hasQuotes = true;
      kept = parts.length;
    } else if ((token === '#' || token === ';') && !isQuoted) {
      hasComment = true;
      break;
    } else {
      const [first, escaped = ''] = token;
      parts.push(first === '\\' ? (ESCAPES[escaped] ?? escaped) : token);
      if (isQuoted) kept = parts.length;
    }
  }
  const end = parts.slice(kept).join('').trimEnd();
  const read = parts.slice(0, kept).join('') + end;
  return { text: read, quoted: hasQuotes, ...(hasComment && COMMENTED) };
}
