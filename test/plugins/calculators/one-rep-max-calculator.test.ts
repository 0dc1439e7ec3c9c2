import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import oneRepMaxCalculator from '../../../plugins/calculators/tools/one-rep-max-calculator.ts';

test('all formulas', async () => {
  const { formulas } = await callTool(oneRepMaxCalculator, { weight: 100, reps: 5 });
  expect(formulas).toEqual({
    epley: 116.67,
    brzycki: 112.5,
    lombardi: 117.46,
    mayhew: 119.01,
    oconner: 112.5,
    wathen: 116.58,
    lander: 113.71,
  });
});

test('half of a hundredth is rounded up', async () => {
  expect(await callTool(oneRepMaxCalculator, { weight: 37.71, reps: 25 })).toMatchObject({
    formulas: { epley: 69.14 },
  });
});

test('steps as fine as they may be', async () => {
  const { training } = await callTool(oneRepMaxCalculator, { weight: 100, reps: 1, increment: 5e-324 });
  expect(training[0]?.rounded).toBe(100);
});

test('what was lifted once is the maximum', async () => {
  const { one_rep_max, formulas } = await callTool(oneRepMaxCalculator, { weight: 140, reps: 1 });
  expect(one_rep_max).toBe(140);
  expect(new Set(Object.values(formulas))).toEqual(new Set([140]));
});

test('training weights, to the plate', async () => {
  const { training } = await callTool(oneRepMaxCalculator, {
    weight: 225,
    reps: 8,
    unit: 'lb',
    formula: 'epley',
  });
  expect(training).toEqual([
    { percent: 100, reps: 1, weight: 285, rounded: 285 },
    { percent: 95, reps: 2, weight: 270.75, rounded: 270 },
    { percent: 90, reps: 4, weight: 256.5, rounded: 255 },
    { percent: 85, reps: 6, weight: 242.25, rounded: 240 },
    { percent: 80, reps: 8, weight: 228, rounded: 230 },
    { percent: 75, reps: 10, weight: 213.75, rounded: 215 },
    { percent: 70, reps: 12, weight: 199.5, rounded: 200 },
    { percent: 65, reps: 16, weight: 185.25, rounded: 185 },
    { percent: 60, reps: 20, weight: 171, rounded: 170 },
    { percent: 50, reps: 30, weight: 142.5, rounded: 145 },
  ]);
});

test('an own step, and kilograms by default', async () => {
  const { training } = await callTool(oneRepMaxCalculator, { weight: 100, reps: 1, increment: 0.1 });
  expect(training[1]).toEqual({ percent: 95, reps: 2, weight: 95, rounded: 95 });
  const metric = await callTool(oneRepMaxCalculator, { weight: 101.25, reps: 1 });
  expect([metric.unit, metric.training[0]?.rounded]).toEqual(['kg', 102.5]);
});

test.each([
  ['31 reps', { weight: 50, reps: 31 }, 'reps: expected a number <= 30, got 31'],
  ['half a rep', { weight: 50, reps: 5.5 }, 'reps: expected an integer, got 5.5'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(oneRepMaxCalculator, input)).rejects.toThrow(message);
});
