import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { defineTool, type Infer, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { inLine, requireText } from '../lib/titles.ts';

const Rating = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description }));

const Task = Type.Object({
  title: Type.String(),
  urgent: Type.Optional(Type.Boolean()),
  important: Type.Optional(Type.Boolean()),
  urgency: Rating('1-10'),
  importance: Rating('1-10'),
  due: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
  notes: Type.Optional(Type.String()),
});

const Sorted = Type.Array(
  Type.Object({
    title: Type.String(),
    due: nullable(Type.String()),
    days_left: nullable(Type.Integer()),
    overdue: Type.Boolean(),
    notes: nullable(Type.String()),
  }),
);

const QUADRANTS = ['do', 'schedule', 'delegate', 'eliminate'] as const;
type Quadrant = (typeof QUADRANTS)[number];

const HEADINGS: Readonly<Record<Quadrant, string>> = {
  do: 'Do: urgent and important',
  schedule: 'Schedule: important, not urgent',
  delegate: 'Delegate: urgent, not important',
  eliminate: 'Eliminate: neither',
};

export default defineTool({
  title: 'Eisenhower Matrix',
  summary:
    'Sort tasks into do, schedule, delegate and eliminate by urgency and importance, taken from flags, ratings or due dates.',
  keywords: ['priorities', 'to-do', 'time management', 'urgent important'],
  input: Type.Object({
    tasks: Type.Array(Task, {
      minItems: 1,
      maxItems: 500,
      description: 'Tasks to sort',
    }),
    threshold: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 6,
      description: 'Rating of 1-10 from which a task counts as urgent or important',
    }),
    urgent_within_days: Type.Integer({
      minimum: 0,
      maximum: 365,
      default: 3,
      description: 'A due date so near is urgent',
    }),
    as_of: Type.Optional(Type.String({ description: 'YYYY-MM-DD; default today in UTC' })),
    title: Type.String({ default: 'Eisenhower Matrix', description: 'Heading' }),
  }),
  output: Type.Object({
    quadrants: Type.Object({ do: Sorted, schedule: Sorted, delegate: Sorted, eliminate: Sorted }),
    counts: Type.Object({
      do: Type.Integer(),
      schedule: Type.Integer(),
      delegate: Type.Integer(),
      eliminate: Type.Integer(),
      total: Type.Integer(),
    }),
    next: nullable(Type.String(), 'title to start with'),
    markdown: Type.String({ contentMediaType: 'text/markdown', description: '2x2 table and lists' }),
    text: Type.String(),
  }),
  examples: [
    {
      name: 'Four tasks by flags',
      input: {
        tasks: [
          { title: 'A', urgent: true, important: true },
          { title: 'B', important: true },
          { title: 'C', urgent: true },
          { title: 'D' },
        ],
      },
      output: { counts: { do: 1, schedule: 1, delegate: 1, eliminate: 1, total: 4 }, next: 'A' },
    },
  ],
  run(given, context) {
    const today = dateInput.orToday('as_of', given.as_of, context);
    const tasks = given.tasks
      .map((task, index) => judge(task, index, { today, ...given }))
      .toSorted(
        (a, b) =>
          (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) ||
          b.importance - a.importance ||
          b.urgency - a.urgency,
      );
    const of = (quadrant: Quadrant) => tasks.filter((task) => task.quadrant === quadrant);
    const sorted = {
      do: of('do'),
      schedule: of('schedule'),
      delegate: of('delegate'),
      eliminate: of('eliminate'),
    };
    const next = sorted.do[0] ?? sorted.schedule[0] ?? sorted.delegate[0];
    return {
      quadrants: {
        do: sorted.do.map(describe),
        schedule: sorted.schedule.map(describe),
        delegate: sorted.delegate.map(describe),
        eliminate: sorted.eliminate.map(describe),
      },
      counts: {
        do: sorted.do.length,
        schedule: sorted.schedule.length,
        delegate: sorted.delegate.length,
        eliminate: sorted.eliminate.length,
        total: tasks.length,
      },
      next: next?.title ?? null,
      markdown: writeMarkdown(given.title, sorted),
      text: writeText(given.title, sorted),
    };
  },
});

interface Judged {
  readonly title: string;
  readonly due: string | null;
  readonly daysLeft: number | null;
  readonly notes: string | null;
  readonly importance: number;
  readonly urgency: number;
  readonly quadrant: Quadrant;
}

interface Rules {
  readonly today: Temporal.PlainDate;
  readonly threshold: number;
  readonly urgent_within_days: number;
}

function judge(
  task: Infer<typeof Task>,
  index: number,
  { today, threshold, urgent_within_days }: Rules,
): Judged {
  const { urgency, importance, due } = task;
  const title = requireText(`tasks[${index}].title`, task.title);
  const day = due === undefined ? undefined : dateInput.parse(`tasks[${index}].due`, due);
  const daysLeft = day === undefined ? null : today.until(day).days;
  const isNear = daysLeft !== null && daysLeft <= urgent_within_days;
  const urgent = task.urgent ?? (urgency === undefined ? isNear : urgency >= threshold);
  const important = task.important ?? (importance ?? 0) >= threshold;
  return {
    title,
    due: day?.toString() ?? null,
    daysLeft,
    notes: task.notes?.trim() || null,
    importance: importance ?? 0,
    urgency: urgency ?? 0,
    quadrant: important ? (urgent ? 'do' : 'schedule') : urgent ? 'delegate' : 'eliminate',
  };
}

function describe({ title, due, daysLeft, notes }: Judged) {
  return { title, due, days_left: daysLeft, overdue: daysLeft !== null && daysLeft < 0, notes };
}

type Sheet = Readonly<Record<Quadrant, readonly Judged[]>>;

function writeMarkdown(heading: string, sheet: Sheet): string {
  const cell = (quadrant: Quadrant) =>
    [HEADINGS[quadrant], ...sheet[quadrant].map(({ title }) => `• ${title}`)].join('\n');
  const table = markdownTable(
    ['', 'Urgent', 'Not urgent'],
    [
      ['Important', cell('do'), cell('schedule')],
      ['Not important', cell('delegate'), cell('eliminate')],
    ],
  );
  const lists = QUADRANTS.map((quadrant) =>
    [`## ${HEADINGS[quadrant]}`, '', ...listOf(sheet[quadrant], escapeMarkdown)].join('\n'),
  );
  return [`# ${escapeMarkdown(inLine(heading))}`, table, ...lists].join('\n\n');
}

function writeText(heading: string, sheet: Sheet): string {
  const plain = (text: string) => text;
  const lists = QUADRANTS.map((quadrant) =>
    [HEADINGS[quadrant], ...listOf(sheet[quadrant], plain)].join('\n'),
  );
  return [inLine(heading), ...lists].join('\n\n');
}

function listOf(tasks: readonly Judged[], write: (text: string) => string): string[] {
  if (tasks.length === 0) return ['- (nothing)'];
  return tasks.map(({ title, due, daysLeft, notes }) => {
    const when = due === null ? '' : ` (due ${due}${(daysLeft ?? 0) < 0 ? ', overdue' : ''})`;
    return `- ${write(inLine(title))}${when}${notes === null ? '' : `: ${write(inLine(notes))}`}`;
  });
}
