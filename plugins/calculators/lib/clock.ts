import { InputError, quote } from '@toolyard/sdk';

export const MINUTES_A_DAY = 24 * 60;
export const MS_A_DAY = MINUTES_A_DAY * 60_000;

const CLOCK = /^\s*(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:\s*([ap]m))?\s*$/i;

/** The milliseconds since midnight of a time such as 9:30, 21:15:30.5 or 9:30 PM, or undefined for none. */
export function clockMilliseconds(text: string): number | undefined {
  const [, hours, minutes, seconds = '0', fraction = '', half] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const hour = hourOfDay(Number(hours), half?.toLowerCase());
  if (hour === undefined) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + milliseconds;
}

function hourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * The minutes since midnight of a time argument without seconds.
 *
 * @throws InputError when the text is no time of day
 */
export function parseClockMinutes(argument: string, text: string): number {
  const milliseconds = /:\d+:/.test(text) ? undefined : clockMilliseconds(text);
  if (milliseconds === undefined)
    throw new InputError(
      argument,
      `expected a time of day such as 7:00, 19:30 or 7:30 PM, got ${quote(text)}`,
    );
  return milliseconds / 60_000;
}

/** Minutes since midnight as HH:MM. */
export function formatClock(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Minutes since midnight as 9:45 PM. */
export function formatClock12(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
