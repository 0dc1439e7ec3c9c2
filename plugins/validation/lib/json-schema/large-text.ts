import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-characters.ts';
import { LargeArray, type Part } from './large-array.ts';
import { stringEnd, type Span } from './text-spans.ts';
import { parseValue, setMember, type Value } from './value.ts';

/** Sizes in UTF-16 code units. */
export interface Sizes {
  /** Texts that have fewer are parsed as a whole. */
  readonly large: number;
  /** An array is long from about so many on, of which elements are parsed at a time. */
  readonly part: number;
}

const SIZES: Sizes = { large: 2 ** 24, part: 2 ** 16 };

const BLANKS = /^[ \t\n\r]*$/;
const NAME = /^[ \t\n\r]*("(?:[^"\\]|\\.)*")[ \t\n\r]*:[ \t\n\r]*$/s;

/** The value of a large JSON text, and its long arrays. */
export interface LargeText {
  readonly value: Value;
  readonly arrays: readonly LargeArray[];
}

/**
 * Reads a large JSON text, but for the elements of long arrays: these are parsed when they are looked at, so that only then
 * it is known whether all of it is JSON.
 *
 * @param levels how deep it may nest
 * @returns undefined for a text that is not large, has no long array or nests deeper
 * @throws SyntaxError when the text is no JSON
 */
export function readLargeText(text: string, levels: number, sizes = SIZES): LargeText | undefined {
  return text.length < sizes.large ? undefined : new LargeTextReader(text, levels, sizes.part).read();
}

/** An object or array that is open. */
interface Open {
  readonly isArray: boolean;
  readonly start: number;
  /** Where the members or elements begin that are not taken yet, and how many of them have a comma behind them. */
  from: number;
  count: number;
  /** Where the last comma stands, or the bracket that opened it. */
  last: number;
  /** Whether what stands before `from` was taken without its comma. */
  isTaken: boolean;
  /** What was taken: there is some once it holds a long array, or is one. */
  parts: Part[] | undefined;
  members: Record<string, Value> | undefined;
}

/** Goes over a text once; small parts of it are parsed together. */
class LargeTextReader {
  readonly #text: string;
  readonly #levels: number;
  readonly #part: number;
  readonly #open: Open[] = [];
  readonly #arrays: LargeArray[] = [];
  /** Up to here the text was stepped into in vain. */
  #searched = 0;

  constructor(text: string, levels: number, part: number) {
    this.#text = text;
    this.#levels = levels;
    this.#part = part;
  }

  read(): LargeText | undefined {
    const text = this.#text;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = stringEnd(text, at);
      else if (code === COMMA) {
        this.#comma(at);
        at = this.#stepOver(at + 1) - 1;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.#open.length === this.#levels) return undefined;
        this.#begin(at, code === OPEN_BRACKET);
        at = this.#stepOver(at + 1) - 1;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        const closed = this.#close(code === CLOSE_BRACKET);
        const value = this.#valueOf(closed, at);
        const parent = this.#open.at(-1);
        if (parent === undefined) return this.#root(value, closed.start, at);
        if (value !== undefined) this.#take(parent, value, { start: closed.start, end: at });
      }
    }
    return undefined;
  }

  /**
   * Steps over the members or elements behind a comma or bracket, as far as they hold no long array and make none together.
   * No part of a text is stepped into in vain twice, as values nest.
   *
   * @param start just behind the comma or bracket
   * @returns from where on to look closer
   */
  #stepOver(start: number): number {
    const open = this.#open.at(-1);
    if (open === undefined || start < this.#searched) return start;
    const text = this.#text;
    const most = this.#levels - this.#open.length;
    let depth = 0;
    let at = start;
    for (; at < text.length && depth <= most; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = stringEnd(text, at);
      else if (code === COMMA) {
        if (depth > 0) {
          if (at - open.last >= this.#part) break;
          continue;
        }
        if (this.#isLong(open, at)) return at;
        open.last = at;
        open.count += 1;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (depth === 0) return at;
        depth -= 1;
      }
    }
    this.#searched = at;
    return open.last + 1;
  }

  #begin(at: number, isArray: boolean): void {
    this.#open.push({
      isArray,
      start: at,
      from: at + 1,
      count: 0,
      last: at,
      isTaken: false,
      parts: undefined,
      members: undefined,
    });
  }

  #comma(at: number): void {
    const open = this.#open.at(-1);
    if (open === undefined) throw new SyntaxError('a comma outside');
    open.last = at;
    if (open.isTaken) {
      this.#requireBlank(open.from, at);
      open.isTaken = false;
      open.from = at + 1;
      return;
    }
    open.count += 1;
    if (this.#isLong(open, at)) this.#takeRun(open, at);
  }

  /** Whether so many elements of an array come before a comma that they are parsed on their own. */
  #isLong({ isArray, from }: Open, comma: number): boolean {
    return isArray && comma - from >= this.#part;
  }

  /** Takes the members or elements up to an offset, where a comma or bracket stands. */
  #takeRun(open: Open, end: number): void {
    const { isArray, from: start, count } = open;
    if (this.#isBlank(start, end)) throw new SyntaxError('a comma without a value');
    if (isArray) (open.parts ??= []).push({ start, end, count });
    else {
      const run = parseValue(`{${this.#text.slice(start, end)}}`);
      const members = (open.members ??= {});
      for (const [name, value] of Object.entries(run ?? {})) setMember(members, name, value as Value);
    }
    open.from = end + 1;
    open.count = 0;
  }

  #close(isArray: boolean): Open {
    const open = this.#open.pop();
    if (open?.isArray !== isArray) throw new SyntaxError('a bracket that nothing opened');
    return open;
  }

  /** The value that ends there, if it holds a long array or is one. */
  #valueOf(open: Open, at: number): Value | undefined {
    if (open.parts === undefined && open.members === undefined) return undefined;
    if (open.isTaken) this.#requireBlank(open.from, at);
    else {
      open.count += 1;
      this.#takeRun(open, at);
    }
    if (open.members !== undefined) return open.members;
    const array = new LargeArray(this.#text, open.parts ?? [], parseValue);
    this.#arrays.push(array);
    return array;
  }

  /** Puts a value in its place, behind those that stand before it. */
  #take(parent: Open, value: Value, { start, end }: Span): void {
    const { last } = parent;
    if (parent.count > 0) this.#takeRun(parent, last);
    if (parent.isArray) {
      this.#requireBlank(last + 1, start);
      (parent.parts ??= []).push({ value });
    } else {
      const [, name = ''] = NAME.exec(this.#text.slice(last + 1, start)) ?? [];
      setMember((parent.members ??= {}), String(JSON.parse(name)), value);
    }
    parent.from = end + 1;
    parent.isTaken = true;
  }

  #root(value: Value | undefined, start: number, end: number): LargeText | undefined {
    if (value === undefined) return undefined;
    this.#requireBlank(0, start);
    this.#requireBlank(end + 1, this.#text.length);
    return { value, arrays: this.#arrays };
  }

  #requireBlank(start: number, end: number): void {
    if (!this.#isBlank(start, end)) throw new SyntaxError('something between values');
  }

  #isBlank(start: number, end: number): boolean {
    return start >= end || BLANKS.test(this.#text.slice(start, end));
  }
}
