import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import waterIntakeCalculator from '../../../plugins/calculators/tools/water-intake-calculator.ts';

test.each([
  [
    'pounds',
    { weight: 150, unit: 'lb', glass_ml: 200 },
    { total_ml: 2245, liters: 2.25, us_fl_oz: 75.9, glasses: 11.2 },
  ],
  [
    'sport in the heat',
    { weight: 80, exercise_minutes: 45, climate: 'hot', caffeinated_drinks: 3 },
    { liters: 3.85, us_fl_oz: 130, glasses: 15.4, high_intake: false },
  ],
  [
    'breastfeeding',
    { weight: 60, condition: 'breastfeeding', climate: 'hot_humid' },
    { total_ml: 3430, breakdown: { climate: 750, condition: 700 } },
  ],
  [
    'the total is rounded, not summed from rounded parts',
    { weight: 60.01, caffeinated_drinks: 0.007 },
    { total_ml: 1981, breakdown: { base: 1980, caffeine: 0 } },
  ],
  ['six litres are not high', { weight: 6000 / 33 }, { total_ml: 6000, high_intake: false }],
  ['more than six litres are', { weight: 182 }, { total_ml: 6006, high_intake: true }],
])('%s', async (_, input, output) => {
  expect(await callTool(waterIntakeCalculator, input)).toMatchObject(output);
});

test.each([
  ['no weight', {}, 'weight: required'],
  [
    'an unknown climate',
    { weight: 70, climate: 'mild' },
    'climate: expected one of "temperate", "cold", "hot", "hot_humid", got "mild"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(waterIntakeCalculator, input)).rejects.toThrow(message);
});
