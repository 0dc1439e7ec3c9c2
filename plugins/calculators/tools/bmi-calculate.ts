import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fromKilograms, readBody } from '../lib/body.ts';
import { round } from '../lib/decimal.ts';

interface Standard {
  /** Categories by the BMI that they begin at, highest first. */
  readonly categories: readonly (readonly [from: number, name: string])[];
  /** Where healthy weight ends. It begins at 18.5. */
  readonly healthyUpTo: number;
}

const STANDARDS: Readonly<Record<'who' | 'asian', Standard>> = {
  /** WHO Technical Report 894 (2000), table 2.1, and for thinness report 854 (1995). */
  who: {
    categories: [
      [40, 'obese_class_3'],
      [35, 'obese_class_2'],
      [30, 'obese_class_1'],
      [25, 'overweight'],
      [18.5, 'normal'],
      [17, 'mild_thinness'],
      [16, 'moderate_thinness'],
      [0, 'severe_thinness'],
    ],
    healthyUpTo: 25,
  },
  /** The action points of the WHO expert consultation for Asian populations (Lancet 2004; 363: 157-163). */
  asian: {
    categories: [
      [27.5, 'obese'],
      [23, 'overweight'],
      [18.5, 'normal'],
      [0, 'underweight'],
    ],
    healthyUpTo: 23,
  },
};

const HEALTHY_FROM = 18.5;

/** The age from which one table holds for all (CDC: "adults 20 years and older"). */
const ADULT = 20;

/** The most that is taken for a person: the largest weights and heights on record lie below. */
const LIMITS = {
  metric: { weight: 700, weightUnit: 'kg', height: 300, heightUnit: 'cm' },
  imperial: { weight: 1500, weightUnit: 'lb', height: 120, heightUnit: 'in' },
} as const;

export default defineTool({
  title: 'BMI Calculator',
  summary: 'Compute the body mass index of an adult with WHO or Asian category and healthy weight range.',
  keywords: ['overweight', 'obesity', 'quetelet'],
  input: Type.Object({
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1500,
      description: 'kg, or pounds when imperial',
    }),
    height: Type.Number({
      exclusiveMinimum: 0,
      maximum: 300,
      description: 'cm, or inches when imperial',
    }),
    unit: Type.Enum(['metric', 'imperial'], {
      default: 'metric',
      description: 'metric: kg, cm; imperial: lb, in',
    }),
    age: Type.Optional(
      Type.Number({ minimum: 0, maximum: 150, description: 'Years; below 20 other standards hold' }),
    ),
    standard: Type.Enum(['who', 'asian'], {
      default: 'who',
      description: 'Cut-offs; asian: overweight from 23',
    }),
  }),
  output: Type.Object({
    bmi: Type.Number({ description: 'kg/m2, 2 decimals' }),
    category: Type.String({
      description:
        'who: severe_thinness, moderate_thinness, mild_thinness, normal, overweight, obese_class_1, _2, _3; asian: underweight, normal, overweight, obese',
    }),
    bmi_prime: Type.Number({ description: 'BMI / 25, 2 decimals' }),
    ponderal_index: Type.Number({ description: 'kg/m3, 2 decimals' }),
    healthy_weight: Type.Object(
      { min: Type.Number(), max: Type.Number() },
      { description: '{min, max} in the unit of weight, 1 decimal' },
    ),
    weight_kg: Type.Number({ description: 'Weight in kg, 2 decimals' }),
    height_cm: Type.Number({ description: 'Height in cm, 2 decimals' }),
  }),
  examples: [
    {
      name: 'Metric',
      input: { weight: 70, height: 175 },
      output: { bmi: 22.86, category: 'normal', healthy_weight: { min: 56.7, max: 76.6 } },
    },
    {
      name: 'Pounds and inches',
      input: { weight: 160, height: 70, unit: 'imperial' },
      output: { bmi: 22.96, healthy_weight: { min: 128.9, max: 174.2 }, weight_kg: 72.57 },
    },
  ],
  run({ weight, height, unit, age, standard }) {
    if (age !== undefined && age < ADULT)
      throw new InputError(
        'age',
        `expected ${ADULT} or more, got ${age}: below, a BMI is judged by the percentiles of age and sex (CDC, WHO)`,
      );
    const limits = LIMITS[unit];
    if (weight > limits.weight)
      throw new InputError('weight', `expected at most ${limits.weight} ${limits.weightUnit}, got ${weight}`);
    if (height > limits.height)
      throw new InputError('height', `expected at most ${limits.height} ${limits.heightUnit}, got ${height}`);
    const { kg, cm } = readBody(weight, height, unit);
    const metres = cm.div(100);
    const square = metres.times(metres);
    const bmi = kg.div(square);
    const { categories, healthyUpTo } = STANDARDS[standard];
    const healthy = (index: number) => round(fromKilograms(square.times(index), unit), 1);
    return {
      bmi: round(bmi, 2),
      category: categories.find(([from]) => bmi.gte(from))?.[1] ?? '',
      bmi_prime: round(bmi.div(25), 2),
      ponderal_index: round(kg.div(square.times(metres)), 2),
      healthy_weight: { min: healthy(HEALTHY_FROM), max: healthy(healthyUpTo) },
      weight_kg: round(kg, 2),
      height_cm: round(cm, 2),
    };
  },
});
