import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import scopeCreepTracker from '../../../plugins/productivity/tools/scope-creep-tracker.ts';

test.each([
  [
    'approved, pending, rejected',
    {
      original: [
        { name: 'Login', hours: 40 },
        { name: 'Cart', hours: 80 },
      ],
      hourly_rate: 100,
      changes: [
        { name: 'SSO', hours: 18, date: '2024-03-05' },
        { name: 'Wishlist', hours: 30, status: 'pending' },
        { name: 'Chat', hours: 60, status: 'rejected' },
        { name: 'Drop guest cart', hours: -6, date: '2024-02-29' },
      ],
    },
    {
      original: { hours: 120, cost: 12000 },
      approved: { hours: 12, cost: 1200, added_hours: 18, removed_hours: 6, count: 2 },
      pending: { hours: 30, cost: 3000 },
      current: { hours: 132, cost: 13200 },
      creep_percent: 10,
      cost_creep_percent: 10,
      if_pending_approved_percent: 35,
      level: 'moderate',
      timeline: [
        { date: '2024-02-29', hours: -6, total_hours: 114, creep_percent: -5 },
        { date: '2024-03-05', total_hours: 132, creep_percent: 10 },
      ],
    },
  ],
  [
    'no changes',
    {
      original: [
        { name: 'Login', hours: 40 },
        { name: 'Cart', hours: 80 },
      ],
    },
    {
      creep_percent: 0,
      level: 'none',
      cost_creep_percent: null,
      current: { hours: 120, cost: 0 },
      timeline: [],
    },
  ],
  [
    'own costs',
    {
      original: [{ name: 'A', hours: 10, cost: 999.99 }],
      changes: [{ name: 'B', hours: 1, cost: 100 }],
      currency: 'EUR',
    },
    {
      current: { cost: 1099.99 },
      creep_percent: 10,
      cost_creep_percent: 10,
      markdown: expect.stringContaining('EUR'),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(scopeCreepTracker, input)).toMatchObject(output);
});

test.each([
  ['original empty', { original: [] }, 'original'],
  [
    'unknown status',
    {
      original: [
        { name: 'Login', hours: 40 },
        { name: 'Cart', hours: 80 },
      ],
      changes: [{ name: 'x', hours: 1, status: 'maybe' }],
    },
    'status',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(scopeCreepTracker, input)).rejects.toThrow(message);
});

test.each([
  [-10, -10, 'none'],
  [0, 0, 'none'],
  [0.04, 0, 'low'],
  [9.96, 10, 'low'],
  [10, 10, 'moderate'],
  [24.96, 25, 'moderate'],
  [25, 25, 'high'],
])('%d hours on 100 are a creep of %d %, %s', async (hours, creep_percent, level) => {
  expect(
    await callTool(scopeCreepTracker, { original: [{ hours: 100 }], changes: [{ name: 'x', hours }] }),
  ).toMatchObject({ creep_percent, level });
});

test('by date, the undated last', async () => {
  const { timeline } = await callTool(scopeCreepTracker, {
    original: [{ hours: 10 }],
    changes: [
      { name: 'a', hours: 1 },
      { name: 'b', hours: 1, date: '2024-02-01' },
      { name: 'c', hours: 1, date: '2024-01-01' },
      { name: 'd', hours: 1 },
      { name: 'e', hours: 9, date: '2023-01-01', status: 'pending' },
    ],
  });
  expect(timeline.map(({ name, total_hours }) => `${name} ${total_hours}`)).toEqual([
    'c 11',
    'b 12',
    'a 13',
    'd 14',
  ]);
});

test('hours in decimal arithmetic, text as it is', async () => {
  const { current, markdown } = await callTool(scopeCreepTracker, {
    original: [{ hours: 0.1 }],
    changes: [{ name: '<b>|x', hours: 0.2, reason: '*why*' }],
    project: '_P_',
  });
  expect(current.hours).toBe(0.3);
  expect(markdown).toContain('Scope of \\_P\\_');
  expect(markdown).toContain('\\<b\\>\\|x');
});

test.each([
  ['no hours at all', { original: [{ hours: 0 }] }, 'original: expected hours above 0'],
  ['negative hours', { original: [{ hours: -1 }] }, 'original[0].hours: expected a number >= 0'],
  [
    'a change without hours',
    { original: [{ hours: 1 }], changes: [{ name: 'x' }] },
    'changes[0].hours: required',
  ],
  [
    'a date of no calendar',
    { original: [{ hours: 1 }], changes: [{ name: 'x', hours: 1, date: '2024-02-30' }] },
    'changes[0].date: expected a date that exists',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(scopeCreepTracker, input)).rejects.toThrow(message);
});
