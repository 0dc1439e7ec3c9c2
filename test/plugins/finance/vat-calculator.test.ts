import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import vatCalculator from '../../../plugins/finance/tools/vat-calculator.ts';

test.each([
  [
    'remove 19 %',
    { amount: 100, rate: 19, mode: 'remove' },
    { net: 84.03, vat: 15.97, gross: 100, rate: 19, result: 84.03 },
  ],
  [
    'credit note',
    { amount: -0.05, rate: 10, mode: 'add' },
    { net: -0.05, vat: -0.01, gross: -0.06, rate: 10, result: -0.06 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(vatCalculator, input)).toMatchObject(output);
});

test.each([
  ['no rate', { amount: 5 }, 'rate'],
  ['unknown country', { amount: 5, country: 'US' }, 'country'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(vatCalculator, input)).rejects.toThrow(message);
});

test.each([
  ['no tax', { amount: 10, rate: 0, mode: 'remove' }, { net: 10, vat: 0, gross: 10, result: 10 }],
  ['whole yen', { amount: 999.5, rate: 10, decimals: 0 }, { net: 1000, vat: 100, gross: 1100 }],
  ['the amount is rounded first', { amount: 1.005, rate: 100 }, { net: 1.01, vat: 1.01, gross: 2.02 }],
  ['the rate wins', { amount: 100, rate: 7, country: 'DE' }, { rate: 7, vat: 7 }],
  ['a negative gross', { amount: -119, country: 'DE', mode: 'remove' }, { net: -100, vat: -19, gross: -119 }],
])('%s', async (_, input, output) => {
  expect(await callTool(vatCalculator, input)).toMatchObject(output);
});

test('gross is always net and tax', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom('add', 'remove', 'extract'),
      async (cents, tenths, mode) => {
        const { net, vat, gross } = await callTool(vatCalculator, {
          amount: cents / 100,
          rate: tenths / 10,
          mode,
        });
        expect(Math.round(net * 100) + Math.round(vat * 100)).toBe(Math.round(gross * 100));
      },
    ),
    { numRuns: 100 },
  );
});

test.each(['EX', 'D', 'ﬁ', ''])('refuses the country %j', async (country) => {
  await expect(callTool(vatCalculator, { amount: 1, country })).rejects.toThrow(
    'country: expected one of AT, BE',
  );
});
