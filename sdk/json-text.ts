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
  const open: OpenNode[] = [];
  const trailingCommas: number[] = [];
  let root: JsonNode | undefined;
  let at = 0;

  function skipBlanks(): void {
    for (;;) {
      at = endOf(BLANKS, text, at);
      const character = text[at];
      if (character !== '/' && character !== '#') return;
      if (leniency.comments !== true) throw new Fault('comment', at);
      const end = commentEnd(text, at);
      if (end === undefined) return;
      at = end;
    }
  }

  /** The next character that is no blank. */
  function next(): string {
    skipBlanks();
    const character = text[at];
    if (character === undefined) throw new Fault('unexpected_end', text.length);
    return character;
  }

  function readString(): { readonly value: string; readonly start: number; readonly end: number } {
    const start = at;
    let escaped = false;
    for (at = endOf(PLAIN, text, at + 1); text[at] !== '"'; at = endOf(PLAIN, text, at)) {
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
    at += 1;
    const value: unknown = escaped ? JSON.parse(text.slice(start, at)) : text.slice(start + 1, at - 1);
    return { value: String(value), start, end: at };
  }

  function readValue(): JsonNode {
    const character = next();
    const start = at;
    if (character === '{' || character === '[') {
      const node: OpenNode =
        character === '{'
          ? { kind: 'object', members: [], start, end: start, last: 'bracket' }
          : { kind: 'array', elements: [], start, end: start, last: 'bracket' };
      open.push(node);
      at += 1;
      return node;
    }
    if (character === '"') return { kind: 'string', ...readString() };
    if (/[-+.\d]/.test(character)) {
      at = endOf(NUMBER_LIKE, text, at);
      const literal = text.slice(start, at);
      if (!NUMBER.test(literal)) throw new Fault('invalid_number', start);
      return { kind: 'number', literal, start, end: at };
    }
    at = endOf(WORD, text, at);
    const word = text.slice(start, at);
    if (word === 'null') return { kind: 'null', start, end: at };
    if (word === 'true' || word === 'false')
      return { kind: 'boolean', value: word === 'true', start, end: at };
    if (word !== '') throw new Fault('invalid_literal', start);
    throw new Fault(character === "'" ? 'single_quotes' : 'unexpected_character', start);
  }

  function readMember(): JsonMember {
    const character = next();
    if (character === "'") throw new Fault('single_quotes', at);
    if (character !== '"') {
      const unquoted = /\d/.test(character) || endOf(WORD, text, at) > at;
      throw new Fault(unquoted ? 'unquoted_key' : 'unexpected_character', at);
    }
    const { value: key, start: keyStart, end: keyEnd } = readString();
    if (next() !== ':') throw new Fault('missing_colon', at);
    at += 1;
    return { key, keyStart, keyEnd, value: readValue() };
  }

  function readInside(node: OpenNode): void {
    const character = next();
    const closing = node.kind === 'object' ? '}' : ']';
    if (character === closing) {
      if (node.last === 'comma') {
        if (leniency.trailingCommas !== true) throw new Fault('trailing_comma', node.comma ?? at);
        trailingCommas.push(node.comma ?? at);
      }
      at += 1;
      node.end = at;
      open.pop();
    } else if (node.last !== 'value') {
      node.last = 'value';
      if (node.kind === 'object') node.members.push(readMember());
      else node.elements.push(readValue());
    } else if (character === ',') {
      node.last = 'comma';
      node.comma = at;
      at += 1;
    } else {
      const value = /["'{[\-+.\d]/.test(character) || endOf(WORD, text, at) > at;
      throw new Fault(value ? 'missing_comma' : 'unexpected_character', at);
    }
  }

  try {
    skipBlanks();
    if (at === text.length)
      throw at === endOf(BLANKS, text, 0) ? new Fault('empty', 0) : new Fault('unexpected_end', at);
    root = readValue();
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) readInside(node);
    skipBlanks();
    if (at < text.length) throw new Fault('extra_content', at);
    return { root, trailingCommas };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, offset } = error;
    const fault = { code, offset, found: FOUND[code] };
    return root === undefined ? { fault, trailingCommas } : { root, fault, trailingCommas };
  }
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

const BLANKS = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const PARTIAL_ESCAPE = /^\\(?:u[0-9a-fA-F]{0,3})?$/;
const NUMBER_LIKE = /[-+.\w]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

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
