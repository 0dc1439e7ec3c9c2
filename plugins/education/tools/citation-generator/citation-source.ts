import { InputError, parseDate, quote, Type, type Infer } from '@toolyard/sdk';
import { singleLine } from '../../lib/single-line.ts';

export const personSchema = Type.Union([
  Type.String(),
  Type.Object({
    family: Type.Optional(Type.String()),
    given: Type.Optional(Type.String()),
    organization: Type.Optional(Type.String()),
  }),
]);

/** A person, or an organization, which has a family name alone. */
export interface Person {
  readonly family: string;
  readonly given: string;
}

export interface PartialDate {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** Apostrophes and pairs of quotation marks as print has them, in place of a typewriter's. */
export function typographic(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])'/gu, '’').replace(/"([^"]*)"/g, '“$1”');
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
    const name = typeof person === 'string' ? splitName(singleLine(person)) : namedParts(person);
    if (name.family === '') throw new InputError(`${argument}[${index}]`, 'expected a name');
    return { family: typographic(name.family), given: typographic(name.given) };
  });
}

function splitName(name: string): Person {
  const comma = name.indexOf(',');
  if (comma >= 0) return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const space = name.lastIndexOf(' ');
  return { family: name.slice(space + 1), given: space < 0 ? '' : name.slice(0, space) };
}

function namedParts({
  family = '',
  given = '',
  organization = '',
}: {
  readonly family?: string;
  readonly given?: string;
  readonly organization?: string;
}): Person {
  const body = singleLine(organization);
  if (body !== '') return { family: body, given: '' };
  const [surname, forename] = [singleLine(family), singleLine(given)];
  return surname === '' ? { family: forename, given: '' } : { family: surname, given: forename };
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
  const { year: number } = parseDate(argument, `${year}-${month ?? '01'}-${day ?? '01'}`);
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
