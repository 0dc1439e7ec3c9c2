import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import techDebtRegister from '../../../plugins/productivity/tools/tech-debt-register.ts';

test.each([
  [
    'ranked register',
    {
      items: [
        {
          title: 'Old ORM',
          severity: 'high',
          effort_hours: 80,
          interest_hours_per_week: 4,
          created: '2023-02-28',
        },
        { title: 'No CI cache', severity: 'medium', effort_hours: 6, interest_hours_per_week: 3 },
        { title: 'Dead code', severity: 'low', effort_hours: 10 },
      ],
      hourly_rate: 50,
      as_of: '2024-02-28',
    },
    {
      items: [
        {
          rank: 1,
          title: 'No CI cache',
          annual_interest_hours: 156,
          payback_weeks: 2,
          priority: 52,
          age_days: null,
          annual_cost: 7800,
        },
        {
          rank: 2,
          title: 'Old ORM',
          annual_interest_hours: 208,
          payback_weeks: 20,
          priority: 7.8,
          age_days: 365,
          accrued_hours: 208.57,
        },
        { rank: 3, title: 'Dead code', annual_interest_hours: 0, payback_weeks: null, priority: 0 },
      ],
      totals: {
        count: 3,
        effort_hours: 96,
        interest_hours_per_week: 7,
        annual_interest_hours: 364,
        effort_cost: 4800,
        annual_cost: 18200,
      },
      by_severity: { critical: 0, high: 1, medium: 1, low: 1 },
      picked_effort_hours: null,
    },
  ],
  [
    'budget picks in rank order',
    {
      items: [
        {
          title: 'Old ORM',
          severity: 'high',
          effort_hours: 80,
          interest_hours_per_week: 4,
          created: '2023-02-28',
        },
        { title: 'No CI cache', severity: 'medium', effort_hours: 6, interest_hours_per_week: 3 },
        { title: 'Dead code', severity: 'low', effort_hours: 10 },
      ],
      budget_hours: 20,
    },
    {
      items: [
        { title: 'No CI cache', picked: true },
        { title: 'Old ORM', picked: false },
        { title: 'Dead code', picked: true },
      ],
      picked_effort_hours: 16,
    },
  ],
  [
    'no rate, no money',
    { items: [{ title: 'No CI cache', severity: 'medium', effort_hours: 6, interest_hours_per_week: 3 }] },
    { items: [{ annual_cost: null, severity: 'medium' }], totals: { annual_cost: null, effort_cost: null } },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(techDebtRegister, input)).toMatchObject(output);
});

test.each([
  ['effort zero', { items: [{ title: 'x', effort_hours: 0 }] }, 'effort_hours'],
  ['unknown severity', { items: [{ title: 'x', effort_hours: 1, severity: 'urgent' }] }, 'severity'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(techDebtRegister, input)).rejects.toThrow(message);
});

test('by priority, then severity, then as given', async () => {
  const { items } = await callTool(techDebtRegister, {
    items: [
      { title: 'a', effort_hours: 1 },
      { title: 'b', effort_hours: 1, severity: 'critical' },
      { title: 'c', effort_hours: 1 },
      { title: 'd', effort_hours: 1, severity: 'low', interest_hours_per_week: 0.1 },
    ],
  });
  expect(items.map(({ rank, title }) => `${rank} ${title}`)).toEqual(['1 d', '2 b', '3 a', '4 c']);
});

test('text is shown as it is', async () => {
  const { markdown, csv } = await callTool(techDebtRegister, {
    items: [{ title: '<b>|"x"', effort_hours: 1, area: '*y*' }],
    hourly_rate: 1000,
    currency: '_E_',
  });
  expect(markdown).toContain('\\<b\\>\\|"x"');
  expect(markdown).toContain('\\_E\\_ 1,000.00');
  expect(csv).toContain('"<b>|""x"""');
});

test.each([
  [
    'a title twice',
    {
      items: [
        { title: 'a', effort_hours: 1 },
        { title: 'A', effort_hours: 1 },
      ],
    },
    'items[1].title: expected each title once',
  ],
  [
    'negative interest',
    { items: [{ title: 'a', effort_hours: 1, interest_hours_per_week: -1 }] },
    'items[0].interest_hours_per_week: expected a number >= 0',
  ],
  [
    'what was not there yet',
    { items: [{ title: 'a', effort_hours: 1, created: '2024-01-02' }], as_of: '2024-01-01' },
    'items[0].created: expected a day not after as_of',
  ],
  ['no items', { items: [] }, 'items: expected at least 1 element'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(techDebtRegister, input)).rejects.toThrow(message);
});
