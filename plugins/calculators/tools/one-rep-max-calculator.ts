import { defineTool, Type } from '@toolyard/sdk';
import { Decimal, round, withoutDust } from '../lib/decimal.ts';

/** Estimates from a weight and its repetitions, by their authors. */
const FORMULAS: Readonly<Record<string, (weight: Decimal, reps: number) => Decimal>> = {
  epley: (weight, reps) => weight.times(new Decimal(reps).div(30).plus(1)),
  brzycki: (weight, reps) => weight.times(36).div(37 - reps),
  lombardi: (weight, reps) => weight.times(reps ** 0.1),
  mayhew: (weight, reps) => weight.times(100).div(52.2 + 41.9 * Math.exp(-0.055 * reps)),
  oconner: (weight, reps) => weight.times(new Decimal(reps).div(40).plus(1)),
  wathen: (weight, reps) => weight.times(100).div(48.8 + 53.8 * Math.exp(-0.075 * reps)),
  lander: (weight, reps) =>
    weight.times(100).div(new Decimal('101.3').minus(new Decimal('2.67123').times(reps))),
};

/** How many repetitions a share of the maximum allows. */
const TRAINING = [
  [100, 1],
  [95, 2],
  [90, 4],
  [85, 6],
  [80, 8],
  [75, 10],
  [70, 12],
  [65, 16],
  [60, 20],
  [50, 30],
] as const;

/** The smallest step that a pair of common plates makes. */
const INCREMENTS = { kg: 2.5, lb: 5 } as const;

export default defineTool({
  title: 'One Rep Max Calculator',
  summary: 'Estimate the one-rep max from a set by seven formulas, with training weights by percent.',
  keywords: ['1rm', 'strength', 'bench press', 'squat', 'gym'],
  input: Type.Object({
    weight: Type.Number({ exclusiveMinimum: 0, maximum: 2000, description: 'Weight lifted' }),
    reps: Type.Integer({ minimum: 1, maximum: 30, description: 'Repetitions done' }),
    unit: Type.Enum(['kg', 'lb'], { default: 'kg', description: 'Unit of weight' }),
    formula: Type.Enum(['average', 'epley', 'brzycki', 'lombardi', 'mayhew', 'oconner', 'wathen', 'lander'], {
      default: 'average',
      description: 'Formula for one_rep_max',
    }),
    increment: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 50,
        description: 'Plate step for rounded; default 2.5 kg or 5 lb',
      }),
    ),
  }),
  output: Type.Object({
    one_rep_max: Type.Number({ description: '2 decimals' }),
    formula: Type.String({ description: 'Formula used' }),
    unit: Type.String({ description: 'kg or lb' }),
    formulas: Type.Record(Type.String(), Type.Number(), {
      description: 'Estimate of each formula, 2 decimals',
    }),
    training: Type.Array(
      Type.Object({
        percent: Type.Integer(),
        reps: Type.Integer(),
        weight: Type.Number(),
        rounded: Type.Number(),
      }),
      { description: '{percent, reps, weight, rounded} for 100 to 50 percent' },
    ),
  }),
  examples: [
    {
      name: '100 kg five times',
      input: { weight: 100, reps: 5 },
      output: { one_rep_max: 115.49, formulas: { epley: 116.67, brzycki: 112.5 } },
    },
    {
      name: 'Pounds, by Epley',
      input: { weight: 225, reps: 8, unit: 'lb', formula: 'epley' },
      output: { one_rep_max: 285, unit: 'lb' },
    },
  ],
  run({ weight, reps, unit, formula, increment = INCREMENTS[unit] }) {
    const estimates = Object.entries(FORMULAS).map(([name, estimate]) => ({
      name,
      // What was lifted once is the maximum, whatever a formula says.
      max: reps === 1 ? new Decimal(weight) : estimate(new Decimal(weight), reps),
    }));
    const sum = estimates.reduce((total, { max }) => total.plus(max), new Decimal(0));
    const max = estimates.find(({ name }) => name === formula)?.max ?? sum.div(estimates.length);
    return {
      one_rep_max: round(max, 2),
      formula,
      unit,
      formulas: Object.fromEntries(estimates.map((estimate) => [estimate.name, round(estimate.max, 2)])),
      training: TRAINING.map(([percent, count]) => {
        const share = max.times(percent).div(100);
        return {
          percent,
          reps: count,
          weight: round(share, 2),
          rounded: withoutDust(share.div(increment)).round().times(increment).toNumber(),
        };
      }),
    };
  },
});
