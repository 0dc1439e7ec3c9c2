import { defineTool, Type } from '@toolyard/sdk';
import { toKilograms } from '../lib/body.ts';
import { Decimal, round } from '../lib/decimal.ts';

const ML_PER_KG = 33;
const ML_PER_HALF_HOUR = 350;
const ML_PER_CAFFEINATED_DRINK = 60;
const ML_BY_CLIMATE = { temperate: 0, cold: 0, hot: 500, hot_humid: 750 } as const;

/** What pregnancy and breastfeeding add (EFSA Journal 2010; 8(3): 1459). */
const ML_BY_CONDITION = { none: 0, pregnant: 300, breastfeeding: 700 } as const;

/** The US fluid ounce (NIST SP 811, appendix B.8). */
const ML_PER_US_FL_OZ = '29.5735295625';

/** What healthy kidneys pass in a day lies above, but drinking more in short time risks hyponatraemia. */
const HIGH_INTAKE_ML = 6000;

export default defineTool({
  title: 'Water Intake Calculator',
  summary: 'Estimate the daily drinking amount from body weight, exercise, climate, caffeine and pregnancy.',
  keywords: ['hydration', 'drink', 'glasses'],
  input: Type.Object({
    weight: Type.Number({ exclusiveMinimum: 0, maximum: 1500, description: 'Body weight in unit' }),
    unit: Type.Enum(['kg', 'lb'], { default: 'kg', description: 'Unit of weight' }),
    exercise_minutes: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 1440,
      description: 'Exercise a day, minutes',
    }),
    climate: Type.Enum(['temperate', 'cold', 'hot', 'hot_humid'], {
      default: 'temperate',
      description: 'Climate',
    }),
    caffeinated_drinks: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 50,
      description: 'Cups of coffee, tea, cola a day',
    }),
    condition: Type.Enum(['none', 'pregnant', 'breastfeeding'], {
      default: 'none',
      description: 'Pregnancy',
    }),
    glass_ml: Type.Number({
      default: 250,
      minimum: 50,
      maximum: 2000,
      description: 'Size of a glass, ml',
    }),
  }),
  output: Type.Object({
    total_ml: Type.Integer({ description: 'Millilitres a day' }),
    liters: Type.Number({ description: '2 decimals' }),
    us_fl_oz: Type.Number({ description: '1 decimal' }),
    glasses: Type.Number({ description: '1 decimal' }),
    breakdown: Type.Object(
      {
        base: Type.Integer(),
        exercise: Type.Integer(),
        climate: Type.Integer(),
        caffeine: Type.Integer(),
        condition: Type.Integer(),
      },
      { description: '{base, exercise, climate, caffeine, condition} in ml' },
    ),
    high_intake: Type.Boolean({ description: 'Above 6 litres: risk of overhydration' }),
  }),
  examples: [
    {
      name: 'Plain',
      input: { weight: 70 },
      output: { total_ml: 2310, liters: 2.31, us_fl_oz: 78.1, glasses: 9.2, high_intake: false },
    },
    {
      name: 'Sport in the heat',
      input: { weight: 80, exercise_minutes: 45, climate: 'hot', caffeinated_drinks: 3 },
      output: {
        total_ml: 3845,
        breakdown: { base: 2640, exercise: 525, climate: 500, caffeine: 180, condition: 0 },
      },
    },
  ],
  run({ weight, unit, exercise_minutes, climate, caffeinated_drinks, condition, glass_ml }) {
    const base = toKilograms(weight, unit === 'kg' ? 'metric' : 'imperial').times(ML_PER_KG);
    const exercise = new Decimal(exercise_minutes).times(ML_PER_HALF_HOUR).div(30);
    const caffeine = new Decimal(caffeinated_drinks).times(ML_PER_CAFFEINATED_DRINK);
    const fixed = ML_BY_CLIMATE[climate] + ML_BY_CONDITION[condition];
    const total = round(base.plus(exercise).plus(caffeine).plus(fixed), 0);
    return {
      total_ml: total,
      liters: round(new Decimal(total).div(1000), 2),
      us_fl_oz: round(new Decimal(total).div(ML_PER_US_FL_OZ), 1),
      glasses: round(new Decimal(total).div(glass_ml), 1),
      breakdown: {
        base: round(base, 0),
        exercise: round(exercise, 0),
        climate: ML_BY_CLIMATE[climate],
        caffeine: round(caffeine, 0),
        condition: ML_BY_CONDITION[condition],
      },
      high_intake: total > HIGH_INTAKE_ML,
    };
  },
});
