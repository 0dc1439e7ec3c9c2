import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { letterFor, pointsOf, readLetter, type Scale } from '../lib/letter-grades.ts';

/** What a level adds to the points of a passed course. */
const BONUS = { regular: 0, honors: 0.5, ap: 1, ib: 1 } as const;

interface Course {
  readonly name: string | null;
  readonly grade: string;
  /** Null where points were given. */
  readonly letter: string | null;
  readonly points: number | null;
  readonly credits: number;
  readonly bonus: number;
  readonly counted: boolean;
}

export default defineTool({
  title: 'GPA Calculator',
  summary:
    'Compute semester and cumulative GPA, unweighted and weighted for honors, AP and IB, and the GPA needed to reach a target.',
  keywords: ['grade point average', 'transcript', 'college', 'credits'],
  input: Type.Object({
    courses: Type.Array(
      Type.Object({
        name: Type.Optional(Type.String()),
        grade: Type.Union([Type.String(), Type.Number()]),
        credits: Type.Optional(Type.Number({ minimum: 0 })),
        level: Type.Optional(Type.Enum(['regular', 'honors', 'ap', 'ib'])),
      }),
      {
        minItems: 1,
        maxItems: 200,
        description: '1-200 of {name, grade, credits (default 1), level: regular|honors|ap|ib}',
      },
    ),
    grade_type: Type.Enum(['letter', 'percent', 'points'], {
      default: 'letter',
      description: 'How grades are given',
    }),
    scale: Type.Enum(['4.0', '4.3'], { default: '4.0', description: 'Points for A+' }),
    prior_gpa: Type.Optional(
      Type.Number({ minimum: 0, maximum: 4.3, description: 'GPA so far, unweighted' }),
    ),
    prior_credits: Type.Optional(Type.Number({ minimum: 0, description: 'Credits so far' })),
    target_gpa: Type.Optional(
      Type.Number({ minimum: 0, maximum: 4.3, description: 'Cumulative GPA wanted' }),
    ),
    remaining_credits: Type.Optional(
      Type.Number({ minimum: 0, description: 'Credits still to take, for the target' }),
    ),
  }),
  output: Type.Object({
    gpa: nullable(Type.Number(), '2 decimals; null when no course counts'),
    weighted_gpa: nullable(Type.Number()),
    credits: Type.Number({ description: 'Counted in the GPA' }),
    quality_points: Type.Number(),
    cumulative_gpa: nullable(Type.Number()),
    cumulative_credits: Type.Number(),
    required_gpa: nullable(Type.Number(), 'In the remaining credits'),
    target_reachable: nullable(Type.Boolean()),
    courses: Type.Array(
      Type.Object({
        name: nullable(Type.String()),
        grade: Type.String(),
        letter: nullable(Type.String()),
        points: nullable(Type.Number()),
        credits: Type.Number(),
        quality_points: Type.Number(),
        counted: Type.Boolean(),
      }),
    ),
  }),
  examples: [
    {
      name: 'two courses',
      input: {
        courses: [
          { name: 'X', grade: 'A', credits: 3 },
          { name: 'Y', grade: 'B', credits: 4 },
        ],
      },
      output: { gpa: 3.43, credits: 7, quality_points: 24, cumulative_gpa: 3.43 },
    },
    {
      name: 'a target',
      input: {
        courses: [{ grade: 'A', credits: 15 }],
        prior_gpa: 3.2,
        prior_credits: 45,
        target_gpa: 3.6,
        remaining_credits: 60,
      },
      output: { cumulative_gpa: 3.4, required_gpa: 3.8, target_reachable: true },
    },
  ],
  run({ courses: given, grade_type, scale, prior_gpa, prior_credits, target_gpa, remaining_credits }) {
    if ((prior_gpa === undefined) !== (prior_credits === undefined))
      throw new InputError(
        prior_gpa === undefined ? 'prior_credits' : 'prior_gpa',
        'expected prior_gpa and prior_credits together',
      );
    const courses = given.map((course, index) => readCourse(course, `courses[${index}]`, grade_type, scale));
    const counted = courses.filter((course) => course.counted);
    const credits = sum(counted.map((course) => new Amount(course.credits)));
    const points = sum(counted.map((course) => new Amount(course.points ?? 0).times(course.credits)));
    const bonus = sum(counted.map((course) => new Amount(course.bonus).times(course.credits)));
    const allCredits = credits.plus(prior_credits ?? 0);
    const allPoints = points.plus(new Amount(prior_gpa ?? 0).times(prior_credits ?? 0));
    return {
      gpa: quotient(points, credits),
      weighted_gpa: quotient(points.plus(bonus), credits),
      credits: credits.toNumber(),
      quality_points: toMoney(points, 4),
      cumulative_gpa: quotient(allPoints, allCredits),
      cumulative_credits: allCredits.toNumber(),
      ...requirement(target_gpa, remaining_credits, { credits: allCredits, points: allPoints, scale }),
      courses: courses.map(({ name, grade, letter, points: earned, credits: weight, counted: counts }) => ({
        name,
        grade,
        letter,
        points: earned,
        credits: weight,
        quality_points: counts ? toMoney(new Amount(earned ?? 0).times(weight), 4) : 0,
        counted: counts,
      })),
    };
  },
});

function readCourse(
  given: {
    readonly name?: string;
    readonly grade: string | number;
    readonly credits?: number;
    readonly level?: keyof typeof BONUS;
  },
  argument: string,
  gradeType: 'letter' | 'percent' | 'points',
  scale: Scale,
): Course {
  const { credits = 1, level = 'regular' } = given;
  const name = given.name?.trim() || null;
  const letter = readLetter(String(given.grade));
  const base = { name, grade: String(given.grade), credits };
  if (letter !== undefined && pointsOf(letter, scale) === undefined)
    return { ...base, letter, points: null, bonus: 0, counted: false };
  if (gradeType === 'letter') {
    if (letter === undefined) throw unknownGrade(argument, name, 'a letter such as B+, P or W', given.grade);
    return count(base, letter, pointsOf(letter, scale) ?? 0, level);
  }
  const value = typeof given.grade === 'number' ? given.grade : Number(given.grade.trim() || NaN);
  if (!Number.isFinite(value) || value < 0)
    throw unknownGrade(argument, name, `a number of ${gradeType}`, given.grade);
  if (gradeType === 'percent') {
    const earned = letterFor(new Amount(value));
    return count(base, earned, pointsOf(earned, scale) ?? 0, level);
  }
  if (value > Number(scale)) throw unknownGrade(argument, name, `at most ${scale} points`, given.grade);
  return count(base, null, value, level);
}

function count(
  base: Pick<Course, 'name' | 'grade' | 'credits'>,
  letter: string | null,
  points: number,
  level: keyof typeof BONUS,
): Course {
  return { ...base, letter, points, bonus: points > 0 ? BONUS[level] : 0, counted: base.credits > 0 };
}

function unknownGrade(
  argument: string,
  name: string | null,
  expected: string,
  given: string | number,
): InputError {
  const course = name === null ? '' : ` for ${quote(name)}`;
  return new InputError(`${argument}.grade`, `expected ${expected}${course}, got ${quote(given)}`);
}

/** What has to be earned in the credits to come: (target × all credits − points so far) / remaining credits. */
function requirement(
  target: number | undefined,
  remaining: number | undefined,
  { credits, points, scale }: { readonly credits: Amount; readonly points: Amount; readonly scale: Scale },
): { required_gpa: number | null; target_reachable: boolean | null } {
  if (target === undefined) return { required_gpa: null, target_reachable: null };
  if (remaining === undefined || remaining === 0)
    throw new InputError('target_gpa', 'expected remaining_credits above 0 with it');
  const required = new Amount(target).times(credits.plus(remaining)).minus(points).div(remaining);
  const needed = required.isNegative() ? new Amount(0) : required;
  return { required_gpa: toMoney(needed), target_reachable: needed.lte(scale) };
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total.plus(amount), new Amount(0));
}

function quotient(points: Amount, credits: Amount): number | null {
  return credits.isZero() ? null : toMoney(points.div(credits));
}
