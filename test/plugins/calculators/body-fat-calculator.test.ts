import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import bodyFatCalculator from '../../../plugins/calculators/tools/body-fat-calculator.ts';

const female = { gender: 'female', weight: 62, height: 165 };
const male = { gender: 'male', weight: 80, height: 180 };

test.each([
  [
    'a woman by tape',
    { ...female, neck: 32, waist: 72, hip: 96 },
    { body_fat_percent: 26.41, category: 'average', fat_mass: 16.37, lean_mass: 45.63, method: 'navy' },
  ],
  [
    'masses by BMI',
    { ...male, method: 'bmi', age: 35 },
    { fat_mass: 17.18, lean_mass: 62.82, method: 'bmi' },
  ],
  [
    'the same in inches and pounds',
    { gender: 'male', weight: 176.37, height: 70.866, neck: 14.961, waist: 33.465, unit_system: 'imperial' },
    { body_fat_percent: 16.11, fat_mass: 28.41, lean_mass: 147.96 },
  ],
  ['a man needs no hip', { ...male, neck: 38, waist: 85, hip: 100 }, { body_fat_percent: 16.11 }],
  ['essential fat', { ...male, neck: 40, waist: 72 }, { category: 'essential' }],
])('%s', async (_, input, output) => {
  expect(await callTool(bodyFatCalculator, input)).toMatchObject(output);
});

test.each([
  ['no hip of a woman', { ...female, neck: 32, waist: 72 }, 'hip: required by the method navy'],
  ['no neck', { ...male, waist: 85 }, 'neck: required by the method navy'],
  ['no age', { ...male, method: 'bmi' }, 'age: required by the method bmi'],
  [
    'a waist below the neck',
    { ...male, neck: 90, waist: 85 },
    'waist: expected a waist larger than the neck, got 85 cm',
  ],
  ['a waist of the neck', { ...male, neck: 85, waist: 85 }, 'waist: expected a waist larger than the neck'],
  ['more than 75 %', { ...male, neck: 30, waist: 300 }, 'waist: expected a waist'],
  [
    'less than nothing',
    { ...male, neck: 40, waist: 60 },
    'waist: expected a waist that gives 0 to 75 % body fat, got -',
  ],
  [
    'less than nothing by BMI',
    { ...male, weight: 20, method: 'bmi', age: 20 },
    'weight: expected a weight that gives 0 to 75 % body fat, got -4.19 %; the method navy goes by the waist',
  ],
  ['a height in metres', { ...male, height: 1.8, neck: 38, waist: 85 }, 'height: expected a height in cm'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(bodyFatCalculator, input)).rejects.toThrow(message);
});
