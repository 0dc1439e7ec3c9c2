import { Fraction } from 'fraction.js';

/** The fraction that the shortest decimal form of a number writes: 1.85 is 37/20. */
export function exactly(value: number): Fraction {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const scaled = BigInt(whole + decimals);
  return power >= 0
    ? new Fraction(scaled * 10n ** BigInt(power), 1n)
    : new Fraction(scaled, 10n ** BigInt(-power));
}

/** The nearest number to a fraction above 0; Infinity beyond the largest. */
export function toNumber({ n, d }: Fraction): number {
  // Terms of more than a thousand bits would each become Infinity: what both lose here is below a number's precision.
  const excess = BigInt(Math.max(0, bits(n) - 1000, bits(d) - 1000));
  return Number(n >> excess) / Number(d >> excess);
}

function bits(value: bigint): number {
  return value.toString(16).length * 4;
}
