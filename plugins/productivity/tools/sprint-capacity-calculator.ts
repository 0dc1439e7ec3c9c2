import { markdownTable } from '@toolyard/kit/markdown';
import { Amount } from '@toolyard/kit/money';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { rounded, sumOf } from '../lib/figures.ts';
import { inLine, requireText } from '../lib/titles.ts';

const MOST_DAYS = 60;

const Member = Type.Object({
  name: Type.String(),
  hours_per_day: Type.Number({ minimum: 0, maximum: 24, default: 8 }),
  time_off_days: Type.Number({ minimum: 0, maximum: 1e6, default: 0 }),
  allocation_percent: Type.Number({ minimum: 0, maximum: 100, default: 100 }),
});
type Member = Infer<typeof Member>;

const input = Type.Object({
  members: Type.Array(Member, {
    minItems: 1,
    maxItems: 100,
    description: '1-100 of {name, hours_per_day (8), time_off_days (0), allocation_percent (100)}',
  }),
  working_days: Type.Optional(
    Type.Number({ minimum: 0.5, maximum: 60, description: 'Working days of the sprint; or use the dates' }),
  ),
  start_date: Type.Optional(Type.String({ description: 'First day' })),
  end_date: Type.Optional(Type.String({ description: 'Last day, inclusive; weekends do not count' })),
  holidays: Type.Optional(
    Type.Union([Type.Number({ minimum: 0 }), Type.Array(Type.String(), { maxItems: 366 })], {
      description: 'Days off for all: a number, or dates within the sprint',
    }),
  ),
  meeting_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 15,
    description: 'Share of time in meetings',
  }),
  buffer_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 0,
    description: 'Reserve for unplanned work',
  }),
  hours_per_point: Type.Number({
    minimum: 0.1,
    maximum: 200,
    default: 6,
    description: 'Hours in a story point',
  }),
  velocities: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 1e9 }), {
      maxItems: 1000,
      description: 'Points done in past sprints',
    }),
  ),
});
type Input = Infer<typeof input>;

export default defineTool({
  title: 'Sprint Capacity Calculator',
  summary:
    "Compute a team's real sprint capacity in hours and story points after holidays, time off, meetings and buffer, against velocity.",
  keywords: ['scrum', 'velocity', 'story points', 'team availability', 'planning'],
  input,
  output: Type.Object({
    working_days: Type.Number(),
    raw_hours: Type.Number(),
    holiday_hours: Type.Number(),
    time_off_hours: Type.Number(),
    meeting_hours: Type.Number(),
    buffer_hours: Type.Number(),
    available_hours: Type.Number(),
    capacity_points: Type.Integer({ description: 'floor' }),
    average_velocity: nullable(Type.Number()),
    recommended_points: Type.Integer(),
    utilization_percent: Type.Number({ description: 'available / raw' }),
    members: Type.Array(
      Type.Object({ name: Type.String(), raw_hours: Type.Number(), available_hours: Type.Number() }),
    ),
    warnings: Type.Array(Type.String()),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
  }),
  examples: [
    {
      name: 'Velocity below what the hours allow',
      input: {
        members: [{ name: 'A', hours_per_day: 8, time_off_days: 0, allocation_percent: 100 }],
        working_days: 10,
        meeting_percent: 0,
        velocities: [10, 10],
      },
      output: { available_hours: 80, capacity_points: 13, average_velocity: 10, recommended_points: 10 },
    },
  ],
  run(given) {
    const sprint = readSprint(given);
    const members = given.members.map((member, index) => hoursOf(member, index, sprint, given));
    const sum = (part: keyof Hours) => sumOf(members.map((member) => member[part]));
    const [raw, available] = [sum('raw'), sum('available')];
    const capacity = available.dividedBy(given.hours_per_point).floor().toNumber();
    const { velocities = [] } = given;
    const average = velocities.length === 0 ? undefined : sumOf(velocities).dividedBy(velocities.length);
    const figures = {
      working_days: rounded(sprint.days),
      raw_hours: rounded(raw),
      holiday_hours: rounded(sum('holiday')),
      time_off_hours: rounded(sum('timeOff')),
      meeting_hours: rounded(sum('meetings')),
      buffer_hours: rounded(sum('buffer')),
      available_hours: rounded(available),
      capacity_points: capacity,
      average_velocity: average === undefined ? null : rounded(average, 1),
      recommended_points: average === undefined ? capacity : Math.min(capacity, average.floor().toNumber()),
      utilization_percent: raw.isZero() ? 0 : rounded(available.times(100).dividedBy(raw)),
      members: members.map((member) => ({
        name: member.name,
        raw_hours: rounded(member.raw),
        available_hours: rounded(member.available),
      })),
      warnings: [
        ...sprint.warnings,
        ...members
          .filter((member) => member.available.isZero())
          .map(({ name }) => `${inLine(name)} has no hours in this sprint.`),
        ...(average?.greaterThan(capacity)
          ? [`The average velocity of ${rounded(average, 1)} is above the capacity of ${capacity} points.`]
          : []),
      ],
    };
    return { ...figures, markdown: writeReport(figures) };
  },
});

interface Sprint {
  readonly days: Amount;
  readonly holidays: Amount;
  readonly warnings: readonly string[];
}

interface Span {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
}

function readSprint({ working_days, start_date, end_date, holidays = 0 }: Input): Sprint {
  const span = readSpan(start_date, end_date);
  if ((working_days === undefined) === (span === undefined))
    throw new InputError('working_days', 'expected either working_days or start_date with end_date');
  const days = new Amount(span === undefined ? (working_days ?? 0) : workingDays(span));
  const free = typeof holidays === 'number' ? { days: holidays, warnings: [] } : readHolidays(holidays, span);
  if (days.lessThan(free.days))
    throw new InputError(
      'holidays',
      `expected at most the ${days.toNumber()} working days, got ${free.days}`,
    );
  return { days, holidays: new Amount(free.days), warnings: free.warnings };
}

function readSpan(start: string | undefined, end: string | undefined): Span | undefined {
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined) throw new InputError('start_date', 'required with end_date');
  if (end === undefined) throw new InputError('end_date', 'required with start_date');
  const [first, last] = [dateInput.parse('start_date', start), dateInput.parse('end_date', end)];
  const { days } = first.until(last);
  if (days < 0) throw new InputError('end_date', `expected a day not before start_date, got ${end}`);
  if (days > MOST_DAYS * 2)
    throw new InputError('end_date', `expected a sprint of at most ${MOST_DAYS * 2} days, got ${days + 1}`);
  return { first, last };
}

function isWeekend(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek > 5;
}

/** Monday to Friday, both ends included. */
function workingDays({ first, last }: Span): number {
  const days = Array.from({ length: first.until(last).days + 1 }, (_, index) => first.add({ days: index }));
  return days.filter((day) => !isWeekend(day)).length;
}

/** Holidays on a working day of the sprint, each once; the others take nothing. */
function readHolidays(dates: readonly string[], span: Span | undefined) {
  const taken = new Set<string>();
  const warnings: string[] = [];
  for (const [index, given] of dates.entries()) {
    const day = dateInput.parse(`holidays[${index}]`, given);
    const isOutside =
      span !== undefined &&
      (Temporal.PlainDate.compare(day, span.first) < 0 || Temporal.PlainDate.compare(day, span.last) > 0);
    if (isOutside) warnings.push(`The holiday ${given} is outside of the sprint.`);
    else if (isWeekend(day)) warnings.push(`The holiday ${given} is on a weekend.`);
    else taken.add(given);
  }
  return { days: taken.size, warnings };
}

interface Hours {
  readonly raw: Amount;
  readonly holiday: Amount;
  readonly timeOff: Amount;
  readonly meetings: Amount;
  readonly buffer: Amount;
  readonly available: Amount;
}

/** What a member has in the sprint; time off takes at most what holidays leave. */
function hoursOf(
  member: Member,
  index: number,
  { days, holidays }: Sprint,
  given: Input,
): Hours & { name: string } {
  const name = requireText(`members[${index}].name`, member.name);
  const perDay = new Amount(member.hours_per_day).times(member.allocation_percent).dividedBy(100);
  const raw = perDay.times(days);
  const holiday = perDay.times(holidays);
  const timeOff = Amount.min(perDay.times(member.time_off_days), raw.minus(holiday));
  const present = raw.minus(holiday).minus(timeOff);
  const meetings = present.times(given.meeting_percent).dividedBy(100);
  const buffer = present.minus(meetings).times(given.buffer_percent).dividedBy(100);
  return { name, raw, holiday, timeOff, meetings, buffer, available: present.minus(meetings).minus(buffer) };
}

interface Figures {
  readonly working_days: number;
  readonly raw_hours: number;
  readonly holiday_hours: number;
  readonly time_off_hours: number;
  readonly meeting_hours: number;
  readonly buffer_hours: number;
  readonly available_hours: number;
  readonly capacity_points: number;
  readonly recommended_points: number;
  readonly members: readonly {
    readonly name: string;
    readonly raw_hours: number;
    readonly available_hours: number;
  }[];
}

function writeReport(figures: Figures): string {
  const summary = markdownTable(
    ['', 'Hours'],
    [
      [`Raw, ${figures.working_days} days`, figures.raw_hours],
      ['Holidays', figures.holiday_hours],
      ['Time off', figures.time_off_hours],
      ['Meetings', figures.meeting_hours],
      ['Buffer', figures.buffer_hours],
      ['Available', figures.available_hours],
    ],
    ['left', 'right'],
  );
  const members = markdownTable(
    ['Member', 'Raw hours', 'Available hours'],
    figures.members.map(({ name, raw_hours, available_hours }) => [name, raw_hours, available_hours]),
    ['left', 'right', 'right'],
  );
  const points = `Capacity: ${figures.capacity_points} points; recommended: ${figures.recommended_points} points.`;
  return ['# Sprint capacity', points, summary, members].join('\n\n');
}
