import { InputError, quote } from '@toolyard/sdk';
import { Fraction } from 'fraction.js';
import { type Dimension, timesPower } from './dimension.ts';

/** How much of the bases of a dimension a unit is. */
export interface Scale {
  readonly factor: Fraction;
  readonly dimension: Dimension;
}

/** No compound is written longer, or has a higher power. */
const LONGEST = 160;
const HIGHEST_EXPONENT = 9;

/** Whether a text is more than the name of one unit: it multiplies, divides or has powers. */
export function isCompound(text: string): boolean {
  const written = text.normalize('NFKC');
  return (
    written.length <= LONGEST && /[/·⋅×*^()]|\p{L}[-−]?\d|\p{L}\.\p{L}|\sper\s|\p{L}[\s-]\p{L}/u.test(written)
  );
}

/** The scale of the unit that a name stands for; undefined where it is no unit. */
export type LookUp = (name: string) => Scale | undefined;

const NOTHING: Scale = { factor: new Fraction(1), dimension: new Map() };

const SPACE = /\s*/y;
const TIMES = /\s*(?:[·⋅×.-]|\*(?!\*))\s*|\s+(?![\s/)]|per\s)|(?=\()/uy;
const OVER = /\s*(?:\/|per(?=\s))\s*/y;
const OPEN = /\(\s*/y;
const CLOSE = /\s*\)/y;
const ONE = /1(?!\d)/y;
const EXPONENT = /\s*(?:\^|\*\*)\s*\(?([+−-]?\d{1,2})\)?|([−-]?\d{1,2})/y;
/** Words that may be one name, as fluid ounce is. */
const NAME = /[\p{L}°'"_]+(?:[\s-](?!per\s)[\p{L}°]+){0,2}/uy;

/**
 * A unit that is made of others, by the rules of the SI Brochure, section 5.2: `kg·m²/s²`, `W/(m² K)`, `J kg-1 K-1`.
 * What follows a slash needs parentheses where it is a product.
 */
export class CompoundReader {
  readonly #argument: string;
  readonly #text: string;
  readonly #lookUp: LookUp;
  #at = 0;

  constructor(argument: string, text: string, lookUp: LookUp) {
    this.#argument = argument;
    this.#text = text.normalize('NFKC').trim();
    this.#lookUp = lookUp;
  }

  /** @throws InputError naming what is no unit, and what may be read in two ways */
  read(): Scale {
    const scale = this.#product();
    if (this.#at < this.#text.length) throw this.#problem(`expected a unit, got ${this.#rest()}`);
    return scale;
  }

  #product(): Scale {
    let scale = this.#power();
    let hasSlash = false;
    for (;;) {
      if (this.#take(OVER) !== undefined) {
        scale = this.#multiply(scale, this.#power(), -1);
        hasSlash = true;
      } else if (this.#at < this.#text.length && this.#take(TIMES) !== undefined) {
        if (hasSlash) throw this.#problem('expected parentheses around what is divided by, as in J/(kg·K)');
        scale = this.#multiply(scale, this.#power(), 1);
      } else return scale;
    }
  }

  #power(): Scale {
    this.#take(SPACE);
    const scale = this.#factor();
    const found = this.#take(EXPONENT);
    if (found === undefined) return scale;
    const exponent = Number((found[1] ?? found[2] ?? '').replace('−', '-'));
    if (exponent === 0 || Math.abs(exponent) > HIGHEST_EXPONENT)
      throw this.#problem(`expected a power from 1 to ${HIGHEST_EXPONENT}, got ${exponent}`);
    return this.#multiply(NOTHING, scale, exponent);
  }

  #factor(): Scale {
    if (this.#take(OPEN) !== undefined) {
      const scale = this.#product();
      if (this.#take(CLOSE) === undefined) throw this.#problem(`expected ), got ${this.#rest()}`);
      return scale;
    }
    return this.#take(ONE) === undefined ? this.#name() : NOTHING;
  }

  /** The longest run of words that is a name. */
  #name(): Scale {
    const start = this.#at;
    const words = this.#take(NAME)?.[0].split(/(?=[\s-])/) ?? [];
    for (let count = words.length; count > 0; count -= 1) {
      const name = words.slice(0, count).join('');
      const scale = this.#lookUp(name);
      if (scale === undefined) continue;
      this.#at = start + name.length;
      return scale;
    }
    this.#at = start;
    throw this.#problem(`expected a unit, got ${words[0] === undefined ? this.#rest() : quote(words[0])}`);
  }

  #multiply(one: Scale, other: Scale, exponent: number): Scale {
    const dimension = timesPower(one.dimension, other.dimension, exponent);
    if (dimension === undefined) throw this.#problem('expected lower powers');
    let { factor } = one;
    for (let count = Math.abs(exponent); count > 0; count -= 1)
      factor = exponent > 0 ? factor.mul(other.factor) : factor.div(other.factor);
    return { factor, dimension };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }

  #rest(): string {
    return this.#at < this.#text.length ? quote(this.#text.slice(this.#at)) : 'the end';
  }

  #problem(message: string): InputError {
    return new InputError(this.#argument, `${message} in ${quote(this.#text)}`);
  }
}
