import { Fraction } from 'fraction.js';
import type { Scale } from './compound-unit.ts';
import { type Dimension, parseDimension, writeDimension } from './dimension.ts';
import { type Prefix, PREFIXES, type PrefixSet } from './prefixes.ts';
import { type ScaledCategory, type ScaledUnit, UNIT_TABLE } from './unit-table.ts';

/** A unit, and how amounts of it become amounts of its category's base and back. */
export interface Unit {
  readonly category: string;
  /** What it is as a part of others; of a temperature its degree. Without, it is none. */
  readonly scale?: Scale | undefined;
  /** The first is the one that answers name; case is a part of each. */
  readonly symbols: readonly [string, ...string[]];
  /** Names and abbreviations, read in any case. */
  readonly words: readonly string[];
  readonly toBase: (amount: Fraction) => Fraction;
  readonly fromBase: (amount: Fraction) => Fraction;
}

type Scaled = Omit<ScaledUnit, 'factor'> & {
  readonly category: string;
  /** Reckoned for the few units of the thousands that are asked about. */
  readonly factor: () => Fraction;
  readonly dimension?: Dimension;
};

function once(reckon: () => Fraction): () => Fraction {
  let known: Fraction | undefined;
  return () => (known ??= reckon());
}

export function scaledUnit(unit: Scaled): Unit {
  return new LinearUnit(unit);
}

/** A unit that is so many of its category's base. There are thousands, of which a call asks about few. */
class LinearUnit implements Unit {
  readonly category: string;
  readonly symbols: readonly [string, ...string[]];
  readonly words: readonly string[];
  readonly #factor: () => Fraction;
  readonly #dimension: Dimension | undefined;

  constructor({ category, symbol, aliases = [], words, factor, dimension }: Scaled) {
    this.category = category;
    this.symbols = [symbol, ...aliases];
    this.words = words;
    this.#factor = factor;
    this.#dimension = dimension;
  }

  get scale(): Scale | undefined {
    return this.#dimension && { factor: this.#factor(), dimension: this.#dimension };
  }

  toBase(amount: Fraction): Fraction {
    return amount.mul(this.#factor());
  }

  fromBase(amount: Fraction): Fraction {
    return amount.div(this.#factor());
  }
}

/** The unit with a prefix before each of its symbols and names. */
function prefixed(unit: Scaled, { symbols, word, factor }: Prefix): Unit {
  const [first, ...others] = [unit.symbol, ...(unit.aliases ?? [])].flatMap((symbol) =>
    symbols.map((prefix) => `${prefix}${symbol}`),
  );
  return scaledUnit({
    ...unit,
    symbol: first ?? unit.symbol,
    aliases: others,
    words: unit.words.map((name) => `${word}${name}`),
    factor: once(() => unit.factor().mul(product(factor, unit.power ?? 1))),
  });
}

function product(factor: Fraction, power: number): Fraction {
  return power === 1 ? factor : factor.mul(product(factor, power - 1));
}

function withPrefixes(unit: Scaled, prefixes: PrefixSet | undefined): Unit[] {
  const all = prefixes === undefined ? [] : PREFIXES[prefixes];
  return [scaledUnit(unit), ...all.map((prefix) => prefixed(unit, prefix))];
}

function fractionOf(factor: string): () => Fraction {
  return once(() => {
    const [numerator = '1', denominator = '1'] = factor.split('/');
    return new Fraction(numerator).div(denominator);
  });
}

const KELVIN = parseDimension('K');

/** A temperature: kelvin = (amount + zero) x step (NIST SP 811, appendix B.8). */
function affine(symbol: string, zero: string, step: string, words: readonly string[]): Unit {
  return {
    category: 'temperature',
    scale: { factor: new Fraction(step), dimension: KELVIN },
    symbols: [symbol],
    words,
    toBase: (amount) => amount.add(zero).mul(step),
    fromBase: (amount) => amount.div(step).sub(zero),
  };
}

const TEMPERATURES = [
  affine('C', '273.15', '1', ['c', '°c', 'celsius', 'degc', 'degree_celsius', 'degrees_celsius']),
  affine('F', '459.67', '5/9', ['f', '°f', 'fahrenheit', 'degf', 'degree_fahrenheit', 'degrees_fahrenheit']),
  affine('R', '0', '5/9', ['°r', 'rankine']),
  ...withPrefixes(
    {
      category: 'temperature',
      symbol: 'K',
      words: ['kelvin', 'kelvins'],
      factor: once(() => new Fraction(1)),
      dimension: KELVIN,
    },
    'si',
  ),
];

/** In kilometres a litre, by the mile of 1.609344 km and the gallons of the US and the UK. */
const FUEL_ECONOMIES: readonly Unit[] = [
  {
    category: 'fuel_economy',
    symbols: ['L/100km', 'l/100km'],
    words: ['l/100km'],
    toBase: (amount) => new Fraction(100).div(amount),
    fromBase: (amount) => new Fraction(100).div(amount),
  },
  ...(
    [
      ['km/L', '1', ['km/l', 'kmpl']],
      ['mpg', '1.609344/3.785411784', ['mpg', 'mi/gal', 'miles_per_gallon']],
      ['mpg_uk', '1.609344/4.54609', ['mpg_imp', 'mi/uk_gal']],
    ] as const
  ).map(([symbol, factor, words]) =>
    scaledUnit({ category: 'fuel_economy', symbol, words, factor: fractionOf(factor) }),
  ),
];

export const UNITS: readonly Unit[] = [
  ...(Object.keys(UNIT_TABLE) as ScaledCategory[]).flatMap((category) => {
    const dimension = parseDimension(UNIT_TABLE[category].dimension);
    return UNIT_TABLE[category].units.flatMap((unit) =>
      withPrefixes({ ...unit, category, factor: fractionOf(unit.factor), dimension }, unit.prefixes),
    );
  }),
  ...TEMPERATURES,
  ...FUEL_ECONOMIES,
];

/** The categories of the table by what their bases are made of: torque and energy have one dimension. */
export const CATEGORIES_BY_DIMENSION: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  Object.keys(UNIT_TABLE) as ScaledCategory[],
  (category) => writeDimension(parseDimension(UNIT_TABLE[category].dimension)),
);
