import { InputError, Type } from '@toolyard/sdk';
import { Decimal } from './decimal.ts';

export type Gender = 'male' | 'female';
export type UnitSystem = 'metric' | 'imperial';

/** The international pound and inch of 1959 (NIST SP 811, appendix B.8). */
const KG_PER_POUND = new Decimal('0.45359237');
const CM_PER_INCH = new Decimal('2.54');

/** A body as the formulas take it. */
export interface Body {
  readonly kg: Decimal;
  readonly cm: Decimal;
}

export function toKilograms(weight: number, unit: UnitSystem): Decimal {
  return unit === 'metric' ? new Decimal(weight) : KG_PER_POUND.times(weight);
}

export function toCentimetres(length: number, unit: UnitSystem): Decimal {
  return unit === 'metric' ? new Decimal(length) : CM_PER_INCH.times(length);
}

/** A weight in kilograms in the caller's unit. */
export function fromKilograms(kg: Decimal, unit: UnitSystem): Decimal {
  return unit === 'metric' ? kg : kg.div(KG_PER_POUND);
}

/**
 * Weight and height in SI units.
 *
 * @throws InputError for a height that was given in metres or feet
 */
export function readBody(weight: number, height: number, unit: UnitSystem): Body {
  const [least, name] = unit === 'metric' ? [50, 'cm'] : [20, 'in'];
  if (height < least)
    throw new InputError('height', `expected a height in ${name}, at least ${least} ${name}, got ${height}`);
  return { kg: toKilograms(weight, unit), cm: toCentimetres(height, unit) };
}

/** The arguments that tools about bodies have in common. */
export const bodyArguments = {
  gender: Type.Enum(['male', 'female'], { description: 'Sex for the formula' }),
  age: Type.Integer({ minimum: 15, maximum: 120, description: 'Age in years' }),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 1500, description: 'kg, or lb when imperial' }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 300, description: 'cm, or inches when imperial' }),
  unit_system: Type.Enum(['metric', 'imperial'], {
    default: 'metric',
    description: 'metric: kg, cm; imperial: lb, in',
  }),
};
