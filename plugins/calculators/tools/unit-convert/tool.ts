import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import type { Fraction } from 'fraction.js';
import { significant } from '../../lib/decimal.ts';
import { exactly, toDecimal } from '../../lib/exact.ts';
import { findUnit, nearNames, type Unit } from './units.ts';

export default defineTool({
  title: 'Unit Converter',
  summary:
    'Converts length, mass, volume, area, speed, temperature, time, data, pressure, energy, power, fuel economy and more.',
  keywords: ['metric', 'imperial', 'km to miles', 'kg to lbs', 'inches'],
  input: Type.Object({
    value: Type.Number({ minimum: -1e300, maximum: 1e300, description: 'Amount' }),
    from: Type.String({ description: 'Unit, e.g. km, miles, lbs, fl_oz, km/h, MiB' }),
    to: Type.String({ description: 'Unit wanted, of the same kind' }),
  }),
  output: Type.Object({
    result: Type.Number({ description: 'Amount in to, 15 significant digits' }),
    value: Type.Number({ description: 'Amount given' }),
    from: Type.String({ description: 'Symbol of the unit' }),
    to: Type.String({ description: 'Symbol of the unit' }),
    category: Type.String({
      description:
        'length, mass, volume, area, speed, time, data, data_rate, pressure, energy, power, force, angle, frequency, temperature, fuel_economy',
    }),
    text: Type.String({ description: 'e.g. 100 km = 62.1371192237334 mi' }),
  }),
  examples: [
    {
      name: 'Kilometres to miles',
      input: { value: 100, from: 'km', to: 'miles' },
      output: { result: 62.1371192237334, to: 'mi', category: 'length' },
    },
    {
      name: 'Megabits and megabytes',
      input: { value: 100, from: 'Mb', to: 'MB' },
      output: { result: 12.5, from: 'Mbit', to: 'MB' },
    },
    {
      name: 'Fuel economy',
      input: { value: 30, from: 'mpg', to: 'L/100km' },
      output: { result: 7.84048611111111, category: 'fuel_economy' },
    },
  ],
  run({ value, from, to }) {
    const source = parseUnit('from', from);
    const target = parseUnit('to', to);
    if (source.category !== target.category) {
      throw new InputError(
        'to',
        `expected a unit of ${source.category} as ${source.symbol} is, got ${target.symbol}, one of ${target.category}`,
      );
    }
    const result = significant(toDecimal(target.fromBase(readAmount(value, source))));
    if (!Number.isFinite(result))
      throw new InputError('value', `expected an amount below 1.8e308 ${target.symbol}, got a larger one`);
    return {
      result,
      value,
      from: source.symbol,
      to: target.symbol,
      category: source.category,
      text: `${value} ${source.symbol} = ${result} ${target.symbol}`,
    };
  },
});

function parseUnit(argument: string, given: string): Unit {
  const found = findUnit(given);
  if ('symbol' in found) return found;
  if (found.length > 0)
    throw new InputError(
      argument,
      `expected one of ${found.join(', ')}, which differ in case, got ${quote(given)}`,
    );
  const near = nearNames(given);
  const hint = near.length === 0 ? '' : `; near it are ${near.join(', ')}`;
  throw new InputError(argument, `expected a unit such as km, lb or fl_oz, got ${quote(given)}${hint}`);
}

/** The amount in the base of its category. */
function readAmount(value: number, unit: Unit): Fraction {
  const amount = exactly(value);
  if (unit.category === 'fuel_economy' && amount.lte(0))
    throw new InputError('value', `expected a fuel economy above 0, got ${value}`);
  const base = unit.toBase(amount);
  if (unit.category === 'temperature' && base.lt(0)) {
    const limit = significant(toDecimal(unit.fromBase(exactly(0))));
    throw new InputError('value', `expected at least ${limit} ${unit.symbol}, absolute zero, got ${value}`);
  }
  return base;
}
