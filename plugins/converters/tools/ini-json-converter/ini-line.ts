/** What a line of an INI file says. */
export type IniLine =
  | { readonly kind: 'blank' }
  /** Undefined when it is not closed. */
  | { readonly kind: 'section'; readonly name: string | undefined }
  | { readonly kind: 'key'; readonly key: string; readonly value: IniValue | undefined };

export interface IniValue {
  readonly text: string;
  /** Text whatever it looks like. */
  readonly quoted: boolean;
}

/** Reads a line of an INI file; its indent means nothing. */
export function readIniLine(given: string): IniLine {
  const line = given.trim();
  if (line === '' || line.startsWith(';') || line.startsWith('#')) return { kind: 'blank' };
  if (line.startsWith('[')) {
    const heading = withoutComment(line);
    const end = heading.lastIndexOf(']');
    return { kind: 'section', name: end === -1 ? undefined : heading.slice(1, end).trim() };
  }
  const separator = line.search(/[=:]/);
  if (separator === -1) return { kind: 'key', key: withoutComment(line), value: undefined };
  const key = line.slice(0, separator).trim();
  return { kind: 'key', key, value: readValue(line.slice(separator + 1)) };
}

/** The text up to a ; or # that has a blank before it. */
function withoutComment(text: string): string {
  const comment = text.search(/\s[;#]/);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };
/** A value that quotes enclose, and nothing but a comment after it. */
const DOUBLE_QUOTED = /^"([^"\\]*(?:\\.[^"\\]*)*)"(?:\s+[;#].*)?$/s;
const SINGLE_QUOTED = /^'([^']*)'(?:\s+[;#].*)?$/s;

function readValue(given: string): IniValue {
  const text = given.trim();
  const double = DOUBLE_QUOTED.exec(text)?.[1];
  if (double !== undefined) {
    const decoded = double.replace(/\\([nt"\\])/g, (_, character: string) => ESCAPES[character] ?? character);
    return { text: decoded, quoted: true };
  }
  const single = SINGLE_QUOTED.exec(text)?.[1];
  return single === undefined
    ? { text: withoutComment(given), quoted: false }
    : { text: single, quoted: true };
}
