import { join } from 'node:path';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import mortgage from '../../../plugins/finance/tools/mortgage-calculate.ts';
import loan from '../../../plugins/finance/tools/loan-calculate.ts';
import tip from '../../../plugins/finance/tools/tip-calculate.ts';
import travelBudget from '../../../plugins/finance/tools/travel-budget-calculator.ts';
import inflation from '../../../plugins/finance/tools/inflation-calculator/tool.ts';
import profitMargin from '../../../plugins/finance/tools/profit-margin-calculator.ts';
import { toolFiles, toolId } from '../../../sdk/cli/package-source.ts';

const folder = join(import.meta.dirname, '../../../plugins/finance');

/** Results that are no amounts: shares of something, times, counts, and prices per unit with decimals of their own. */
const NO_AMOUNTS =
  /percent|years_to|rate|apr$|ratio|years?$|months?$|age$|multiple|shares|yield|average_price|cost_per_unit|total_home|units?$|_return$|index$/;

/** The numbers of a result that are amounts, with their places. */
function amounts(value: unknown, place = ''): [place: string, amount: number][] {
  if (typeof value === 'number') return NO_AMOUNTS.test(place) ? [] : [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    amounts(inner, Array.isArray(value) ? place : `${place}.${name}`),
  );
}

const inCurrencies: [string, AnyTool][] = [];
for (const file of await toolFiles(folder)) {
  const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
  const properties: object = Object(tool.input).properties;
  if ('currency' in properties) inCurrencies.push([toolId(file), tool]);
}

test('tools that name no country take a currency', () => {
  expect(inCurrencies).toHaveLength(25);
});

describe.each(inCurrencies)('%s', (_, tool) => {
  const [first] = tool.examples;
  const given = {
    ...(first?.input as object),
    ...(first?.input && 'from_year' in first.input ? { rate: 3.1 } : {}),
  };

  test.each([
    ['JPY', 0],
    ['KWD', 3],
    [undefined, 2],
  ])('amounts in %s have at most %i decimals', async (currency, decimals) => {
    const result = await callTool(tool, { ...given, ...(currency !== undefined && { currency }) });
    const found = amounts(result);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, amount]) => Number(amount.toFixed(decimals)) !== amount)).toEqual([]);
  });

  test('refuses what is no currency', async () => {
    await expect(callTool(tool, { ...given, currency: 'YEN' })).rejects.toThrow(
      'currency: expected an ISO 4217 code',
    );
  });
});

// By Python's decimal, payment by payment.
test('a Japanese mortgage is paid in whole yen', async () => {
  const result = await callTool(mortgage, {
    home_price: 40_000_000,
    down_payment: 0,
    annual_rate: 1.5,
    currency: 'jpy',
  });
  expect(result).toMatchObject({
    monthly: { principal_interest: 138_048 },
    last_payment: 138_105,
    total_interest: 9_697_337,
  });
});

test('a loan in Kuwait is paid in fils', async () => {
  const result = await callTool(loan, {
    principal: 40_000,
    annual_rate: 4.75,
    term_months: 60,
    currency: 'KWD',
  });
  expect(result).toMatchObject({
    payment: 750.276,
    last_payment: 750.307,
    total_interest: 5016.591,
    total_paid: 45_016.591,
  });
});

test('a bill in yen is split to the yen', async () => {
  const result = await callTool(tip, { bill: 1000, tip_percent: 0, people: 3, currency: 'JPY' });
  expect(result).toMatchObject({ split: [334, 333, 333] });
  await expect(callTool(tip, { bill: 10.5, currency: 'JPY' })).rejects.toThrow(
    'bill: expected at most 0 decimals',
  );
});

test('a trip has its own currency and that of home', async () => {
  const trip = { days: 1, food_per_day: 1000.4, contingency_percent: 0, exchange_rate: 0.00614 };
  expect(await callTool(travelBudget, { ...trip, currency: 'JPY', home_currency: 'EUR' })).toMatchObject({
    total: 1000,
    total_home: 6.14,
  });
});

test('a currency is no figure of a trade', async () => {
  expect(await callTool(profitMargin, { cost: 1000, markup_percent: 33.33, currency: 'JPY' })).toMatchObject({
    price: 1333,
    profit: 333,
  });
});

test('the CPI-U is of dollars alone', async () => {
  const years = { amount: 100, from_year: 2000, to_year: 2020 };
  await expect(callTool(inflation, { ...years, currency: 'JPY' })).rejects.toThrow('currency: expected USD');
  expect(await callTool(inflation, { ...years, rate: 2, currency: 'JPY' })).toMatchObject({
    adjusted_amount: 149,
  });
});
