import { distance } from 'fastest-levenshtein';
import { Fraction } from 'fraction.js';
import { UNIT_TABLE, type ScaledCategory } from './unit-table.ts';

export type UnitCategory = ScaledCategory | 'temperature' | 'fuel_economy';

/** A unit, and how amounts of it become amounts of its category's base and back. */
export interface Unit {
  readonly symbol: string;
  readonly category: UnitCategory;
  readonly names: readonly string[];
  readonly toBase: (amount: Fraction) => Fraction;
  readonly fromBase: (amount: Fraction) => Fraction;
}

function scaled(category: UnitCategory, symbol: string, factor: string, names: readonly string[]): Unit {
  const [numerator = '1', denominator = '1'] = factor.split('/');
  const exact = new Fraction(numerator).div(denominator);
  return {
    symbol,
    category,
    names,
    toBase: (amount) => amount.mul(exact),
    fromBase: (amount) => amount.div(exact),
  };
}

/** A temperature: kelvin = (amount + zero) x step (NIST SP 811, appendix B.8). */
function affine(symbol: string, zero: string, step: string, names: readonly string[]): Unit {
  return {
    symbol,
    category: 'temperature',
    names,
    toBase: (amount) => amount.add(zero).mul(step),
    fromBase: (amount) => amount.div(step).sub(zero),
  };
}

const TEMPERATURES = [
  affine('C', '273.15', '1', ['celsius', '°C']),
  affine('F', '459.67', '5/9', ['fahrenheit', '°F']),
  affine('K', '0', '1', ['kelvin']),
];

/** In kilometres a litre, by the mile of 1.609344 km and the gallons of the US and the UK. */
const FUEL_ECONOMIES: readonly Unit[] = [
  {
    symbol: 'L/100km',
    category: 'fuel_economy',
    names: [],
    toBase: (amount) => new Fraction(100).div(amount),
    fromBase: (amount) => new Fraction(100).div(amount),
  },
  scaled('fuel_economy', 'km/L', '1', []),
  scaled('fuel_economy', 'mpg', '1.609344/3.785411784', []),
  scaled('fuel_economy', 'mpg_uk', '1.609344/4.54609', []),
];

const UNITS: readonly Unit[] = [
  ...(Object.keys(UNIT_TABLE) as ScaledCategory[]).flatMap((category) =>
    UNIT_TABLE[category].units.map(({ symbol, factor, names }) => scaled(category, symbol, factor, names)),
  ),
  ...TEMPERATURES,
  ...FUEL_ECONOMIES,
];

const BY_NAME: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) => [unit.symbol, ...unit.names].map((name) => [name, unit] as const)),
);

/**
 * The unit of a text: by exact symbol or name, with spaces and hyphens as _, or in any case if that leaves one
 * unit. Otherwise the names that would fit in another case, which are none or of several units.
 */
export function findUnit(text: string): Unit | readonly string[] {
  const name = text.trim().replaceAll('²', '2').replaceAll('³', '3').replaceAll('μ', 'µ');
  const joined = name.replace(/[\s-]+/g, '_');
  const exact = BY_NAME.get(name) ?? BY_NAME.get(joined);
  if (exact !== undefined) return exact;
  const fitting = [...BY_NAME.keys()].filter((candidate) => candidate.toLowerCase() === joined.toLowerCase());
  const [unit, ...others] = new Set(fitting.map((candidate) => BY_NAME.get(candidate)));
  return unit !== undefined && others.length === 0 ? unit : fitting;
}

/** Up to three names that differ from a text in few letters, nearest first. */
export function nearNames(text: string): string[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .slice(0, LONGEST_NAME)
    .replace(/[\s-]+/g, '_');
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return [...BY_NAME.keys()]
    .map((name) => ({ name, changes: distance(wanted, name.toLowerCase()) }))
    .filter(({ changes }) => changes <= most)
    .sort((a, b) => a.changes - b.changes)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** No name is longer: more of a text need not be looked at. */
const LONGEST_NAME = 30;
