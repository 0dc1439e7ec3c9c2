import { InputError, Type } from '@toolyard/sdk';
import type { Body, Gender } from './body.ts';
import { Decimal } from './decimal.ts';

/** What the day's activity multiplies the basal rate by (FAO/WHO/UNU 1985, as calculators commonly round it). */
export const ACTIVITY_MULTIPLIERS = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  active: 1.725,
  very_active: 1.9,
  extra_active: 2.1,
} as const;

/** Energy of a gram in kcal (Atwater factors). */
export const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const;

/** The lowest daily intake in kcal that is advised without a physician. */
export const LOWEST_INTAKE = { male: 1500, female: 1200 } as const;

/** Fewer kcal a day are a very-low-energy diet, for which a physician is needed (NICE NG246). */
export const VERY_LOW_INTAKE = 800;

export type ActivityLevel = keyof typeof ACTIVITY_MULTIPLIERS;
export type Formula = 'mifflin' | 'harris' | 'katch';

export const energyArguments = {
  activity_level: Type.Enum(['sedentary', 'light', 'moderate', 'active', 'very_active', 'extra_active'], {
    default: 'sedentary',
    description: 'Activity level',
  }),
  formula: Type.Enum(['mifflin', 'harris', 'katch'], { default: 'mifflin', description: 'BMR formula' }),
  body_fat_percent: Type.Number({ minimum: 1, maximum: 75, description: 'Body fat percent, for katch' }),
};

export interface Metabolism extends Body {
  readonly gender: Gender;
  readonly age: number;
  readonly formula: Formula;
  readonly bodyFatPercent?: number | undefined;
}

/**
 * The basal metabolic rate in kcal a day, unrounded, by Mifflin and St Jeor (1990), Harris and Benedict as
 * Roza and Shizgal revised it (1984), or Katch and McArdle.
 *
 * @throws InputError when katch lacks the body fat, or the formula gives nothing for a body this small
 */
export function basalRate(body: Metabolism): Decimal {
  const rate = computeRate(body);
  if (rate.round().lte(0)) {
    throw new InputError(
      'weight',
      `expected a body within the formula's range, got one with ${rate.round().toString()} kcal a day`,
    );
  }
  return rate;
}

function computeRate({ gender, age, kg, cm, formula, bodyFatPercent }: Metabolism): Decimal {
  switch (formula) {
    case 'katch': {
      if (bodyFatPercent === undefined) throw new InputError('body_fat_percent', 'required for katch');
      const lean = kg.times(new Decimal(100).minus(bodyFatPercent)).div(100);
      return lean.times('21.6').plus(370);
    }
    case 'harris':
      return gender === 'male'
        ? kg.times('13.397').plus(cm.times('4.799')).minus(new Decimal('5.677').times(age)).plus('88.362')
        : kg.times('9.247').plus(cm.times('3.098')).minus(new Decimal('4.330').times(age)).plus('447.593');
    case 'mifflin':
    default:
      return kg
        .times(10)
        .plus(cm.times('6.25'))
        .minus(5 * age)
        .plus(gender === 'male' ? 5 : -161);
  }
}
