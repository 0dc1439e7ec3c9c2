import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import unitConvert from '../../../plugins/calculators/tools/unit-convert/tool.ts';

const convert = (value: number, from: string, to: string) => callTool(unitConvert, { value, from, to });

describe('compound units', () => {
  test.each([
    ['kg·m²/s²', 'J', 1, 'energy'],
    ['kg m2 s-2', 'N·m', 1, 'torque'],
    ['m s⁻²', 'm/s2', 1, 'acceleration'],
    ['m/s/s', 'ft/s²', 1 / 0.3048, 'acceleration'],
    ['BTU/(h·ft²·°F)', 'W/(m² K)', 5.678263341113488, 'kg s-3 K-1'],
    ['J/(kg·K)', 'J kg-1 K-1', 1, 'm2 s-2 K-1'],
    ['kN/m2', 'Pa', 1000, 'pressure'],
    ['N/mm²', 'MPa', 1, 'pressure'],
    ['kWh/km', 'J/m', 3600, 'force'],
    ['fl oz/min', 'mL/min', 29.5735295625, 'flow'],
    ['V*A', 'W', 1, 'power'],
    ['kΩ·µF', 'ms', 1, 'time'],
    ['J/C', 'V', 1, 'voltage'],
    ['mmol/L', 'mol/m3', 1, 'm-3 mol'],
    ['lb per cubic foot', 'kg/m3', 16.0184633739601, 'density'],
    ['square metre per second', 'cSt', 1_000_000, 'kinematic_viscosity'],
    ['1/s', 'Hz', 1, 'frequency'],
    ['s^-1', 'Bq', 1, 'radioactivity'],
    ['cm-1', 'm**-1', 100, 'm-1'],
    ['(m/s)^2', 'Gy', 1, 'absorbed_dose'],
    ['K/W', '°C/W', 1, 'kg-1 m-2 s3 K'],
    ['m/m', 'ft/ft', 1, 'ratio'],
    ['km h', 'm s', 3_600_000, 'm s'],
  ])('1 %s in %s', async (from, to, result, category) => {
    const converted = await convert(1, from, to);
    expect(converted).toMatchObject({ from, category });
    expect(converted.result / result).toBeCloseTo(1, 12);
  });

  test.each([
    ['J/kg·K', 'J/(kg·K)', 'from: expected parentheses around what is divided by'],
    ['kg·foo', 'kg', 'from: expected a unit, got "foo" in "kg·foo"'],
    ['Kg·s', 'kg·s', 'from: expected a unit, got "Kg"'],
    ['kg/', 'g', 'from: expected a unit, got the end'],
    ['(kg·m', 'kg·m', 'from: expected ), got the end'],
    ['m99', 'm2', 'from: expected a power from 1 to 9, got 99'],
    ['kg·s', 'kg·s²', 'to: expected a unit of kg s as kg·s is, got kg·s², one of kg s2'],
    ['lb/in2', 'Pa', 'to: expected a unit of kg m-2 as lb/in2 is, got Pa, one of pressure'],
    ['KG/m3', 'kg/m3', 'from: expected kg/m3, since case is a part of a symbol'],
    [`${'m·'.repeat(100)}m`, 'm2', 'from: expected a unit'],
    [`${'('.repeat(150)}m`, 'm2', 'from: expected )'],
  ])('refuses %s in %s', async (from, to, message) => {
    await expect(convert(1, from, to)).rejects.toThrow(message);
  });
});

test.each([
  [60, 'rpm', 'rad/s', 2 * Math.PI],
  [60, 'rpm', 'Hz', 1],
  [1, 'St', 'mm2/s', 100],
  [1, 'St', 'kg', 6.35029318],
  [1, 'Gal', 'cm/s2', 1],
  [1, 'Gal', 'quarts', 4],
  [1, 'g0', 'm/s2', 9.80665],
  [1, 'cP', 'mPa·s', 1],
  [1, 'fc', 'lx', 10.763910416709722],
  [1, 'mSv', 'rem', 0.1],
  [1, 'µCi', 'kBq', 37],
  [60, 'U', 'µkat', 1],
])('%d %s in %s', async (value, from, to, result) => {
  expect((await convert(value, from, to)).result / result).toBeCloseTo(1, 12);
});

/** SI Brochure, 9th edition, table 4: derived units in base units. */
const DERIVED = {
  Hz: 's-1',
  N: 'kg m s-2',
  Pa: 'kg m-1 s-2',
  J: 'kg m2 s-2',
  W: 'kg m2 s-3',
  C: 'A s',
  V: 'kg m2 s-3 A-1',
  F: 'kg-1 m-2 s4 A2',
  Ω: 'kg m2 s-3 A-2',
  S: 'kg-1 m-2 s3 A2',
  Wb: 'kg m2 s-2 A-1',
  T: 'kg s-2 A-1',
  H: 'kg m2 s-2 A-2',
  lx: 'lm m-2',
  Bq: 's-1',
  Gy: 'm2 s-2',
  Sv: 'm2 s-2',
  kat: 'mol s-1',
} as const;

/** SI Brochure, 9th edition, table 7. */
const PREFIXES = [
  'q-30 r-27 y-24 z-21 a-18 f-15 p-12 n-9 µ-6 m-3 c-2 d-1',
  'da1 h2 k3 M6 G9 T12 P15 E18 Z21 Y24 R27 Q30',
]
  .join(' ')
  .split(' ')
  .map((written) => /^(\D+?)(-?\d+)$/.exec(written)?.slice(1) ?? []);

test.each(Object.entries(DERIVED))('%s with every prefix is so many %s', async (unit, bases) => {
  expect(PREFIXES).toHaveLength(24);
  for (const [prefix = '', power = ''] of PREFIXES)
    expect(await convert(1, `${prefix}${unit}`, bases)).toMatchObject({ result: Number(`1e${power}`) });
});
