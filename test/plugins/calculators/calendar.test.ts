import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWeekdays, daysBetween, spanBetween } from '../../../plugins/calculators/lib/calendar.ts';

const date = fc
  .integer({
    min: daysBetween(new Temporal.PlainDate(1970, 1, 1), new Temporal.PlainDate(1, 1, 1)),
    max: 2_900_000,
  })
  .map((days) => new Temporal.PlainDate(1970, 1, 1).add({ days }));

const inOrder = fc
  .tuple(date, date)
  .map(([a, b]) => (Temporal.PlainDate.compare(a, b) > 0 ? ([b, a] as const) : ([a, b] as const)));

test('a span has the most whole months that fit, and the days that are left', () => {
  fc.assert(
    fc.property(inOrder, ([start, end]) => {
      const span = spanBetween(start, end);
      const reached = start.add({ months: span.totalMonths });
      expect(Temporal.PlainDate.compare(reached, end)).toBeLessThanOrEqual(0);
      expect(Temporal.PlainDate.compare(start.add({ months: span.totalMonths + 1 }), end)).toBe(1);
      expect(reached.add({ days: span.days }).equals(end)).toBe(true);
      expect([span.years * 12 + span.months, span.totalWeeks]).toEqual([
        span.totalMonths,
        Math.floor(daysBetween(start, end) / 7),
      ]);
    }),
  );
});

test('weekdays are counted as if one by one', () => {
  const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7]).map((days) => new Set(days));
  fc.assert(
    fc.property(date, fc.nat({ max: 60 }), weekdays, (start, length, wanted) => {
      const days = Array.from({ length }, (_, index) => start.add({ days: index }));
      const counted = countWeekdays(start, start.add({ days: length }), wanted);
      expect(counted).toBe(days.filter(({ dayOfWeek }) => wanted.has(dayOfWeek)).length);
    }),
  );
});
