import type { PartialDate } from './citation-source.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SHORT_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

export function yearFirst(date: PartialDate): string {
  const day = monthAndDay(date);
  return day === '' ? date.year : `${date.year}, ${day}`;
}

/** "May 4", "May", or nothing. */
export function monthAndDay({ month, day }: PartialDate): string {
  return month === undefined ? '' : [MONTHS[month - 1], day].filter(Boolean).join(' ');
}

export function dayAndMonth({ month, day }: PartialDate): string {
  return month === undefined ? '' : [day, MONTHS[month - 1]].filter(Boolean).join(' ');
}

/** "May 4, 2019", "May 2019", "2019". */
export function monthFirst(date: PartialDate): string {
  return [monthAndDay(date), date.year]
    .filter((part) => part !== '')
    .join(date.day === undefined ? ' ' : ', ');
}

export function dayFirst(date: PartialDate): string {
  return `${dayAndMonth(date)} ${date.year}`.trim();
}

export function shortDayFirst({ year, month, day }: PartialDate): string {
  return [day, month === undefined ? undefined : SHORT_MONTHS[month - 1], year].filter(Boolean).join(' ');
}
