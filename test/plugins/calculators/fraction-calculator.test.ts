import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fractionCalculator from '../../../plugins/calculators/tools/fraction-calculator/tool.ts';

const calculate = (expression: string) => callTool(fractionCalculator, { expression });

test('every field of a negative fraction', async () => {
  expect(await calculate('-10/4')).toEqual({
    result: '-5/2',
    numerator: -5,
    denominator: 2,
    mixed: '-2 1/2',
    decimal: -2.5,
    repeating: '-2.5',
    percent: -250,
  });
});

test.each([
  ['1/2/3', '1/6'],
  ['1/2 / 3/4', '2/3'],
  ['1 / 2 / 3', '1/6'],
  ['1/2.5', '2/5'],
  ['2 1/2 * 2', '5'],
  ['-1 1/2', '-3/2'],
  ['½ + 1½ + 1 ¾', '15/4'],
  ['1⁄3 × 3', '1'],
  ['3 : 4 ÷ 2 · 8 − 1', '2'],
  ['0.1 + .2', '3/10'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['10 - 4 - 3', '3'],
  ['-2^2', '-4'],
  ['(-2)^3', '-8'],
  ['2^3^2', '512'],
  ['2^-2', '1/4'],
  ['(2/3)^-2', '9/4'],
  ['1/2^2', '1/4'],
  ['0^0', '1'],
  ['--3', '3'],
  ['1 - -1/2', '3/2'],
  ['6/3', '2'],
  [' 7 ', '7'],
])('%s = %s', async (expression, result) => {
  expect(await calculate(expression)).toMatchObject({ result });
});

test.each([
  ['1/6', '0.1(6)'],
  ['1/7', '0.(142857)'],
  ['-22/7', '-3.(142857)'],
  ['1/12', '0.08(3)'],
  ['1/8', '0.125'],
  ['4', '4'],
  ['0', '0'],
  [
    '1/97',
    '0.(010309278350515463917525773195876288659793814432989690721649484536082474226804123711340206185567)',
  ],
  ['1/211', '0.(004739336492890995260663507109)'],
  ['1/229', null],
  ['1/2^200', expect.stringMatching(/^0\.\d{200}$/)],
  ['1/2^201', null],
])('%s repeats as %s', async (expression, repeating) => {
  expect(await calculate(expression)).toMatchObject({ repeating });
});

test('large numbers are strings, and what no double holds is null', async () => {
  expect(await calculate('2^60')).toMatchObject({ numerator: '1152921504606846976', denominator: 1 });
  expect(await calculate('10^400 / 3')).toMatchObject({ decimal: null, percent: null });
});

test.each([
  ['division by zero', '1 / (1/2 - 0.5)', 'expression: division by zero at position 3'],
  ['a denominator of zero', '2 + 1/0', 'expression: division by zero at position 5'],
  ['a vulgar fraction of zero parts', '2 / ↉', 'expression: division by zero at position 3'],
  ['zero to a negative power', '0^-1', 'expression: division by zero at position 2'],
  ['an operator at the end', '1/2 +', 'expression: expected a number, got the end at position 6'],
  ['empty brackets', '2 * ()', 'expression: expected a number, got ")" at position 6'],
  ['an open bracket', '(1 + 2', 'expression: expected an operator or ), got the end at position 7'],
  ['a bracket too many', '1)', 'expression: expected an operator, got ")" at position 2'],
  ['two numbers', '1 2', 'expression: expected an operator, got "2" at position 3'],
  ['two fractions', '1/2 1/2', 'expression: expected an operator, got "1/2" at position 5'],
  ['a number before brackets', '2(3)', 'expression: expected an operator, got "(" at position 2'],
  ['a letter', '😀 + x', 'expression: expected a number or an operator, got "😀" at position 1'],
  [
    'a letter after an emoji in position',
    '1 + 𝟙',
    'expression: expected a number or an operator, got "𝟙" at position 5',
  ],
  [
    'a broken exponent',
    '4^(1/2)',
    'expression: expected a whole exponent from -1000 to 1000, got "1/2" at position 2',
  ],
  ['an exponent of 1001', '2^1001', 'expression: expected a whole exponent from -1000 to 1000, got "1001"'],
  [
    'more than 10,000 digits',
    '(10^1000)^11',
    'expression: expected a result of at most 10000 digits, got more at position 10',
  ],
  ['towers of powers', '9^999^999', 'expression: expected a whole exponent'],
  ['white space', '  ', 'expression: expected a number, got the end at position 3'],
  ['501 characters', '1'.repeat(501), 'expression: expected at most 500 characters'],
])('refuses %s', async (_, expression, message) => {
  await expect(calculate(expression)).rejects.toThrow(message);
});

test('10,000 digits', async () => {
  const { result } = await calculate('(10^1000)^9 * 10^999');
  expect(result).toHaveLength(10_000);
});

test('computes as whole numbers do over a common denominator', async () => {
  const part = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }));
  await fc.assert(
    fc.asyncProperty(part, part, fc.constantFrom('+', '-', '*', '/'), async ([a, b], [c, d], operator) => {
      const [n, m] = {
        '+': [a * d + c * b, b * d],
        '-': [a * d - c * b, b * d],
        '*': [a * c, b * d],
        '/': [a * d, b * c],
      }[operator] as [bigint, bigint];
      fc.pre(m !== 0n);
      const { numerator, denominator } = await calculate(`${a}/${b} ${operator} ${c}/${d}`);
      expect(BigInt(numerator) * m).toBe(n * BigInt(denominator));
      expect(BigInt(denominator)).toBeGreaterThan(0n);
    }),
  );
});

test('brackets 240 deep', async () => {
  expect(await calculate(`${'('.repeat(240)}1${')'.repeat(240)}`)).toMatchObject({ result: '1' });
});

test('long expressions run in the pool', () => {
  expect([fractionCalculator.runtime, fractionCalculator.inlineBelowBytes]).toEqual(['pool', 48]);
});
