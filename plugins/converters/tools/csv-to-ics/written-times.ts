/** How people write dates in spreadsheets: year first, or month or day first with the year last. */
export const DATE_ORDERS = ['iso', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date and time as a cell has them, either of them or both. */
export interface WrittenMoment {
  readonly date: Temporal.PlainDate | undefined;
  readonly time: WrittenTime | undefined;
}

export interface WrittenTime {
  readonly clock: Temporal.PlainTime;
  /** `Z` or an offset such as +02:00, where one is written. */
  readonly offset: string | undefined;
}

const YEAR_FIRST = String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`;
const YEAR_LAST = String.raw`(\d{1,2})([-/.])(\d{1,2})\6(\d{4})`;
const CLOCK = String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s?([ap]m)?\s?(z|[+-]\d{2}(?::?\d{2})?)?`;
const MOMENT = new RegExp(`^(?:(?:${YEAR_FIRST}|${YEAR_LAST})(?:(?:\\s+|T)(?=\\d)|$))?(?:${CLOCK})?$`, 'i');

/**
 * The date and time of a cell: `2024-03-10`, `3/10/2024 9:05 PM`, `9 pm`, `2024-03-10T09:05:30+01:00`. Undefined when
 * it is written otherwise, is empty, or does not exist.
 */
export function parseWrittenMoment(cell: string, order: DateOrder): WrittenMoment | undefined {
  const [matched, y1, , m1, d1, first, , second, y2, hour, minute, seconds, half, offset] =
    MOMENT.exec(cell.trim()) ?? [];
  if (matched === undefined || matched === '') return undefined;
  if (y2 !== undefined && order === 'iso') return undefined;
  const [month, day] = y1 === undefined ? (order === 'mdy' ? [first, second] : [second, first]) : [m1, d1];
  const year = y1 ?? y2;
  try {
    return {
      date: year === undefined ? undefined : plainDate(Number(year), Number(month), Number(day)),
      time: hour === undefined ? undefined : writtenTime(hour, minute, seconds, half, offset),
    };
  } catch {
    return undefined;
  }
}

function plainDate(year: number, month: number, day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
}

/** @throws RangeError for a time or offset that does not exist, and for a number without minutes or half of the day */
function writtenTime(
  hour: string,
  minute: string | undefined,
  second = '0',
  half = '',
  offset = '',
): WrittenTime {
  if (half === '' ? minute === undefined : Number(hour) < 1 || Number(hour) > 12)
    throw new RangeError('not a time');
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const clock = Temporal.PlainTime.from(
    { hour: hours, minute: Number(minute ?? 0), second: Number(second) },
    { overflow: 'reject' },
  );
  if (offset === '') return { clock, offset: undefined };
  // Refuses offsets that are no part of a day.
  Temporal.Instant.from(`2000-01-01T00:00${offset}`);
  return { clock, offset: offset.toUpperCase() };
}
