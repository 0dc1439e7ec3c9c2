import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import profitMarginCalculator from '../../../plugins/finance/tools/profit-margin-calculator.ts';

test.each([
  [
    'cost and price',
    { cost: 60, price: 100 },
    { cost: 60, price: 100, profit: 40, margin_percent: 40, markup_percent: 66.6667 },
  ],
  [
    'price for a markup',
    { cost: 45, markup_percent: 40 },
    { cost: 45, price: 63, profit: 18, margin_percent: 28.5714, markup_percent: 40 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(profitMarginCalculator, input)).toMatchObject(output);
});

test.each([
  ['one value only', { cost: 10 }, 'price'],
  ['margin of 100 %', { cost: 10, margin_percent: 100 }, 'margin_percent'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(profitMarginCalculator, input)).rejects.toThrow(message);
});

const goods = { cost: 60, price: 100, profit: 40, margin_percent: 40, markup_percent: 66.6667 };

test.each([
  [{ cost: 60, profit: 40 }, goods],
  [{ price: 100, profit: 40 }, goods],
  [{ price: 100, margin_percent: 40 }, goods],
  [{ profit: 40, margin_percent: 40 }, goods],
  [
    { price: 105, markup_percent: 75 },
    { cost: 60, profit: 45 },
  ],
  [
    { profit: 45, markup_percent: 75 },
    { cost: 60, price: 105 },
  ],
  [
    { profit: -20, margin_percent: -20 },
    { cost: 120, price: 100 },
  ],
  [
    { profit: -20, markup_percent: -100 },
    { cost: 20, price: 0, margin_percent: null, markup_percent: -100 },
  ],
  [
    { profit: 0, margin_percent: 40 },
    { cost: 0, price: 0, margin_percent: null, markup_percent: null },
  ],
  [
    { cost: 0, price: 5 },
    { margin_percent: 100, markup_percent: null },
  ],
  [
    { cost: 1, margin_percent: 70 },
    { price: 3.33, profit: 2.33, margin_percent: 70, markup_percent: 233.3333 },
  ],
])('%j', async (input, output) => {
  expect(await callTool(profitMarginCalculator, input)).toMatchObject(output);
});

test.each([
  ['three values', { cost: 1, price: 2, profit: 1 }, 'price: expected exactly two of'],
  [
    'margin with markup',
    { margin_percent: 1, markup_percent: 1 },
    'margin_percent: expected either margin_percent or markup_percent',
  ],
  [
    'the price of what is given away',
    { price: 5, markup_percent: -100 },
    'markup_percent: expected more than -100',
  ],
  [
    'a profit without a margin',
    { profit: 5, margin_percent: 0 },
    'margin_percent: expected a percent other than 0 with profit',
  ],
  ['a profit with a loss', { profit: 5, markup_percent: -10 }, 'markup_percent: expected the sign of profit'],
  ['more profit than price', { price: 5, profit: 6 }, 'profit: expected at most the price'],
  ['more loss than cost', { cost: 5, profit: -6 }, 'profit: expected a loss of at most the cost'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(profitMarginCalculator, input)).rejects.toThrow(message);
});
