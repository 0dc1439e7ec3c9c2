import { jsonObjectArgument, parseJsonObject } from '@toolyard/kit/json-argument';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import {
  defineTool,
  InputError,
  type JsonObject,
  networkFailure,
  nullable,
  type ToolContext,
  Type,
} from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { memberOf } from '../../lib/json-members.ts';
import {
  eventInstant,
  isSigned,
  nameServers,
  networkOf,
  numbersOf,
  OBJECT_CLASSES,
  registrantOf,
  registrarOf,
  relatedUrl,
  statusCodes,
} from './rdap-answer.ts';
import { rdapUrl } from './rdap-bootstrap.ts';
import { parseRegistryQuery, type RegistryQuery } from './registry-query.ts';
import { blocked } from '../../lib/blocked.ts';
import { expectSuccess, getText, readJson } from '../../lib/remote-text.ts';

const ACCEPT = 'application/rdap+json, application/json';

const Text = nullable(Type.String());
const Instant = nullable(Type.String(), 'instant');

export default defineTool({
  title: 'WHOIS Lookup',
  summary:
    'Look up the registration of a domain, IP address or AS number over RDAP: registrar, dates, status, name servers, DNSSEC.',
  keywords: ['domain owner', 'expiry', 'registry', 'ASN', 'abuse contact'],
  network: true,
  input: Type.Object({
    query: Type.String({ description: 'Domain, IP address, CIDR or AS number (AS15169)' }),
    response: Type.Optional(
      jsonObjectArgument({ description: 'RDAP JSON answer to read instead of asking' }),
    ),
    as_of: Type.Optional(
      dateInput.schema({ description: 'Date for age and days left, YYYY-MM-DD; default today' }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    type: Type.Enum(['domain', 'ip', 'autnum']),
    query: Type.String({ description: 'normalised; for a domain the registrable domain, ASCII' }),
    registered: nullable(Type.Boolean()),
    registrar: nullable(
      Type.Object({ name: Text, iana_id: Text, abuse_email: Text, abuse_phone: Text, url: Text }),
    ),
    registrant: nullable(
      Type.Object({ name: Text, organization: Text, country: Text }),
      'null when redacted',
    ),
    created: Instant,
    updated: Instant,
    expires: Instant,
    age_days: nullable(Type.Integer()),
    days_until_expiry: nullable(Type.Integer(), 'negative after expiry'),
    status: Type.Array(Type.String(), { description: 'EPP codes' }),
    nameservers: Type.Array(Type.String(), { description: 'lower case, sorted' }),
    dnssec: nullable(Type.Boolean()),
    network: nullable(
      Type.Object({
        start: Text,
        end: Text,
        cidrs: Type.Optional(Type.Array(Type.String())),
        name: Text,
        country: Type.Optional(Text),
      }),
      'for an IP address or AS number',
    ),
    rdap_url: Text,
    raw: nullable(Type.Object({}, { additionalProperties: true }), 'the RDAP answer'),
  }),
  examples: [
    {
      name: 'A name that is not registered',
      input: { query: 'example.org', response: { errorCode: 404, title: 'Not Found' } },
      output: { ok: true, registered: false, created: null },
    },
    {
      name: 'A given answer for an address block',
      input: {
        query: '192.0.2.5',
        response: {
          objectClassName: 'ip network',
          startAddress: '192.0.2.0',
          endAddress: '192.0.2.255',
          name: 'EXAMPLE-NET',
          country: 'AU',
        },
      },
      output: { type: 'ip', network: { start: '192.0.2.0', name: 'EXAMPLE-NET', country: 'AU' } },
    },
  ],
  async run({ query: given, response, as_of }, context) {
    const query = parseRegistryQuery('query', given);
    const today = dateInput.orToday('as_of', as_of, context);
    const asked = { type: query.type, query: query.label };
    const answer = response === undefined ? undefined : parseJsonObject('response', response);
    if (answer !== undefined && typeof answer.errorCode !== 'number' && !isAnswer(answer, query))
      throw new InputError(
        'response',
        `expected an RDAP answer with objectClassName ${JSON.stringify(OBJECT_CLASSES[query.type])}, or an errorCode`,
      );
    if (answer === undefined && !query.isPublic) return { ...blocked(query.label), ...asked, ...nothing() };
    try {
      const found = answer === undefined ? await ask(context, query) : readGiven(answer);
      return { ...SUCCESS, ...asked, ...describe(found, query, today) };
    } catch (error) {
      return { ...failureOf(error), ...asked, ...nothing() };
    }
  },
});

/** What a server said: `registered` is false where it knows nothing of the query. */
interface Found {
  readonly registered: boolean;
  readonly answer: JsonObject;
  /** The registrar's own answer, for contact data. */
  readonly related?: JsonObject;
  readonly url: string | null;
}

/** A given answer; an error object counts as that HTTP status (RFC 9083 §6). */
function readGiven(answer: JsonObject): Found {
  if (typeof answer.errorCode !== 'number') return { registered: true, answer, url: null };
  if (answer.errorCode === 404) return { registered: false, answer, url: null };
  throw new RemoteFailure('http_status', `the answer is an error with status ${answer.errorCode}`);
}

async function ask(context: ToolContext, query: RegistryQuery): Promise<Found> {
  const url = await rdapUrl(context, query);
  const response = await getText(context, url, ACCEPT);
  if (response.status === 404) return { registered: false, answer: readObject(response.text) ?? {}, url };
  expectSuccess(response);
  const answer = readJson(response);
  if (!isAnswer(answer, query))
    throw new RemoteFailure(
      'bad_response',
      `${new URL(url).host} gave an answer that is not about ${query.label}`,
    );
  const related = await askRelated(context, query, answer, url);
  return { registered: true, answer, url, ...(related === undefined ? {} : { related }) };
}

/** The registrar's answer, if there is one; that it cannot be had does not spoil the registry's. */
async function askRelated(
  context: ToolContext,
  query: RegistryQuery,
  answer: JsonObject,
  url: string,
): Promise<JsonObject | undefined> {
  const related = relatedUrl(answer);
  if (related === undefined || related === url || !/^https?:/i.test(related)) return undefined;
  try {
    const response = await getText(context, related, ACCEPT);
    expectSuccess(response);
    const further = readJson(response);
    return isAnswer(further, query) ? further : undefined;
  } catch (error) {
    if (networkFailure(error) === undefined) throw error;
    return undefined;
  }
}

function isAnswer(answer: unknown, { type }: RegistryQuery): answer is JsonObject {
  return memberOf(answer, 'objectClassName') === OBJECT_CLASSES[type];
}

function readObject(text: string): JsonObject | undefined {
  try {
    return parseJsonObject('answer', text);
  } catch {
    return undefined;
  }
}

function describe(
  { registered, answer, related, url }: Found,
  { type }: RegistryQuery,
  today: Temporal.PlainDate,
) {
  if (!registered) return { ...nothing(), registered: false, rdap_url: url, raw: answer };
  const created = eventInstant(answer, 'registration');
  const expires = eventInstant(answer, 'expiration', 'registrar expiration');
  const network = type === 'ip' ? networkOf(answer) : type === 'autnum' ? numbersOf(answer) : null;
  return {
    registered: true,
    registrar: merged(registrarOf(answer), registrarOf(related)),
    registrant: merged(registrantOf(answer), registrantOf(related)),
    created,
    updated: eventInstant(answer, 'last changed'),
    expires,
    age_days: created === null ? null : daysBetween(dayOf(created), today),
    days_until_expiry: expires === null ? null : daysBetween(today, dayOf(expires)),
    status: statusCodes(answer),
    nameservers: nameServers(answer),
    dnssec: isSigned(answer),
    network,
    rdap_url: url,
    raw: answer,
  };
}

/** The registry's data, where it has none the registrar's. */
function merged<Part extends object>(registry: Part | null, registrar: Part | null): Part | null {
  if (registry === null || registrar === null) return registry ?? registrar;
  const known = Object.entries(registry).filter(([, value]) => value !== null);
  return { ...registrar, ...Object.fromEntries(known) };
}

function dayOf(instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate();
}

function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: 'days' }).days;
}

/** The fields beside a failure. */
function nothing() {
  return {
    registered: null,
    registrar: null,
    registrant: null,
    created: null,
    updated: null,
    expires: null,
    age_days: null,
    days_until_expiry: null,
    status: [],
    nameservers: [],
    dnssec: null,
    network: null,
    rdap_url: null,
    raw: null,
  };
}
