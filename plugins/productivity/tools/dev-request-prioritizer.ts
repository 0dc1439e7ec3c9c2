import { writeCsv } from '@toolyard/kit/csv';
import { markdownTable } from '@toolyard/kit/markdown';
import { Amount } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, Type, type Infer } from '@toolyard/sdk';
import { rounded, sumOf } from '../lib/figures.ts';
import { pickWithin, rankByScore } from '../lib/ranking.ts';
import { requireDistinct } from '../lib/titles.ts';

const Rating = Type.Optional(Type.Number({ minimum: 1, maximum: 10 }));
const Positive = Type.Optional(Type.Number({ exclusiveMinimum: 0, minimum: 1e-9, maximum: 1e12 }));
const Size = Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 }));

/** All fields of all frameworks; what one asks for is checked by `measure`. */
const Request = Type.Object({
  name: Type.String(),
  reach: Size,
  impact: Size,
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 100, description: 'Percent; 1-10 for ice' })),
  effort: Positive,
  ease: Rating,
  business_value: Size,
  time_criticality: Size,
  risk_reduction: Size,
  job_size: Positive,
  scores: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 1, maximum: 10 }))),
});
type Request = Infer<typeof Request>;

const Dimension = Type.Object({
  name: Type.String(),
  weight: Type.Number({ exclusiveMinimum: 0, minimum: 1e-9, maximum: 1e12 }),
});
type Dimension = Infer<typeof Dimension>;

const QUADRANTS = ['quick_win', 'big_bet', 'fill_in', 'time_sink'] as const;
type Quadrant = (typeof QUADRANTS)[number];

const FORMULAS = {
  rice: 'reach * impact * confidence/100 / effort',
  ice: 'impact * confidence * ease',
  wsjf: '(business_value + time_criticality + risk_reduction) / job_size',
  weighted: '(sum(weight * score) / sum(weights)) * 10 / sqrt(effort)',
} as const;

const Names = Type.Array(Type.String());

export default defineTool({
  title: 'Dev Request Prioritizer',
  summary:
    'Rank feature and bug requests by RICE, ICE, WSJF or own weighted dimensions, with quadrants and what fits a capacity.',
  keywords: ['backlog', 'feature prioritization', 'roadmap', 'RICE score'],
  input: Type.Object({
    requests: Type.Array(Request, {
      minItems: 1,
      maxItems: 500,
      description: '1-500 of {name, and the fields of the framework}',
    }),
    framework: Type.Enum(['rice', 'ice', 'wsjf', 'weighted'], { default: 'rice', description: 'Scoring' }),
    dimensions: Type.Optional(
      Type.Array(Dimension, {
        maxItems: 100,
        description: 'Weighted: {name, weight}; scores 1-10 in requests[].scores',
      }),
    ),
    capacity: Type.Optional(
      Type.Number({ minimum: 0, description: 'Effort that fits, to mark what is planned' }),
    ),
  }),
  output: Type.Object({
    ranking: Type.Array(
      Type.Object({
        rank: Type.Integer(),
        name: Type.String(),
        score: Type.Number(),
        value: Type.Number(),
        effort: Type.Number(),
        quadrant: Type.Enum([...QUADRANTS]),
        planned: nullable(Type.Boolean()),
      }),
    ),
    framework: Type.String(),
    formula: Type.String(),
    quadrants: Type.Object({ quick_win: Names, big_bet: Names, fill_in: Names, time_sink: Names }),
    planned_effort: nullable(Type.Number()),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'table' }),
    csv: Type.String({ contentMediaType: 'text/csv' }),
  }),
  examples: [
    {
      name: 'WSJF',
      input: {
        framework: 'wsjf',
        requests: [
          { name: 'x', business_value: 8, time_criticality: 5, risk_reduction: 3, job_size: 3 },
          { name: 'y', business_value: 13, time_criticality: 1, risk_reduction: 1, job_size: 8 },
        ],
      },
      output: { framework: 'wsjf', quadrants: { quick_win: ['x'], time_sink: ['y'] }, planned_effort: null },
    },
  ],
  run({ requests, framework, dimensions = [], capacity }) {
    const names = requireDistinct(
      'requests',
      'name',
      requests.map(({ name }) => name),
    );
    if (framework === 'weighted') requireDimensions(dimensions);
    const measured = requests.map((request, index) => ({
      name: names[index] ?? request.name,
      ...MEASURES[framework](new Fields(request, index), dimensions),
    }));
    const middle = {
      value: median(measured.map(({ value }) => value)),
      effort: median(measured.map(({ effort }) => effort)),
    };
    const ranked = rankByScore(measured);
    const planned = capacity === undefined ? undefined : pickWithin(capacity, ranked, ({ effort }) => effort);
    const ranking = ranked.map((request) => ({
      rank: request.rank,
      name: request.name,
      score: rounded(request.score),
      value: rounded(request.value),
      effort: rounded(request.effort),
      quadrant: quadrantOf(request, middle),
      planned: planned?.has(request) ?? null,
    }));
    const named = (quadrant: Quadrant) =>
      ranking.filter((one) => one.quadrant === quadrant).map(({ name }) => name);
    const titles = ['Rank', 'Name', 'Score', 'Value', 'Effort', 'Quadrant', 'Planned'];
    const rows = ranking.map((one) => [
      one.rank,
      one.name,
      one.score,
      one.value,
      one.effort,
      one.quadrant,
      one.planned === null ? '' : one.planned ? 'yes' : 'no',
    ]);
    return {
      ranking,
      framework,
      formula: FORMULAS[framework],
      quadrants: {
        quick_win: named('quick_win'),
        big_bet: named('big_bet'),
        fill_in: named('fill_in'),
        time_sink: named('time_sink'),
      },
      planned_effort: planned === undefined ? null : rounded(sumOf([...planned].map(({ effort }) => effort))),
      markdown: markdownTable(titles, rows, ['right', 'left', 'right', 'right', 'right']),
      csv: writeCsv([titles, ...rows.map((row) => row.map(String))]),
    };
  },
});

interface Measure {
  readonly score: Amount;
  readonly value: Amount;
  readonly effort: Amount;
}

/** What one request says, by the name of the field. */
class Fields {
  readonly #request: Request;
  readonly #index: number;

  constructor(request: Request, index: number) {
    this.#request = request;
    this.#index = index;
  }

  at(field: string): string {
    return `requests[${this.#index}].${field}`;
  }

  /** @throws InputError when the field is missing */
  number(field: Exclude<keyof Request, 'name' | 'scores'>): Amount {
    const given = this.#request[field];
    if (given === undefined) throw new InputError(this.at(field), `required for ${this.#request.name}`);
    return new Amount(given);
  }

  /** @throws InputError when the field is missing, or not from 1 to 10 */
  rating(field: 'impact' | 'confidence' | 'ease'): Amount {
    const rating = this.number(field);
    if (rating.lessThan(1) || rating.greaterThan(10))
      throw new InputError(this.at(field), `expected a rating from 1 to 10, got ${rating.toNumber()}`);
    return rating;
  }

  /** @throws InputError when the dimension has no score */
  score(dimension: string): Amount {
    const { scores = {} } = this.#request;
    const score = Object.hasOwn(scores, dimension) ? scores[dimension] : undefined;
    if (score === undefined)
      throw new InputError(this.at(`scores.${dimension}`), 'required: a score from 1 to 10');
    return new Amount(score);
  }

  effortOrOne(): Amount {
    return new Amount(this.#request.effort ?? 1);
  }
}

const MEASURES: Readonly<
  Record<keyof typeof FORMULAS, (fields: Fields, dimensions: readonly Dimension[]) => Measure>
> = {
  rice(fields) {
    const value = fields
      .number('reach')
      .times(fields.number('impact'))
      .times(fields.number('confidence'))
      .dividedBy(100);
    const effort = fields.number('effort');
    return { score: value.dividedBy(effort), value, effort };
  },
  ice(fields) {
    const [impact, confidence, ease] = [
      fields.rating('impact'),
      fields.rating('confidence'),
      fields.rating('ease'),
    ];
    return { score: impact.times(confidence).times(ease), value: impact, effort: new Amount(11).minus(ease) };
  },
  wsjf(fields) {
    const value = sumOf([
      fields.number('business_value'),
      fields.number('time_criticality'),
      fields.number('risk_reduction'),
    ]);
    const effort = fields.number('job_size');
    return { score: value.dividedBy(effort), value, effort };
  },
  weighted(fields, dimensions) {
    const points = sumOf(dimensions.map(({ name, weight }) => fields.score(name).times(weight)));
    const value = points.dividedBy(sumOf(dimensions.map(({ weight }) => weight)));
    const effort = fields.effortOrOne();
    return { score: value.times(10).dividedBy(effort.sqrt()), value, effort };
  },
};

function requireDimensions(dimensions: readonly Dimension[]): void {
  if (dimensions.length === 0) throw new InputError('dimensions', 'required for the framework weighted');
  requireDistinct(
    'dimensions',
    'name',
    dimensions.map(({ name }) => name),
  );
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly Amount[]): Amount {
  const sorted = values.toSorted((a, b) => a.comparedTo(b));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? new Amount(0);
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[half - 1] ?? upper).dividedBy(2);
}

function quadrantOf({ value, effort }: Measure, middle: Pick<Measure, 'value' | 'effort'>): Quadrant {
  const isEasy = effort.lessThanOrEqualTo(middle.effort);
  if (value.greaterThanOrEqualTo(middle.value)) return isEasy ? 'quick_win' : 'big_bet';
  return isEasy ? 'fill_in' : 'time_sink';
}
