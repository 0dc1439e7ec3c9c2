import { Fraction } from 'fraction.js';

export interface Prefix {
  /** Case is a part of it: m is milli, M is mega. */
  readonly symbols: readonly [string, ...string[]];
  readonly word: string;
  readonly factor: Fraction;
}

function decimal(exponent: number, word: string, ...symbols: [string, ...string[]]): Prefix {
  const size = 10n ** BigInt(Math.abs(exponent));
  return { symbols, word, factor: exponent > 0 ? new Fraction(size) : new Fraction(1n, size) };
}

function binary(exponent: number, word: string, symbol: string): Prefix {
  return { symbols: [symbol], word, factor: new Fraction(2n ** BigInt(exponent)) };
}

/** SI Brochure, 9th edition (2022), table 7. Micro is written u where there is no µ (ISO 2955). */
const SI: readonly Prefix[] = [
  decimal(-30, 'quecto', 'q'),
  decimal(-27, 'ronto', 'r'),
  decimal(-24, 'yocto', 'y'),
  decimal(-21, 'zepto', 'z'),
  decimal(-18, 'atto', 'a'),
  decimal(-15, 'femto', 'f'),
  decimal(-12, 'pico', 'p'),
  decimal(-9, 'nano', 'n'),
  decimal(-6, 'micro', 'u', 'µ'),
  decimal(-3, 'milli', 'm'),
  decimal(-2, 'centi', 'c'),
  decimal(-1, 'deci', 'd'),
  decimal(1, 'deka', 'da'),
  decimal(1, 'deca', 'da'),
  decimal(2, 'hecto', 'h'),
  decimal(3, 'kilo', 'k'),
  decimal(6, 'mega', 'M'),
  decimal(9, 'giga', 'G'),
  decimal(12, 'tera', 'T'),
  decimal(15, 'peta', 'P'),
  decimal(18, 'exa', 'E'),
  decimal(21, 'zetta', 'Z'),
  decimal(24, 'yotta', 'Y'),
  decimal(27, 'ronna', 'R'),
  decimal(30, 'quetta', 'Q'),
];

/** IEC 80000-13, clause 4. */
const BINARY: readonly Prefix[] = [
  binary(10, 'kibi', 'Ki'),
  binary(20, 'mebi', 'Mi'),
  binary(30, 'gibi', 'Gi'),
  binary(40, 'tebi', 'Ti'),
  binary(50, 'pebi', 'Pi'),
  binary(60, 'exbi', 'Ei'),
  binary(70, 'zebi', 'Zi'),
  binary(80, 'yobi', 'Yi'),
];

/** From kilo up: what units beside the SI take, such as the tonne and the parsec. */
const LARGE = SI.filter(({ factor }) => factor.gte(1000));

/** Which prefixes a unit may have: all of the SI, those from kilo up, or those with the binary ones. */
export type PrefixSet = 'si' | 'large' | 'data';

export const PREFIXES: Readonly<Record<PrefixSet, readonly Prefix[]>> = {
  si: SI,
  large: LARGE,
  data: [...LARGE, ...BINARY],
};
