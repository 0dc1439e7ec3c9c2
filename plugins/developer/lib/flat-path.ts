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
  return new FlatPathReader(path, separator).read();
}

const BRACKET = /\[(?:(\d+)|("[^"\\]*(?:\\.[^"\\]*)*"))\]/y;

class FlatPathReader {
  readonly #path: string;
  readonly #separator: string;
  readonly #segments: FlatSegment[] = [];
  #at = 0;

  constructor(path: string, separator: string) {
    this.#path = path;
    this.#separator = separator;
  }

  read(): FlatSegment[] {
    if (this.#path[0] !== '[') this.#readPlain();
    while (this.#at < this.#path.length) {
      if (this.#segments.length > MAX_SEGMENTS) throw this.#error(`at most ${MAX_SEGMENTS} segments`);
      if (this.#path[this.#at] === '[') this.#readBracket();
      else if (this.#path.startsWith(this.#separator, this.#at)) {
        this.#at += this.#separator.length;
        this.#readPlain();
      } else throw this.#error(`${quote(this.#separator)} or [ after a closing bracket`);
    }
    return this.#segments;
  }

  #readPlain(): void {
    const path = this.#path;
    let key = '';
    while (this.#at < path.length && path[this.#at] !== '[' && !path.startsWith(this.#separator, this.#at)) {
      if (path[this.#at] === '\\' && this.#at + 1 < path.length) this.#at += 1;
      key += path.charAt(this.#at);
      this.#at += 1;
    }
    this.#segments.push({ kind: 'plain', key });
  }

  /** `[n]` or `["key"]` */
  #readBracket(): void {
    BRACKET.lastIndex = this.#at;
    const match = BRACKET.exec(this.#path);
    if (match === null) throw this.#error(`[n] or ["key"], closed, at character ${this.#at + 1}`);
    const [all, digits, quoted] = match;
    const position = Number(digits);
    if (position > MAX_POSITION) throw this.#error(`array positions up to ${MAX_POSITION}`);
    this.#segments.push(
      quoted === undefined
        ? { kind: 'position', position }
        : { kind: 'quoted', key: this.#readQuoted(quoted) },
    );
    this.#at += all.length;
  }

  #readQuoted(quoted: string): string {
    try {
      return String(JSON.parse(quoted));
    } catch {
      throw this.#error('a key in brackets as JSON writes it');
    }
  }

  #error(expected: string): InputError {
    return new InputError('json', `${quote(this.#path)}: expected ${expected}`);
  }
}
