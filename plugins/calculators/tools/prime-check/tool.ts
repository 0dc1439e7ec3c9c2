import { defineTool, Type } from '@toolyard/sdk';
import { CERTAIN_BELOW, isPrime, nextPrime, previousPrime, primeFactors } from './primes.ts';
import { readWholeNumber, writeWholeNumber } from '../../lib/whole-number.ts';

const MOST_DIGITS = 300;

/** Larger numbers are not factored: Pollard's rho takes the root of the smaller factor in steps. */
const FACTORED_BELOW = 2n ** 64n;

export default defineTool({
  title: 'Prime Check',
  summary:
    'Tell whether a whole number is prime, its prime factors below 2^64, and the next and previous primes.',
  keywords: ['factorization', 'divisors', 'composite', 'factorise'],
  runtime: 'pool',
  inlineBelowBytes: 24,
  input: Type.Object({
    number: Type.Union([Type.Integer(), Type.String()], {
      description: 'Whole number; a string of digits for large ones, at most 300 digits',
    }),
  }),
  output: Type.Object({
    number: Type.String({ description: 'The number' }),
    is_prime: Type.Boolean({ description: 'Whether it is prime' }),
    certain: Type.Boolean({ description: 'false: only probable (above 3.3 x 10^24)' }),
    factors: Type.Union(
      [
        Type.Array(
          Type.Object({
            prime: Type.Union([Type.Integer(), Type.String()]),
            exponent: Type.Integer(),
          }),
        ),
        Type.Null(),
      ],
      { description: '{prime, exponent} ascending; [] for 0, 1 and negatives, null from 2^64' },
    ),
    factorization: Type.Union([Type.String(), Type.Null()], {
      description: 'e.g. 2^3 × 3 × 5; null without factors',
    }),
    divisor_count: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of divisors; null without factors',
    }),
    next_prime: Type.Union([Type.Integer(), Type.String()], {
      description: 'Smallest prime above; string beyond 2^53 - 1',
    }),
    previous_prime: Type.Union([Type.Integer(), Type.String(), Type.Null()], {
      description: 'Largest prime below; null up to 2',
    }),
  }),
  examples: [
    {
      name: 'A composite number',
      input: { number: 360 },
      output: {
        is_prime: false,
        factorization: '2^3 × 3^2 × 5',
        divisor_count: 24,
        next_prime: 367,
        previous_prime: 359,
      },
    },
    {
      name: 'A Mersenne prime, as a string',
      input: { number: '2305843009213693951' },
      output: { is_prime: true, certain: true, factorization: '2305843009213693951' },
    },
  ],
  run({ number: given }) {
    const number = readWholeNumber('number', given, MOST_DIGITS);
    const prime = isPrime(number);
    const previous = previousPrime(number);
    return {
      number: String(number),
      is_prime: prime,
      certain: !prime || number < CERTAIN_BELOW,
      ...describeFactors(number),
      next_prime: writeWholeNumber(nextPrime(number)),
      previous_prime: previous === undefined ? null : writeWholeNumber(previous),
    };
  },
});

function describeFactors(number: bigint) {
  if (number >= FACTORED_BELOW) return { factors: null, factorization: null, divisor_count: null };
  if (number < 2n) return { factors: [], factorization: null, divisor_count: null };
  const exponents = new Map<bigint, number>();
  for (const prime of primeFactors(number)) exponents.set(prime, (exponents.get(prime) ?? 0) + 1);
  const powers = [...exponents];
  return {
    factors: powers.map(([prime, exponent]) => ({ prime: writeWholeNumber(prime), exponent })),
    factorization: powers
      .map(([prime, exponent]) => (exponent === 1 ? String(prime) : `${prime}^${exponent}`))
      .join(' × '),
    divisor_count: powers.reduce((count, [, exponent]) => count * (exponent + 1), 1),
  };
}
