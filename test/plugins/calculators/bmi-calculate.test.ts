import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bmiCalculate from '../../../plugins/calculators/tools/bmi-calculate.ts';

test('every field, in pounds and inches', async () => {
  expect(await callTool(bmiCalculate, { weight: 160, height: 70, unit: 'imperial' })).toEqual({
    bmi: 22.96,
    category: 'normal',
    bmi_prime: 0.92,
    ponderal_index: 12.91,
    healthy_weight: { min: 128.9, max: 174.2 },
    weight_kg: 72.57,
    height_cm: 177.8,
  });
});

test.each([
  [15.99, 'severe_thinness', 'underweight'],
  [16, 'moderate_thinness', 'underweight'],
  [17, 'mild_thinness', 'underweight'],
  [18.499, 'mild_thinness', 'underweight'],
  [18.5, 'normal', 'normal'],
  [22.999, 'normal', 'normal'],
  [23, 'normal', 'overweight'],
  [25, 'overweight', 'overweight'],
  [27.5, 'overweight', 'obese'],
  [30, 'obese_class_1', 'obese'],
  [35, 'obese_class_2', 'obese'],
  [40, 'obese_class_3', 'obese'],
])('a BMI of %d is %s for the WHO, %s for Asians', async (bmi, who, asian) => {
  // At two metres the weight is four times the index.
  const body = { weight: bmi * 4, height: 200 };
  expect(await callTool(bmiCalculate, body)).toMatchObject({ category: who });
  expect(await callTool(bmiCalculate, { ...body, standard: 'asian' })).toMatchObject({ category: asian });
});

test('the healthy range of Asians ends at 23', async () => {
  expect(await callTool(bmiCalculate, { weight: 68, height: 170, standard: 'asian' })).toMatchObject({
    bmi: 23.53,
    healthy_weight: { min: 53.5, max: 66.5 },
  });
});

test.each([
  [
    'a height in metres',
    { weight: 70, height: 1.75 },
    'height: expected a height in cm, at least 50 cm, got 1.75',
  ],
  [
    'a height in feet',
    { weight: 150, height: 5.9, unit: 'imperial' },
    'height: expected a height in in, at least 20 in, got 5.9',
  ],
  [
    'more than 120 inches',
    { weight: 150, height: 121, unit: 'imperial' },
    'height: expected at most 120 in, got 121',
  ],
  ['more than 300 cm', { weight: 150, height: 301 }, 'height: expected a number <= 300, got 301'],
  ['more than 700 kg', { weight: 701, height: 170 }, 'weight: expected at most 700 kg, got 701'],
  ['more than 1500 lb', { weight: 1501, height: 70, unit: 'imperial' }, 'weight: expected a number <= 1500'],
  ['no weight', { weight: 0, height: 170 }, 'weight: expected a number > 0, got 0'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(bmiCalculate, input)).rejects.toThrow(message);
});

test.each([
  [{ weight: 700, height: 300 }],
  [{ weight: 70, height: 50 }],
  [{ weight: 1500, height: 120, unit: 'imperial' }],
  [{ weight: 150, height: 20, unit: 'imperial' }],
])('takes %j', async (input) => {
  expect((await callTool(bmiCalculate, input)).bmi).toBeGreaterThan(0);
});

test('a child is not judged by the table of adults', async () => {
  await expect(callTool(bmiCalculate, { weight: 35, height: 135, age: 9 })).rejects.toThrow(
    'age: expected 20 or more, got 9: below, a BMI is judged by the percentiles of age and sex (CDC, WHO)',
  );
  expect(await callTool(bmiCalculate, { weight: 70, height: 175, age: 20 })).toMatchObject({
    category: 'normal',
  });
});
