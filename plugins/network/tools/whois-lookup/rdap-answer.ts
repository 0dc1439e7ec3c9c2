import { parseIp } from '@toolyard/kit/ip-address';
import { coverRange, formatBlock } from '../../lib/ip-block.ts';
import { listOf, memberOf, textOf, textsOf } from '../../lib/json-members.ts';

/** The classes of RDAP answers (RFC 9083 §5) by what is asked. */
export const OBJECT_CLASSES = { domain: 'domain', ip: 'ip network', autnum: 'autnum' } as const;

export interface Registrar {
  readonly name: string | null;
  readonly iana_id: string | null;
  readonly abuse_email: string | null;
  readonly abuse_phone: string | null;
  readonly url: string | null;
}

export interface Registrant {
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
}

/** What registrars and registries write in place of data that they withhold. */
const REDACTED =
  /redacted|privacy|withheld|not disclosed|data protected|masked|gdpr|select request|registration private/i;

/** The entity that has a role, also within other entities. */
function entityWith(answer: unknown, role: string): unknown {
  const entities = listOf(memberOf(answer, 'entities'));
  return (
    entities.find((entity) => textsOf(memberOf(entity, 'roles')).includes(role)) ??
    entities.map((entity) => entityWith(entity, role)).find((entity) => entity !== undefined)
  );
}

export function registrarOf(answer: unknown): Registrar | null {
  const registrar = entityWith(answer, 'registrar');
  if (registrar === undefined) return null;
  const abuse = entityWith(registrar, 'abuse') ?? entityWith(answer, 'abuse');
  const ids = listOf(memberOf(registrar, 'publicIds'));
  const iana = ids.find((id) => /iana registrar id/i.test(textOf(memberOf(id, 'type')) ?? ''));
  const links = listOf(memberOf(registrar, 'links'));
  const about = links.find((link) => ['about', 'related'].includes(textOf(memberOf(link, 'rel')) ?? ''));
  return {
    name: vcardText(registrar, 'fn'),
    iana_id: textOf(memberOf(iana, 'identifier')) ?? null,
    abuse_email: vcardText(abuse, 'email'),
    abuse_phone: vcardPhone(abuse),
    url: vcardText(registrar, 'url') ?? textOf(memberOf(about, 'href')) ?? null,
  };
}

/** Who registered it; null where everything is withheld. */
export function registrantOf(answer: unknown): Registrant | null {
  const entity = entityWith(answer, 'registrant');
  const registrant = {
    name: vcardText(entity, 'fn'),
    organization: vcardText(entity, 'org'),
    country: vcardCountry(entity),
  };
  return Object.values(registrant).every((value) => value === null) ? null : registrant;
}

/** The properties of an entity's jCard (RFC 7095): `[name, parameters, type, value]`. */
function vcardProperties(entity: unknown): readonly (readonly unknown[])[] {
  return listOf(listOf(memberOf(entity, 'vcardArray'))[1]).map(listOf);
}

function vcardText(entity: unknown, name: string): string | null {
  const property = vcardProperties(entity).find(([each]) => each === name);
  return published([property?.[3]].flat()[0]);
}

/** The first number that is no fax. */
function vcardPhone(entity: unknown): string | null {
  const numbers = vcardProperties(entity).filter(([name]) => name === 'tel');
  const voice = numbers.find(([, parameters]) => ![memberOf(parameters, 'type')].flat().includes('fax'));
  return published(voice?.[3])?.replace(/^tel:/i, '') ?? null;
}

/** The country of an address: its last part, or its parameter `cc` (RFC 8605). */
function vcardCountry(entity: unknown): string | null {
  const property = vcardProperties(entity).find(([each]) => each === 'adr');
  return published(memberOf(property?.[1], 'cc')) ?? published(listOf(property?.[3])[6]);
}

/** A text that holds data, not a placeholder for it. */
function published(value: unknown): string | null {
  const text = textOf(value)?.trim() ?? '';
  return text === '' || REDACTED.test(text) ? null : text;
}

/** The instant of the first event with one of the actions, in UTC. */
export function eventInstant(answer: unknown, ...actions: string[]): string | null {
  const events = listOf(memberOf(answer, 'events'));
  for (const action of actions) {
    const event = events.find((each) => textOf(memberOf(each, 'eventAction'))?.toLowerCase() === action);
    const instant = toInstant(textOf(memberOf(event, 'eventDate')) ?? '');
    if (instant !== null) return instant;
  }
  return null;
}

/** Registries that give no offset mean UTC, and some give a day alone. */
function toInstant(text: string): string | null {
  for (const form of [text, `${text}Z`, `${text}T00:00:00Z`]) {
    try {
      return Temporal.Instant.from(form).toString();
    } catch {
      // The next form is tried.
    }
  }
  return null;
}

/** RDAP's status words as EPP codes: `client delete prohibited` is `clientDeleteProhibited` (RFC 8056 §2). */
export function statusCodes(answer: unknown): string[] {
  const special: Readonly<Record<string, string>> = { active: 'ok', associated: 'linked' };
  return textsOf(memberOf(answer, 'status')).map((status) => {
    // Some servers give EPP codes already.
    const words = /[a-z][A-Z]/.test(status) ? status.trim() : status.trim().toLowerCase();
    return special[words] ?? words.replace(/(?<! ) +([a-z])/g, (_, letter: string) => letter.toUpperCase());
  });
}

/** In lower case, without final dots, sorted, each once. */
export function nameServers(answer: unknown): string[] {
  const names = listOf(memberOf(answer, 'nameservers')).flatMap((server) => {
    const name = textOf(memberOf(server, 'ldhName')) ?? textOf(memberOf(server, 'unicodeName'));
    return name === undefined ? [] : [name.toLowerCase().replace(/\.$/, '')];
  });
  return [...new Set(names)].sort();
}

export function isSigned(answer: unknown): boolean | null {
  const signed = memberOf(memberOf(answer, 'secureDNS'), 'delegationSigned');
  return typeof signed === 'boolean' ? signed : null;
}

export interface RegisteredNetwork {
  readonly start: string | null;
  readonly end: string | null;
  readonly cidrs: string[];
  readonly name: string | null;
  readonly country: string | null;
}

/** The block of an `ip network`. */
export function networkOf(answer: unknown): RegisteredNetwork {
  const start = textOf(memberOf(answer, 'startAddress')) ?? null;
  const end = textOf(memberOf(answer, 'endAddress')) ?? null;
  const given = listOf(memberOf(answer, 'cidr0_cidrs')).flatMap((cidr) => {
    const prefix = textOf(memberOf(cidr, 'v4prefix')) ?? textOf(memberOf(cidr, 'v6prefix'));
    const length = memberOf(cidr, 'length');
    return prefix === undefined || typeof length !== 'number' ? [] : [`${prefix}/${length}`];
  });
  return {
    start,
    end,
    cidrs: given.length > 0 ? given : cidrsBetween(start ?? '', end ?? ''),
    name: published(memberOf(answer, 'name')),
    country: published(memberOf(answer, 'country')),
  };
}

function cidrsBetween(start: string, end: string): string[] {
  const first = parseIp(start);
  const last = parseIp(end);
  if (first === undefined || last?.version !== first.version || last.value < first.value) return [];
  return coverRange(first.version, first.value, last.value).map(formatBlock);
}

/** The range of an `autnum`, as texts. */
export function numbersOf(answer: unknown): Omit<RegisteredNetwork, 'cidrs' | 'country'> {
  const numberOf = (key: string) => {
    const value = memberOf(answer, key);
    return typeof value === 'number' ? String(value) : null;
  };
  return {
    start: numberOf('startAutnum'),
    end: numberOf('endAutnum'),
    name: published(memberOf(answer, 'name')),
  };
}

/** Where the registrar's own answer is (RFC 9083 §4.2). */
export function relatedUrl(answer: unknown): string | undefined {
  const link = listOf(memberOf(answer, 'links')).find(
    (each) =>
      textOf(memberOf(each, 'rel')) === 'related' &&
      (textOf(memberOf(each, 'type')) ?? '').startsWith('application/rdap+json'),
  );
  return textOf(memberOf(link, 'href'));
}
