import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import devRequestPrioritizer from '../../../plugins/productivity/tools/dev-request-prioritizer.ts';

test.each([
  [
    'RICE',
    {
      requests: [
        { name: 'A', reach: 500, impact: 2, confidence: 80, effort: 4 },
        { name: 'B', reach: 1000, impact: 1, confidence: 100, effort: 2 },
        { name: 'C', reach: 100, impact: 3, confidence: 50, effort: 5 },
      ],
    },
    {
      ranking: [
        { rank: 1, name: 'B', score: 500, value: 1000, effort: 2, quadrant: 'quick_win', planned: null },
        { rank: 2, name: 'A', score: 200, value: 800, quadrant: 'quick_win' },
        { rank: 3, name: 'C', score: 30, value: 150, quadrant: 'time_sink' },
      ],
      framework: 'rice',
      quadrants: { quick_win: ['B', 'A'], time_sink: ['C'], big_bet: [], fill_in: [] },
      planned_effort: null,
    },
  ],
  [
    'capacity skips what does not fit',
    {
      requests: [
        { name: 'A', reach: 500, impact: 2, confidence: 80, effort: 4 },
        { name: 'B', reach: 1000, impact: 1, confidence: 100, effort: 2 },
        { name: 'C', reach: 100, impact: 3, confidence: 50, effort: 5 },
        { name: 'D', reach: 10, impact: 1, confidence: 100, effort: 1 },
      ],
      capacity: 7,
    },
    {
      ranking: [
        { name: 'B', planned: true },
        { name: 'A', planned: true },
        { name: 'C', planned: false },
        { name: 'D', planned: true },
      ],
      planned_effort: 7,
    },
  ],
  [
    'ICE ties share a rank',
    {
      framework: 'ice',
      requests: [
        { name: 'x', impact: 2, confidence: 5, ease: 4 },
        { name: 'y', impact: 8, confidence: 5, ease: 1 },
        { name: 'z', impact: 1, confidence: 1, ease: 1 },
      ],
    },
    {
      ranking: [
        { rank: 1, name: 'x', score: 40 },
        { rank: 1, name: 'y', score: 40 },
        { rank: 3, name: 'z', score: 1 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(devRequestPrioritizer, input)).toMatchObject(output);
});

test.each([
  ['effort zero', { requests: [{ name: 'A', reach: 1, impact: 1, confidence: 50, effort: 0 }] }, 'effort'],
  [
    'field missing',
    { framework: 'wsjf', requests: [{ name: 'A', business_value: 1, time_criticality: 1, job_size: 1 }] },
    'risk_reduction',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(devRequestPrioritizer, input)).rejects.toThrow(message);
});

test('own dimensions, weighted, by the root of the effort', async () => {
  const { ranking, quadrants } = await callTool(devRequestPrioritizer, {
    framework: 'weighted',
    dimensions: [
      { name: 'value', weight: 3 },
      { name: 'fit', weight: 1 },
    ],
    requests: [
      { name: 'a', scores: { value: 8, fit: 4 } },
      { name: 'b', scores: { value: 10, fit: 10 }, effort: 4 },
    ],
  });
  expect(ranking).toMatchObject([
    { name: 'a', score: 70, value: 7, effort: 1 },
    { name: 'b', score: 50, value: 10, effort: 4 },
  ]);
  expect(quadrants).toEqual({ quick_win: [], big_bet: ['b'], fill_in: ['a'], time_sink: [] });
});

test('ranks by the score before rounding', async () => {
  const { ranking } = await callTool(devRequestPrioritizer, {
    requests: [
      { name: 'a', reach: 1, impact: 1, confidence: 100, effort: 3 },
      { name: 'b', reach: 1, impact: 1.0001, confidence: 100, effort: 3 },
    ],
  });
  expect(ranking).toMatchObject([
    { rank: 1, name: 'b', score: 0.33 },
    { rank: 2, name: 'a', score: 0.33 },
  ]);
});

test('names are shown as they are', async () => {
  const { markdown, csv } = await callTool(devRequestPrioritizer, {
    requests: [{ name: 'a|b, "c"', reach: 1, impact: 1, confidence: 100, effort: 1 }],
  });
  expect(markdown).toContain('a\\|b');
  expect(csv).toContain('"a|b, ""c"""');
});

const ice = { impact: 1, confidence: 1, ease: 1 };

test.each([
  [
    'a name twice',
    {
      framework: 'ice',
      requests: [
        { name: 'a', ...ice },
        { name: ' A', ...ice },
      ],
    },
    'requests[1].name: expected each name once',
  ],
  [
    'a blank name',
    { framework: 'ice', requests: [{ name: ' ', ...ice }] },
    'requests[0].name: expected text',
  ],
  [
    'a confidence above 10 for ICE',
    { framework: 'ice', requests: [{ name: 'a', ...ice, confidence: 50 }] },
    'requests[0].confidence: expected a rating from 1 to 10',
  ],
  ['no dimensions', { framework: 'weighted', requests: [{ name: 'a' }] }, 'dimensions: required'],
  [
    'a weight of nothing',
    { framework: 'weighted', dimensions: [{ name: 'x', weight: 0 }], requests: [{ name: 'a' }] },
    'dimensions[0].weight',
  ],
  [
    'a score that is missing',
    { framework: 'weighted', dimensions: [{ name: 'x', weight: 1 }], requests: [{ name: 'a', scores: {} }] },
    'requests[0].scores.x: required',
  ],
  ['no requests', { requests: [] }, 'requests: expected at least 1 element'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(devRequestPrioritizer, input)).rejects.toThrow(message);
});
