import { htmlLines } from '@toolyard/kit/html-lines';
import { html } from '@toolyard/kit/html';
import { escapeMarkdown, markdownLines, markdownTable } from '@toolyard/kit/markdown';
import { Amount, toMoney } from '@toolyard/kit/money';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { letterFor, pointsOf, readLetter } from '../lib/letter-grades.ts';
import { htmlTable, printable } from '../lib/printable.ts';

/** From the highest: the least unrounded GPA of each. */
const HONORS = [
  ['Highest Honors', 3.8],
  ['High Honors', 3.5],
  ['Honors', 3],
] as const;

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

interface Subject {
  readonly name: string;
  readonly grade: string;
  readonly percent: number | null;
  readonly points: number | null;
  readonly credits: number;
  readonly comment: string | null;
  readonly teacher: string | null;
}

interface Attendance {
  readonly present: number;
  readonly absent: number;
  readonly late: number;
  readonly rate_percent: number | null;
}

export default defineTool({
  title: 'Report Card Generator',
  summary:
    'Build a report card with GPA, averages, attendance and comments from subjects and grades, as data, Markdown and printable HTML.',
  keywords: ['transcript', 'school', 'grades', 'certificate'],
  input: Type.Object({
    student_name: Type.String({ description: 'Student' }),
    subjects: Type.Array(
      Type.Object({
        name: Type.String(),
        grade: Type.Optional(Type.String()),
        percent: Type.Optional(Type.Number({ minimum: 0 })),
        credits: Type.Optional(Type.Number({ minimum: 0 })),
        comment: Type.Optional(Type.String()),
        teacher: Type.Optional(Type.String()),
      }),
      {
        minItems: 1,
        maxItems: 40,
        description: '1-40 of {name, grade or percent, credits (1), comment, teacher}',
      },
    ),
    school: optionalText('School'),
    term: optionalText('E.g. Spring 2024'),
    grade_level: optionalText('Class'),
    student_id: optionalText('Number'),
    teacher: optionalText('Class teacher'),
    attendance: Type.Optional(
      Type.Object(
        {
          present: Type.Optional(Type.Number({ minimum: 0 })),
          absent: Type.Optional(Type.Number({ minimum: 0 })),
          late: Type.Optional(Type.Number({ minimum: 0 })),
        },
        { description: '{present, absent, late} days' },
      ),
    ),
    comments: optionalText('General comment'),
    date: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD of issue; default today in UTC' })),
  }),
  output: Type.Object({
    gpa: nullable(Type.Number(), '2 decimals'),
    average_percent: nullable(Type.Number(), 'Of the subjects with percent, by credits, 2 decimals'),
    credits: Type.Number(),
    subjects: Type.Array(
      Type.Object({
        name: Type.String(),
        grade: Type.String(),
        percent: nullable(Type.Number()),
        points: nullable(Type.Number()),
        credits: Type.Number(),
        comment: nullable(Type.String()),
        teacher: nullable(Type.String()),
      }),
    ),
    attendance: nullable(
      Type.Object({
        present: Type.Number(),
        absent: Type.Number(),
        late: Type.Number(),
        rate_percent: nullable(Type.Number()),
      }),
    ),
    honors: nullable(Type.String(), 'Highest Honors 3.8, High Honors 3.5, Honors 3.0'),
    date: Type.String(),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    html: Type.String({ contentMediaType: 'text/html' }),
  }),
  examples: [
    {
      name: 'percent gives letters',
      input: {
        student_name: 'S',
        date: '2024-06-14',
        subjects: [
          { name: 'A', percent: 92.9 },
          { name: 'B', percent: 67 },
        ],
      },
      output: { gpa: 2.5, average_percent: 79.95, honors: null, attendance: null },
    },
  ],
  run({ subjects: given, date, attendance, ...texts }, context) {
    const name = texts.student_name.trim();
    if (name === '')
      throw new InputError('student_name', 'expected the name of the student, got only blanks');
    const subjects = given.map(readSubject);
    const counted = subjects.filter(({ points, credits }) => points !== null && credits > 0);
    const credits = sum(counted.map((subject) => new Amount(subject.credits)));
    const points = sum(counted.map((subject) => new Amount(subject.points ?? 0).times(subject.credits)));
    const gpa = credits.isZero() ? undefined : points.div(credits);
    const card = {
      gpa: gpa === undefined ? null : toMoney(gpa),
      average_percent: averagePercent(subjects),
      credits: credits.toNumber(),
      subjects,
      attendance: attendance === undefined ? null : readAttendance(attendance),
      honors: gpa === undefined || counted.some((subject) => subject.points === 0) ? null : honorsOf(gpa),
      date: dateInput.orToday('date', date, context).toString(),
    };
    const facts = factsOf(texts, card.date);
    const remark = texts.comments?.trim() ?? '';
    return {
      ...card,
      markdown: toMarkdown(name, facts, card, remark),
      html: toHtml(name, facts, card, remark),
    };
  },
});

interface Card {
  readonly gpa: number | null;
  readonly average_percent: number | null;
  readonly credits: number;
  readonly subjects: readonly Subject[];
  readonly attendance: Attendance | null;
  readonly honors: string | null;
}

type Fact = readonly [name: string, value: string];

function readSubject(
  given: {
    readonly name: string;
    readonly grade?: string;
    readonly percent?: number;
    readonly credits?: number;
    readonly comment?: string;
    readonly teacher?: string;
  },
  index: number,
): Subject {
  const argument = `subjects[${index}]`;
  const name = given.name.trim();
  if (name === '')
    throw new InputError(`${argument}.name`, 'expected the name of the subject, got only blanks');
  if (given.grade === undefined && given.percent === undefined)
    throw new InputError(argument, `expected grade or percent for ${quote(name)}`);
  const grade =
    given.grade === undefined ? letterFor(new Amount(given.percent ?? 0)) : readLetter(given.grade);
  if (grade === undefined)
    throw new InputError(
      `${argument}.grade`,
      `expected a letter such as B+, P or W for ${quote(name)}, got ${quote(given.grade)}`,
    );
  return {
    name,
    grade,
    percent: given.percent ?? null,
    points: pointsOf(grade, '4.0') ?? null,
    credits: given.credits ?? 1,
    comment: given.comment?.trim() || null,
    teacher: given.teacher?.trim() || null,
  };
}

/** By credits, over the subjects that have a percent and count. */
function averagePercent(subjects: readonly Subject[]): number | null {
  const counted = subjects.filter(
    ({ percent, points, credits }) => percent !== null && points !== null && credits > 0,
  );
  const credits = sum(counted.map((subject) => new Amount(subject.credits)));
  const total = sum(counted.map(({ percent, credits: weight }) => new Amount(percent ?? 0).times(weight)));
  return credits.isZero() ? null : toMoney(total.div(credits));
}

function readAttendance({
  present = 0,
  absent = 0,
  late = 0,
}: {
  readonly present?: number;
  readonly absent?: number;
  readonly late?: number;
}): Attendance {
  if (late > present)
    throw new InputError('attendance.late', `expected at most the ${present} days present, got ${late}`);
  const days = new Amount(present).plus(absent);
  return {
    present,
    absent,
    late,
    rate_percent: days.isZero() ? null : toMoney(new Amount(present).div(days).times(100)),
  };
}

function honorsOf(gpa: Amount): string | null {
  return HONORS.find(([, least]) => gpa.gte(least))?.[0] ?? null;
}

function factsOf(
  given: {
    readonly school?: string;
    readonly term?: string;
    readonly grade_level?: string;
    readonly student_id?: string;
    readonly teacher?: string;
  },
  date: string,
): Fact[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['School', given.school],
    ['Term', given.term],
    ['Class', given.grade_level],
    ['Student number', given.student_id],
    ['Class teacher', given.teacher],
    ['Date', date],
  ];
  return facts.flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : []));
}

const HEADER = ['Subject', 'Grade', 'Percent', 'Points', 'Credits', 'Teacher', 'Comment'];

function cellsOf({ name, grade, percent, points, credits, teacher, comment }: Subject): string[] {
  return [
    name,
    grade,
    percent === null ? '' : `${percent}%`,
    points === null ? '' : points.toFixed(1),
    String(credits),
    teacher ?? '',
    comment ?? '',
  ];
}

/** What the subjects come to. */
function results({ gpa, average_percent, credits, honors, attendance }: Card): Fact[] {
  const results: readonly (readonly [string, string | null])[] = [
    ['GPA', gpa === null ? null : `${gpa.toFixed(2)} (${credits} credits)`],
    ['Average', average_percent === null ? null : `${average_percent}%`],
    ['Honors', honors],
    ['Attendance', attendance === null ? null : attendanceText(attendance)],
  ];
  return results.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

function attendanceText({ present, absent, late, rate_percent }: Attendance): string {
  const rate = rate_percent === null ? '' : ` (${rate_percent}%)`;
  return `${present} days present${rate}, ${absent} absent, ${late} late`;
}

function toMarkdown(student: string, facts: readonly Fact[], card: Card, remark: string): string {
  const list = (entries: readonly Fact[]) =>
    entries.map(([name, value]) => `**${name}:** ${escapeMarkdown(value.replace(/\s+/g, ' '))}`).join('  \n');
  const blocks = [
    `# Report Card: ${escapeMarkdown(student)}`,
    list(facts),
    markdownTable(HEADER, card.subjects.map(cellsOf)),
    list(results(card)),
    remark === '' ? '' : `## Comments\n\n${markdownLines(remark)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function toHtml(student: string, facts: readonly Fact[], card: Card, remark: string): string {
  const list = (entries: readonly Fact[]) =>
    html`<dl>\n${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>\n`;
  const rows = card.subjects.map((subject) => cellsOf(subject).map(htmlLines));
  return printable(
    `Report Card: ${student}`,
    html`${list(facts)}${htmlTable(HEADER, rows)}${list(results(card))}${remark !== '' && html`<h2>Comments</h2>\n<p>${htmlLines(remark)}</p>\n`}`,
    'dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{font-weight:bold}dd{margin:0}',
  );
}

function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((total, amount) => total.plus(amount), new Amount(0));
}
