import { Amount } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput, listInput } from '@toolyard/sdk/inputs';
import { rounded, writeMoney } from '../../lib/figures.ts';
import { reportAsHtml, reportAsMarkdown, reportAsText, type Section } from './status-report.ts';
import { inLine, requireText } from '../../lib/titles.ts';

const STATUSES = { on_track: 'On track', at_risk: 'At risk', off_track: 'Off track' } as const;

/** How many points the budget may run ahead of the work, and the work behind the time, before it is warned of. */
const TOLERANCE = 10;

const Task = Type.Union([
  Type.String(),
  Type.Object({
    task: Type.String(),
    percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    due: Type.Optional(Type.String()),
  }),
]);

const Blocker = Type.Union([
  Type.String(),
  Type.Object({
    issue: Type.String(),
    impact: Type.Optional(Type.String()),
    plan: Type.Optional(Type.String()),
    owner: Type.Optional(Type.String()),
  }),
]);
type Blocker = Infer<typeof Blocker>;

const GivenBudget = Type.Object(
  {
    total: Type.Number({ exclusiveMinimum: 0, minimum: 0.01, maximum: 1e12 }),
    spent: Type.Number({ minimum: 0, maximum: 1e12 }),
    currency: Type.String({ default: 'USD' }),
  },
  { description: '{total, spent, currency (USD)}' },
);

const GivenTimeline = Type.Object(
  { start: Type.String(), end: Type.String(), percent_complete: Type.Number({ minimum: 0, maximum: 100 }) },
  { description: '{start, end, percent_complete}' },
);

const input = Type.Object({
  project: Type.String({ description: 'Project name' }),
  client: Type.Optional(Type.String({ description: 'Client name' })),
  prepared_by: Type.Optional(Type.String({ description: 'Author or team' })),
  period_start: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
  period_end: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
  status: Type.Enum(['on_track', 'at_risk', 'off_track'], {
    default: 'on_track',
    description: 'Overall health',
  }),
  summary: Type.Optional(Type.String({ description: 'Executive summary, 1-3 sentences' })),
  completed: Type.Optional(listInput.schema({ description: 'Array or one a line' })),
  in_progress: Type.Optional(
    Type.Array(Task, { maxItems: 500, description: 'Strings or {task, percent, due}' }),
  ),
  blockers: Type.Optional(
    Type.Array(Blocker, { maxItems: 500, description: 'Strings or {issue, impact, plan, owner}' }),
  ),
  next_steps: Type.Optional(listInput.schema({ description: 'Array or one a line' })),
  budget: Type.Optional(GivenBudget),
  timeline: Type.Optional(GivenTimeline),
  as_of: Type.Optional(Type.String({ description: 'Date of the report; default today in UTC' })),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Client Status Report Generator',
  summary:
    'Write a client status report (health, done, in progress, blockers, next, budget, timeline) as Markdown, HTML and mail-ready text.',
  keywords: ['project update', 'weekly report', 'progress', 'stakeholders'],
  input,
  output: Type.Object({
    title: Type.String(),
    status: Type.Enum(['on_track', 'at_risk', 'off_track']),
    budget: nullable(
      Type.Object({
        total: Type.Number(),
        spent: Type.Number(),
        remaining: Type.Number(),
        used_percent: Type.Number(),
        over: Type.Boolean(),
      }),
    ),
    timeline: nullable(
      Type.Object({
        start: Type.String(),
        end: Type.String(),
        elapsed_percent: Type.Number(),
        percent_complete: Type.Number(),
        variance_percent: Type.Number(),
        days_left: Type.Integer(),
      }),
    ),
    sections: Type.Array(
      Type.Object({ id: Type.String(), heading: Type.String(), items: Type.Array(Type.String()) }),
    ),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'inline styles, for mail' }),
    text: Type.String(),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'A project and its day alone',
      input: { project: 'Shop', as_of: '2026-03-31' },
      output: {
        title: 'Shop: status report',
        status: 'on_track',
        budget: null,
        sections: [],
        warnings: ['There are no next_steps.'],
      },
    },
  ],
  run(given, context) {
    const project = inLine(requireText('project', given.project));
    const today = dateInput.orToday('as_of', given.as_of, context);
    const budget = given.budget === undefined ? null : readBudget(given.budget);
    const timeline = given.timeline === undefined ? null : readTimeline(given.timeline, today);
    const currency = inLine(given.budget?.currency ?? '');
    const sections = [
      section('summary', 'Summary', listInput.parse(given.summary, listInput.lines)),
      section('completed', 'Completed', listInput.parse(given.completed, listInput.lines)),
      section('in_progress', 'In progress', (given.in_progress ?? []).map(writeTask)),
      section('blockers', 'Blockers', (given.blockers ?? []).map(writeBlocker)),
      section('next_steps', 'Next steps', listInput.parse(given.next_steps, listInput.lines)),
      section('budget', 'Budget', budget === null ? [] : writeBudget(budget, currency)),
      section('timeline', 'Timeline', timeline === null ? [] : writeTimeline(timeline)),
    ].filter(({ items }) => items.length > 0);
    const title = `${project}: status report`;
    const report = { title, facts: factsOf(given, project, today), sections };
    return {
      title,
      status: given.status,
      budget,
      timeline,
      sections,
      markdown: reportAsMarkdown(report),
      html: reportAsHtml(report),
      text: reportAsText(report),
      warnings: warn(given, budget, timeline),
    };
  },
});

function section(id: string, heading: string, items: readonly string[]) {
  return { id, heading, items: items.map(inLine).filter((item) => item !== '') } satisfies Section;
}

function factsOf(given: Input, project: string, today: Temporal.PlainDate) {
  const start =
    given.period_start === undefined ? undefined : dateInput.parse('period_start', given.period_start);
  const end = given.period_end === undefined ? undefined : dateInput.parse('period_end', given.period_end);
  if (start !== undefined && end !== undefined && Temporal.PlainDate.compare(end, start) < 0)
    throw new InputError('period_end', `expected a day not before period_start, got ${end.toString()}`);
  const period = [
    ...(start === undefined ? [] : [`from ${start.toString()}`]),
    ...(end === undefined ? [] : [`to ${end.toString()}`]),
  ];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Project', project],
    ['Client', given.client],
    ['Period', period.join(' ')],
    ['Status', STATUSES[given.status]],
    ['Prepared by', given.prepared_by],
    ['Date', today.toString()],
  ];
  return facts.flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value] as const]));
}

function writeTask(task: Infer<typeof Task>, index: number): string {
  if (typeof task === 'string') return task;
  const about = [
    ...(task.percent === undefined ? [] : [`${task.percent} %`]),
    ...(task.due === undefined
      ? []
      : [`due ${dateInput.parse(`in_progress[${index}].due`, task.due).toString()}`]),
  ];
  const name = requireText(`in_progress[${index}].task`, task.task);
  return about.length === 0 ? name : `${name} (${about.join(', ')})`;
}

function writeBlocker(blocker: Blocker, index: number): string {
  if (typeof blocker === 'string') return blocker;
  const { impact, plan, owner } = blocker;
  const issue = requireText(`blockers[${index}].issue`, blocker.issue);
  const about = [
    ['Impact', impact],
    ['Plan', plan],
    ['Owner', owner],
  ].flatMap(([name, value]) => (value?.trim() ? [`${name}: ${value.trim()}`] : []));
  return [issue, ...about].join('. ');
}

function readBudget({ total: givenTotal, spent: givenSpent }: Infer<typeof GivenBudget>) {
  const [total, spent] = [new Amount(givenTotal), new Amount(givenSpent)];
  return {
    total: rounded(total),
    spent: rounded(spent),
    remaining: rounded(total.minus(spent)),
    used_percent: rounded(spent.times(100).dividedBy(total), 1),
    over: spent.greaterThan(total),
  };
}
type Budget = ReturnType<typeof readBudget>;

function readTimeline(given: Infer<typeof GivenTimeline>, today: Temporal.PlainDate) {
  const [start, end] = [
    dateInput.parse('timeline.start', given.start),
    dateInput.parse('timeline.end', given.end),
  ];
  const { days } = start.until(end);
  if (days <= 0) throw new InputError('timeline.end', `expected a day after start, got ${given.end}`);
  const elapsed = Amount.min(
    Amount.max(new Amount(start.until(today).days).times(100).dividedBy(days), 0),
    100,
  );
  return {
    start: start.toString(),
    end: end.toString(),
    elapsed_percent: rounded(elapsed, 1),
    percent_complete: rounded(new Amount(given.percent_complete), 1),
    variance_percent: rounded(new Amount(given.percent_complete).minus(elapsed), 1),
    days_left: today.until(end).days,
  };
}
type Timeline = ReturnType<typeof readTimeline>;

function writeBudget({ total, spent, remaining, used_percent }: Budget, currency: string): string[] {
  return [
    `Total: ${writeMoney(total, currency)}`,
    `Spent: ${writeMoney(spent, currency)} (${used_percent} %)`,
    `Remaining: ${writeMoney(remaining, currency)}`,
  ];
}

function writeTimeline({ start, end, elapsed_percent, percent_complete, days_left }: Timeline): string[] {
  return [
    `${start} to ${end}`,
    `Complete: ${percent_complete} %; time elapsed: ${elapsed_percent} %`,
    days_left < 0 ? `Past the end by days: ${-days_left}` : `Days left: ${days_left}`,
  ];
}

function warn(given: Input, budget: Budget | null, timeline: Timeline | null): string[] {
  const isAhead =
    budget !== null &&
    timeline !== null &&
    new Amount(budget.used_percent).minus(timeline.percent_complete).greaterThan(TOLERANCE);
  const blockers = (given.blockers ?? []).filter(
    (blocker) => typeof blocker === 'string' || !blocker.plan?.trim(),
  );
  return [
    ...(budget?.over ? ['More was spent than the budget holds.'] : []),
    ...(isAhead
      ? [`The budget is used to ${budget.used_percent} %, the work done to ${timeline.percent_complete} %.`]
      : []),
    ...(timeline !== null && timeline.variance_percent < -TOLERANCE
      ? [`The work is ${-timeline.variance_percent} points behind the timeline.`]
      : []),
    ...blockers.map((blocker) => {
      const issue = typeof blocker === 'string' ? blocker : blocker.issue;
      return `The blocker "${inLine(issue)}" has no plan.`;
    }),
    ...(listInput.parse(given.next_steps, listInput.lines).length === 0 ? ['There are no next_steps.'] : []),
  ];
}
