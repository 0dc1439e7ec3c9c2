import { InputError, quote, Type } from '@toolyard/sdk';

/** The argument that says what stands between the segments of a flat path. */
export function separatorArgument() {
  return Type.String({
    default: '.',
    minLength: 1,
    maxLength: 5,
    description: 'Text between path segments, 1-5 characters',
  });
}

/**
 * Refuses separators that no reader could tell from what paths are written with.
 *
 * @throws InputError for a backslash or an opening bracket
 */
export function checkSeparator(separator: string): void {
  if (/[\\[]/.test(separator))
    throw new InputError('separator', `expected text without \\ and [, got ${quote(separator)}`);
}

/** One step of a flat path. A quoted segment is a key, whatever it looks like. */
export type FlatSegment =
  | { readonly kind: 'plain'; readonly key: string }
  | { readonly kind: 'quoted'; readonly key: string }
  | { readonly kind: 'position'; readonly position: number };

/**
 * A key as a segment: the separator, backslashes and opening brackets get a backslash. So does the beginning of a
 * separator that would only come about with the one that follows: `a_` before `__`.
 */
export function writeSegment(key: string, separator: string, separatorFollows: boolean): string {
  const scanned = separatorFollows ? key + separator : key;
  let written = '';
  for (let at = 0; at < key.length; at += 1) {
    const character = key.charAt(at);
    if (character === '\\' || character === '[' || scanned.startsWith(separator, at)) written += '\\';
    written += character;
  }
  return written;
}

/** The highest position that a path may name. */
const MAX_POSITION = 10_000;
/** How many segments a path may have: values nest no deeper. */
const MAX_SEGMENTS = 500;

/**
 * The segments of a flat path: text between separators, `[n]` and `["key"]`.
 *
 * @throws InputError naming the path
 */
export function readFlatPath(path: string, separator: string): FlatSegment[] {
  const segments: FlatSegment[] = [];
  let at = 0;

  const refuse = (expected: string): never => {
    throw new InputError('json', `${quote(path)}: expected ${expected}`);
  };
  const readPlain = () => {
    let key = '';
    while (at < path.length && path[at] !== '[' && !path.startsWith(separator, at)) {
      if (path[at] === '\\' && at + 1 < path.length) at += 1;
      key += path.charAt(at);
      at += 1;
    }
    segments.push({ kind: 'plain', key });
  };
  const readBracket = () => {
    BRACKET.lastIndex = at;
    const match = BRACKET.exec(path);
    const [all, digits, quoted] = match ?? refuse(`[n] or ["key"], closed, at character ${at + 1}`);
    const position = Number(digits);
    if (position > MAX_POSITION) refuse(`array positions up to ${MAX_POSITION}`);
    segments.push(
      quoted === undefined ? { kind: 'position', position } : { kind: 'quoted', key: readQuoted(quoted) },
    );
    at += all.length;
  };
  const readQuoted = (quoted: string): string => {
    try {
      return String(JSON.parse(quoted));
    } catch {
      return refuse('a key in brackets as JSON writes it');
    }
  };

  if (path[0] !== '[') readPlain();
  while (at < path.length) {
    if (segments.length > MAX_SEGMENTS) refuse(`at most ${MAX_SEGMENTS} segments`);
    if (path[at] === '[') readBracket();
    else if (path.startsWith(separator, at)) {
      at += separator.length;
      readPlain();
    } else refuse(`${quote(separator)} or [ after a closing bracket`);
  }
  return segments;
}

const BRACKET = /\[(?:(\d+)|("[^"\\]*(?:\\.[^"\\]*)*"))\]/y;
