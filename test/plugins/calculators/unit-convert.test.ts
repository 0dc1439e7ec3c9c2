import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUnits } from '../../../plugins/calculators/tools/unit-convert/find-units.ts';
import { UNIT_TABLE } from '../../../plugins/calculators/tools/unit-convert/unit-table.ts';
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
  [212, 'degF', 'degC', 100],
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

describe('SI prefixes', () => {
  test.each([
    [1, 'mPa', 'Pa', 0.001],
    [1, 'MPa', 'Pa', 1_000_000],
    [1, 'mJ', 'J', 0.001],
    [1, 'mWh', 'J', 3.6],
    [1, 'MWh', 'J', 3.6e9],
    [1, 'mHz', 'Hz', 0.001],
    [1, 'Mg', 'kg', 1000],
    [1, 'Mm', 'm', 1_000_000],
    [1, 'Ms', 's', 1_000_000],
    [1, 'ML', 'L', 1_000_000],
    [1, 'Ml', 'L', 1_000_000],
    [1, 'Mbar', 'Pa', 1e11],
    [1, 'mbar', 'Pa', 100],
    [1, 'dag', 'g', 10],
    [1, 'dm3', 'L', 1],
    [1, 'km3', 'm3', 1e9],
    [1, 'mm²', 'm2', 1e-6],
    [1, 'µΩ', 'nΩ', 1000],
    [1, 'µΩ', 'kohm', 1e-9],
    [1, 'mK', 'K', 0.001],
    [1, 'qm', 'm', 1e-30],
    [1, 'Qm', 'm', 1e30],
    [1, 'micrograms', 'ug', 1],
    [1, 'Hectopascals', 'Pa', 100],
    [1, 'Mbit/s', 'kB/s', 125],
    [1, 'YiB', 'PiB', 2 ** 30],
    [1, 'EB', 'PB', 1000],
  ])('%d %s in %s', async (value, from, to, result) => {
    expect(await convert(value, from, to)).toMatchObject({ result });
  });

  test.each(Object.entries({ Y: 1e24, k: 1e3, h: 100, da: 10, d: 0.1, c: 0.01, m: 1e-3, u: 1e-6, n: 1e-9 }))(
    'the prefix %s of every unit of the SI',
    async (prefix, factor) => {
      for (const unit of [
        'm',
        'g',
        's',
        'A',
        'K',
        'Hz',
        'N',
        'Pa',
        'J',
        'W',
        'C',
        'V',
        'F',
        'Ω',
        'S',
        'T',
        'H',
        'L',
        'rad',
      ])
        expect((await convert(1, `${prefix}${unit}`, unit)).result).toBe(factor);
    },
  );
});

describe('a symbol of another case is a question', () => {
  test.each([
    ['KM', 'm', 'from: expected km, since case is a part of a symbol, got "KM"'],
    ['Kg', 'lb', 'from: expected one of kg, kG, which differ in case'],
    ['mbps', 'bps', 'from: expected one of Mbps, MBps, which differ in case'],
    ['KWH', 'J', 'from: expected kWh'],
    ['PA', 'm', 'to: expected a unit of current as PA is, got m, one of length'],
    ['pa', 'Pa', 'from: expected one of Pa, pA, PA'],
    ['mt', 't', 'from: expected one of'],
    ['HZ', 'Hz', 'from: expected Hz, since case is a part of a symbol, got "HZ"'],
    ['hA', 'm2', 'to: expected a unit of current as hA is'],
  ])('%s', async (from, to, message) => {
    await expect(convert(1, from, to)).rejects.toThrow(message);
  });
});

test.each([
  [1, 'Miles', 'FT', 5280],
  [1, 'LBS', 'oz', 16],
  [1, 'MPH', 'km/h', 1.609344],
  [1, 'Psi', 'Pa', 6894.75729316836],
  [1, 'btu', 'J', 1055.05585262],
  [37, 'c', 'f', 98.6],
  [1, 'Gal', 'qt', 4],
])('words and customary abbreviations stand in any case: %d %s in %s', async (value, from, to, result) => {
  expect(await convert(value, from, to)).toMatchObject({ result });
});

describe('the other unit tells which of two kinds is meant', () => {
  test.each([
    [1, 'F', 'µF', 1_000_000],
    [32, 'F', 'C', 0],
    [1, 'Ah', 'C', 3600],
    [1, 'kt', 'km/h', 1.852],
    [1, 'kt', 't', 1000],
    [1, 'Nm', 'lbf·ft', 0.737562149277265],
    [1, 'ft-lb', 'Nm', 1.3558179483314],
    [1, 'ft-lb', 'J', 1.3558179483314],
    [1, 'PS', 'W', 735.49875],
  ])('%d %s in %s', async (value, from, to, result) => {
    expect(await convert(value, from, to)).toMatchObject({ result });
  });

  test.each([
    ['Nm', 'm', 'to: expected a unit of torque as N·m is, got m, one of length'],
    ['mS', 's', 'to: expected a unit of conductance as mS is, got s, one of time'],
    ['pA', 'Pa', 'to: expected a unit of current as pA is, got Pa, one of pressure'],
    ['T', 'kg', 'to: expected a unit of magnetic_flux_density as T is, got kg, one of mass'],
    ['C', 'C', 'from: expected a name, since C may be of charge or temperature'],
  ])('%s is no unit of the kind of %s', async (from, to, message) => {
    await expect(convert(1, from, to)).rejects.toThrow(message);
  });
});

test.each(['ft2', 'sq ft', 'sq. ft', 'square feet', 'Square Foot', 'ft^2', 'ft²', 'sqft'])(
  '%s',
  async (written) => {
    expect(await convert(1, written, 'in2')).toMatchObject({ result: 144, from: 'ft2' });
  },
);

test.each(['cubic centimetres', 'cu cm', 'cm**3', 'cc', 'cm³'])('%s', async (written) => {
  expect(await convert(1, written, 'mL')).toMatchObject({ result: 1, from: 'cm3' });
});

test.each([
  ['kilometr', 'kilometer, kilometre'],
  ['gallom', 'gallon'],
  ['hectar', 'hectare'],
])('what is near %s', async (written, near) => {
  await expect(convert(1, written, 'm')).rejects.toThrow(near.split(', ')[0]);
});

test('nothing is said to be near a letter that is no unit', async () => {
  await expect(convert(1, 'x', 'm')).rejects.toThrow(/got "x"$/);
});

test('every symbol and name of the table is found', () => {
  for (const { units } of Object.values(UNIT_TABLE))
    for (const { symbol, aliases = [], words } of units)
      for (const name of [symbol, ...aliases, ...words]) expect(findUnits(name).units).not.toEqual([]);
});

test('there and back between any two units of a kind', async () => {
  const pair = fc
    .constantFrom(...Object.values(UNIT_TABLE))
    .chain(({ units }) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
    .filter(([from, to]) => from.symbol !== to.symbol)
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
    for (const { symbol, aliases = [], factor, words } of units) {
      expect(factor).toMatch(/^\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?$/);
      for (const name of [symbol, ...aliases, ...words]) expect(name).toMatch(/^\S+$/);
      for (const word of words) expect(word).toBe(word.toLowerCase());
    }
    expect(new Set(units.filter(({ factor }) => factor === '1').map(({ symbol }) => symbol)).size).toBe(1);
  },
);
