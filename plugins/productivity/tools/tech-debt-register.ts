import { writeCsv } from '@toolyard/kit/csv';
import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { Amount } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { rounded, sumOf, writeMoney } from '../lib/figures.ts';
import { pickWithin } from '../lib/ranking.ts';
import { inLine, requireDistinct } from '../lib/titles.ts';

const WEIGHTS = { critical: 4, high: 3, medium: 2, low: 1 } as const;
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
type Severity = (typeof SEVERITIES)[number];

const WEEKS_A_YEAR = 52;

const Item = Type.Object({
  title: Type.String(),
  effort_hours: Type.Number({ exclusiveMinimum: 0, minimum: 1e-9, maximum: 1e9 }),
  severity: Type.Enum([...SEVERITIES], { default: 'medium' }),
  interest_hours_per_week: Type.Number({ minimum: 0, maximum: 1e9, default: 0 }),
  area: Type.Optional(Type.String()),
  owner: Type.Optional(Type.String()),
  created: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
});

const number = () => nullable(Type.Number());

export default defineTool({
  title: 'Technical Debt Register',
  summary:
    'Turn technical debt items into a ranked register with interest cost, payback time and a report for stakeholders.',
  keywords: ['technical debt', 'refactoring', 'backlog', 'maintenance cost'],
  input: Type.Object({
    items: Type.Array(Item, {
      minItems: 1,
      maxItems: 500,
      description: '1-500 of {title, severity, effort_hours, interest_hours_per_week, area, …}',
    }),
    hourly_rate: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'Cost of an hour; default no money figures' }),
    ),
    currency: Type.String({ default: 'USD', description: 'Code' }),
    as_of: Type.Optional(Type.String({ description: 'YYYY-MM-DD; default today in UTC' })),
    budget_hours: Type.Optional(
      Type.Number({ minimum: 0, description: 'Hours to spend, to pick what to pay back' }),
    ),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        rank: Type.Integer(),
        title: Type.String(),
        severity: Type.Enum([...SEVERITIES]),
        area: nullable(Type.String()),
        owner: nullable(Type.String()),
        effort_hours: Type.Number(),
        interest_hours_per_week: Type.Number(),
        annual_interest_hours: Type.Number(),
        payback_weeks: number(),
        priority: Type.Number(),
        age_days: nullable(Type.Integer()),
        accrued_hours: number(),
        annual_cost: number(),
        picked: nullable(Type.Boolean()),
      }),
    ),
    totals: Type.Object({
      count: Type.Integer(),
      effort_hours: Type.Number(),
      interest_hours_per_week: Type.Number(),
      annual_interest_hours: Type.Number(),
      accrued_hours: Type.Number(),
      effort_cost: number(),
      annual_cost: number(),
    }),
    by_severity: Type.Object({
      critical: Type.Integer(),
      high: Type.Integer(),
      medium: Type.Integer(),
      low: Type.Integer(),
    }),
    picked_effort_hours: number(),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    csv: Type.String({ contentMediaType: 'text/csv' }),
  }),
  examples: [
    {
      name: 'What costs most for its size comes first',
      input: {
        items: [
          { title: 'Old ORM', severity: 'high', effort_hours: 80, interest_hours_per_week: 4 },
          { title: 'No CI cache', severity: 'medium', effort_hours: 6, interest_hours_per_week: 3 },
        ],
        hourly_rate: 50,
      },
      output: { totals: { count: 2, effort_hours: 86, annual_interest_hours: 364, annual_cost: 18200 } },
    },
  ],
  run(given, context) {
    const today = dateInput.orToday('as_of', given.as_of, context);
    const titles = requireDistinct(
      'items',
      'title',
      given.items.map(({ title }) => title),
    );
    const debts = given.items
      .map((item, index) => measure(item, { title: titles[index] ?? item.title, index, today }))
      .toSorted((a, b) => b.priority.comparedTo(a.priority) || WEIGHTS[b.severity] - WEIGHTS[a.severity]);
    const { budget_hours, hourly_rate, currency } = given;
    const picked =
      budget_hours === undefined ? undefined : pickWithin(budget_hours, debts, ({ effort }) => effort);
    const cost = (hours: Amount) => (hourly_rate === undefined ? null : rounded(hours.times(hourly_rate)));
    const items = debts.map((debt, index) => ({
      rank: index + 1,
      title: debt.title,
      severity: debt.severity,
      area: debt.area,
      owner: debt.owner,
      effort_hours: rounded(debt.effort),
      interest_hours_per_week: rounded(debt.weekly),
      annual_interest_hours: rounded(debt.annual),
      payback_weeks: debt.weekly.isZero() ? null : rounded(debt.effort.dividedBy(debt.weekly)),
      priority: rounded(debt.priority),
      age_days: debt.ageDays,
      accrued_hours: debt.accrued === undefined ? null : rounded(debt.accrued),
      annual_cost: cost(debt.annual),
      picked: picked?.has(debt) ?? null,
    }));
    const effort = sumOf(debts.map((debt) => debt.effort));
    const annual = sumOf(debts.map((debt) => debt.annual));
    const totals = {
      count: debts.length,
      effort_hours: rounded(effort),
      interest_hours_per_week: rounded(sumOf(debts.map(({ weekly }) => weekly))),
      annual_interest_hours: rounded(annual),
      accrued_hours: rounded(sumOf(debts.map(({ accrued = 0 }) => accrued))),
      effort_cost: cost(effort),
      annual_cost: cost(annual),
    };
    const count = (severity: Severity) => debts.filter((debt) => debt.severity === severity).length;
    return {
      items,
      totals,
      by_severity: {
        critical: count('critical'),
        high: count('high'),
        medium: count('medium'),
        low: count('low'),
      },
      picked_effort_hours:
        picked === undefined ? null : rounded(sumOf([...picked].map((debt) => debt.effort))),
      markdown: writeReport(items, totals, inLine(currency)),
      csv: writeRegister(items),
    };
  },
});

interface Place {
  readonly title: string;
  readonly index: number;
  readonly today: Temporal.PlainDate;
}

function measure(item: Infer<typeof Item>, { title, index, today }: Place) {
  const weekly = new Amount(item.interest_hours_per_week);
  const effort = new Amount(item.effort_hours);
  const annual = weekly.times(WEEKS_A_YEAR);
  const ageDays = ageOf(`items[${index}].created`, item.created, today);
  return {
    title,
    severity: item.severity,
    area: item.area?.trim() || null,
    owner: item.owner?.trim() || null,
    effort,
    weekly,
    annual,
    priority: annual.times(WEIGHTS[item.severity]).dividedBy(effort),
    ageDays,
    accrued: ageDays === null ? undefined : weekly.times(ageDays).dividedBy(7),
  };
}

function ageOf(argument: string, created: string | undefined, today: Temporal.PlainDate): number | null {
  if (created === undefined) return null;
  const { days } = dateInput.parse(argument, created).until(today);
  if (days < 0) throw new InputError(argument, `expected a day not after as_of, got ${created}`);
  return days;
}

interface Listed {
  readonly rank: number;
  readonly title: string;
  readonly severity: Severity;
  readonly area: string | null;
  readonly owner: string | null;
  readonly effort_hours: number;
  readonly interest_hours_per_week: number;
  readonly annual_interest_hours: number;
  readonly payback_weeks: number | null;
  readonly priority: number;
  readonly age_days: number | null;
  readonly accrued_hours: number | null;
  readonly annual_cost: number | null;
  readonly picked: boolean | null;
}

interface Totals {
  readonly count: number;
  readonly effort_hours: number;
  readonly annual_interest_hours: number;
  readonly effort_cost: number | null;
  readonly annual_cost: number | null;
}

function writeReport(items: readonly Listed[], totals: Totals, currency: string): string {
  const money = (amount: number | null) =>
    amount === null ? '' : ` (${escapeMarkdown(writeMoney(amount, currency))})`;
  const table = markdownTable(
    [
      'Rank',
      'Title',
      'Severity',
      'Area',
      'Owner',
      'Effort (h)',
      'Interest (h/week)',
      'Payback (weeks)',
      'Priority',
      'Picked',
    ],
    items.map((item) => [
      item.rank,
      item.title,
      item.severity,
      item.area,
      item.owner,
      item.effort_hours,
      item.interest_hours_per_week,
      item.payback_weeks,
      item.priority,
      item.picked === null ? '' : item.picked ? 'yes' : 'no',
    ]),
    ['right', 'left', 'left', 'left', 'left', 'right', 'right', 'right', 'right'],
  );
  return [
    '# Technical debt register',
    `- Items: ${totals.count}\n- Effort to pay back: ${totals.effort_hours} h${money(totals.effort_cost)}\n- Interest a year: ${totals.annual_interest_hours} h${money(totals.annual_cost)}`,
    table,
  ].join('\n\n');
}

const COLUMNS = [
  'rank',
  'title',
  'severity',
  'area',
  'owner',
  'effort_hours',
  'interest_hours_per_week',
  'annual_interest_hours',
  'payback_weeks',
  'priority',
  'age_days',
  'accrued_hours',
  'annual_cost',
  'picked',
] as const;

function writeRegister(items: readonly Listed[]): string {
  return writeCsv([
    [...COLUMNS],
    ...items.map((item) => COLUMNS.map((column) => String(item[column] ?? ''))),
  ]);
}
