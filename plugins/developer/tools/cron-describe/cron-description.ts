import cronstrue from 'cronstrue';
import {
  cronFields,
  type CronSchedule,
  eitherDayMatches,
  plainCronField,
} from '../../lib/cron-expression.ts';

export const REBOOT_DESCRIPTION = 'Once, when the system starts';

/** A schedule as an English sentence. */
export function describeCron(schedule: CronSchedule, hour12: boolean): string {
  const plain = new Map(cronFields(schedule).map((field) => [field.name, plainCronField(field)]));
  const describe = (...without: readonly ('day_of_month' | 'month' | 'day_of_week')[]) =>
    cronstrue.toString(
      [...plain].map(([name, text]) => (without.some((one) => one === name) ? '*' : text)).join(' '),
      {
        use24HourTimeFormat: !hour12,
        logicalAndDayFields: true,
      },
    );
  if (!eitherDayMatches(schedule)) return describe();
  // cronstrue joins the two kinds of days by "and", where crontab(5) means "or".
  const time = describe('day_of_month', 'month', 'day_of_week');
  const tail = (description: string) => description.slice(time.length).replace(/^, (?:only )?/, '');
  const days = tail(describe('month', 'day_of_week'));
  const weekdays = tail(describe('day_of_month', 'month'));
  const months = describe('day_of_month', 'day_of_week').slice(time.length);
  return `${time}, ${days || 'every day'}, or ${weekdays || 'every day of the week'}${months}`;
}
