import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { bodyArguments, readBody, type Gender, type UnitSystem } from '../lib/body.ts';
import { Decimal, round } from '../lib/decimal.ts';
import {
  ACTIVITY_MULTIPLIERS,
  basalRate,
  energyArguments,
  KCAL_PER_GRAM,
  type ActivityLevel,
} from '../lib/energy.ts';

interface Macros {
  readonly protein: number;
  readonly carbs: number;
  readonly fat: number;
}

/** Shares of energy in percent. */
const DIETS = {
  balanced: { protein: 30, carbs: 40, fat: 30 },
  low_fat: { protein: 25, carbs: 55, fat: 20 },
  low_carb: { protein: 40, carbs: 20, fat: 40 },
  high_protein: { protein: 40, carbs: 30, fat: 30 },
  keto: { protein: 25, carbs: 5, fat: 70 },
} as const;

const GOAL_KCAL = { lose: -500, maintain: 0, gain: 500 } as const;

const MacrosSchema = { protein: Type.Number(), carbs: Type.Number(), fat: Type.Number() };

export default defineTool({
  title: 'Macro Calculator',
  summary:
    'Compute grams of protein, carbs and fat a day and a meal for a diet, from calories or from body data and goal.',
  keywords: ['nutrition', 'keto', 'iifym', 'macronutrients'],
  input: Type.Object({
    calories: Type.Optional(
      Type.Number({ minimum: 500, maximum: 20_000, description: 'Daily calories; or give body data' }),
    ),
    gender: Type.Optional(bodyArguments.gender),
    age: Type.Optional(bodyArguments.age),
    weight: Type.Optional(bodyArguments.weight),
    height: Type.Optional(bodyArguments.height),
    unit_system: bodyArguments.unit_system,
    activity_level: energyArguments.activity_level,
    goal: Type.Enum(['lose', 'maintain', 'gain'], {
      default: 'maintain',
      description: 'Goal: lose -500, gain +500 kcal',
    }),
    diet: Type.Enum(['balanced', 'low_fat', 'low_carb', 'high_protein', 'keto', 'custom'], {
      default: 'balanced',
      description: 'Split',
    }),
    protein_percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'For custom' })),
    carbs_percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'For custom' })),
    fat_percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'For custom' })),
    meals: Type.Integer({ default: 3, minimum: 1, maximum: 10, description: 'Meals a day' }),
  }),
  output: Type.Object({
    calories: Type.Number({ description: 'Daily calories' }),
    bmr: Type.Union([Type.Integer(), Type.Null()], { description: 'BMR, null when calories were given' }),
    tdee: Type.Union([Type.Integer(), Type.Null()], {
      description: 'TDEE, null when calories were given',
    }),
    diet: Type.String({ description: 'Split used' }),
    percent: Type.Object(MacrosSchema, { description: '{protein, carbs, fat}' }),
    grams: Type.Object(MacrosSchema, { description: '{protein, carbs, fat} a day' }),
    kcal: Type.Object(MacrosSchema, { description: '{protein, carbs, fat} of those grams' }),
    per_meal: Type.Object(
      { calories: Type.Number(), ...MacrosSchema },
      { description: '{calories, protein, carbs, fat}, 1 decimal' },
    ),
  }),
  examples: [
    {
      name: '2000 kcal, balanced',
      input: { calories: 2000 },
      output: {
        grams: { protein: 150, carbs: 200, fat: 67 },
        kcal: { protein: 600, carbs: 800, fat: 603 },
        per_meal: { calories: 666.7, protein: 50, carbs: 66.7, fat: 22.3 },
      },
    },
    {
      name: 'From body data',
      input: {
        gender: 'female',
        age: 35,
        weight: 70,
        height: 168,
        activity_level: 'light',
        goal: 'lose',
        diet: 'keto',
        meals: 4,
      },
      output: { calories: 1444, bmr: 1414, tdee: 1944, grams: { protein: 90, carbs: 18, fat: 112 } },
    },
  ],
  run(input) {
    const energy = readEnergy(input);
    const percent = readSplit(input);
    const grams = eachMacro((macro) =>
      round(new Decimal(energy.calories).times(percent[macro]).div(100 * KCAL_PER_GRAM[macro]), 0),
    );
    const perMeal = (amount: number) => round(new Decimal(amount).div(input.meals), 1);
    return {
      ...energy,
      diet: input.diet,
      percent,
      grams,
      kcal: eachMacro((macro) => grams[macro] * KCAL_PER_GRAM[macro]),
      per_meal: { calories: perMeal(energy.calories), ...eachMacro((macro) => perMeal(grams[macro])) },
    };
  },
});

interface EnergyArguments {
  readonly calories?: number;
  readonly gender?: Gender;
  readonly age?: number;
  readonly weight?: number;
  readonly height?: number;
  readonly unit_system: UnitSystem;
  readonly activity_level: ActivityLevel;
  readonly goal: keyof typeof GOAL_KCAL;
}

/** The calories of a day: as given, or from body data by Mifflin and St Jeor. */
function readEnergy(input: EnergyArguments): { calories: number; bmr: number | null; tdee: number | null } {
  const { calories, gender, age, weight, height, unit_system, activity_level, goal } = input;
  const given = [gender, age, weight, height].filter((value) => value !== undefined).length;
  if (calories !== undefined) {
    if (given > 0) throw new InputError('calories', 'expected either calories or body data, got both');
    return { calories, bmr: null, tdee: null };
  }
  if (given === 0)
    throw new InputError('calories', 'required, or gender, age, weight and height in place of it');
  if (gender === undefined) throw new InputError('gender', 'required with body data');
  if (age === undefined) throw new InputError('age', 'required with body data');
  if (weight === undefined) throw new InputError('weight', 'required with body data');
  if (height === undefined) throw new InputError('height', 'required with body data');
  const { kg, cm } = readBody(weight, height, unit_system);
  const bmr = basalRate({ gender, age, kg, cm, formula: 'mifflin' });
  const tdee = round(bmr.times(ACTIVITY_MULTIPLIERS[activity_level]), 0);
  const wanted = tdee + GOAL_KCAL[goal];
  if (wanted <= 0)
    throw new InputError('goal', `expected a goal that ${tdee} kcal allow, got ${quote(goal)}`);
  return { calories: wanted, bmr: round(bmr, 0), tdee };
}

interface SplitArguments {
  readonly diet: keyof typeof DIETS | 'custom';
  readonly protein_percent?: number;
  readonly carbs_percent?: number;
  readonly fat_percent?: number;
}

function readSplit({ diet, protein_percent, carbs_percent, fat_percent }: SplitArguments): Macros {
  if (diet !== 'custom') return { ...DIETS[diet] };
  if (protein_percent === undefined || carbs_percent === undefined || fat_percent === undefined) {
    throw new InputError(
      'protein_percent',
      'expected protein_percent, carbs_percent and fat_percent with diet custom, adding up to 100',
    );
  }
  const sum = new Decimal(protein_percent).plus(carbs_percent).plus(fat_percent);
  if (!sum.equals(100))
    throw new InputError('protein_percent', `expected percents that add up to 100, got ${sum.toString()}`);
  return { protein: protein_percent, carbs: carbs_percent, fat: fat_percent };
}

function eachMacro(compute: (macro: keyof Macros) => number): {
  protein: number;
  carbs: number;
  fat: number;
} {
  return { protein: compute('protein'), carbs: compute('carbs'), fat: compute('fat') };
}
