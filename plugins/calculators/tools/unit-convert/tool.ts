import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import type { Fraction } from 'fraction.js';
import { significant } from '../../lib/decimal.ts';
import { exactly, toDecimal } from '../../lib/exact.ts';
import { CompoundReader, isCompound, type Scale } from './compound-unit.ts';
import { writeDimension } from './dimension.ts';
import { findUnits, nearNames } from './find-units.ts';
import { CATEGORIES_BY_DIMENSION, scaledUnit, type Unit } from './units.ts';

export default defineTool({
  title: 'Unit Converter',
  summary:
    'Convert length, mass, volume, area, speed, temperature, time, data, pressure, energy, power, torque, electrical units, fuel economy and more.',
  keywords: ['metric', 'imperial', 'km to miles', 'kg to lbs', 'inches'],
  input: Type.Object({
    value: Type.Number({ minimum: -1e300, maximum: 1e300, description: 'Amount' }),
    from: Type.String({
      description: 'Unit, e.g. km, miles, fl_oz, J/(kg·K); symbols keep their case (mPa, MPa)',
    }),
    to: Type.String({ description: 'Unit wanted, of the same kind' }),
  }),
  output: Type.Object({
    result: Type.Number({ description: 'Amount in to, 15 significant digits' }),
    value: Type.Number({ description: 'Amount given' }),
    from: Type.String({ description: 'Symbol of the unit' }),
    to: Type.String({ description: 'Symbol of the unit' }),
    category: Type.String({
      description:
        'length, mass, speed, energy and such; of a compound that has no name its base units, such as kg m-2',
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
    const { source, target } = commonKind(meanings('from', from), meanings('to', to));
    const [fromSymbol] = source.symbols;
    const [toSymbol] = target.symbols;
    const result = significant(toDecimal(target.fromBase(readAmount(value, source))));
    if (!Number.isFinite(result))
      throw new InputError('value', `expected an amount below 1.8e308 ${toSymbol}, got a larger one`);
    return {
      result,
      value,
      from: fromSymbol,
      to: toSymbol,
      category: source.category,
      text: `${value} ${fromSymbol} = ${result} ${toSymbol}`,
    };
  },
});

/** The units that a text may mean: several where symbols of different kinds are alike, such as F. */
function meanings(argument: string, given: string): readonly Unit[] {
  const { units, otherwise, inOtherCase } = findUnits(given);
  if (units.length > 0) return [...units, ...otherwise];
  if (inOtherCase.length === 0 && isCompound(given)) return compounds(argument, given);
  const [only, ...others] = inOtherCase;
  if (only === undefined) {
    const near = nearNames(given);
    const hint = near.length === 0 ? '' : `; near it are ${near.join(', ')}`;
    throw new InputError(argument, `expected a unit such as km, lb or fl_oz, got ${quote(given)}${hint}`);
  }
  throw new InputError(
    argument,
    others.length === 0
      ? `expected ${only}, since case is a part of a symbol, got ${quote(given)}`
      : `expected one of ${inOtherCase.join(', ')}, which differ in case, got ${quote(given)}`,
  );
}

/** A unit that is made of others, of each kind that has its dimension; without any, its dimension is its kind. */
function compounds(argument: string, given: string): readonly Unit[] {
  const { factor, dimension } = new CompoundReader(argument, given, (name) => partOf(argument, name)).read();
  const written = writeDimension(dimension);
  const categories = CATEGORIES_BY_DIMENSION.get(written) ?? [written || 'ratio'];
  const symbol = given.trim();
  return categories.map((category) =>
    scaledUnit({ category, symbol, words: [], factor: () => factor, dimension }),
  );
}

/**
 * What a name is as a part of a compound. A letter alone is no temperature there, J/C are joules by coulombs, and two
 * words are no product, which the compound itself is.
 */
function partOf(argument: string, name: string): Scale | undefined {
  const parts = findUnits(name).units.flatMap(({ category, scale, symbols: [symbol] }) =>
    scale === undefined ||
    (category === 'temperature' && symbol === name && symbol !== 'K') ||
    (/[\s-]/.test(name) && symbol.includes('·'))
      ? []
      : [{ category, scale, dimension: writeDimension(scale.dimension) }],
  );
  const [first] = parts;
  const other = parts.find(({ dimension }) => dimension !== first?.dimension);
  if (first !== undefined && other !== undefined)
    throw new InputError(
      argument,
      `expected a name in place of ${quote(name)}, which may be of ${first.category} or ${other.category}`,
    );
  return first?.scale;
}

/** The two units that are of one kind: the other unit tells which of several meanings is meant. */
function commonKind(sources: readonly Unit[], targets: readonly Unit[]): { source: Unit; target: Unit } {
  const pairs = sources.flatMap((source) =>
    targets.filter(({ category }) => category === source.category).map((target) => ({ source, target })),
  );
  const [pair, ...others] = pairs;
  if (pair === undefined)
    throw new InputError(
      'to',
      `expected a unit of ${kinds(sources)} as ${symbolOf(sources)} is, got ${symbolOf(targets)}, one of ${kinds(targets)}`,
    );
  if (others.length > 0)
    throw new InputError(
      'from',
      `expected a name, since ${symbolOf(sources)} may be of ${pairs.map(({ source }) => source.category).join(' or ')}`,
    );
  return pair;
}

function kinds(units: readonly Unit[]): string {
  return units.map(({ category }) => category).join(' or ');
}

function symbolOf([unit]: readonly Unit[]): string {
  return unit?.symbols[0] ?? '';
}

/** The amount in the base of its category. */
function readAmount(value: number, unit: Unit): Fraction {
  const amount = exactly(value);
  if (unit.category === 'fuel_economy' && amount.lte(0))
    throw new InputError('value', `expected a fuel economy above 0, got ${value}`);
  const base = unit.toBase(amount);
  if (unit.category === 'temperature' && base.lt(0)) {
    const limit = significant(toDecimal(unit.fromBase(exactly(0))));
    throw new InputError(
      'value',
      `expected at least ${limit} ${unit.symbols[0]}, absolute zero, got ${value}`,
    );
  }
  return base;
}
