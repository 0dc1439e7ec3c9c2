import { writeCsv } from '@toolyard/kit/csv';
import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput, listInput } from '@toolyard/sdk/inputs';
import { htmlTable, printable } from '../lib/printable.ts';

const MOST_NAMES = 500;
/** The days of a year: more than any school year has. */
const MOST_SESSIONS = 366;
const UNNAMED_SESSIONS = 5;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const SCHOOL_DAYS: readonly string[] = WEEKDAYS.slice(0, 5);

const TOTALS = ['Present', 'Absent', 'Late', 'Excused'];
const LEGEND = { '✓': 'present', '✗': 'absent', L: 'late', E: 'excused' };

export default defineTool({
  title: 'Attendance Sheet Generator',
  summary:
    'Make a printable attendance sheet from names and dates (or a date range and weekdays) as CSV, Markdown and HTML.',
  keywords: ['roll call', 'register', 'class list', 'sign-in'],
  input: Type.Object({
    names: listInput.schema({ description: 'One name a line, or an array; at most 500' }),
    title: Type.String({ default: 'Attendance Sheet', description: 'Heading' }),
    dates: Type.Optional(
      Type.Array(Type.String(), { description: 'Session dates YYYY-MM-DD; or use the range below' }),
    ),
    start_date: Type.Optional(dateInput.schema({ description: 'First day of the range' })),
    end_date: Type.Optional(dateInput.schema({ description: 'Last day of the range, inclusive' })),
    weekdays: Type.Optional(
      Type.Array(Type.Enum(WEEKDAYS), { description: 'Days of the range that count; default mon-fri' }),
    ),
    exclude_dates: Type.Optional(
      Type.Array(Type.String(), { description: 'Holidays to leave out of the range' }),
    ),
    totals: Type.Boolean({ default: true, description: 'Add Present, Absent, Late, Excused columns' }),
    sort: Type.Boolean({ default: false, description: 'Sort names by alphabet' }),
  }),
  output: Type.Object({
    title: Type.String(),
    dates: Type.Array(Type.Object({ date: Type.String(), weekday: Type.String() })),
    columns: Type.Array(Type.String(), { description: 'The header' }),
    rows: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String() })),
    csv: Type.String({ contentMediaType: 'text/csv' }),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Printable document' }),
    legend: Type.Record(Type.String(), Type.String(), {
      description: '✓ present, ✗ absent, L late, E excused',
    }),
  }),
  examples: [
    {
      name: 'a range of weekdays with a holiday',
      input: {
        names: 'Ann\r\n\r\nBo, Jr.',
        start_date: '2024-02-28',
        end_date: '2024-03-04',
        exclude_dates: ['2024-03-01'],
        totals: false,
      },
      output: {
        csv: 'No.,Name,Wed 2024-02-28,Thu 2024-02-29,Mon 2024-03-04\r\n1,Ann,,,\r\n2,"Bo, Jr.",,,\r\n',
      },
    },
  ],
  run({ names: given, title, totals, sort, ...range }) {
    const names = listInput.parse(given, listInput.lines);
    if (names.length === 0) throw new InputError('names', 'expected at least one name');
    if (names.length > MOST_NAMES)
      throw new InputError('names', `expected at most ${MOST_NAMES}, got ${names.length}`);
    const sorted = sort ? names.toSorted(new Intl.Collator('en').compare) : names;
    const dates = readSessions(range).map((date) => ({ date: date.toString(), weekday: weekdayOf(date) }));
    const sessions =
      dates.length === 0
        ? Array.from({ length: UNNAMED_SESSIONS }, (_, index) => `Day ${index + 1}`)
        : dates.map(({ date, weekday }) => `${weekday} ${date}`);
    const columns = ['No.', 'Name', ...sessions, ...(totals ? TOTALS : [])];
    const empty = columns.slice(2).map(() => '');
    const rows = sorted.map((name, index) => ({ number: index + 1, name }));
    const heading = title.trim() === '' ? 'Attendance Sheet' : title.trim();
    const cells = rows.map(({ number, name }) => [String(number), name].concat(empty));
    return {
      title: heading,
      dates,
      columns,
      rows,
      csv: writeCsv(
        [
          columns,
          ...cells.map(([number = '', name = '', ...rest]) => [number, withoutFormula(name)].concat(rest)),
        ],
        ',',
        '\r\n',
      ),
      markdown: markdownTable(columns, cells),
      html: printable(
        heading,
        htmlTable(columns, cells),
        '@page{size:landscape}td:nth-child(2){white-space:nowrap}',
      ),
      legend: LEGEND,
    };
  },
});

interface SessionRange {
  readonly dates?: readonly string[];
  readonly start_date?: string;
  readonly end_date?: string;
  readonly weekdays?: readonly string[];
  readonly exclude_dates?: readonly string[];
}

/** The days of the sessions, none when nothing says which. */
function readSessions({
  dates,
  start_date,
  end_date,
  weekdays,
  exclude_dates,
}: SessionRange): Temporal.PlainDate[] {
  const excluded = new Set(
    exclude_dates?.map((date, index) => dateInput.parse(`exclude_dates[${index}]`, date).toString()),
  );
  if (dates !== undefined && dates.length > 0) {
    if (start_date !== undefined || end_date !== undefined)
      throw new InputError('dates', 'expected either dates or start_date and end_date, got both');
    const given = dates.map((date, index) => dateInput.parse(`dates[${index}]`, date));
    const days = new Map(given.map((date) => [date.toString(), date]));
    if (days.size > MOST_SESSIONS)
      throw new InputError('dates', `expected at most ${MOST_SESSIONS} sessions, got ${days.size}`);
    return [...days.values()].toSorted((a, b) => Temporal.PlainDate.compare(a, b));
  }
  if (start_date === undefined && end_date === undefined) return [];
  if (start_date === undefined || end_date === undefined)
    throw new InputError(
      start_date === undefined ? 'start_date' : 'end_date',
      'expected start_date and end_date together',
    );
  const first = dateInput.parse('start_date', start_date);
  const last = dateInput.parse('end_date', end_date);
  if (Temporal.PlainDate.compare(last, first) < 0)
    throw new InputError('end_date', `expected a day on or after start_date, ${start_date}`);
  const wanted = weekdays ?? SCHOOL_DAYS;
  if (wanted.length === 0) throw new InputError('weekdays', 'expected at least one day');
  const sessions: Temporal.PlainDate[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const weekday = WEEKDAYS[day.dayOfWeek - 1] ?? '';
    if (!wanted.includes(weekday) || excluded.has(day.toString())) continue;
    sessions.push(day);
    if (sessions.length > MOST_SESSIONS)
      throw new InputError('end_date', `expected a range of at most ${MOST_SESSIONS} sessions`);
  }
  if (sessions.length === 0)
    throw new InputError('weekdays', 'expected days that the range has, apart from exclude_dates');
  return sessions;
}

function weekdayOf(date: Temporal.PlainDate): string {
  const [first = '', ...rest] = WEEKDAYS[date.dayOfWeek - 1] ?? '';
  return `${first.toUpperCase()}${rest.join('')}`;
}

/** Spreadsheets run what begins like a formula (OWASP, "CSV Injection"). */
function withoutFormula(name: string): string {
  return /^[=+\-@]/.test(name) ? `'${name}` : name;
}
