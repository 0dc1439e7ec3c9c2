import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import tdeeCalculator from '../../../plugins/calculators/tools/tdee-calculator.ts';

test('what the known client sends and reads', async () => {
  expect(
    await callTool(tdeeCalculator, {
      gender: 'male',
      age: 30,
      weight: 80,
      height: 180,
      unit_system: 'metric',
      activity_level: 'moderate',
      goal: 'lose',
    }),
  ).toEqual({
    bmr: 1780,
    tdee: 2759,
    activity_level: 'moderate',
    activity_multiplier: 1.55,
    goal: 'lose',
    goal_calories: { mild: 2509, moderate: 2259, extreme: 1759 },
    macros: { protein: 169, carbs: 198, fat: 88 },
    weight_kg: 80,
    height_cm: 180,
    warnings: [],
  });
});

test.each([
  [
    'imperial, to gain',
    {
      gender: 'female',
      age: 28,
      weight: 140,
      height: 66,
      unit_system: 'imperial',
      activity_level: 'very_active',
      goal: 'gain',
    },
    {
      goal_calories: { mild: 2875, moderate: 3125, extreme: 3625 },
      macros: { protein: 234, carbs: 273, fat: 122 },
    },
  ],
  [
    'maintain repeats the expenditure',
    { gender: 'male', age: 50, weight: 90.5, height: 178 },
    {
      tdee: 2127,
      goal: 'maintain',
      goal_calories: { mild: 2127, moderate: 2127, extreme: 2127 },
      activity_multiplier: 1.2,
      warnings: [],
    },
  ],
  [
    'half a kilocalorie rounds up',
    { gender: 'male', age: 20, weight: 50, height: 150.4, activity_level: 'sedentary' },
    { bmr: 1345, tdee: 1614 },
  ],
  [
    'warnings',
    { gender: 'female', age: 60, weight: 50, height: 150, goal: 'lose' },
    {
      tdee: 1172,
      goal_calories: { mild: 922, moderate: null, extreme: null },
      macros: null,
      warnings: [
        'mild: 922 kcal is below 1200 kcal, the least that is advised for women without medical advice',
        'moderate: 672 kcal is below 800 kcal, a diet for which a physician is needed',
        'extreme: 172 kcal is below 800 kcal, a diet for which a physician is needed',
      ],
    },
  ],
  [
    'no plan where nothing is left to eat',
    { gender: 'female', age: 100, weight: 20, height: 110, goal: 'lose' },
    {
      tdee: 272,
      goal_calories: { mild: null, moderate: null, extreme: null },
      macros: null,
      warnings: [
        'mild: 22 kcal is below 800 kcal, a diet for which a physician is needed',
        'moderate: 500 kcal less than the 272 kcal burnt leave nothing to eat',
        'extreme: 1000 kcal less than the 272 kcal burnt leave nothing to eat',
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(tdeeCalculator, input)).toMatchObject(output);
});

test.each([
  ['age missing', { gender: 'male', weight: 80, height: 180 }, 'age: required'],
  [
    'an unknown level',
    { gender: 'male', age: 30, weight: 80, height: 180, activity_level: 'lazy' },
    'activity_level: expected one of "sedentary"',
  ],
  [
    'katch without body fat',
    { gender: 'male', age: 30, weight: 80, height: 180, formula: 'katch' },
    'body_fat_percent: required for katch',
  ],
  [
    'a height in feet',
    { gender: 'male', age: 30, weight: 80, height: 6, unit_system: 'imperial' },
    'height: expected a height in in, at least 20 in, got 6',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(tdeeCalculator, input)).rejects.toThrow(message);
});
