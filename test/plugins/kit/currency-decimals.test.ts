import { expect, test } from 'vitest';
import { currencyDecimals } from '../../../plugins/kit/currency-decimals.ts';

/** ISO 4217, the minor units of its list one. */
test.each([
  ['USD', 2],
  ['EUR', 2],
  ['eur ', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
  ['$', 2],
  ['', 2],
  ['credits', 2],
  ['XYZ', 2],
  ['₩', 0],
])('%s has %d decimals', (currency, decimals) => {
  expect(currencyDecimals(currency, 1.5)).toBe(decimals);
});

test('the sign of yen and yuan: whole amounts are written whole', () => {
  expect(currencyDecimals('¥', 1299)).toBe(0);
  expect(currencyDecimals('¥', 12.5)).toBe(2);
});
