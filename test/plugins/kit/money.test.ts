import { Amount, parseCurrency, roundMoney, toMoney } from '@toolyard/kit/money';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  ['2.675', 2, '2.68'],
  ['0.5', 0, '1'],
  ['1.2345', 3, '1.235'],
  ['1e-30', 2, '0'],
])('%s to %i decimals is %s', (amount, decimals, rounded) => {
  expect(roundMoney(new Amount(amount), decimals).toFixed()).toBe(rounded);
});

test.each([
  ['a third, three times', new Amount('0.015').div(3).times(3), 0.02],
  ['a seventh, 7 times', new Amount('746.065').div(7).times(7), 746.07],
  ['less than half a cent by more than division cuts off', new Amount('0.005').minus('1e-30'), 0],
])('%s', (_, amount, rounded) => {
  expect(toMoney(amount)).toBe(rounded);
});

test('numbers are taken by the digits that they are written with', () => {
  expect(toMoney(new Amount(1.005))).toBe(1.01);
  expect(toMoney(new Amount(0.1).plus(0.2), 20)).toBe(0.3);
});

test('nothing is left of a negative amount below half a cent', () => {
  expect(toMoney(new Amount(-0.001))).toBe(0);
});

test('amounts in cents come back as they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(toMoney(new Amount(cents).div(100))).toBe(cents / 100 || 0);
    }),
  );
});

test.each([
  ['EUR', { code: 'EUR', decimals: 2 }],
  ['jpy', { code: 'JPY', decimals: 0 }],
  ['KRW', { code: 'KRW', decimals: 0 }],
  ['KWD', { code: 'KWD', decimals: 3 }],
  ['BHD', { code: 'BHD', decimals: 3 }],
  ['CLF', { code: 'CLF', decimals: 4 }],
  ['XCG', { code: 'XCG', decimals: 2 }],
])('%s', (code, currency) => {
  expect(parseCurrency('currency', code)).toEqual(currency);
});

test.each(['', 'EURO', 'DEM', '$', 'ZZZ', '978', 'constructor'])('refuses %j', (code) => {
  expect(() => parseCurrency('currency', code)).toThrow(
    `currency: expected an ISO 4217 code such as EUR, got ${JSON.stringify(code)}`,
  );
});
