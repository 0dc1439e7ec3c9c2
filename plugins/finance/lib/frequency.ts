import { InputError } from '@toolyard/sdk';

/** How often a year something is due. */
export const TIMES_A_YEAR = {
  daily: 365,
  weekly: 52,
  biweekly: 26,
  accelerated_biweekly: 26,
  semimonthly: 24,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  semiannually: 2,
  yearly: 1,
  annual: 1,
  annually: 1,
} as const;

/** What payments of loans are due by. */
export const LOAN_FREQUENCIES = ['monthly', 'biweekly', 'weekly', 'quarterly', 'yearly'] as const;

export type LoanFrequency = (typeof LOAN_FREQUENCIES)[number] | 'accelerated_biweekly';

const STEPS: Readonly<
  Record<LoanFrequency, { readonly months?: number; readonly years?: number; readonly days?: number }>
> = {
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  accelerated_biweekly: { days: 14 },
};

/**
 * The date so many months later, clamped to the month's end.
 *
 * @throws InputError naming the argument past the year 9999
 */
export function monthsLater(argument: string, date: Temporal.PlainDate, months: number): Temporal.PlainDate {
  return withinCalendar(argument, date.add({ months }));
}

/**
 * The date of the payment so many steps after the first. Months are counted from the first date, and clamped
 * to the month's end: 31 January, 28 February, 31 March.
 *
 * @throws InputError naming `start_date` past the year 9999
 */
export function paymentDate(
  start: Temporal.PlainDate,
  frequency: LoanFrequency,
  steps: number,
): Temporal.PlainDate {
  const { months = 0, years = 0, days = 0 } = STEPS[frequency];
  const date = start.add({ months: months * steps, years: years * steps, days: days * steps });
  return withinCalendar('start_date', date);
}

/** `YYYY-MM` of the last of so many monthly payments, null without a start. */
export function lastPaymentMonth(
  start: Temporal.PlainDate | undefined,
  payments: number | null,
): string | null {
  if (start === undefined || payments === null) return null;
  return paymentDate(start, 'monthly', Math.max(payments - 1, 0))
    .toPlainYearMonth()
    .toString();
}

/** Dates are written `YYYY-MM-DD`, which has no room for the year 10000. */
function withinCalendar(argument: string, date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.year > 9999) throw new InputError(argument, 'leads to a date past the year 9999');
  return date;
}
