import { defineTool, nullable, Type } from '@toolyard/sdk';
import { bodyArguments, readBody } from '../lib/body.ts';
import { Decimal, round } from '../lib/decimal.ts';
import {
  ACTIVITY_MULTIPLIERS,
  basalRate,
  energyArguments,
  KCAL_PER_GRAM,
  LOWEST_INTAKE,
  VERY_LOW_INTAKE,
} from '../lib/energy.ts';

/** How much less or more than the expenditure the goals are, in kcal. */
const STEPS = { mild: 250, moderate: 500, extreme: 1000 } as const;

/** The shares of energy that the macros come to, in percent. */
const SHARES = { protein: 30, carbs: 35, fat: 35 } as const;

const GoalCalories = nullable(Type.Integer());

export default defineTool({
  title: 'TDEE Calculator',
  summary:
    'Estimate calories burnt a day (Mifflin-St Jeor x activity), calories for a goal and matching macros.',
  keywords: ['energy expenditure', 'bmr', 'diet', 'weight loss'],
  input: Type.Object({
    ...bodyArguments,
    activity_level: energyArguments.activity_level,
    goal: Type.Enum(['lose', 'maintain', 'gain'], { default: 'maintain', description: 'Goal' }),
    formula: energyArguments.formula,
    body_fat_percent: Type.Optional(energyArguments.body_fat_percent),
  }),
  output: Type.Object({
    bmr: Type.Integer({ description: 'Basal metabolic rate, kcal a day' }),
    tdee: Type.Integer({ description: 'Total daily energy expenditure' }),
    activity_level: Type.String({ description: 'Level used' }),
    activity_multiplier: Type.Number({ description: 'Its multiplier' }),
    goal: Type.String({ description: 'Goal used' }),
    goal_calories: Type.Object(
      { mild: GoalCalories, moderate: GoalCalories, extreme: GoalCalories },
      {
        description:
          '{mild, moderate, extreme}: tdee -/+ 250, 500, 1000 kcal; all tdee for maintain; null where nothing is left',
      },
    ),
    macros: nullable(
      Type.Object(
        { protein: Type.Integer(), carbs: Type.Integer(), fat: Type.Integer() },
        { description: '{protein, carbs, fat} in grams for goal_calories.moderate' },
      ),
      'null where goal_calories.moderate is',
    ),
    weight_kg: Type.Number({ description: 'Weight in kg, 2 decimals' }),
    height_cm: Type.Number({ description: 'Height in cm, 2 decimals' }),
    warnings: Type.Array(Type.String(), {
      description: 'Texts, e.g. when a goal is below 1500 (male) or 1200 kcal (female)',
    }),
  }),
  examples: [
    {
      name: 'Lose weight',
      input: {
        gender: 'male',
        age: 30,
        weight: 80,
        height: 180,
        activity_level: 'moderate',
        goal: 'lose',
      },
      output: {
        bmr: 1780,
        tdee: 2759,
        goal_calories: { mild: 2509, moderate: 2259, extreme: 1759 },
        macros: { protein: 169, carbs: 198, fat: 88 },
      },
    },
    {
      name: 'Imperial units',
      input: {
        gender: 'female',
        age: 28,
        weight: 140,
        height: 66,
        unit_system: 'imperial',
        activity_level: 'very_active',
        goal: 'gain',
      },
      output: { bmr: 1382, tdee: 2625, weight_kg: 63.5, height_cm: 167.64 },
    },
  ],
  run({ gender, age, weight, height, unit_system, activity_level, goal, formula, body_fat_percent }) {
    const { kg, cm } = readBody(weight, height, unit_system);
    const bmr = basalRate({ gender, age, kg, cm, formula, bodyFatPercent: body_fat_percent });
    const multiplier = ACTIVITY_MULTIPLIERS[activity_level];
    const tdee = round(bmr.times(multiplier), 0);
    const direction = { lose: -1, maintain: 0, gain: 1 }[goal];
    const calories = {
      mild: tdee + direction * STEPS.mild,
      moderate: tdee + direction * STEPS.moderate,
      extreme: tdee + direction * STEPS.extreme,
    };
    const lowest = LOWEST_INTAKE[gender];
    const grams = (macro: keyof typeof SHARES) =>
      round(new Decimal(calories.moderate).times(SHARES[macro]).div(100 * KCAL_PER_GRAM[macro]), 0);
    const isOffered = (kcal: number) => goal !== 'lose' || kcal >= VERY_LOW_INTAKE;
    const left = (kcal: number) => (isOffered(kcal) ? kcal : null);
    return {
      bmr: round(bmr, 0),
      tdee,
      activity_level,
      activity_multiplier: multiplier,
      goal,
      goal_calories: {
        mild: left(calories.mild),
        moderate: left(calories.moderate),
        extreme: left(calories.extreme),
      },
      macros: isOffered(calories.moderate)
        ? { protein: grams('protein'), carbs: grams('carbs'), fat: grams('fat') }
        : null,
      weight_kg: round(kg, 2),
      height_cm: round(cm, 2),
      warnings: Object.entries(calories)
        .filter(([, kcal]) => kcal < lowest)
        .map(([step, kcal]) =>
          kcal <= 0
            ? `${step}: ${tdee - kcal} kcal less than the ${tdee} kcal burnt leave nothing to eat`
            : !isOffered(kcal)
              ? `${step}: ${kcal} kcal is below ${VERY_LOW_INTAKE} kcal, a diet for which a physician is needed`
              : `${step}: ${kcal} kcal is below ${lowest} kcal, the least that is advised for ${gender === 'male' ? 'men' : 'women'} without medical advice`,
        ),
    };
  },
});
