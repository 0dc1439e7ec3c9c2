import { countCharacters } from '@toolyard/kit/text-places';
import { InputError, quote } from '@toolyard/sdk';
import { Fraction } from 'fraction.js';

/** The most digits of a numerator or denominator, in a result and on the way to it. */
const MOST_DIGITS = 10_000;
const LARGEST_EXPONENT = 1000;

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
  '^': '^',
  '(': '(',
  ')': ')',
};

/** 1 1/2, 1½, 1/2, ½, 1.5, .5 or 1; a/b is one number only without spaces. */
const NUMBER =
  /(?:(?<whole>\d+)\s+)?(?<numerator>\d+)[/\u2044](?<denominator>\d+)(?![\d.])|(?<before>\d+)?\s*(?<vulgar>[\u00bc-\u00be\u2150-\u215e\u2189])|(?<decimal>\d+\.?\d*|\.\d+)/y;

interface Token {
  readonly kind: 'number' | 'operator' | 'end';
  readonly text: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
  readonly value: Fraction;
}

/**
 * The exact value of an expression of fractions.
 *
 * @throws InputError with the position, from 1, of what cannot be read or computed
 */
export function evaluateFractions(argument: string, expression: string): Fraction {
  return new FractionParser(argument, expression).evaluate();
}

/** Reads an expression from left to right, each method one rule of the grammar, and computes on the way. */
class FractionParser {
  readonly #argument: string;
  readonly #text: string;
  #token: Token;

  constructor(argument: string, text: string) {
    this.#argument = argument;
    this.#text = text;
    this.#token = this.#read(0);
  }

  evaluate(): Fraction {
    const value = this.#sum();
    if (this.#token.kind !== 'end') throw this.#unexpected('an operator');
    return value;
  }

  /** product (('+' | '-') product)* */
  #sum(): Fraction {
    let value = this.#product();
    for (;;) {
      const operator = this.#token;
      if (this.#take('+')) value = this.#bounded(value.add(this.#product()), operator);
      else if (this.#take('-')) value = this.#bounded(value.sub(this.#product()), operator);
      else return value;
    }
  }

  /** signed (('*' | '/') signed)* */
  #product(): Fraction {
    let value = this.#signed();
    for (;;) {
      const operator = this.#token;
      if (this.#take('*')) value = this.#bounded(value.mul(this.#signed()), operator);
      else if (this.#take('/'))
        value = this.#bounded(this.#quotient(value, this.#signed(), operator), operator);
      else return value;
    }
  }

  /** ('-' | '+')* power */
  #signed(): Fraction {
    let negative = false;
    for (;;) {
      if (this.#take('-')) negative = !negative;
      else if (!this.#take('+')) break;
    }
    const value = this.#power();
    return negative ? value.neg() : value;
  }

  /** operand ('^' signed)? */
  #power(): Fraction {
    const base = this.#operand();
    const operator = this.#token;
    if (!this.#take('^')) return base;
    const exponent = this.#signed();
    if (exponent.d !== 1n || exponent.n > BigInt(LARGEST_EXPONENT)) {
      throw this.#error(
        `expected a whole exponent from -${LARGEST_EXPONENT} to ${LARGEST_EXPONENT}, got ${quote(exponent.toFraction())}`,
        operator.offset,
      );
    }
    // A power has about as many digits as its base, times the exponent: large ones need not be computed.
    this.#requireDigits((digits(base) - 1) * Number(exponent.n), operator);
    const power = new Fraction((base.s * base.n) ** exponent.n, base.d ** exponent.n);
    const value = exponent.s < 0n ? this.#quotient(new Fraction(1), power, operator) : power;
    return this.#bounded(value, operator);
  }

  /** number | '(' sum ')' */
  #operand(): Fraction {
    const token = this.#token;
    if (token.kind === 'number') {
      this.#token = this.#read(token.offset + token.text.length);
      return token.value;
    }
    if (!this.#take('(')) throw this.#unexpected('a number');
    const value = this.#sum();
    if (!this.#take(')')) throw this.#unexpected('an operator or )');
    return value;
  }

  #take(operator: string): boolean {
    const { kind, text, offset } = this.#token;
    if (kind !== 'operator' || OPERATORS[text] !== operator) return false;
    this.#token = this.#read(offset + text.length);
    return true;
  }

  #read(from: number): Token {
    const offset = from + (/^\s*/.exec(this.#text.slice(from))?.[0].length ?? 0);
    if (offset === this.#text.length) return { kind: 'end', text: '', offset, value: new Fraction(0) };
    NUMBER.lastIndex = offset;
    const number = NUMBER.exec(this.#text);
    if (number) {
      const text = number[0];
      return { kind: 'number', text, offset, value: this.#number(number.groups ?? {}, offset) };
    }
    const text = String.fromCodePoint(this.#text.codePointAt(offset) ?? 0);
    if (!Object.hasOwn(OPERATORS, text))
      throw this.#error(`expected a number or an operator, got ${quote(text)}`, offset);
    return { kind: 'operator', text, offset, value: new Fraction(0) };
  }

  #number(parts: Readonly<Record<string, string | undefined>>, offset: number): Fraction {
    const { whole, numerator, denominator, before, vulgar, decimal } = parts;
    if (decimal !== undefined) return new Fraction(decimal.replace(/\.$/, ''));
    // NFKC writes a vulgar fraction with the fraction slash: 1⁄2.
    const [top = '0', bottom = '1'] =
      vulgar === undefined ? [numerator, denominator] : vulgar.normalize('NFKC').split('\u2044');
    if (BigInt(bottom) === 0n) throw this.#error('division by zero', offset);
    return new Fraction(BigInt(top), BigInt(bottom)).add(BigInt(whole ?? before ?? 0));
  }

  #quotient(value: Fraction, divisor: Fraction, operator: Token): Fraction {
    if (divisor.n === 0n) throw this.#error('division by zero', operator.offset);
    return value.div(divisor);
  }

  #bounded(value: Fraction, operator: Token): Fraction {
    this.#requireDigits(digits(value), operator);
    return value;
  }

  #requireDigits(count: number, operator: Token): void {
    if (count > MOST_DIGITS)
      throw this.#error(`expected a result of at most ${MOST_DIGITS} digits, got more`, operator.offset);
  }

  #unexpected(expected: string): InputError {
    const { kind, text, offset } = this.#token;
    return this.#error(`expected ${expected}, got ${kind === 'end' ? 'the end' : quote(text)}`, offset);
  }

  #error(problem: string, offset: number): InputError {
    const position = countCharacters(this.#text, 0, offset) + 1;
    return new InputError(this.#argument, `${problem} at position ${position}`);
  }
}

/** The digits of the longer of numerator and denominator. */
function digits({ n, d }: Fraction): number {
  return String(n > d ? n : d).length;
}
