import { defineTool, Type } from '@toolyard/sdk';
import type { Fraction } from 'fraction.js';
import { significant, type Decimal } from '../../lib/decimal.ts';
import { evaluateFractions } from './fraction-parser.ts';
import { toDecimal } from '../../lib/exact.ts';
import { writeWholeNumber } from '../../lib/whole-number.ts';

const MOST_DECIMALS = 200;

export default defineTool({
  title: 'Fraction Calculator',
  summary:
    'Calculate exactly with fractions, mixed numbers and decimals; result reduced, mixed, decimal and repeating.',
  keywords: ['rational', 'simplify', 'vulgar fraction', 'numerator'],
  // Reducing fractions of thousands of digits, over and over, takes seconds.
  runtime: 'pool',
  inlineBelowBytes: 48,
  input: Type.Object({
    expression: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'e.g. 1 1/2 + 3/4, (2/3 - 0.25) * 6, 10/4',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Reduced fraction, e.g. 9/4 or 3' }),
    numerator: Type.Union([Type.Integer(), Type.String()], { description: 'String beyond 2^53 - 1' }),
    denominator: Type.Union([Type.Integer(), Type.String()], {
      description: 'Always positive; string beyond 2^53 - 1',
    }),
    mixed: Type.String({ description: 'e.g. 2 1/4' }),
    decimal: Type.Union([Type.Number(), Type.Null()], { description: '15 significant digits' }),
    repeating: Type.Union([Type.String(), Type.Null()], {
      description: 'Decimal with the period in brackets, 0.1(6); null when over 200 digits',
    }),
    percent: Type.Union([Type.Number(), Type.Null()], {
      description: 'decimal x 100, 15 significant digits',
    }),
  }),
  examples: [
    {
      name: 'A mixed number and a fraction',
      input: { expression: '1 1/2 + 3/4' },
      output: { result: '9/4', mixed: '2 1/4', decimal: 2.25, repeating: '2.25', percent: 225 },
    },
    {
      name: 'a/b without spaces is one number',
      input: { expression: '1/2 / 3/4' },
      output: { result: '2/3', repeating: '0.(6)' },
    },
    {
      name: 'Decimals are exact',
      input: { expression: '(2/3 - 0.25) * 6' },
      output: { result: '5/2', decimal: 2.5 },
    },
  ],
  run({ expression }) {
    const value = evaluateFractions('expression', expression);
    const decimal = toDecimal(value);
    return {
      result: value.toFraction(),
      numerator: writeWholeNumber(value.s * value.n),
      denominator: writeWholeNumber(value.d),
      mixed: value.toFraction(true),
      decimal: representable(decimal),
      repeating: repeatingDecimal(value),
      percent: representable(decimal.times(100)),
    };
  },
});

/** A double of 15 significant digits, or null for what no double holds. */
function representable(value: Decimal): number | null {
  const number = significant(value);
  return Number.isFinite(number) ? number : null;
}

/** Long division, with the digits that repeat for ever in brackets. Null when they are more than 200. */
function repeatingDecimal({ s, n, d }: Fraction): string | null {
  const sign = s < 0n ? '-' : '';
  const seen = new Map<bigint, number>();
  let remainder = n % d;
  let decimals = '';
  for (; remainder !== 0n && !seen.has(remainder); remainder = (remainder * 10n) % d) {
    if (decimals.length === MOST_DECIMALS) return null;
    seen.set(remainder, decimals.length);
    decimals += String((remainder * 10n) / d);
  }
  const whole = `${sign}${n / d}`;
  if (remainder === 0n) return decimals === '' ? whole : `${whole}.${decimals}`;
  const start = seen.get(remainder) ?? 0;
  return `${whole}.${decimals.slice(0, start)}(${decimals.slice(start)})`;
}
