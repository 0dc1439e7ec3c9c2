import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError, quote, Type, type Infer } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { singleLine } from '../../lib/single-line.ts';
import { typographic } from './quotation-marks.ts';
import { readWrittenName } from './written-names.ts';

export const personSchema = Type.Union([
  Type.String(),
  Type.Object({
    family: Type.Optional(Type.String()),
    given: Type.Optional(Type.String()),
    suffix: Type.Optional(Type.String({ description: 'Jr., III' })),
    organization: Type.Optional(Type.String()),
  }),
]);

/** A person, or an organization, which has a family name alone. */
export interface Person {
  readonly family: string;
  readonly given: string;
  /** Jr., Sr., III, or nothing. */
  readonly suffix: string;
}

export interface PartialDate {
  /** As it is written: one before 1000 with its era. */
  readonly year: string;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** Numbers and ranges with an en dash. */
export function enDash(numbers: string): string {
  return numbers.replace(/(?:(?<!\s)\s+)?[-–—]+\s*/g, '–');
}

/**
 * The people, and in `dropped` their titles and degrees, which no style prints.
 *
 * @throws InputError when an element has no name
 */
export function readPeople(
  argument: string,
  given: readonly Infer<typeof personSchema>[] | undefined,
  dropped: DroppedParts,
): Person[] {
  return (given ?? []).map((person, index) => {
    const place = `${argument}[${index}]`;
    const { family, given: forename, suffix } = readPerson(person, (title) => dropped.add(title, place));
    if (family === '') throw new InputError(place, 'expected a name');
    return { family: typographic(family), given: typographic(forename), suffix };
  });
}

function readPerson(person: Infer<typeof personSchema>, leaveOut: (title: string) => void): Person {
  return typeof person === 'string' ? readWrittenName(singleLine(person), leaveOut) : namedParts(person);
}

function namedParts({
  family = '',
  given = '',
  suffix = '',
  organization = '',
}: {
  readonly family?: string;
  readonly given?: string;
  readonly suffix?: string;
  readonly organization?: string;
}): Person {
  const body = singleLine(organization);
  if (body !== '') return { family: body, given: '', suffix: '' };
  const [surname, forename] = [singleLine(family), singleLine(given)];
  const named = surname === '' ? { family: forename, given: '' } : { family: surname, given: forename };
  return { ...named, suffix: singleLine(suffix) };
}

/**
 * A year, with month and day where they are known; `era` stands behind years of fewer than four digits (CSL 1.0.2,
 * `ad`).
 *
 * @throws InputError when it is no YYYY, YYYY-MM or YYYY-MM-DD that exists
 */
export function readPartialDate(argument: string, given: string, era: string): PartialDate {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(given.trim());
  if (match === null)
    throw new InputError(argument, `expected a date as YYYY, YYYY-MM or YYYY-MM-DD, got ${quote(given)}`);
  const [, year = '', month, day] = match;
  const { year: number } = dateInput.parse(argument, `${year}-${month ?? '01'}-${day ?? '01'}`);
  return {
    year: writtenYear(number, era),
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
  };
}

export function writtenYear(year: number, era: string): string {
  return year < 1000 ? `${year}${era}` : String(year);
}

/** @throws InputError when it does not begin with 10. */
export function readDoi(given: string): string {
  const doi = given.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  if (!/^10\.\d+\/\S+$/.test(doi))
    throw new InputError('doi', `expected a DOI that begins with 10., got ${quote(given)}`);
  return `https://doi.org/${doi}`;
}

/** @throws InputError when it is no http or https URL */
export function readWebAddress(given: string): string {
  const url = given.trim();
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url))
    throw new InputError('url', `expected an http or https URL, got ${quote(given)}`);
  return url;
}
