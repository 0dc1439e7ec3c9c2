import { InputError, quote, Type, type Infer } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { singleLine } from '../../lib/single-line.ts';
import { typographic } from './quotation-marks.ts';

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
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** Numbers and ranges with an en dash. */
export function enDash(numbers: string): string {
  return numbers.replace(/(?:(?<!\s)\s+)?[-–—]+\s*/g, '–');
}

/** @throws InputError when an element has no name */
export function readPeople(
  argument: string,
  given: readonly Infer<typeof personSchema>[] | undefined,
): Person[] {
  return (given ?? []).map((person, index) => {
    const { family, given: forename, suffix } = readPerson(person);
    if (family === '') throw new InputError(`${argument}[${index}]`, 'expected a name');
    return { family: typographic(family), given: typographic(forename), suffix };
  });
}

function readPerson(person: Infer<typeof personSchema>): Person {
  return typeof person === 'string' ? splitName(singleLine(person)) : namedParts(person);
}

const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV|VI{0,3}|IX)$/;

/**
 * "Family, Given", "Family, Given, Jr.", "Family Jr., Given", "Family, Jr., Given", or "Given Family Jr.". In the last
 * form V is no suffix, since it is an initial as often.
 */
function splitName(name: string): Person {
  const [first = '', ...others] = name.split(',').map((part) => part.trim());
  const place = others.findIndex((part) => SUFFIX.test(part));
  const suffix = others[place] ?? '';
  const given = others.filter((_, index) => index !== place).join(', ');
  if (given !== '') {
    const family = splitSuffix(first);
    return { family: family.name, given, suffix: suffix || family.suffix };
  }
  if (others.length > 0 && suffix === '') return { family: first, given, suffix };
  const spoken = splitSuffix(first);
  const space = spoken.name.lastIndexOf(' ');
  return {
    family: spoken.name.slice(space + 1),
    given: space < 0 ? '' : spoken.name.slice(0, space),
    suffix: suffix || spoken.suffix,
  };
}

/** A name, and the suffix that is its last word. */
function splitSuffix(name: string): { readonly name: string; readonly suffix: string } {
  const space = name.lastIndexOf(' ');
  const last = name.slice(space + 1);
  if (space < 0 || last === 'V' || !SUFFIX.test(last)) return { name, suffix: '' };
  return { name: name.slice(0, space).trim(), suffix: last };
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
 * A year, with month and day where they are known.
 *
 * @throws InputError when it is no YYYY, YYYY-MM or YYYY-MM-DD that exists
 */
export function readPartialDate(argument: string, given: string): PartialDate {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(given.trim());
  if (match === null)
    throw new InputError(argument, `expected a date as YYYY, YYYY-MM or YYYY-MM-DD, got ${quote(given)}`);
  const [, year = '', month, day] = match;
  const { year: number } = dateInput.parse(argument, `${year}-${month ?? '01'}-${day ?? '01'}`);
  return {
    year: number,
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
  };
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
