/**
 * Reads JSON text into a tree that knows where everything stands and how every number was written. Unlike
 * `JSON.parse` it keeps repeated keys, tells what kind of mistake a text has, and needs no stack for deep nesting.
 */

/** A value of a JSON text. Offsets count UTF-16 code units from 0; `end` is just past the value. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly elements: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly literal: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
);

/** A member of an object, repeated keys included. */
export interface JsonMember {
  readonly key: string;
  /** Where the key stands, with its quotes. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** What a text has that JSON does not. */
export type JsonFaultCode =
  | 'empty'
  | 'unexpected_end'
  | 'unterminated_string'
  | 'control_character'
  | 'bad_escape'
  | 'invalid_number'
  | 'invalid_literal'
  | 'single_quotes'
  | 'unquoted_key'
  | 'trailing_comma'
  | 'missing_comma'
  | 'missing_colon'
  | 'comment'
  | 'extra_content'
  | 'unexpected_character';

export interface JsonFault {
  readonly code: JsonFaultCode;
  readonly offset: number;
  /** What the text has there, for people: `a comma before a closing bracket`. */
  readonly found: string;
}

export interface JsonText {
  /** The value; what was read of it when there is a fault; absent when there was nothing to read. */
  readonly root?: JsonNode;
  /** The first mistake. Reading ends there. */
  readonly fault?: JsonFault;
  /** The offsets of the trailing commas that were let through. */
  readonly trailingCommas: readonly number[];
}

/** What a reader lets through that RFC 8259 has not. */
export interface JsonLeniency {
  /** Comments: from two slashes to the end of the line, and blocks as JavaScript has them. */
  readonly comments?: boolean;
  readonly trailingCommas?: boolean;
}

const FOUND: Record<JsonFaultCode, string> = {
  empty: 'no text',
  unexpected_end: 'an end too early',
  unterminated_string: 'a string without its closing quote',
  control_character: 'a control character in a string, where only its escape may stand',
  bad_escape: 'an escape that JSON does not know',
  invalid_number: 'a number that JSON does not write so',
  invalid_literal: 'a word other than true, false and null',
  single_quotes: 'single quotes in place of double quotes',
  unquoted_key: 'a key without double quotes',
  trailing_comma: 'a comma before a closing bracket',
  missing_comma: 'no comma before the next value or key',
  missing_colon: 'no colon after a key',
  comment: 'a comment, which JSON does not have',
  extra_content: 'more after the value',
  unexpected_character: 'a character that does not belong there',
};

/** Reads a JSON text (RFC 8259) up to its end or first fault. A byte order mark is not skipped. */
export function readJsonText(text: string, leniency: JsonLeniency = {}): JsonText {
  return new JsonReader(text, leniency).read();
}

/** Thrown within the reader alone. */
class Fault extends Error {
  readonly code: JsonFaultCode;
  readonly offset: number;

  constructor(code: JsonFaultCode, offset: number) {
    super(code);
    this.code = code;
    this.offset = offset;
  }
}

/** An object or array that is being read. */
type OpenNode = {
  readonly start: number;
  end: number;
  last: 'bracket' | 'value' | 'comma';
  comma?: number;
} & (
  | { readonly kind: 'object'; readonly members: JsonMember[] }
  | { readonly kind: 'array'; readonly elements: JsonNode[] }
);

const SPACE = 0x20;
const BLANKS = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const PARTIAL_ESCAPE = /^\\(?:u[0-9a-fA-F]{0,3})?$/;
const NUMBER_LIKE = /[-+.\w]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

/** Reads from left to right; what is open lies on a stack of its own. */
class JsonReader {
  readonly #text: string;
  readonly #leniency: JsonLeniency;
  readonly #open: OpenNode[] = [];
  readonly #trailingCommas: number[] = [];
  #root: JsonNode | undefined;
  #at = 0;

  constructor(text: string, leniency: JsonLeniency) {
    this.#text = text;
    this.#leniency = leniency;
  }

  read(): JsonText {
    const trailingCommas = this.#trailingCommas;
    try {
      return { root: this.#readAll(), trailingCommas };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { code, offset } = error;
      const fault = { code, offset, found: FOUND[code] };
      const root = this.#root;
      return root === undefined ? { fault, trailingCommas } : { root, fault, trailingCommas };
    }
  }

  #readAll(): JsonNode {
    this.#skipBlanks();
    if (this.#at === this.#text.length)
      throw this.#at === endOf(BLANKS, this.#text, 0)
        ? new Fault('empty', 0)
        : new Fault('unexpected_end', this.#at);
    const root = this.#readValue();
    this.#root = root;
    for (let node = this.#open.at(-1); node !== undefined; node = this.#open.at(-1)) this.#readInside(node);
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw new Fault('extra_content', this.#at);
    return root;
  }

  #skipBlanks(): void {
    for (;;) {
      // Mostly there are none.
      if (this.#text.charCodeAt(this.#at) <= SPACE) this.#at = endOf(BLANKS, this.#text, this.#at);
      const character = this.#text[this.#at];
      if (character !== '/' && character !== '#') return;
      if (this.#leniency.comments !== true) throw new Fault('comment', this.#at);
      const end = commentEnd(this.#text, this.#at);
      if (end === undefined) return;
      this.#at = end;
    }
  }

  /** The next character that is no blank. */
  #next(): string {
    this.#skipBlanks();
    const character = this.#text[this.#at];
    if (character === undefined) throw new Fault('unexpected_end', this.#text.length);
    return character;
  }

  #readString(): { readonly value: string; readonly start: number; readonly end: number } {
    const text = this.#text;
    const start = this.#at;
    let escaped = false;
    let at = endOf(PLAIN, text, start + 1);
    for (; text[at] !== '"'; at = endOf(PLAIN, text, at)) {
      if (at >= text.length) throw new Fault('unterminated_string', start);
      if (text[at] !== '\\') throw new Fault('control_character', at);
      escaped = true;
      const end = endOf(ESCAPE, text, at);
      if (end === at) {
        throw PARTIAL_ESCAPE.test(text.slice(at, at + 6)) && at + 6 > text.length
          ? new Fault('unterminated_string', start)
          : new Fault('bad_escape', at);
      }
      at = end;
    }
    const end = at + 1;
    this.#at = end;
    const value: unknown = escaped ? JSON.parse(text.slice(start, end)) : text.slice(start + 1, at);
    return { value: String(value), start, end };
  }

  #readValue(): JsonNode {
    const character = this.#next();
    const start = this.#at;
    if (character === '{' || character === '[') {
      const node: OpenNode =
        character === '{'
          ? { kind: 'object', members: [], start, end: start, last: 'bracket' }
          : { kind: 'array', elements: [], start, end: start, last: 'bracket' };
      this.#open.push(node);
      this.#at += 1;
      return node;
    }
    if (character === '"') return { kind: 'string', ...this.#readString() };
    if (/[-+.\d]/.test(character)) {
      const end = endOf(NUMBER_LIKE, this.#text, start);
      const literal = this.#text.slice(start, end);
      if (!NUMBER.test(literal)) throw new Fault('invalid_number', start);
      this.#at = end;
      return { kind: 'number', literal, start, end };
    }
    return this.#readWord(character);
  }

  /** true, false or null. */
  #readWord(first: string): JsonNode {
    const start = this.#at;
    const end = endOf(WORD, this.#text, start);
    const word = this.#text.slice(start, end);
    this.#at = end;
    if (word === 'null') return { kind: 'null', start, end };
    if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true', start, end };
    if (word !== '') throw new Fault('invalid_literal', start);
    throw new Fault(first === "'" ? 'single_quotes' : 'unexpected_character', start);
  }

  #readMember(): JsonMember {
    const character = this.#next();
    if (character === "'") throw new Fault('single_quotes', this.#at);
    if (character !== '"') {
      const unquoted = /\d/.test(character) || this.#isWord();
      throw new Fault(unquoted ? 'unquoted_key' : 'unexpected_character', this.#at);
    }
    const { value: key, start: keyStart, end: keyEnd } = this.#readString();
    if (this.#next() !== ':') throw new Fault('missing_colon', this.#at);
    this.#at += 1;
    return { key, keyStart, keyEnd, value: this.#readValue() };
  }

  /** One more step in what is open: a value or member, a comma, or its closing bracket. */
  #readInside(node: OpenNode): void {
    const character = this.#next();
    const closing = node.kind === 'object' ? '}' : ']';
    if (character === closing) {
      if (node.last === 'comma') {
        const comma = node.comma ?? this.#at;
        if (this.#leniency.trailingCommas !== true) throw new Fault('trailing_comma', comma);
        this.#trailingCommas.push(comma);
      }
      this.#at += 1;
      node.end = this.#at;
      this.#open.pop();
    } else if (node.last !== 'value') {
      node.last = 'value';
      if (node.kind === 'object') node.members.push(this.#readMember());
      else node.elements.push(this.#readValue());
    } else if (character === ',') {
      node.last = 'comma';
      node.comma = this.#at;
      this.#at += 1;
    } else {
      const value = /["'{[\-+.\d]/.test(character) || this.#isWord();
      throw new Fault(value ? 'missing_comma' : 'unexpected_character', this.#at);
    }
  }

  #isWord(): boolean {
    return endOf(WORD, this.#text, this.#at) > this.#at;
  }
}

/** Where the match of a sticky pattern ends; the offset itself when there is none. */
function endOf(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** Where the comment at an offset ends, or undefined when there is none. One that is never closed is a fault. */
function commentEnd(text: string, offset: number): number | undefined {
  if (text.startsWith('//', offset)) return endOf(/[^\n\r]*/y, text, offset);
  if (!text.startsWith('/*', offset)) return undefined;
  const end = text.indexOf('*/', offset + 2);
  if (end === -1) throw new Fault('unexpected_end', text.length);
  return end + 2;
}
