import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import calorieCalculator from '../../../plugins/calculators/tools/calorie-calculator.ts';

const man = { gender: 'male', age: 30, weight: 80, height: 180 };

test('a metric plan', async () => {
  const { plan } = await callTool(calorieCalculator, { ...man, activity_level: 'active' });
  expect(plan).toEqual([
    { goal: 'extreme_loss', weekly_change: -1, calories: 1971, percent: 64, below_minimum: false },
    { goal: 'loss', weekly_change: -0.5, calories: 2521, percent: 82, below_minimum: false },
    { goal: 'mild_loss', weekly_change: -0.25, calories: 2796, percent: 91, below_minimum: false },
    { goal: 'maintain', weekly_change: 0, calories: 3071, percent: 100, below_minimum: false },
    { goal: 'mild_gain', weekly_change: 0.25, calories: 3346, percent: 109, below_minimum: false },
    { goal: 'gain', weekly_change: 0.5, calories: 3621, percent: 118, below_minimum: false },
    { goal: 'extreme_gain', weekly_change: 1, calories: 4171, percent: 136, below_minimum: false },
  ]);
});

test('an imperial plan with a target', async () => {
  expect(
    await callTool(calorieCalculator, {
      gender: 'female',
      age: 40,
      weight: 170,
      height: 65,
      unit_system: 'imperial',
      activity_level: 'light',
      target_weight: 150,
    }),
  ).toEqual({
    bmr: 1442,
    maintenance: 1983,
    minimum: 1200,
    plan: [
      { goal: 'extreme_loss', weekly_change: -2, calories: 983, percent: 50, below_minimum: true, weeks: 10 },
      { goal: 'loss', weekly_change: -1, calories: 1483, percent: 75, below_minimum: false, weeks: 20 },
      {
        goal: 'mild_loss',
        weekly_change: -0.5,
        calories: 1733,
        percent: 87,
        below_minimum: false,
        weeks: 40,
      },
      { goal: 'maintain', weekly_change: 0, calories: 1983, percent: 100, below_minimum: false, weeks: null },
      {
        goal: 'mild_gain',
        weekly_change: 0.5,
        calories: 2233,
        percent: 113,
        below_minimum: false,
        weeks: null,
      },
      { goal: 'gain', weekly_change: 1, calories: 2483, percent: 125, below_minimum: false, weeks: null },
      {
        goal: 'extreme_gain',
        weekly_change: 2,
        calories: 2983,
        percent: 150,
        below_minimum: false,
        weeks: null,
      },
    ],
  });
});

test.each([
  [80, [null, null, null, null, null, null, null]],
  [81.1, [null, null, null, null, 5, 3, 2]],
  [79.9, [1, 1, 1, null, null, null, null]],
])('weeks from 80 to %d kg, rounded up', async (target_weight, weeks) => {
  const { plan } = await callTool(calorieCalculator, { ...man, target_weight });
  expect(plan.map((step) => step.weeks)).toEqual(weeks);
});

test('Harris and Benedict, as revised', async () => {
  expect(await callTool(calorieCalculator, { ...man, formula: 'harris' })).toMatchObject({ bmr: 1854 });
  expect(await callTool(calorieCalculator, { ...man, gender: 'female', formula: 'harris' })).toMatchObject({
    bmr: 1615,
  });
});

test.each([
  ['katch without body fat', { ...man, formula: 'katch' }, 'body_fat_percent: required for katch'],
  ['another gender', { ...man, gender: 'x' }, 'gender: expected one of "male", "female", got "x"'],
  ['a height in metres', { ...man, height: 1.8 }, 'height: expected a height in cm, at least 50 cm, got 1.8'],
  [
    'a body too small for the formula',
    { ...man, age: 120, weight: 1, height: 50 },
    "weight: expected a body within the formula's range, got one with -273 kcal a day",
  ],
  [
    'a body that the formula gives next to nothing',
    { ...man, gender: 'female', age: 120, weight: 13.61, height: 100 },
    "weight: expected a body within the formula's range, got one with 0 kcal a day",
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(calorieCalculator, input)).rejects.toThrow(message);
});

test('no plan where nothing is left to eat', async () => {
  const small = { gender: 'female', age: 85, weight: 38, height: 140, target_weight: 36 };
  const { maintenance, plan } = await callTool(calorieCalculator, small);
  expect(maintenance).toBe(803);
  expect(plan[0]).toEqual({
    goal: 'extreme_loss',
    weekly_change: -1,
    calories: null,
    percent: null,
    below_minimum: true,
    weeks: null,
    reason: 'It takes 1100 kcal a day less than are burnt, and 803 kcal are burnt: no food would not do.',
  });
  expect(plan[1]).toEqual({
    goal: 'loss',
    weekly_change: -0.5,
    calories: null,
    percent: null,
    below_minimum: true,
    weeks: null,
    reason: '253 kcal a day is below 800 kcal, a diet for which a physician is needed.',
  });
  expect(plan[3]).toMatchObject({ goal: 'maintain', calories: 803 });
});

test('no plan for any body is a diet for which a physician is needed', async () => {
  const body = fc.record({
    gender: fc.constantFrom('male', 'female'),
    age: fc.integer({ min: 15, max: 80 }),
    weight: fc.integer({ min: 30, max: 200 }),
    height: fc.integer({ min: 120, max: 220 }),
  });
  const lowest = fc.asyncProperty(body, async (given) => {
    const { plan } = await callTool(calorieCalculator, given);
    return plan.slice(0, 3).every(({ calories }) => calories === null || calories >= 800);
  });
  await expect(fc.assert(lowest)).resolves.toBeUndefined();
});
