import { textPlaces } from '@toolyard/kit/text-places';
import { InputError } from '@toolyard/sdk';

/** How strings are written: with backslash escapes and in double quotes too, or as SQL:2016 has it. */
export type SqlStrings = 'mysql' | 'standard';

/** Whose escapes a string has. */
type Escapes = 'mysql' | 'postgresql';

export interface SqlToken {
  /** A name is one in quotes. */
  readonly kind: 'word' | 'string' | 'number' | 'name' | 'symbol';
  /** Of strings and names the content, without quotes and escapes. */
  readonly text: string;
  /** Of strings: the letter before the opening quote, in lower case. */
  readonly prefix?: string;
  readonly start: number;
  readonly end: number;
}

const BLANKS = /[\s\ufeff]+/y;
const WORD = /[\p{L}_@][\p{L}\p{M}\p{N}_$@]*/uy;
const NUMBER = /(?:0x[0-9a-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(?![\p{L}_])/iuy;
const DOLLAR_QUOTE = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const PREFIXED = /^[nebx]$/i;
/** Bytes, which are UTF-8 together, and code units or points. */
const BYTES = /(?:\\(?:[0-3]?[0-7]{1,2}|x[0-9a-fA-F]{1,2}))+/y;
const CODE_POINT = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/y;

/** Goes through a SQL text token by token, past comments, and notes what only MySQL has. */
export class SqlScanner {
  /** Whether the text has backtick-quoted names, ENGINE= or a dump's heading outside strings. */
  sawMysql = false;
  /** Where comments begin that were passed, in order. */
  readonly comments: number[] = [];
  at = 0;
  readonly text: string;
  readonly #strings: SqlStrings;
  readonly #argument: string;
  readonly #place: (offset: number) => { readonly line: number; readonly column: number };

  constructor(argument: string, text: string, strings: SqlStrings) {
    this.text = text;
    this.#argument = argument;
    this.#strings = strings;
    this.#place = textPlaces(text);
  }

  /** The line, from 1, of an offset. */
  lineOf(offset: number): number {
    return this.#place(offset).line;
  }

  /** An error about what stands at an offset. */
  error(expectation: string, offset: number): InputError {
    const { line, column } = this.#place(offset);
    return new InputError(this.#argument, `expected ${expectation} at line ${line}, column ${column}`);
  }

  /** The token at the current place, which is left behind; undefined at the end. */
  next(): SqlToken | undefined {
    this.#skipBlanks();
    const start = this.at;
    const character = this.text.charAt(start);
    if (character === '') return undefined;
    const escapes = this.#strings === 'mysql' && 'mysql';
    if (character === "'") return this.#string(start, "'", escapes);
    if (character === '"')
      return this.#strings === 'mysql' ? this.#string(start, '"', escapes) : this.#name(start, '"');
    if (character === '`') {
      this.sawMysql = true;
      return this.#name(start, '`');
    }
    if (this.#strings === 'standard' && character === '$') {
      const dollars = this.#match(DOLLAR_QUOTE);
      if (dollars !== undefined) return this.#dollarString(start, dollars);
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return { kind: 'number', text: number, start, end: this.at };
    const word = this.#match(WORD);
    if (word !== undefined) return this.#word(start, word);
    this.at += this.text.startsWith('::', start) ? 2 : 1;
    return { kind: 'symbol', text: this.text.slice(start, this.at), start, end: this.at };
  }

  /** The token at the current place, which stays where it is. */
  peek(): SqlToken | undefined {
    this.#skipBlanks();
    const { at } = this;
    const token = this.next();
    this.at = at;
    return token;
  }

  /** Leaves a word or symbol behind, if it is the next token. Words in any case. */
  take(expected: string): boolean {
    const token = this.peek();
    if (token === undefined || !isToken(token, expected)) return false;
    this.at = token.end;
    return true;
  }

  /** A name with its schema, `a.b`, without quotes; undefined, and still there, when there is none. */
  takeName(): string | undefined {
    const parts: string[] = [];
    const start = this.at;
    do {
      const part = this.#takePart();
      if (part === undefined) {
        this.at = start;
        return undefined;
      }
      parts.push(part);
    } while (this.take('.'));
    return parts.join('.');
  }

  /** Names within round brackets; undefined, and still there, when something else is. */
  takeNames(): string[] | undefined {
    const start = this.at;
    if (!this.take('(')) return undefined;
    const names: string[] = [];
    if (this.take(')')) return names;
    do {
      const name = this.takeName();
      if (name !== undefined) names.push(name);
      if (name === undefined || !/^[,)]$/.test(this.peek()?.text ?? '')) {
        this.at = start;
        return undefined;
      }
    } while (this.take(','));
    this.take(')');
    return names;
  }

  /** Goes on to the next line. */
  skipLine(): void {
    const end = /\r\n|\r|\n|$/g;
    end.lastIndex = this.at;
    const match = end.exec(this.text);
    this.at = match === null ? this.text.length : match.index + match[0].length;
  }

  #takePart(): string | undefined {
    const token = this.peek();
    if (token === undefined) return undefined;
    if (token.text === '[' && token.kind === 'symbol') return this.#name(token.start, ']').text;
    const names = token.kind === 'name' || token.kind === 'word';
    const quoted = token.kind === 'string' && this.text[token.start] === '"';
    if (!names && !quoted) return undefined;
    this.at = token.end;
    return token.text;
  }

  #word(start: number, text: string): SqlToken {
    const quoted = this.text[this.at] === "'" && PREFIXED.test(text);
    if (quoted) {
      const prefix = text.toLowerCase();
      const escapes = prefix === 'e' ? 'postgresql' : this.#strings === 'mysql' && 'mysql';
      return { ...this.#string(start, "'", escapes), prefix };
    }
    if (/^engine$/i.test(text) && /^\s*=/.test(this.text.slice(this.at, this.at + 20))) this.sawMysql = true;
    return { kind: 'word', text, start, end: this.at };
  }

  /** A string whose token, with its prefix, begins at an offset. */
  #string(start: number, quote: string, escapes: Escapes | false): SqlToken {
    const opening = this.text.indexOf(quote, start);
    const special = escapes !== false ? (quote === '"' ? /["\\]/g : /['\\]/g) : /'/g;
    const parts: string[] = [];
    let from = opening + 1;
    for (;;) {
      special.lastIndex = from;
      const found = special.exec(this.text)?.index;
      if (found === undefined) throw this.error('a closing quote for the one', opening);
      parts.push(this.text.slice(from, found));
      const following = this.text.charAt(found + 1);
      from = found + 2;
      if (this.text[found] === '\\') {
        const code = escapes === 'postgresql' ? this.#codeEscape(found) : undefined;
        parts.push(code?.text ?? decodeEscape(following, escapes));
        from = code?.end ?? from;
      } else if (following === quote) parts.push(quote);
      else {
        this.at = found + 1;
        return { kind: 'string', text: parts.join(''), start, end: this.at };
      }
    }
  }

  /** Characters by number, from a backslash on, in E'…' (PostgreSQL manual, string constants with C-style escapes). */
  #codeEscape(at: number): { readonly text: string; readonly end: number } | undefined {
    BYTES.lastIndex = at;
    const bytes = BYTES.exec(this.text)?.[0];
    if (bytes !== undefined) return { text: decodeByteEscapes(bytes), end: at + bytes.length };
    CODE_POINT.lastIndex = at;
    const [escape = '', short, long = ''] = CODE_POINT.exec(this.text) ?? [];
    const code = Number.parseInt(short ?? long, 16);
    return escape === '' || code > 0x10ffff
      ? undefined
      : { text: String.fromCodePoint(code), end: at + escape.length };
  }

  #name(start: number, closing: string): SqlToken {
    let end = this.text.indexOf(closing, start + 1);
    while (end !== -1 && this.text[end + 1] === closing) end = this.text.indexOf(closing, end + 2);
    if (end === -1) throw this.error(`a closing ${closing} for the one`, start);
    this.at = end + 1;
    const text = this.text.slice(start + 1, end).replaceAll(closing + closing, closing);
    return { kind: 'name', text, start, end: this.at };
  }

  #dollarString(start: number, dollars: string): SqlToken {
    const end = this.text.indexOf(dollars, this.at);
    if (end === -1) throw this.error(`a closing ${dollars} for the one`, start);
    const text = this.text.slice(this.at, end);
    this.at = end + dollars.length;
    return { kind: 'string', text, start, end: this.at };
  }

  #skipBlanks(): void {
    do this.#match(BLANKS);
    while (this.#skipComment());
  }

  #skipComment(): boolean {
    const { text, at: start } = this;
    if (text.startsWith('/*', start)) {
      const end = text.indexOf('*/', start + 2);
      if (end === -1) throw this.error('a closing */ for the comment', start);
      this.at = end + 2;
    } else {
      // MySQL needs a blank after the dashes: 5--3 is 8 there.
      const dashes = this.#strings === 'mysql' ? /^--(?:\s|$)/ : /^--/;
      const hash = this.#strings === 'mysql' && text[start] === '#';
      if (!hash && !dashes.test(text.slice(start, start + 3))) return false;
      this.skipLine();
    }
    // What is looked at is read again when it is taken.
    if (start > (this.comments.at(-1) ?? -1)) this.comments.push(start);
    this.sawMysql ||= /\b(?:MySQL|MariaDB) dump\b|\bENGINE\s*=/i.test(text.slice(start, this.at));
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.text)?.[0];
    this.at += text?.length ?? 0;
    return text;
  }
}

/** Bytes of UTF-8 that are written by number, `\\xC3\\244`, in E'…' and in the rows of COPY. */
export function decodeByteEscapes(escapes: string): string {
  const codes = escapes.slice(1).split('\\');
  const bytes = codes.map((code) => (code.startsWith('x') ? Number(`0${code}`) : Number.parseInt(code, 8)));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Whether a token is this word, in any case, or this symbol. */
export function isToken(token: SqlToken | undefined, expected: string): boolean {
  if (token?.kind === 'symbol') return token.text === expected;
  return token?.kind === 'word' && token.text.toUpperCase() === expected;
}

const ESCAPED: Readonly<Record<Escapes, Readonly<Record<string, string>>>> = {
  mysql: { n: '\n', t: '\t', r: '\r', b: '\b', 0: '\0', Z: '\u001A' },
  postgresql: { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' },
};

/** MySQL keeps the backslash of \% and \_, which patterns need (MySQL manual, string literals). */
function decodeEscape(character: string, escapes: Escapes | false): string {
  if (escapes === false) return character;
  const kept = escapes === 'mysql' && (character === '%' || character === '_');
  return ESCAPED[escapes][character] ?? (kept ? `\\${character}` : character);
}
