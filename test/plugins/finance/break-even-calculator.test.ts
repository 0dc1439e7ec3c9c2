import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import breakEvenCalculator from '../../../plugins/finance/tools/break-even-calculator.ts';

test.each([
  [
    'plain',
    { fixed_costs: 50000, price_per_unit: 25, variable_cost_per_unit: 15 },
    {
      contribution_margin: 10,
      contribution_margin_percent: 40,
      reachable: true,
      break_even_units: 5000,
      break_even_revenue: 125000,
      break_even_revenue_exact: 125000,
      target_units: 5000,
      target_revenue: 125000,
    },
  ],
  [
    'never breaks even',
    { fixed_costs: 1000, price_per_unit: 5, variable_cost_per_unit: 5, expected_units: 10 },
    {
      contribution_margin: 0,
      break_even_units: null,
      profit: -1000,
      reachable: false,
      reason: expect.any(String),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(breakEvenCalculator, input)).toMatchObject(output);
});

test.each([['price missing', { fixed_costs: 1000, variable_cost_per_unit: 5 }, 'price_per_unit']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(breakEvenCalculator, input)).rejects.toThrow(message);
  },
);

test.each([
  [
    '0.3 by 0.1 is 3 units',
    { fixed_costs: 0.3, price_per_unit: 0.3, variable_cost_per_unit: 0.2 },
    { break_even_units: 3 },
  ],
  [
    'no fixed costs',
    { fixed_costs: 0, price_per_unit: 2, variable_cost_per_unit: 1, expected_units: 10 },
    { break_even_units: 0, profit: 10, margin_of_safety_percent: 100 },
  ],
  [
    'nothing expected',
    { fixed_costs: 5, price_per_unit: 2, variable_cost_per_unit: 1, expected_units: 0 },
    { profit: -5, margin_of_safety_percent: null },
  ],
  [
    'expected below break-even',
    { fixed_costs: 100, price_per_unit: 2, variable_cost_per_unit: 1, expected_units: 50 },
    { profit: -50, margin_of_safety_percent: -100 },
  ],
  [
    'a price below the cost',
    { fixed_costs: 100, price_per_unit: 1, variable_cost_per_unit: 2, expected_units: 10 },
    {
      reachable: false,
      contribution_margin: -1,
      contribution_margin_percent: -100,
      target_units: null,
      profit: -110,
      margin_of_safety_percent: null,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(breakEvenCalculator, input)).toMatchObject(output);
});

test('profit only with what is expected', async () => {
  const result = await callTool(breakEvenCalculator, {
    fixed_costs: 1,
    price_per_unit: 2,
    variable_cost_per_unit: 1,
  });
  expect(result).not.toHaveProperty('profit');
  expect(result).not.toHaveProperty('margin_of_safety_percent');
  expect(result).not.toHaveProperty('reason');
});
