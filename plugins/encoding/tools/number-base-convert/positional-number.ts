import { InputError, quote } from '@toolyard/sdk';

/** An exact number: a whole part and a fraction below 1, both without sign. */
export interface PositionalNumber {
  readonly negative: boolean;
  readonly whole: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface Reading {
  readonly number: PositionalNumber;
  readonly base: number;
}

const MAX_DIGITS = 10_000;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const PREFIXES: Readonly<Record<string, number>> = { '0b': 2, '0o': 8, '0x': 16 };

/**
 * Reads a number written in `base`, or in the base of its prefix, else 10, when there is no base. `_` and
 * spaces may stand between digits.
 *
 * @throws InputError for a sign that is no digit of the base, no digit at all, or more than 10000
 */
export function readNumber(argument: string, text: string, base?: number): Reading {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text.trim()) ?? [];
  const prefix = PREFIXES[rest.slice(0, 2).toLowerCase()];
  const hasPrefix = prefix !== undefined && (base === undefined || base === prefix);
  const actual = base ?? prefix ?? 10;
  const body = hasPrefix ? rest.slice(2) : rest;
  const digits = DIGITS.slice(0, actual);
  const known = new Set(`${digits}${digits.toUpperCase()}._ `);
  for (const character of body) {
    if (!known.has(character))
      throw new InputError(argument, `expected digits of base ${actual}, got ${quote(character)}`);
  }
  const number = /^(?:[^._ ]+(?:[_ ]+[^._ ]+)*)?(?:\.(?:[^._ ]+(?:[_ ]+[^._ ]+)*)?)?$/.test(body);
  const [whole = '', fraction = ''] = body.replace(/[_ ]/g, '').split('.');
  if (!number || whole + fraction === '')
    throw new InputError(argument, `expected a number of base ${actual}, got ${quote(text)}`);
  if (whole.length + fraction.length > MAX_DIGITS) {
    throw new InputError(
      argument,
      `expected at most ${MAX_DIGITS} digits, got ${whole.length + fraction.length}`,
    );
  }
  return {
    base: actual,
    number: {
      negative: sign === '-',
      whole: readDigits(whole, actual),
      numerator: readDigits(fraction, actual),
      denominator: BigInt(actual) ** BigInt(fraction.length),
    },
  };
}

/** Halves are read apart, so that long numbers cost few large multiplications instead of many. */
function readDigits(digits: string, base: number): bigint {
  if (digits.length <= 8) return BigInt(digits === '' ? 0 : Number.parseInt(digits, base));
  const middle = digits.length >> 1;
  const low = digits.slice(middle);
  return (
    readDigits(digits.slice(0, middle), base) * BigInt(base) ** BigInt(low.length) + readDigits(low, base)
  );
}

/**
 * A number in `base`, with at most `precision` digits after the point: the rest is cut, and zeros at the end
 * are dropped. `exact` says that nothing was cut.
 */
export function writeNumber(
  { negative, whole, numerator, denominator }: PositionalNumber,
  base: number,
  precision: number,
): { readonly text: string; readonly exact: boolean } {
  const scaled = numerator * BigInt(base) ** BigInt(precision);
  const fraction = (scaled / denominator)
    .toString(base)
    .padStart(precision, '0')
    .replace(/(?<!0)0+$/, '');
  const text = fraction === '' ? whole.toString(base) : `${whole.toString(base)}.${fraction}`;
  return { text: negative && text !== '0' ? `-${text}` : text, exact: scaled % denominator === 0n };
}
