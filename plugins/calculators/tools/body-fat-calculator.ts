import { defineTool, InputError, Type } from '@toolyard/sdk';
import { readBody, toCentimetres, type Gender } from '../lib/body.ts';
import { Decimal, round } from '../lib/decimal.ts';

/** Where the categories of the American Council on Exercise begin, in percent, highest first. */
const CATEGORIES = {
  male: [
    [25, 'obese'],
    [18, 'average'],
    [14, 'fitness'],
    [6, 'athlete'],
  ],
  female: [
    [32, 'obese'],
    [25, 'average'],
    [21, 'fitness'],
    [14, 'athlete'],
  ],
} as const;

const HIGHEST_PERCENT = 75;

export default defineTool({
  title: 'Body Fat Calculator',
  summary:
    'Estimate body fat percent by the US Navy tape method or from BMI and age, with fat and lean mass.',
  keywords: ['body composition', 'fitness', 'waist'],
  input: Type.Object({
    gender: Type.Enum(['male', 'female'], { description: 'Sex for the formula' }),
    weight: Type.Number({ exclusiveMinimum: 0, maximum: 1500, description: 'kg or lb' }),
    height: Type.Number({ exclusiveMinimum: 0, maximum: 300, description: 'cm or in' }),
    unit_system: Type.Enum(['metric', 'imperial'], {
      default: 'metric',
      description: 'metric: kg, cm; imperial: lb, in',
    }),
    method: Type.Enum(['navy', 'bmi'], { default: 'navy', description: 'Method' }),
    neck: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 200, description: 'Neck girth (navy)' })),
    waist: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 400, description: 'Waist girth (navy)' }),
    ),
    hip: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 400, description: 'Hip girth (navy, female)' }),
    ),
    age: Type.Optional(Type.Integer({ minimum: 15, maximum: 120, description: 'Age in years (bmi)' })),
  }),
  output: Type.Object({
    body_fat_percent: Type.Number({ description: 'Percent, 2 decimals' }),
    category: Type.String({ description: 'essential, athlete, fitness, average, obese (ACE)' }),
    fat_mass: Type.Number({ description: 'In the unit of weight, 2 decimals' }),
    lean_mass: Type.Number({ description: 'In the unit of weight, 2 decimals' }),
    method: Type.String({ description: 'Method used' }),
  }),
  examples: [
    {
      name: 'Tape measure',
      input: { gender: 'male', weight: 80, height: 180, neck: 38, waist: 85 },
      output: { body_fat_percent: 16.11, category: 'fitness', fat_mass: 12.89, lean_mass: 67.11 },
    },
    {
      name: 'From BMI and age',
      input: { gender: 'male', weight: 80, height: 180, method: 'bmi', age: 35 },
      output: { body_fat_percent: 21.48, category: 'average' },
    },
  ],
  run({ gender, weight, height, unit_system, method, neck, waist, hip, age }) {
    const { kg, cm } = readBody(weight, height, unit_system);
    const girth = (argument: string, length: number | undefined) => {
      if (length === undefined) throw new InputError(argument, 'required by the method navy');
      return toCentimetres(length, unit_system);
    };
    const percent =
      method === 'navy'
        ? navyPercent(gender, cm, {
            neck: girth('neck', neck),
            waist: girth('waist', waist),
            hip: gender === 'female' ? girth('hip', hip) : new Decimal(0),
          })
        : bmiPercent(gender, kg.div(cm.div(100).pow(2)), age);
    if (percent.lt(0) || percent.gt(HIGHEST_PERCENT)) throw outOfRange(method, percent);
    const fat = percent.times(weight).div(100);
    return {
      body_fat_percent: round(percent, 2),
      category: CATEGORIES[gender].find(([from]) => percent.gte(from))?.[1] ?? 'essential',
      fat_mass: round(fat, 2),
      lean_mass: round(new Decimal(weight).minus(fat), 2),
      method,
    };
  },
});

function outOfRange(method: 'navy' | 'bmi', percent: Decimal): InputError {
  const got = `that gives 0 to ${HIGHEST_PERCENT} % body fat, got ${percent.toFixed(2)} %`;
  return method === 'navy'
    ? new InputError('waist', `expected a waist ${got}`)
    : new InputError('weight', `expected a weight ${got}; the method navy goes by the waist`);
}

interface Girths {
  readonly neck: Decimal;
  readonly waist: Decimal;
  /** Zero for men, whose formula leaves it out. */
  readonly hip: Decimal;
}

/** Hodgdon and Beckett (1984), Naval Health Research Center reports 84-11 and 84-29, lengths in cm. */
function navyPercent(gender: Gender, height: Decimal, { neck, waist, hip }: Girths): Decimal {
  const girth = waist.plus(hip).minus(neck);
  if (girth.lte(0)) {
    const measures = gender === 'female' ? 'waist and hip together' : 'a waist';
    throw new InputError(
      'waist',
      `expected ${measures} larger than the neck, got ${waist.plus(hip).toString()} cm`,
    );
  }
  const density =
    gender === 'male'
      ? log10(girth).times('-0.19077').plus(log10(height).times('0.15456')).plus('1.0324')
      : log10(girth).times('-0.35004').plus(log10(height).times('0.22100')).plus('1.29579');
  if (density.lte(0))
    throw new InputError('waist', 'expected a waist that fits the height, got a larger one');
  return new Decimal(495).div(density).minus(450);
}

function log10(length: Decimal): Decimal {
  return new Decimal(Math.log10(length.toNumber()));
}

/** Deurenberg, Weststrate and Seidell (1991), Br J Nutr 65: 105-114, for adults. */
function bmiPercent(gender: Gender, bmi: Decimal, age: number | undefined): Decimal {
  if (age === undefined) throw new InputError('age', 'required by the method bmi');
  return bmi
    .times('1.2')
    .plus(new Decimal('0.23').times(age))
    .minus(gender === 'male' ? '10.8' : 0)
    .minus('5.4');
}
