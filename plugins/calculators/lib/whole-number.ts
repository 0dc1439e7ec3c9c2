import { InputError, quote } from '@toolyard/sdk';

/**
 * The whole number of an argument that takes a JSON number, or a string of digits for large ones.
 *
 * @throws InputError for anything else, and for a JSON number beyond 2^53 - 1, whose last digits are lost
 */
export function readWholeNumber(argument: string, given: number | string, mostDigits: number): bigint {
  if (typeof given === 'number') {
    if (Number.isSafeInteger(given)) return BigInt(given);
    throw new InputError(argument, `expected a string of digits for a number beyond 2^53 - 1, got ${given}`);
  }
  const [, sign, digits = ''] = /^\s*([+-]?)(\d+)\s*$/.exec(given) ?? [];
  if (digits === '') throw new InputError(argument, `expected a whole number, got ${quote(given)}`);
  if (digits.length > mostDigits)
    throw new InputError(argument, `expected at most ${mostDigits} digits, got ${digits.length}`);
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

/** A whole number of a result: a string beyond 2^53 - 1, where a JSON number would lose digits. */
export function writeWholeNumber(number: bigint): number | string {
  const double = Number(number);
  return Number.isSafeInteger(double) ? double : String(number);
}

export function magnitude(number: bigint): bigint {
  return number < 0n ? -number : number;
}

/** Euclid's algorithm on the absolute values; of 0 and another number the other. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [magnitude(a), magnitude(b)];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
