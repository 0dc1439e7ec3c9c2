import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { Amount } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { rounded, sumOf, writeMoney } from '../lib/figures.ts';
import { inLine, requireText } from '../lib/titles.ts';

const LARGEST = 1e9;

const Part = Type.Object({
  name: Type.Optional(Type.String()),
  hours: Type.Number({ minimum: 0, maximum: LARGEST }),
  cost: Type.Optional(Type.Number({ minimum: 0, maximum: LARGEST })),
});

const STATUSES = ['approved', 'pending', 'rejected'] as const;

const Change = Type.Object({
  name: Type.String(),
  hours: Type.Number({ minimum: -LARGEST, maximum: LARGEST }),
  cost: Type.Optional(Type.Number({ minimum: -LARGEST, maximum: LARGEST })),
  date: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
  status: Type.Enum([...STATUSES], { default: 'approved' }),
  reason: Type.Optional(Type.String()),
});
type Change = Infer<typeof Change>;

const size = { hours: Type.Number(), cost: Type.Number() };

export default defineTool({
  title: 'Scope Creep Tracker',
  summary:
    'Measure scope creep: original scope against approved, pending and rejected changes in hours and cost, with a timeline and report.',
  keywords: ['change requests', 'project scope', 'budget overrun', 'change log'],
  input: Type.Object({
    original: Type.Array(Part, {
      minItems: 1,
      maxItems: 1000,
      description: 'Original scope',
    }),
    changes: Type.Optional(
      Type.Array(Change, {
        maxItems: 1000,
        description: 'Negative hours remove scope',
      }),
    ),
    hourly_rate: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: LARGEST,
        description: 'Cost of an hour where an element has no cost',
      }),
    ),
    currency: Type.String({ default: 'USD', description: 'Code' }),
    project: Type.Optional(Type.String({ description: 'Project name' })),
  }),
  output: Type.Object({
    original: Type.Object(size),
    approved: Type.Object({
      ...size,
      added_hours: Type.Number(),
      removed_hours: Type.Number(),
      count: Type.Integer(),
    }),
    pending: Type.Object({ ...size, count: Type.Integer() }),
    rejected: Type.Object({ ...size, count: Type.Integer() }),
    current: Type.Object(size),
    creep_percent: Type.Number({ description: 'hours, 1 decimal' }),
    cost_creep_percent: nullable(Type.Number()),
    if_pending_approved_percent: Type.Number(),
    level: Type.Enum(['none', 'low', 'moderate', 'high']),
    timeline: Type.Array(
      Type.Object({
        date: nullable(Type.String()),
        name: Type.String(),
        hours: Type.Number(),
        total_hours: Type.Number(),
        creep_percent: Type.Number(),
      }),
    ),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
  }),
  examples: [
    {
      name: 'One change more, one less',
      input: {
        original: [
          { name: 'Login', hours: 40 },
          { name: 'Cart', hours: 80 },
        ],
        changes: [
          { name: 'SSO', hours: 18, date: '2024-03-05', status: 'approved' },
          { name: 'Drop guest cart', hours: -6, date: '2024-02-29', status: 'approved' },
        ],
      },
      output: {
        approved: { hours: 12, added_hours: 18, removed_hours: 6 },
        creep_percent: 10,
        level: 'moderate',
      },
    },
  ],
  run({ original, changes: given = [], hourly_rate, currency, project }) {
    const measure = ({ hours, cost }: { readonly hours: number; readonly cost?: number }) => ({
      hours: new Amount(hours),
      cost: new Amount(cost ?? new Amount(hours).times(hourly_rate ?? 0)),
    });
    const scope = total(original.map(measure));
    if (scope.hours.isZero()) throw new InputError('original', 'expected hours above 0 in all');
    const changes = given.map((change, index) => ({ ...readChange(change, index), ...measure(change) }));
    const of = (status: Change['status']) => changes.filter((change) => change.status === status);
    const [approved, pending, rejected] = [of('approved'), of('pending'), of('rejected')];
    const [added, open] = [total(approved), total(pending)];
    const creepOf = (hours: Amount) => hours.times(100).dividedBy(scope.hours);
    const creep = creepOf(added.hours);
    const figures = {
      original: describe(scope),
      approved: {
        ...describe(added),
        added_hours: rounded(sumOf(approved.map(({ hours }) => Amount.max(hours, 0)))),
        removed_hours: rounded(sumOf(approved.map(({ hours }) => Amount.max(hours.negated(), 0)))),
        count: approved.length,
      },
      pending: { ...describe(open), count: pending.length },
      rejected: { ...describe(total(rejected)), count: rejected.length },
      current: describe(total([scope, added])),
      creep_percent: rounded(creep, 1),
      cost_creep_percent: scope.cost.isZero()
        ? null
        : rounded(added.cost.times(100).dividedBy(scope.cost), 1),
      if_pending_approved_percent: rounded(creepOf(added.hours.plus(open.hours)), 1),
      level: levelOf(creep),
    };
    let hours = scope.hours;
    const timeline = approved.toSorted(byDate).map((change) => {
      hours = hours.plus(change.hours);
      return {
        date: change.date,
        name: change.name,
        hours: rounded(change.hours),
        total_hours: rounded(hours),
        creep_percent: rounded(creepOf(hours.minus(scope.hours)), 1),
      };
    });
    const rows = changes.map((change) => [
      change.name,
      change.status,
      change.date,
      rounded(change.hours),
      writeMoney(rounded(change.cost), inLine(currency)),
      change.reason,
    ]);
    return {
      ...figures,
      timeline,
      markdown: writeReport(figures, rows, { project, currency: inLine(currency) }),
    };
  },
});

interface Size {
  readonly hours: Amount;
  readonly cost: Amount;
}

function total(sizes: readonly Size[]): Size {
  return { hours: sumOf(sizes.map(({ hours }) => hours)), cost: sumOf(sizes.map(({ cost }) => cost)) };
}

function describe({ hours, cost }: Size) {
  return { hours: rounded(hours), cost: rounded(cost) };
}

function readChange({ name, date, status, reason }: Change, index: number) {
  return {
    name: requireText(`changes[${index}].name`, name),
    date: date === undefined ? null : dateInput.parse(`changes[${index}].date`, date).toString(),
    status,
    reason: reason?.trim() || null,
  };
}

/** The undated last. */
function byDate(a: { readonly date: string | null }, b: { readonly date: string | null }): number {
  if (a.date === b.date) return 0;
  if (a.date === null || b.date === null) return a.date === null ? 1 : -1;
  return a.date < b.date ? -1 : 1;
}

function levelOf(creep: Amount): 'none' | 'low' | 'moderate' | 'high' {
  if (creep.lessThanOrEqualTo(0)) return 'none';
  if (creep.lessThan(10)) return 'low';
  return creep.lessThan(25) ? 'moderate' : 'high';
}

interface Figures {
  readonly original: { readonly hours: number; readonly cost: number };
  readonly approved: { readonly hours: number; readonly cost: number };
  readonly pending: { readonly hours: number; readonly cost: number };
  readonly rejected: { readonly hours: number; readonly cost: number };
  readonly current: { readonly hours: number; readonly cost: number };
  readonly creep_percent: number;
  readonly if_pending_approved_percent: number;
  readonly level: string;
}

function writeReport(
  figures: Figures,
  changes: readonly (readonly (string | number | null)[])[],
  { project, currency }: { readonly project: string | undefined; readonly currency: string },
): string {
  const heading = project === undefined ? 'Scope' : `Scope of ${escapeMarkdown(inLine(project))}`;
  const row = (name: string, { hours, cost }: Figures['current']) => [
    name,
    hours,
    writeMoney(cost, currency),
  ];
  const summary = markdownTable(
    ['Scope', 'Hours', 'Cost'],
    [
      row('Original', figures.original),
      row('Approved changes', figures.approved),
      row('Current', figures.current),
      row('Pending changes', figures.pending),
      row('Rejected changes', figures.rejected),
    ],
    ['left', 'right', 'right'],
  );
  const details = markdownTable(['Change', 'Status', 'Date', 'Hours', 'Cost', 'Reason'], changes, [
    'left',
    'left',
    'left',
    'right',
    'right',
  ]);
  return [
    `# ${heading}`,
    `Creep: ${figures.creep_percent} % (${figures.level}); ${figures.if_pending_approved_percent} % if what is pending is approved.`,
    summary,
    ...(changes.length === 0 ? [] : ['## Changes', details]),
  ].join('\n\n');
}
