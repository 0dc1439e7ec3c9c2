import { Amount, roundMoney, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { LETTER_BORDERS, letterFor, type LetterBorder } from '../lib/letter-grades.ts';

const STATUSES = ['already_reached', 'possible', 'needs_extra_credit', 'impossible'] as const;

interface Category {
  readonly name: string | null;
  readonly weight: Amount;
  /** Percent; undefined while it is open. */
  readonly score: Amount | undefined;
}

export default defineTool({
  title: 'Grade Calculator',
  summary:
    'Compute a weighted course grade from categories and the score still needed on the final or open work to reach a target.',
  keywords: ['final exam', 'weighted average', 'course', 'percent'],
  input: Type.Object({
    categories: Type.Array(
      Type.Object({
        name: Type.Optional(Type.String()),
        weight: Type.Number({ minimum: 0 }),
        score: Type.Optional(Type.Number({ minimum: 0 })),
        earned: Type.Optional(Type.Number({ minimum: 0 })),
        possible: Type.Optional(Type.Number({ minimum: 0 })),
      }),
      {
        minItems: 1,
        maxItems: 200,
        description: 'Of {name, weight, score (percent) or earned + possible}; no score = open',
      },
    ),
    final_weight: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Weight of a final exam not yet taken' }),
    ),
    target: Type.Optional(
      Type.Number({ minimum: 0, maximum: 200, description: 'Course grade wanted, percent' }),
    ),
    scale: Type.Optional(
      Type.Array(Type.Object({ letter: Type.String({ minLength: 1 }), min: Type.Number() }), {
        minItems: 1,
        maxItems: 50,
        description: 'Own letters',
      }),
    ),
  }),
  output: Type.Object({
    current_grade: nullable(Type.Number(), 'Over graded weight, 2 decimals'),
    letter: nullable(Type.String()),
    points_so_far: Type.Number({ description: 'Weighted points of the whole course' }),
    graded_weight: Type.Number(),
    remaining_weight: Type.Number(),
    total_weight: Type.Number(),
    needed_score: nullable(Type.Number(), 'Average on the remaining weight'),
    status: nullable(Type.Enum(STATUSES)),
    categories: Type.Array(
      Type.Object({
        name: nullable(Type.String()),
        weight: Type.Number(),
        score: nullable(Type.Number()),
        contribution: nullable(Type.Number()),
      }),
    ),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'what the final needs',
      input: {
        categories: [
          { name: 'Homework', weight: 20, score: 85 },
          { name: 'Midterm', weight: 30, score: 78 },
        ],
        final_weight: 50,
        target: 85,
      },
      output: { current_grade: 80.8, points_so_far: 40.4, needed_score: 89.2, status: 'possible' },
    },
  ],
  run({ categories: given, final_weight = 0, target, scale }) {
    const borders = scale === undefined ? LETTER_BORDERS : readScale(scale);
    const categories = given.map(readCategory);
    const graded = categories.filter(({ score }) => score !== undefined);
    const weighted = sum(graded.map(({ weight, score = new Amount(0) }) => weight.times(score)));
    const gradedWeight = sum(graded.map(({ weight }) => weight));
    const remaining = sum(
      categories.filter(({ score }) => score === undefined).map(({ weight }) => weight),
    ).plus(final_weight);
    const total = gradedWeight.plus(remaining);
    if (total.isZero()) throw new InputError('categories', 'expected weights that come to more than 0');
    const current = gradedWeight.isZero() ? undefined : weighted.div(gradedWeight);
    return {
      current_grade: current === undefined ? null : toMoney(current),
      letter: current === undefined ? null : letterFor(current, borders),
      points_so_far: toMoney(weighted.div(total)),
      graded_weight: gradedWeight.toNumber(),
      remaining_weight: remaining.toNumber(),
      total_weight: total.toNumber(),
      ...needed(target, { weighted, remaining, total }),
      categories: categories.map(({ name, weight, score }) => ({
        name,
        weight: weight.toNumber(),
        score: score === undefined ? null : toMoney(score),
        contribution: score === undefined ? null : toMoney(weight.times(score).div(total)),
      })),
      warnings: [
        ...(total.equals(100)
          ? []
          : [`the weights come to ${total.toString()}, not 100: each counts as its share of that`]),
        ...(current === undefined || letterFor(current, borders) === letterFor(roundMoney(current), borders)
          ? []
          : [`the letter is that of the exact grade, ${current.toString()}, which is rounded here`]),
      ],
    };
  },
});

function readCategory(
  given: {
    readonly name?: string;
    readonly weight: number;
    readonly score?: number;
    readonly earned?: number;
    readonly possible?: number;
  },
  index: number,
): Category {
  const { weight, score, earned, possible } = given;
  const name = given.name?.trim() || null;
  const argument = `categories[${index}]`;
  const named = name === null ? '' : ` for ${quote(name)}`;
  if (score !== undefined && (earned !== undefined || possible !== undefined))
    throw new InputError(argument, `expected either score or earned and possible${named}, got both`);
  if ((earned === undefined) !== (possible === undefined))
    throw new InputError(argument, `expected earned and possible together${named}`);
  if (earned === undefined || possible === undefined)
    return { name, weight: new Amount(weight), score: score === undefined ? undefined : new Amount(score) };
  if (possible === 0) throw new InputError(`${argument}.possible`, `expected more than 0${named}`);
  return { name, weight: new Amount(weight), score: new Amount(earned).div(possible).times(100) };
}

/** Own letters, from the highest. */
function readScale(given: readonly LetterBorder[]): LetterBorder[] {
  const borders = given.toSorted((a, b) => b.min - a.min);
  const twice = borders.find(({ min }, index) => min === borders[index + 1]?.min);
  if (twice !== undefined) throw new InputError('scale', `expected each min once, got ${twice.min} twice`);
  if (borders.at(-1)?.min !== 0)
    throw new InputError('scale', 'expected the lowest letter to have min 0, so that every grade has one');
  return borders;
}

/** The average that the remaining weight needs: (target × total − weighted scores) / remaining. */
function needed(
  target: number | undefined,
  {
    weighted,
    remaining,
    total,
  }: { readonly weighted: Amount; readonly remaining: Amount; readonly total: Amount },
): { needed_score: number | null; status: (typeof STATUSES)[number] | null } {
  if (target === undefined) return { needed_score: null, status: null };
  const missing = total.times(target).minus(weighted);
  if (remaining.isZero())
    return { needed_score: null, status: missing.gt(0) ? 'impossible' : 'already_reached' };
  const score = missing.div(remaining);
  return {
    needed_score: toMoney(score),
    status: score.lte(0) ? 'already_reached' : score.lte(100) ? 'possible' : 'needs_extra_credit',
  };
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total.plus(amount), new Amount(0));
}
