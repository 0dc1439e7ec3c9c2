import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import macroCalculator from '../../../plugins/calculators/tools/macro-calculator.ts';

const body = { gender: 'female', age: 35, weight: 70, height: 168 };

test('every field, from body data', async () => {
  expect(
    await callTool(macroCalculator, {
      ...body,
      activity_level: 'light',
      goal: 'lose',
      diet: 'keto',
      meals: 4,
    }),
  ).toEqual({
    calories: 1444,
    bmr: 1414,
    tdee: 1944,
    diet: 'keto',
    percent: { protein: 25, carbs: 5, fat: 70 },
    grams: { protein: 90, carbs: 18, fat: 112 },
    kcal: { protein: 360, carbs: 72, fat: 1008 },
    per_meal: { calories: 361, protein: 22.5, carbs: 4.5, fat: 28 },
  });
});

test.each([
  [
    'a custom split',
    { calories: 2500, diet: 'custom', protein_percent: 25, carbs_percent: 50, fat_percent: 25 },
    { grams: { protein: 156, carbs: 313, fat: 69 }, kcal: { protein: 624, carbs: 1252, fat: 621 } },
  ],
  [
    'percents that add up only in decimals',
    { calories: 2000, diet: 'custom', protein_percent: 33.3, carbs_percent: 33.3, fat_percent: 33.4 },
    { percent: { protein: 33.3, carbs: 33.3, fat: 33.4 } },
  ],
  [
    'the goal changes nothing about given calories',
    { calories: 2000, goal: 'gain' },
    { calories: 2000, bmr: null, tdee: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(macroCalculator, input)).toMatchObject(output);
});

test.each([
  [
    'percents that do not add up',
    { calories: 2000, diet: 'custom', protein_percent: 30, carbs_percent: 30, fat_percent: 30 },
    'protein_percent: expected percents that add up to 100, got 90',
  ],
  [
    'a percent missing',
    { calories: 2000, diet: 'custom', protein_percent: 30, carbs_percent: 70 },
    'protein_percent: expected protein_percent, carbs_percent and fat_percent',
  ],
  ['nothing to start from', {}, 'calories: required, or gender, age, weight and height in place of it'],
  [
    'calories and body data',
    { calories: 2000, age: 30 },
    'calories: expected either calories or body data, got both',
  ],
  ['gender missing', { age: 35, weight: 70, height: 168 }, 'gender: required with body data'],
  ['age missing', { gender: 'male', weight: 70, height: 168 }, 'age: required with body data'],
  ['weight missing', { gender: 'male', age: 35, height: 168 }, 'weight: required with body data'],
  ['height missing', { gender: 'male', age: 35, weight: 70 }, 'height: required with body data'],
  [
    'a goal that leaves nothing',
    { gender: 'female', age: 100, weight: 20, height: 110, goal: 'lose' },
    'goal: expected a goal that 272 kcal allow, got "lose"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(macroCalculator, input)).rejects.toThrow(message);
});
