import type { Person } from './citation-source.ts';

/** "Tolu A." as "T. A.", "J.M." as "J. M.", "Rui-Pedro" as "R.-P."; particles stay as they are. */
function initials(given: string, separator: string): string {
  return nameParts(given)
    .map((name) =>
      name
        .split('-')
        .filter(Boolean)
        .map((part) => (/^\p{Ll}/u.test(part) ? part : `${[...part.replace(/\.$/, '')][0] ?? ''}.`))
        .join('-'),
    )
    .join(separator === '' ? '' : ' ')
    .replace(/(?<=\.)(?=\p{Ll})/gu, ' ');
}

/** The names of a given name, those that stand together as initials apart. */
function nameParts(given: string): string[] {
  return given.split(/\s+|(?<=\.)(?=[^\s-])/u).filter(Boolean);
}

/** Names of scripts that have no spaces stand together, whole and in their own order (CSL 1.0.2, name order). */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}・ー々]+$/u;

function unspaced({ family, given }: Person): string | undefined {
  return given !== '' && UNSPACED.test(family + given) ? family + given : undefined;
}

export function invertedInitials(person: Person, separator = ' '): string {
  const whole = unspaced(person);
  if (whole !== undefined) return whole;
  const { family, given, suffix } = person;
  return [family, initials(given, separator), suffix].filter(Boolean).join(', ');
}

export function displayedInitials(person: Person, separator = ' '): string {
  const whole = unspaced(person);
  if (whole !== undefined) return whole;
  const { family, given, suffix } = person;
  return [initials(given, separator), family, suffix].filter(Boolean).join(' ');
}

/** What a style does to the names that it inverts. */
interface Inversion {
  /** Particles before a family name move behind the given one. */
  readonly demoteParticle?: boolean;
}

const PARTICLES = /^((?:\p{Ll}[\p{L}’]*\s+)+)(?=\p{Lu})/u;

export function inverted(person: Person | undefined, { demoteParticle = false }: Inversion = {}): string {
  if (person === undefined) return '';
  const whole = unspaced(person);
  if (whole !== undefined) return whole;
  const { family, given, suffix } = person;
  const particles = demoteParticle && given !== '' ? (PARTICLES.exec(family)?.[0] ?? '') : '';
  const parts = [family.slice(particles.length), `${given} ${particles}`.trim(), suffix];
  return parts.filter(Boolean).join(', ');
}

export function direct(person: Person | undefined): string {
  if (person === undefined) return '';
  return unspaced(person) ?? [person.given, person.family, person.suffix].filter(Boolean).join(' ');
}

/** The person with a point after each initial, and spaces between them: "J" as "J.", "J.M." as "J. M.". */
export function withPoints(person: Person): Person {
  const given = nameParts(person.given).map((name) => (/^\p{Lu}$/u.test(name) ? `${name}.` : name));
  return { ...person, given: given.join(' ') };
}

/** The first name inverted, the others as they are spoken. */
export function namesInFull(
  people: readonly Person[],
  join: (names: readonly string[]) => string,
  inversion: Inversion = {},
): string {
  return join(people.map((person, index) => (index === 0 ? inverted(person, inversion) : direct(person))));
}

/** "a and b"; "a, b, and c". Two, of which the first is inverted, have a comma too. */
export function serialAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const comma = names.length > 2 || (names[0] ?? '').includes(',') ? ',' : '';
  return `${names.slice(0, -1).join(', ')}${comma} and ${last}`;
}

export function commasAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

export function ampersand(names: readonly string[]): string {
  if (names.length < 3) return names.join(' & ');
  return `${names.slice(0, -1).join(', ')}, & ${names.at(-1) ?? ''}`;
}
