import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import travelBudgetCalculator from '../../../plugins/finance/tools/travel-budget-calculator.ts';

test.each([
  [
    'two people, a week',
    {
      days: 7,
      travelers: 2,
      transport_per_person: 420,
      accommodation_per_night: 95,
      food_per_day: 40,
      local_transport_per_day: 12,
      activities_per_day: 25,
      insurance_per_person: 30,
      other_costs: [{ name: 'Visa', amount: 60 }],
      budget: 3000,
    },
    {
      breakdown: [
        { category: 'transport_to', amount: 840, percent: 32.2086 },
        { category: 'accommodation', amount: 570, percent: 21.8558 },
        { category: 'food', amount: 560, percent: 21.4724 },
        { category: 'local_transport', amount: 168, percent: 6.4417 },
        { category: 'activities', amount: 350, percent: 13.4202 },
        { category: 'insurance', amount: 60, percent: 2.3006 },
        { category: 'Visa', amount: 60, percent: 2.3006 },
      ],
      subtotal: 2608,
      contingency: 260.8,
      total: 2868.8,
      per_person: 1434.4,
      per_day: 409.83,
      per_person_per_day: 204.91,
      nights: 6,
      rooms: 1,
      remaining: 131.2,
      within_budget: true,
    },
  ],
  [
    'day trip has no night',
    { days: 1, accommodation_per_night: 100, food_per_day: 30, contingency_percent: 0 },
    { nights: 0, breakdown: [{ category: 'food', amount: 30, percent: 100 }], total: 30 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(travelBudgetCalculator, input)).toMatchObject(output);
});

test.each([['days 0', { days: 0 }, 'days']])('refuses %s', async (_, input, message) => {
  await expect(callTool(travelBudgetCalculator, input)).rejects.toThrow(message);
});

test.each([
  [
    'a room for two',
    { days: 3, travelers: 3, accommodation_per_night: 100, contingency_percent: 0 },
    { nights: 2, rooms: 2, total: 400 },
  ],
  [
    'rooms and nights as given',
    { days: 3, travelers: 3, nights: 5, rooms: 1, accommodation_per_night: 100, contingency_percent: 0 },
    { total: 500 },
  ],
  ['nothing costs anything', { days: 1 }, { breakdown: [], subtotal: 0, contingency: 0, total: 0 }],
  [
    'just within the budget',
    { days: 1, food_per_day: 10, budget: 11 },
    { remaining: 0, within_budget: true },
  ],
  [
    'a cent over it',
    { days: 1, food_per_day: 10, budget: 10.99 },
    { remaining: -0.01, within_budget: false },
  ],
  [
    'costs of the same name stay apart',
    {
      days: 1,
      other_costs: [
        { name: 'Visa', amount: 1 },
        { name: 'Visa', amount: 3 },
      ],
    },
    {
      breakdown: [
        { category: 'Visa', percent: 25 },
        { category: 'Visa', percent: 75 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(travelBudgetCalculator, input)).toMatchObject(output);
});

test('what was not asked for is not there', async () => {
  const result = await callTool(travelBudgetCalculator, { days: 1 });
  for (const field of ['remaining', 'within_budget', 'total_home']) expect(result).not.toHaveProperty(field);
});

test.each([
  ['a cost without a name', { days: 1, other_costs: [{ amount: 1 }] }, 'other_costs[0].name: required'],
  [
    'a negative cost',
    { days: 1, other_costs: [{ name: 'a', amount: -1 }] },
    'other_costs[0].amount: expected a number >= 0',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(travelBudgetCalculator, input)).rejects.toThrow(message);
});
