import type { Value } from './value.ts';

/** Consecutive elements of a long array: their text, or one that holds a long array itself. */
export type Part =
  { readonly start: number; readonly end: number; readonly count: number } | { readonly value: Value };

/** Elements, with the index of the first of them. */
export interface Elements {
  readonly first: number;
  readonly elements: readonly Value[];
}

/**
 * A long array of a JSON text. A part of its elements is in memory at a time: that which was looked at last.
 *
 * @throws SyntaxError from whatever looks at elements whose text is no JSON
 */
export class LargeArray {
  readonly length: number;
  readonly #text: string;
  readonly #parts: readonly Part[];
  readonly #parseText: (text: string) => Value;
  /** The index of each part's first element. */
  readonly #firsts: readonly number[];
  readonly #parsed = new Set<number>();
  #open: Elements = { first: 0, elements: [] };

  constructor(text: string, parts: readonly Part[], parseText: (text: string) => Value) {
    this.#text = text;
    this.#parts = parts;
    this.#parseText = parseText;
    let length = 0;
    this.#firsts = parts.map((part) => {
      const first = length;
      length += 'value' in part ? 1 : part.count;
      return first;
    });
    this.length = length;
  }

  at(index: number): Value | undefined {
    const { first, elements } = this.#open;
    if (index >= first && index < first + elements.length) return elements[index - first];
    const after = this.#firsts.findIndex((next) => next > index);
    const found = this.#parse(after === -1 ? this.#parts.length - 1 : after - 1);
    return found.elements[index - found.first];
  }

  /** All elements, part by part. */
  *parts(): Generator<Elements> {
    for (const index of this.#parts.keys()) yield this.#parse(index);
  }

  /** All elements with their indexes. */
  *entries(): Generator<[number, Value]> {
    for (const { first, elements } of this.parts())
      for (const [index, element] of elements.entries()) yield [first + index, element];
  }

  /** Parses what was not looked at, to know whether it is JSON. */
  parseRest(): void {
    for (const index of this.#parts.keys()) if (!this.#parsed.has(index)) this.#parse(index);
  }

  #parse(index: number): Elements {
    const part = this.#parts[index];
    if (part === undefined) return this.#open;
    const elements = 'value' in part ? [part.value] : this.#elements(part.start, part.end);
    this.#open = { first: this.#firsts[index] ?? 0, elements };
    this.#parsed.add(index);
    return this.#open;
  }

  #elements(start: number, end: number): readonly Value[] {
    const value = this.#parseText(`[${this.#text.slice(start, end)}]`);
    if (!Array.isArray(value)) throw new SyntaxError('expected elements');
    return value;
  }
}
