import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALES } from '../../../plugins/calculators/tools/temperature-convert/temperature.ts';
import temperatureConvert from '../../../plugins/calculators/tools/temperature-convert/tool.ts';

test('all scales of body temperature', async () => {
  expect(await callTool(temperatureConvert, { value: 98.6, from: 'F', to: 'C' })).toMatchObject({
    all: { celsius: 37, fahrenheit: 98.6, kelvin: 310.15, rankine: 558.27, reaumur: 29.6 },
  });
});

test.each([
  ['°C', 'celsius'],
  ['c', 'celsius'],
  ['FAHRENHEIT', 'fahrenheit'],
  [' °f ', 'fahrenheit'],
  ['k', 'kelvin'],
  ['R', 'rankine'],
  ['Re', 'reaumur'],
  ['°Ré', 'reaumur'],
  ['Re\u0301aumur', 'reaumur'],
])('reads %j', async (scale, name) => {
  expect(await callTool(temperatureConvert, { value: 300, from: scale })).toMatchObject({
    from: name,
    to: null,
    result: null,
  });
});

test.each([
  ['where the scales meet', { value: -40, from: '°C', to: 'fahrenheit' }, -40],
  ['absolute zero', { value: -459.67, from: 'F', to: 'K' }, 0],
  ['absolute zero in Réaumur', { value: -218.52, from: 'Re', to: 'C' }, -273.15],
  ['large ones', { value: 1e15, from: 'K', to: 'F' }, 1_799_999_999_999_540],
])('%s', async (_, input, result) => {
  expect(await callTool(temperatureConvert, input)).toMatchObject({ result });
});

test.each([
  [
    'below 0 K',
    { value: -1, from: 'K', to: 'C' },
    'value: expected at least 0 kelvin, absolute zero, got -1',
  ],
  [
    'below -273.15 °C',
    { value: -273.16, from: 'C' },
    'value: expected at least -273.15 celsius, absolute zero, got -273.16',
  ],
  [
    'an unknown source',
    { value: 1, from: 'X', to: 'C' },
    'from: expected celsius (C), fahrenheit (F), kelvin (K), rankine (R) or reaumur (Re), got "X"',
  ],
  ['an unknown target', { value: 1, from: 'C', to: 'constructor' }, 'to: expected celsius (C)'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(temperatureConvert, input)).rejects.toThrow(message);
});

test('there and back', async () => {
  const scale = fc.constantFrom(...SCALES);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10_000_000 }), scale, scale, async (thousandths, from, to) => {
      const value = thousandths / 1000;
      const there = await callTool(temperatureConvert, { value, from, to });
      const back = await callTool(temperatureConvert, { value: there.result, from: to, to: from });
      expect(back.result).toBeCloseTo(value, 8);
    }),
  );
});
