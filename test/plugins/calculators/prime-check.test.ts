import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPrime,
  nextPrime,
  previousPrime,
  primeFactors,
} from '../../../plugins/calculators/tools/prime-check/primes.ts';
import primeCheck from '../../../plugins/calculators/tools/prime-check/tool.ts';

test('a prime', async () => {
  expect(await callTool(primeCheck, { number: 97 })).toEqual({
    number: '97',
    is_prime: true,
    certain: true,
    factors: [{ prime: 97, exponent: 1 }],
    factorization: '97',
    divisor_count: 2,
    next_prime: 101,
    previous_prime: 89,
  });
});

test('a composite number', async () => {
  expect((await callTool(primeCheck, { number: 360 })).factors).toEqual([
    { prime: 2, exponent: 3 },
    { prime: 3, exponent: 2 },
    { prime: 5, exponent: 1 },
  ]);
});

test.each([
  [
    1,
    {
      is_prime: false,
      factors: [],
      factorization: null,
      divisor_count: null,
      next_prime: 2,
      previous_prime: null,
    },
  ],
  [0, { is_prime: false, factors: [], next_prime: 2, previous_prime: null, certain: true }],
  [-7, { number: '-7', is_prime: false, factors: [], next_prime: 2, previous_prime: null }],
  [2, { is_prime: true, next_prime: 3, previous_prime: null }],
  [3, { is_prime: true, next_prime: 5, previous_prime: 2 }],
  ['18446744073709551615', { factorization: '3 × 5 × 17 × 257 × 641 × 65537 × 6700417' }],
  ['18446744073709551557', { is_prime: true, factors: [{ prime: '18446744073709551557', exponent: 1 }] }],
  ['18446744073709551616', { is_prime: false, factors: null, factorization: null, divisor_count: null }],
  ['18446744030759878681', { factorization: '4294967291^2', divisor_count: 3 }],
  ['9007199254740991', { factorization: '6361 × 69431 × 20394401', next_prime: '9007199254740997' }],
])('%s', async (number, output) => {
  expect(await callTool(primeCheck, { number })).toMatchObject(output);
});

test.each([
  ['2^521 - 1', 2n ** 521n - 1n, true, false],
  ['2^523 - 1', 2n ** 523n - 1n, false, true],
  ['the limit of the proof', 3_317_044_064_679_887_385_961_981n, false, true],
  ['a prime just below it', previousPrime(3_317_044_064_679_887_385_961_981n) ?? 0n, true, true],
  ['10^299 + 1', 10n ** 299n + 1n, false, true],
])('%s', async (_, number, is_prime, certain) => {
  expect(await callTool(primeCheck, { number: String(number) })).toMatchObject({ is_prime, certain });
});

test.each([
  ['a fraction', 7.5, 'number: expected an integer or a string, got 7.5'],
  [
    'digits lost as a JSON number',
    2_305_843_009_213_694_000,
    'number: expected a string of digits for a number beyond 2^53 - 1',
  ],
  ['a word', 'seven', 'number: expected a whole number, got "seven"'],
  ['a fraction as text', '7.0', 'number: expected a whole number, got "7.0"'],
  ['301 digits', '1'.repeat(301), 'number: expected at most 300 digits, got 301'],
])('refuses %s', async (_, number, message) => {
  await expect(callTool(primeCheck, { number })).rejects.toThrow(message);
});

test('agrees with the sieve of Eratosthenes', () => {
  const limit = 20_000;
  const composite = new Uint8Array(limit);
  const primes: bigint[] = [];
  for (let number = 2; number < limit; number += 1) {
    if (composite[number]) continue;
    primes.push(BigInt(number));
    composite.fill(1, number, number + 1);
    for (let multiple = number * number; multiple < limit; multiple += number) composite[multiple] = 1;
  }
  const found: bigint[] = [];
  for (let prime = nextPrime(0n); prime < limit; prime = nextPrime(prime)) found.push(prime);
  expect(found).toEqual(primes);
});

test.each([
  // Strong pseudoprimes to the first bases (OEIS A014233), and Carmichael numbers.
  2047n,
  1_373_653n,
  25_326_001n,
  3_215_031_751n,
  2_152_302_898_747n,
  3_474_749_660_383n,
  341_550_071_728_321n,
  3_825_123_056_546_413_051n,
  318_665_857_834_031_151_167_461n,
  561n,
  1_590_231_231_043_178_376_951_698_401n,
])('%d is composite', (number) => {
  expect(isPrime(number)).toBe(false);
});

test('factors are prime and multiply to the number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n, max: 2n ** 64n - 1n }), (number) => {
      const factors = primeFactors(number);
      expect(factors.every(isPrime)).toBe(true);
      expect(factors.reduce((product, prime) => product * prime, 1n)).toBe(number);
    }),
    { numRuns: 30 },
  );
});

test('no prime lies between a number and its neighbours', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 3n, max: 2n ** 70n }), (number) => {
      const next = nextPrime(number);
      expect(previousPrime(next + 1n)).toBe(next);
      expect(previousPrime(next) ?? 0n).toBeLessThanOrEqual(number);
      expect(isPrime(next)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
