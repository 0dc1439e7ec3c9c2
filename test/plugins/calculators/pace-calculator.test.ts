import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import paceCalculator from '../../../plugins/calculators/tools/pace-calculator.ts';

test('the pace of a 10k', async () => {
  expect(await callTool(paceCalculator, { distance: '10k', time: '50:00' })).toEqual({
    solved_for: 'pace',
    distance_km: 10,
    distance_mi: 6.2137,
    time: '50:00',
    time_seconds: 3000,
    pace_per_km: '5:00',
    pace_per_mi: '8:03',
    speed_kmh: 12,
    speed_mph: 7.46,
    splits: [],
    predictions: { '5k': '23:59', '10k': '50:00', half_marathon: '1:50:19', marathon: '3:50:01' },
  });
});

test('splits, the last one shorter', async () => {
  const { splits, time } = await callTool(paceCalculator, { distance: 3.5, pace: '5:30', splits: true });
  expect(time).toBe('19:15');
  expect(splits).toEqual([
    { distance: 1, time: '5:30' },
    { distance: 2, time: '11:00' },
    { distance: 3, time: '16:30' },
    { distance: 3.5, time: '19:15' },
  ]);
});

test.each([
  [
    'half a marathon, named otherwise',
    { distance: 'Half Marathon', pace: '8:00', pace_unit: 'mi' },
    { distance_km: 21.0975, time: '1:44:53' },
  ],
  [
    'a marathon at eight minutes',
    { distance: 'marathon', pace: '8:00', pace_unit: 'mi' },
    { speed_mph: 7.5, distance_mi: 26.2188 },
  ],
  ['the distance', { time: '1:00:00', pace: '5:00' }, { solved_for: 'distance', distance_km: 12 }],
  [
    'metres',
    { distance: 400, unit: 'm', time: '1:00.5' },
    { time_seconds: 60.5, time: '1:01', pace_per_km: '2:31' },
  ],
  ['hours, minutes, seconds', { distance: 100, time: '10:00:00' }, { time: '10:00:00', pace_per_km: '6:00' }],
  ['more minutes than an hour', { distance: 10, time: '90:00' }, { time: '1:30:00' }],
  ['59:59.5 is an hour', { distance: 10, time: '59:59.5' }, { time: '1:00:00' }],
  [
    'half a second over is rounded up',
    { distance: 1.5, unit: 'mi', pace: '3:25', pace_unit: 'mi' },
    { time: '5:08', time_seconds: 307.5 },
  ],
  [
    'as many splits as miles',
    { time: '48:00', pace: '24:00', pace_unit: 'mi', splits: true, split_unit: 'mi' },
    {
      splits: [
        { distance: 1, time: '24:00' },
        { distance: 2, time: '48:00' },
      ],
    },
  ],
  [
    'a mile as split',
    { distance: 2, unit: 'mi', pace: '4:00', splits: true, split_unit: 'mi' },
    {
      splits: [
        { distance: 1, time: '6:26' },
        { distance: 2, time: '12:52' },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(paceCalculator, input)).toMatchObject(output);
});

test('a thousand splits', async () => {
  const { splits } = await callTool(paceCalculator, { distance: 1000, pace: '5:00', splits: true });
  expect(splits).toHaveLength(1000);
});

test.each([
  ['one value', { time: '50:00' }, 'distance: expected exactly two of distance, time and pace'],
  [
    'all three',
    { distance: 10, time: '50:00', pace: '5:00' },
    'distance: expected exactly two of distance, time and pace',
  ],
  [
    'a name that objects have',
    { distance: 'constructor', time: '25:00' },
    'distance: expected a number above 0',
  ],
  ['another one', { distance: '__proto__', time: '25:00' }, 'distance: expected a number above 0'],
  [
    '75 seconds',
    { distance: 5, time: '25:75' },
    'time: expected a time above 0 as H:MM:SS or MM:SS, got "25:75"',
  ],
  ['60 minutes after hours', { distance: 5, time: '1:60:00' }, 'time: expected a time above 0'],
  ['seconds alone', { distance: 5, time: '300' }, 'time: expected a time above 0'],
  ['no time', { distance: 5, time: '0:00' }, 'time: expected a time above 0'],
  ['no pace', { distance: 5, pace: '0:00' }, 'pace: expected a time above 0'],
  [
    'an unknown race',
    { distance: '7k', time: '25:00' },
    'distance: expected a number above 0, a length such as 400m, or one of 5k, 10k, half_marathon, marathon, got "7k"',
  ],
  [
    'a comma that may part thousands',
    { distance: '42,195 km', time: '25:00' },
    'distance: expected 42.195 or 42195, got "42,195 km", which may be either',
  ],
  ['no distance', { distance: 0, time: '25:00' }, 'distance: expected a number above 0'],
  [
    'less than a millimetre',
    { distance: 1e-300, time: '25:00' },
    'distance: expected 0.000001 to 1000000000 km, got 1e-300 km',
  ],
  [
    '1001 splits',
    { distance: 1000.5, pace: '5:00', splits: true },
    'splits: expected at most 1000 splits, got 1001',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(paceCalculator, input)).rejects.toThrow(message);
});

test.each([
  ['400m', 0.4],
  ['1500 m', 1.5],
  ['5 km', 5],
  ['3.1 miles', 4.989],
  ['21,1 km', 21.1],
  ['42,1950 km', 42.195],
  ['1 MI', 1.6093],
])('the distance %s', async (distance, km) => {
  const { distance_km } = await callTool(paceCalculator, { distance, time: '10:00', unit: 'mi' });
  expect(distance_km).toBe(km);
});

test.each(['7k', '-5 km', '0 m', 'm'])('no distance: %s', async (distance) => {
  await expect(callTool(paceCalculator, { distance, time: '10:00' })).rejects.toThrow('distance: expected');
});
