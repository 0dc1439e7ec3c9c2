import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import sleepCalculator from '../../../plugins/calculators/tools/sleep-calculator.ts';

test('wake-up times, shortest sleep first', async () => {
  expect(await callTool(sleepCalculator, { bed_time: '10:30 PM' })).toEqual({
    mode: 'wake_times',
    options: [
      { time: '03:15', time_12h: '3:15 AM', day_offset: 1, cycles: 3, sleep_hours: 4.5, recommended: false },
      { time: '04:45', time_12h: '4:45 AM', day_offset: 1, cycles: 4, sleep_hours: 6, recommended: false },
      { time: '06:15', time_12h: '6:15 AM', day_offset: 1, cycles: 5, sleep_hours: 7.5, recommended: true },
      { time: '07:45', time_12h: '7:45 AM', day_offset: 1, cycles: 6, sleep_hours: 9, recommended: true },
    ],
  });
});

test('an own cycle', async () => {
  const { options } = await callTool(sleepCalculator, {
    wake_time: '6:15 am',
    fall_asleep_minutes: 0,
    cycle_minutes: 100,
  });
  expect(options).toEqual([
    { time: '20:15', time_12h: '8:15 PM', day_offset: -1, cycles: 6, sleep_hours: 10, recommended: true },
    { time: '21:55', time_12h: '9:55 PM', day_offset: -1, cycles: 5, sleep_hours: 8.33, recommended: true },
    { time: '23:35', time_12h: '11:35 PM', day_offset: -1, cycles: 4, sleep_hours: 6.67, recommended: false },
    { time: '01:15', time_12h: '1:15 AM', day_offset: 0, cycles: 3, sleep_hours: 5, recommended: false },
  ]);
});

test('bedtimes of the same day, in the afternoon', async () => {
  const { options } = await callTool(sleepCalculator, { wake_time: '23:59', fall_asleep_minutes: 0 });
  expect(options[0]).toMatchObject({ time: '14:59', time_12h: '2:59 PM', day_offset: 0 });
});

test.each([
  ['neither time', {}, 'wake_time: expected either wake_time or bed_time, got neither'],
  [
    'both times',
    { wake_time: '7:00', bed_time: '22:00' },
    'wake_time: expected either wake_time or bed_time, got both',
  ],
  [
    '25 hours',
    { wake_time: '25:00' },
    'wake_time: expected a time of day such as 7:00, 19:30 or 7:30 PM, got "25:00"',
  ],
  ['24 hours', { bed_time: '24:00' }, 'bed_time: expected a time of day'],
  ['a point', { wake_time: '7.30' }, 'wake_time: expected a time of day'],
  ['13 PM', { wake_time: '13:00 PM' }, 'wake_time: expected a time of day'],
  ['0 AM', { wake_time: '0:30 AM' }, 'wake_time: expected a time of day'],
  ['seconds', { wake_time: '7:00:00' }, 'wake_time: expected a time of day'],
  ['60 minutes', { wake_time: '7:60' }, 'wake_time: expected a time of day'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sleepCalculator, input)).rejects.toThrow(message);
});
