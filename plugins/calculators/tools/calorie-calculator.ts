import { defineTool, nullable, Type } from '@toolyard/sdk';
import { bodyArguments, readBody } from '../lib/body.ts';
import { Decimal, round } from '../lib/decimal.ts';
import {
  ACTIVITY_MULTIPLIERS,
  basalRate,
  energyArguments,
  LOWEST_INTAKE,
  VERY_LOW_INTAKE,
} from '../lib/energy.ts';

const GOALS = ['extreme_loss', 'loss', 'mild_loss', 'maintain', 'mild_gain', 'gain', 'extreme_gain'] as const;

/** Weekly changes in the caller's unit, for `GOALS` in their order, and the energy of one unit of body mass. */
const CHANGES = {
  metric: { weekly: [-1, -0.5, -0.25, 0, 0.25, 0.5, 1], kcal: 7700 },
  imperial: { weekly: [-2, -1, -0.5, 0, 0.5, 1, 2], kcal: 3500 },
} as const;

export default defineTool({
  title: 'Calorie Calculator',
  summary:
    'Estimate daily calories to maintain, lose or gain weight at set weekly rates, with weeks to a target weight.',
  keywords: ['diet', 'kcal', 'bmr', 'weight loss'],
  input: Type.Object({
    ...bodyArguments,
    activity_level: energyArguments.activity_level,
    formula: energyArguments.formula,
    body_fat_percent: Type.Optional(energyArguments.body_fat_percent),
    target_weight: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1500, description: 'Weight aimed at, same unit' }),
    ),
  }),
  output: Type.Object({
    bmr: Type.Integer({ description: 'Basal metabolic rate, kcal a day' }),
    maintenance: Type.Integer({ description: 'Calories that keep the weight' }),
    minimum: Type.Integer({ description: 'Lowest advisable intake: 1500 male, 1200 female' }),
    plan: Type.Array(
      Type.Object({
        goal: Type.Enum([...GOALS]),
        weekly_change: Type.Number(),
        calories: nullable(Type.Integer(), 'null where the change asks for more than all food'),
        percent: nullable(Type.Integer()),
        below_minimum: Type.Boolean(),
        weeks: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        reason: Type.Optional(Type.String({ description: 'Why there are no calories' })),
      }),
      {
        description:
          '{goal, weekly_change, calories, percent, below_minimum, weeks?, reason?} from extreme_loss to extreme_gain',
      },
    ),
  }),
  examples: [
    {
      name: 'Mifflin and St Jeor',
      input: { gender: 'male', age: 30, weight: 80, height: 180, activity_level: 'active' },
      output: { bmr: 1780, maintenance: 3071, minimum: 1500 },
    },
    {
      name: 'Katch and McArdle',
      input: {
        gender: 'male',
        age: 30,
        weight: 80,
        height: 180,
        formula: 'katch',
        body_fat_percent: 20,
      },
      output: { bmr: 1752, maintenance: 2103 },
    },
  ],
  run({
    gender,
    age,
    weight,
    height,
    unit_system,
    activity_level,
    formula,
    body_fat_percent,
    target_weight,
  }) {
    const { kg, cm } = readBody(weight, height, unit_system);
    const bmr = basalRate({ gender, age, kg, cm, formula, bodyFatPercent: body_fat_percent });
    const maintenance = round(bmr.times(ACTIVITY_MULTIPLIERS[activity_level]), 0);
    const minimum = LOWEST_INTAKE[gender];
    const { weekly, kcal } = CHANGES[unit_system];
    const plan = GOALS.map((goal, index) => {
      const change = weekly[index] ?? 0;
      const calories = round(new Decimal(change).times(kcal).div(7).plus(maintenance), 0);
      const hindrance = change < 0 ? hindranceTo(calories, maintenance) : undefined;
      const isPossible = hindrance === undefined;
      const row = {
        goal,
        weekly_change: change,
        calories: isPossible ? calories : null,
        percent: isPossible ? round(new Decimal(calories).times(100).div(maintenance), 0) : null,
        below_minimum: calories < minimum,
      };
      const weeks =
        target_weight === undefined
          ? {}
          : { weeks: isPossible ? weeksTo(target_weight, weight, change) : null };
      const reason = hindrance === undefined ? {} : { reason: hindrance };
      return Object.assign(row, weeks, reason);
    });
    return { bmr: round(bmr, 0), maintenance, minimum, plan };
  },
});

/** Why nobody should be told to eat so little, or undefined. */
function hindranceTo(calories: number, maintenance: number): string | undefined {
  if (calories >= VERY_LOW_INTAKE) return undefined;
  if (calories > 0)
    return `${calories} kcal a day is below ${VERY_LOW_INTAKE} kcal, a diet for which a physician is needed.`;
  return `It takes ${maintenance - calories} kcal a day less than are burnt, and ${maintenance} kcal are burnt: no food would not do.`;
}

/** Full weeks until a weight is reached, or null when the change does not lead there. */
function weeksTo(target: number, weight: number, change: number): number | null {
  const difference = new Decimal(target).minus(weight);
  if (change === 0 || difference.isZero() || difference.isNegative() !== change < 0) return null;
  return difference.div(change).ceil().toNumber();
}
