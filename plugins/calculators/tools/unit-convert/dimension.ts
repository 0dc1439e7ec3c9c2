/** What a quantity is made of: powers of base units, such as kg m2 s-2, by their symbols; no power is 0. */
export type Dimension = ReadonlyMap<string, number>;

/** No power of a base is higher; units of physics have single digits. */
const HIGHEST_POWER = 99;

/** A dimension as the table writes it: `kg m2 s-2`. */
export function parseDimension(written: string): Dimension {
  const powers = written.matchAll(/([A-Za-z]+)(-?\d+)?/g);
  return new Map(Array.from(powers, ([, base = '', power = '1']) => [base, Number(power)]));
}

/** The bases of the SI in the order of its brochure, and the others after them. */
const ORDER = ['kg', 'm', 's', 'A', 'K', 'mol', 'cd', 'lm', 'bit', 'deg'];

/** Bases in one order, so that equal dimensions are equal texts. */
export function writeDimension(dimension: Dimension): string {
  return [...dimension]
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([base, power]) => (power === 1 ? base : `${base}${power}`))
    .join(' ');
}

/** One dimension times a power of another; undefined beyond all that there is. */
export function timesPower(one: Dimension, other: Dimension, exponent: number): Dimension | undefined {
  const product = new Map(one);
  for (const [base, power] of other) {
    const sum = (product.get(base) ?? 0) + power * exponent;
    if (Math.abs(sum) > HIGHEST_POWER) return undefined;
    if (sum === 0) product.delete(base);
    else product.set(base, sum);
  }
  return product;
}
