import { csvArgument } from '@toolyard/kit/csv';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput, timeZoneInput } from '@toolyard/sdk/inputs';
import { formatClock, MINUTES_A_DAY, parseClockMinutes } from '../../lib/clock.ts';
import { Decimal, round } from '../../lib/decimal.ts';
import { readTimesheet, type Entry } from './timesheet-csv.ts';

/** Room for a hundred people, each with three shifts on every day of a month. */
const MOST_ENTRIES = 10_000;

const ROUNDINGS = [0, 5, 6, 10, 15, 30];

export default defineTool({
  title: 'Timesheet Calculator',
  summary:
    'Add up hours worked from clock-in and clock-out with breaks, rounding, daily and weekly overtime, and pay.',
  keywords: ['work hours', 'payroll', 'time card', 'wage'],
  input: Type.Object({
    entries: Type.Optional(
      Type.Array(
        Type.Object({
          date: Type.Optional(Type.String({ format: 'date' })),
          start: Type.String(),
          end: Type.String(),
          break_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
          employee: Type.Optional(Type.String({ description: 'Whose hours count together' })),
        }),
        { minItems: 1, maxItems: MOST_ENTRIES, description: 'Shifts' },
      ),
    ),
    csv: Type.Optional(
      csvArgument({
        description: 'In place of entries: columns start, end, date, break_minutes, employee',
      }),
    ),
    hourly_rate: Type.Number({
      default: 0,
      minimum: 0,
      maximum: 1_000_000,
      description: 'Pay an hour',
    }),
    overtime_after_week: Type.Number({
      default: 40,
      minimum: 0,
      maximum: 168,
      description: 'Weekly hours before overtime',
    }),
    overtime_after_day: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 24,
        description: 'Daily hours before overtime; none by default',
      }),
    ),
    overtime_multiplier: Type.Number({
      default: 1.5,
      minimum: 1,
      maximum: 5,
      description: 'Overtime factor',
    }),
    round_to_minutes: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 30,
      description: 'Round punches to the nearest minutes: 0, 5, 6, 10, 15, 30',
    }),
    week_starts: Type.Enum(['monday', 'sunday'], {
      default: 'monday',
      description: 'First day of a week',
    }),
    timezone: Type.Optional(
      Type.String({
        description: 'IANA zone, for hours worked when clocks change; entries then need a date',
      }),
    ),
  }),
  output: Type.Object({
    entries: Type.Array(
      Type.Object({
        date: Type.Union([Type.String(), Type.Null()]),
        minutes: Type.Integer(),
        hours: Type.Number(),
        overnight: Type.Boolean(),
      }),
      { description: '{date, minutes, hours, overnight} as listed' },
    ),
    weeks: Type.Array(
      Type.Object({
        week_start: Type.Union([Type.String(), Type.Null()]),
        employee: Type.Optional(Type.String()),
        hours: Type.Number(),
        regular_hours: Type.Number(),
        overtime_hours: Type.Number(),
      }),
      {
        description: '{week_start, hours, regular_hours, overtime_hours}; week_start null without dates',
      },
    ),
    total_minutes: Type.Integer({ description: 'Minutes worked' }),
    total_hours: Type.Number({ description: '2 decimals' }),
    total_text: Type.String({ description: 'H:MM' }),
    regular_hours: Type.Number({ description: '2 decimals' }),
    overtime_hours: Type.Number({ description: '2 decimals' }),
    regular_pay: Type.Number({ description: 'Regular hours x rate' }),
    overtime_pay: Type.Number({ description: 'Overtime hours x rate x multiplier' }),
    total_pay: Type.Number({ description: 'Sum of both' }),
    employees: Type.Optional(
      Type.Array(
        Type.Object({
          employee: Type.String(),
          hours: Type.Number(),
          regular_hours: Type.Number(),
          overtime_hours: Type.Number(),
          total_pay: Type.Number(),
        }),
        { description: 'Where entries name them, in order of appearance' },
      ),
    ),
    warnings: Type.Optional(
      Type.Array(Type.String(), { description: 'Clock times that a zone has twice or not at all' }),
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Overnight, to the quarter hour',
      input: {
        entries: [{ start: '10:07 PM', end: '6:08 AM', break_minutes: 30 }],
        hourly_rate: 18.5,
        round_to_minutes: 15,
      },
      output: { total_hours: 7.75, total_text: '7:45', total_pay: 143.38 },
    },
    {
      name: 'Overtime after eight hours a day',
      input: {
        entries: [
          { date: '2026-11-16', start: '07:00', end: '19:00' },
          { date: '2026-11-17', start: '09:00', end: '13:00' },
        ],
        overtime_after_day: 8,
        hourly_rate: 25,
      },
      output: { regular_hours: 12, overtime_hours: 4, regular_pay: 300, overtime_pay: 150, total_pay: 450 },
    },
  ],
  run({
    entries,
    csv,
    hourly_rate,
    overtime_after_week,
    overtime_after_day,
    overtime_multiplier,
    round_to_minutes,
    week_starts,
    timezone,
  }) {
    if (!ROUNDINGS.includes(round_to_minutes)) {
      throw new InputError(
        'round_to_minutes',
        `expected one of ${ROUNDINGS.join(', ')}, got ${round_to_minutes}`,
      );
    }
    const zone = timezone === undefined ? undefined : timeZoneInput.parse('timezone', timezone);
    const warnings: string[] = [];
    const dropped = new DroppedParts();
    const given = entriesOf(entries, csv, dropped);
    const shifts = given.map((entry) => readShift(entry, { step: round_to_minutes, zone, warnings }));
    const dated = shifts.filter(({ date }) => date !== null).length;
    if (dated > 0 && dated < shifts.length) {
      const missing = given[shifts.findIndex(({ date }) => date === null)];
      throw new InputError(missing?.at('date') ?? 'entries', 'required, since other entries have a date');
    }
    const weeks = groupByWeek(shifts, week_starts).map(({ start, employee, shifts: ofWeek }) => {
      const overtime = overtimeOf(ofWeek, overtime_after_day, overtime_after_week);
      return { start, employee, minutes: minutesOf(ofWeek), overtime };
    });
    const pay = (given: readonly Week[]) => payOf(given, hourly_rate, overtime_multiplier);
    const { total, regular, overtime, regularPay, overtimePay, totalPay } = pay(weeks);
    const staff = [...Map.groupBy(weeks, ({ employee }) => employee ?? '')].filter(([name]) => name !== '');
    return {
      entries: shifts.map(({ date, minutes, overnight }) => ({
        date: date === null ? null : date.toString(),
        minutes,
        hours: toHours(minutes),
        overnight,
      })),
      weeks: weeks.map(({ start, employee, minutes, overtime: over }) =>
        Object.assign({ week_start: start }, employee === undefined ? {} : { employee }, {
          hours: toHours(minutes),
          regular_hours: toHours(new Decimal(minutes).minus(over)),
          overtime_hours: toHours(over),
        }),
      ),
      total_minutes: total,
      total_hours: toHours(total),
      total_text: `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`,
      regular_hours: toHours(regular),
      overtime_hours: toHours(overtime),
      regular_pay: regularPay,
      overtime_pay: overtimePay,
      total_pay: totalPay,
      ...(staff.length > 0 && {
        employees: staff.map(([employee, ofEmployee]) => {
          const own = pay(ofEmployee);
          return {
            employee,
            hours: toHours(own.total),
            regular_hours: toHours(own.regular),
            overtime_hours: toHours(own.overtime),
            total_pay: own.totalPay,
          };
        }),
      }),
      ...(warnings.length > 0 && { warnings }),
      ...dropped.output(),
    };
  },
});

/** The shifts, of which each knows where it stands. */
function entriesOf(
  entries: readonly Omit<Entry, 'at'>[] | undefined,
  csv: string | undefined,
  dropped: DroppedParts,
): Entry[] {
  if (entries !== undefined && csv !== undefined)
    throw new InputError('csv', 'expected either entries or csv, got both');
  if (csv !== undefined) return readTimesheet('csv', csv, MOST_ENTRIES, dropped);
  if (entries === undefined) throw new InputError('entries', 'required, or csv in its place');
  return entries.map((entry, index) => ({ ...entry, at: (field) => `entries[${index}].${field}` }));
}

interface Shift {
  readonly date: Temporal.PlainDate | null;
  readonly employee: string | undefined;
  /** Worked, without the break. */
  readonly minutes: number;
  readonly overnight: boolean;
}

interface ShiftReading {
  readonly step: number;
  readonly zone: string | undefined;
  readonly warnings: string[];
}

function readShift(entry: Entry, reading: ShiftReading): Shift {
  const { step, zone } = reading;
  const { at } = entry;
  const start = parseClockMinutes(at('start'), entry.start);
  const end = parseClockMinutes(at('end'), entry.end);
  const overnight = end < start;
  const date = entry.date === undefined ? null : dateInput.parse(at('date'), entry.date);
  if (zone !== undefined && date === null) throw new InputError(at('date'), 'required with timezone');
  const punches = [roundTo(step, start), roundTo(step, overnight ? end + MINUTES_A_DAY : end)] as const;
  const punched =
    zone === undefined || date === null
      ? punches[1] - punches[0]
      : elapsed(date, punches, zone, { at, warnings: reading.warnings });
  const { break_minutes: pause = 0 } = entry;
  if (pause > punched) {
    throw new InputError(
      at('break_minutes'),
      `expected at most the ${punched} minutes of the shift, got ${pause}`,
    );
  }
  const employee = entry.employee?.trim() ?? '';
  return { date, employee: employee === '' ? undefined : employee, minutes: punched - pause, overnight };
}

/** The minutes that pass in a zone between two times of its clock, in minutes from the midnight of a date. */
function elapsed(
  date: Temporal.PlainDate,
  [start, end]: readonly [start: number, end: number],
  zone: string,
  { at, warnings }: Pick<Entry, 'at'> & Pick<ShiftReading, 'warnings'>,
): number {
  const instantOf = (name: 'start' | 'end', minutes: number) => {
    const local = date.toPlainDateTime().add({ minutes });
    const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
      local.toZonedDateTime(zone, { disambiguation }),
    );
    const instant = local.toZonedDateTime(zone);
    if (first !== undefined && second !== undefined && !first.equals(second)) {
      const occurs = first.toPlainDateTime().equals(local)
        ? 'twice: the first is counted'
        : 'not at all: clocks went forward';
      warnings.push(`${at(name)}: ${formatClock(minutes % MINUTES_A_DAY)} comes ${occurs}`);
    }
    return instant.epochMilliseconds;
  };
  return Math.max(0, (instantOf('end', end) - instantOf('start', start)) / 60_000);
}

/** Half a step rounds up. */
function roundTo(step: number, minutes: number): number {
  return step === 0 ? minutes : Math.floor(minutes / step + 0.5) * step;
}

interface Week {
  readonly start: string | null;
  readonly employee: string | undefined;
  readonly minutes: number;
  readonly overtime: Decimal;
}

function payOf(weeks: readonly Week[], hourlyRate: number, multiplier: number) {
  const total = weeks.reduce((sum, { minutes }) => sum + minutes, 0);
  const overtime = weeks.reduce((sum, week) => sum.plus(week.overtime), new Decimal(0));
  const regular = new Decimal(total).minus(overtime);
  const regularPay = round(regular.times(hourlyRate).div(60), 2);
  const overtimePay = round(overtime.times(hourlyRate).times(multiplier).div(60), 2);
  const totalPay = round(new Decimal(regularPay).plus(overtimePay), 2);
  return { total, regular, overtime, regularPay, overtimePay, totalPay };
}

interface WeekOfShifts {
  readonly start: string | null;
  readonly employee: string | undefined;
  readonly shifts: Shift[];
}

/** The shifts of each week and person by the week's first day, in order; of one week where they have no dates. */
function groupByWeek(shifts: readonly Shift[], weekStarts: 'monday' | 'sunday'): WeekOfShifts[] {
  const weeks = new Map<string, WeekOfShifts>();
  for (const shift of shifts) {
    const start = shift.date === null ? null : weekOf(shift.date, weekStarts);
    const key = JSON.stringify([start, shift.employee]);
    const week = weeks.get(key) ?? { start, employee: shift.employee, shifts: [] };
    week.shifts.push(shift);
    weeks.set(key, week);
  }
  return [...weeks.values()].sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
}

function weekOf(date: Temporal.PlainDate, weekStarts: 'monday' | 'sunday'): string {
  const days = weekStarts === 'monday' ? date.dayOfWeek - 1 : date.dayOfWeek % 7;
  return date.subtract({ days }).toString();
}

function minutesOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The minutes of a week beyond the hours of a day, and of the rest those beyond the hours of the week. */
function overtimeOf(shifts: readonly Shift[], afterDay: number | undefined, afterWeek: number): Decimal {
  const days = new Map<string, number>();
  for (const [index, { date, minutes }] of shifts.entries()) {
    const day = date === null ? `entry ${index}` : date.toString();
    days.set(day, (days.get(day) ?? 0) + minutes);
  }
  const daily = [...days.values()].reduce(
    (sum, minutes) => sum.plus(afterDay === undefined ? 0 : beyond(minutes, afterDay)),
    new Decimal(0),
  );
  return daily.plus(beyond(new Decimal(minutesOf(shifts)).minus(daily), afterWeek));
}

/** The minutes beyond a number of hours. */
function beyond(minutes: Decimal | number, hours: number): Decimal {
  return Decimal.max(0, new Decimal(minutes).minus(new Decimal(hours).times(60)));
}

function toHours(minutes: Decimal | number): number {
  return round(new Decimal(minutes).div(60), 2);
}
