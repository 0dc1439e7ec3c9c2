import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNIT_TABLE } from '../../../plugins/calculators/tools/unit-convert/unit-table.ts';
import { findUnit } from '../../../plugins/calculators/tools/unit-convert/units.ts';
import unitConvert from '../../../plugins/calculators/tools/unit-convert/tool.ts';

const convert = (value: number, from: string, to: string) => callTool(unitConvert, { value, from, to });

test('every field', async () => {
  expect(await convert(100, 'km', 'miles')).toEqual({
    result: 62.1371192237334,
    value: 100,
    from: 'km',
    to: 'mi',
    category: 'length',
    text: '100 km = 62.1371192237334 mi',
  });
});

test.each([
  [-40, 'C', 'F', -40],
  [0, 'K', '°C', -273.15],
  [1, 'Nautical Miles', 'METRES', 1852],
  [1, 'nautical-mile', 'm', 1852],
  [1, 'm²', 'ft2', 10.7639104167097],
  [1, 'ft³', 'L', 28.316846592],
  [1, 'μm', 'nm', 1000],
  [1, 'µs', 'ns', 1000],
  [1, 'ton', 'lb', 2000],
  [1, 'uk_gal', 'gal', 1.20094992550485],
  [1, 'KB', 'byte', 1000],
  [1, 'KiB', 'B', 1024],
  [1, 'kb', 'bit', 1000],
  [1, 'calories', 'J', 4184],
  [1, 'calorie', 'J', 4.184],
  [12, 'months', 'yr', 1],
  [100, 'km/h', 'm/s', 27.7777777777778],
  [1, 'knots', 'km/h', 1.852],
  [90, '°', 'rad', 1.5707963267949],
  [1, 'turn', 'arcsec', 1_296_000],
  [60, 'rpm', 'Hz', 1],
  [1, 'atm', 'torr', 760],
  [1, 'kWh', 'BTU', 3412.14163312794],
  [1, 'eV', 'J', 1.602176634e-19],
  [1, 'hp', 'PS', 1.013869665424],
  [5, 'L/100km', 'km/L', 20],
  [30, 'mpg', 'mpg_uk', 36.0284977651456],
  [0.1, 'm', 'cm', 10],
  [1e300, 'km', 'm', 1e303],
])('%d %s in %s', async (value, from, to, result) => {
  expect(await convert(value, from, to)).toMatchObject({ result });
});

test.each([
  ['different kinds', 1, 'kg', 'km', 'to: expected a unit of mass as kg is, got km, one of length'],
  ['an unknown unit', 1, 'furlogs', 'm', 'from: expected a unit such as km, lb or fl_oz, got "furlogs"'],
  [
    'an unknown unit near others',
    1,
    'm',
    'kilometr',
    'to: expected a unit such as km, lb or fl_oz, got "kilometr"; near it are kilometer',
  ],
  ['one that case tells apart', 1, 'mb', 'B', 'from: expected one of MB, Mb, which differ in case, got "mb"'],
  ['milliwatts or megawatts', 1, 'Mw', 'W', 'from: expected one of mW, MW, which differ in case, got "Mw"'],
  ['below absolute zero', -1, 'K', 'C', 'value: expected at least 0 K, absolute zero, got -1'],
  ['no fuel economy', 0, 'L/100km', 'mpg', 'value: expected a fuel economy above 0, got 0'],
  ['a negative fuel economy', -1, 'mpg', 'mpg_uk', 'value: expected a fuel economy above 0, got -1'],
  [
    'more than a double holds',
    1e300,
    'ly',
    'nm',
    'value: expected an amount below 1.8e308 nm, got a larger one',
  ],
  ['a name of a prototype', 1, 'constructor', 'm', 'from: expected a unit such as'],
  ['nothing', 1, '', 'm', 'from: expected a unit such as'],
])('refuses %s', async (_, value, from, to, message) => {
  await expect(convert(value, from, to)).rejects.toThrow(message);
});

test('no name means two units', () => {
  const names = Object.values(UNIT_TABLE).flatMap(({ units }) =>
    units.flatMap((unit) => [unit.symbol, ...unit.names]),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of names) expect(findUnit(name)).toHaveProperty('symbol');
});

test('there and back between any two units of a kind', async () => {
  const pair = fc
    .constantFrom(...Object.values(UNIT_TABLE))
    .chain(({ units }) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
    .map(([from, to]) => [from.symbol, to.symbol] as const);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), pair, async (value, [from, to]) => {
      const there = await convert(value, from, to);
      const back = await convert(there.result, to, from);
      expect(back.result / value).toBeCloseTo(1, 12);
    }),
  );
});

test('a megabyte of name', async () => {
  await expect(convert(1, 'k'.repeat(1024 * 1024), 'm')).rejects.toThrow('from: expected a unit');
});

test.each(Object.entries(UNIT_TABLE))(
  'the units of %s are in form, one of them the base',
  (_, { note, units }) => {
    expect(note).toMatch(/^In [a-z]/);
    for (const { symbol, factor, names } of units) {
      expect(factor).toMatch(/^\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?$/);
      for (const name of [symbol, ...names]) expect(name).toMatch(/^\S+$/);
    }
    expect(units.filter(({ factor }) => factor === '1')).toHaveLength(1);
  },
);
