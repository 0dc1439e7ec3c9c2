import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import gcdCalculate from '../../../plugins/calculators/tools/gcd-calculate.ts';

test.each([
  ['zero and a negative', [0, -15], { gcd: 15, lcm: 0, coprime: false }],
  ['nothing but zeros', [0, 0], { gcd: 0, lcm: 0, coprime: false }],
  ['coprime numbers', [8, 9, 5], { gcd: 1, lcm: 360, coprime: true }],
  [
    'numbers beyond 2^53',
    ['9007199254740993', '-18014398509481986'],
    { gcd: '9007199254740993', lcm: '18014398509481986' },
  ],
  ['digits with a sign and white space', [' +12 ', '18'], { gcd: 6 }],
])('%s', async (_, numbers, output) => {
  expect(await callTool(gcdCalculate, { numbers })).toMatchObject(output);
});

test.each([
  ['a fraction', [1.5, 3], 'numbers[0]: expected an integer or a string, got 1.5'],
  ['one number', [5], 'numbers: expected at least 2 elements'],
  ['a word', [1, 'two'], 'numbers[1]: expected a whole number, got "two"'],
  [
    'a JSON number whose digits are lost',
    [1, 2 ** 53],
    'numbers[1]: expected a string of digits for a number beyond 2^53 - 1, got 9007199254740992',
  ],
  ['1001 digits', [1, '1'.repeat(1001)], 'numbers[1]: expected at most 1000 digits, got 1001'],
])('refuses %s', async (_, numbers, message) => {
  await expect(callTool(gcdCalculate, { numbers })).rejects.toThrow(message);
});

test('gcd times lcm is the product, and the coefficients give the gcd', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(), fc.bigInt(), async (a, b) => {
      const { gcd, lcm, bezout } = await callTool(gcdCalculate, { numbers: [String(a), String(b)] });
      const product = a * b;
      expect(BigInt(gcd) * BigInt(lcm)).toBe(product < 0n ? -product : product);
      expect(a * BigInt(bezout?.x ?? 0) + b * BigInt(bezout?.y ?? 0)).toBe(BigInt(gcd));
    }),
  );
});

test('a thousand numbers of a hundred digits', async () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => String(10n ** 99n + BigInt(index)));
  const { gcd, lcm } = await callTool(gcdCalculate, { numbers });
  expect(gcd).toBe(1);
  const multiple = BigInt(lcm);
  expect(numbers.every((number) => multiple % BigInt(number) === 0n)).toBe(true);
});

test('large inputs run in the pool', () => {
  expect([gcdCalculate.runtime, gcdCalculate.inlineBelowBytes]).toEqual(['pool', 16_384]);
});
