import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-characters.ts';
import type { Path } from './document-order.ts';

/** Where a value stands in a JSON text, in UTF-16 code units; `end` is just past it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value that is looked for, or that holds such. */
class Wanted {
  span: Span | undefined;
  readonly inside = new Map<string | number, Wanted>();

  at(token: string | number): Wanted {
    const known = this.inside.get(token);
    if (known !== undefined) return known;
    const wanted = new Wanted();
    this.inside.set(token, wanted);
    return wanted;
  }
}

/** Finds values in a JSON text: one pass over it finds all that were asked for before. */
export class TextSpans {
  readonly #root = new Wanted();

  /** Asks for a value. */
  want(path: Path): void {
    let at = this.#root;
    for (const token of path) at = at.at(token);
  }

  /** Looks through a text, which must be JSON. */
  find(text: string): void {
    new Search(text).run(this.#root);
  }

  /** Where a value stands that was asked for; undefined where there is none. Of repeated keys the last counts. */
  of(path: Path): Span | undefined {
    let at: Wanted | undefined = this.#root;
    for (const token of path) at = at?.inside.get(token);
    return at?.span;
  }
}

/** Goes through a JSON text along the values that are looked for, and steps over all others. */
class Search {
  readonly #text: string;
  #at = 0;
  /** How many objects and arrays are open that hold what is looked for. */
  #open = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(root: Wanted): void {
    this.#value(root);
  }

  #value(wanted: Wanted | undefined): void {
    this.#skipBlanks();
    const start = this.#at;
    if (wanted === undefined || wanted.inside.size === 0) this.#skipValue();
    else if (this.#peek() === OPEN_BRACE) this.#object(wanted);
    else if (this.#peek() === OPEN_BRACKET) this.#array(wanted);
    else this.#skipValue();
    if (wanted !== undefined) wanted.span = { start, end: this.#at };
  }

  #object(wanted: Wanted): void {
    this.#open += 1;
    this.#at += 1;
    for (this.#skipBlanks(); this.#peek() === QUOTE; this.#skipBlanks()) {
      const name = this.#key();
      this.#skipBlanks();
      this.#at += 1;
      this.#value(wanted.inside.get(name));
      this.#skipBlanks();
      if (this.#peek() === COMMA) this.#at += 1;
    }
    this.#at += 1;
    this.#open -= 1;
  }

  #array(wanted: Wanted): void {
    let left = wanted.inside.size;
    this.#open += 1;
    this.#at += 1;
    for (let index = 0; left > 0; index += 1) {
      const element = wanted.inside.get(index);
      this.#value(element);
      if (element !== undefined) left -= 1;
      this.#skipBlanks();
      if (this.#peek() === CLOSE_BRACKET) break;
      this.#at += 1;
    }
    this.#open -= 1;
    // An element comes once: at the root there is no need to go on.
    if (this.#open > 0) this.#skipToEnd(1);
  }

  #key(): string {
    const start = this.#at;
    this.#at = stringEnd(this.#text, start) + 1;
    const name = this.#text.slice(start + 1, this.#at - 1);
    return name.includes('\\') ? String(JSON.parse(this.#text.slice(start, this.#at))) : name;
  }

  #peek(): number {
    return this.#text.charCodeAt(this.#at);
  }

  #skipBlanks(): void {
    while (isBlank(this.#peek())) this.#at += 1;
  }

  #skipValue(): void {
    const code = this.#peek();
    if (code === QUOTE) this.#at = stringEnd(this.#text, this.#at) + 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#skipToEnd(0);
    else while (this.#at < this.#text.length && !endsWord(this.#peek())) this.#at += 1;
  }

  /** Steps over all that is left of what is open, so many levels of it. */
  #skipToEnd(open: number): void {
    const text = this.#text;
    let depth = open;
    let at = this.#at;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = stringEnd(text, at);
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    this.#at = at + 1;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function endsWord(code: number): boolean {
  return code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || isBlank(code);
}

/** Where the quote stands that ends the string whose first quote is there. */
export function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}
