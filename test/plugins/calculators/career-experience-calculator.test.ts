import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import careerExperienceCalculator from '../../../plugins/calculators/tools/career-experience-calculator.ts';

const experience = (input: unknown) => callTool(careerExperienceCalculator, input);

test('two jobs with a gap', async () => {
  const total = {
    years: 11,
    months: 4,
    days: 6,
    total_days: 4147,
    decimal_years: 11.35,
    working_days: 2964,
    working_hours: 23_712,
  };
  expect(
    await experience({
      jobs: [
        { title: 'Clerk', start: '2015-03-01', end: '2018-08-31' },
        { title: 'Manager', start: '2019-01-15' },
      ],
      as_of: '2026-11-20',
    }),
  ).toEqual({
    jobs: [
      { title: 'Clerk', years: 3, months: 6, days: 0, total_days: 1280, current: false },
      { title: 'Manager', years: 7, months: 10, days: 6, total_days: 2867, current: true },
    ],
    experience: total,
    summed: total,
    overlap_days: 0,
    gap_days: 136,
  });
});

test('an overlap counts once', async () => {
  expect(
    await experience({
      jobs: [
        { start: '2020-01', end: '2020-12' },
        { start: '2020-07', end: '2021-06' },
      ],
      as_of: '2026-01-01',
    }),
  ).toMatchObject({
    experience: { decimal_years: 1.5, working_days: 391, working_hours: 3128 },
    summed: {
      years: 2,
      months: 0,
      days: 0,
      total_days: 731,
      decimal_years: 2,
      working_days: 523,
      working_hours: 4184,
    },
    overlap_days: 184,
    gap_days: 0,
  });
});

test.each([
  [
    'an exact year',
    [{ start: '2020-01-01', end: '2020-12-31' }],
    {
      experience: {
        years: 1,
        months: 0,
        days: 0,
        total_days: 366,
        decimal_years: 1,
        working_days: 262,
        working_hours: 2096,
      },
    },
  ],
  [
    'periods that touch are one',
    [
      { start: '2020-01-31', end: '2020-02-15' },
      { start: '2020-01-01', end: '2020-01-30' },
    ],
    { experience: { months: 1, days: 15 }, gap_days: 0 },
  ],
  [
    'one job within another',
    [
      { start: '2020-01-01', end: '2020-12-31' },
      { start: '2020-03-01', end: '2020-03-31' },
    ],
    { experience: { total_days: 366 }, overlap_days: 31, gap_days: 0 },
  ],
  [
    '30 days make a month',
    [
      { start: '2020-01-01', end: '2020-01-20' },
      { start: '2020-03-01', end: '2020-03-20' },
    ],
    { experience: { months: 1, days: 10, total_days: 40 }, gap_days: 40 },
  ],
  [
    'a leap February',
    [{ start: '2024-02', end: '2024-02' }],
    { experience: { months: 1, days: 0, total_days: 29 } },
  ],
  [
    'null and present are current',
    [
      { start: '2025-12-31', end: null },
      { start: '2026-01-01', end: ' Present ' },
    ],
    {
      jobs: [
        { title: '', current: true, total_days: 2 },
        { current: true, total_days: 1 },
      ],
    },
  ],
])('%s', async (_, jobs, output) => {
  expect(await experience({ jobs, as_of: '2026-01-01' })).toMatchObject(output);
});

test.each([
  [
    'an end before the start',
    [{ start: '2020-05-01', end: '2020-04-01' }],
    'jobs[0]: expected an end from 2020-05-01 on, got 2020-04-01',
  ],
  [
    'a start in the future',
    [{ start: '2020-01', end: '2020-02' }, { start: '2027-01-01' }],
    'jobs[1]: expected an end from 2027-01-01 on, got as_of 2026-01-01',
  ],
  [
    'a thirteenth month',
    [{ start: '2020-13' }],
    'jobs[0].start: expected a date as YYYY-MM-DD or YYYY-MM, got "2020-13"',
  ],
  [
    'a day that does not exist',
    [{ start: '2020-01', end: '2021-02-29' }],
    'jobs[0].end: expected a date that exists, as YYYY-MM-DD',
  ],
  ['a year alone', [{ start: '2020' }], 'jobs[0].start: expected a date as YYYY-MM-DD or YYYY-MM'],
  ['no job', [], 'jobs: expected at least 1 element'],
  ['another property', [{ start: '2020-01', pay: 1 }], 'jobs[0].pay: unknown argument'],
])('refuses %s', async (_, jobs, message) => {
  await expect(experience({ jobs, as_of: '2026-01-01' })).rejects.toThrow(message);
});
