import { RemoteFailure } from '@toolyard/kit/remote-failure';
import { InputError, networkFailure, quote, type ToolContext, Type } from '@toolyard/sdk';
import { askDns } from './dns-client.ts';

/** What the DNS holds under a name and type. */
export interface Lookup {
  /** The name exists, if only with records of other types. */
  readonly exists: boolean;
  /** Values in zone-file form; texts unquoted, their chunks joined. */
  readonly values: readonly string[];
}

/** Where records come from: the DNS, or what a caller gave in its place. */
export interface DnsSource {
  /**
   * @throws RemoteFailure, or what `context.fetch` rejects with
   */
  lookup(name: string, type: string): Promise<Lookup>;
}

/** An argument that holds a zone which is not published yet. */
export const recordsArgument = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Array(Type.String())),
  { description: 'DNS data to judge instead of asking: {name: {TYPE: [values]}}' },
);

type GivenRecords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The given records, or the DNS when there are none. */
export function dnsSource(context: ToolContext, records: GivenRecords | undefined): DnsSource {
  return records === undefined ? liveSource(context) : givenSource(records);
}

/** Asks the DNS, each question once. */
function liveSource(context: ToolContext): DnsSource {
  const asked = new Map<string, Promise<Lookup>>();
  const ask = async (name: string, type: string): Promise<Lookup> => {
    const { status, records } = await askDns(context, name, type);
    if (status !== 'NOERROR' && status !== 'NXDOMAIN')
      throw new RemoteFailure('dns_failed', `the resolver answered ${status} for ${name}`);
    const values = records
      .filter((record) => record.type === type)
      .map((record) => String(type === 'TXT' ? record.text : record.value));
    return { exists: status === 'NOERROR', values };
  };
  return {
    lookup(name, type) {
      const key = `${name} ${type}`;
      const answer = asked.get(key) ?? ask(name, type);
      asked.set(key, answer);
      return answer;
    },
  };
}

/** The most aliases that are followed from one name. */
const MAX_ALIASES = 8;

function givenSource(given: GivenRecords): DnsSource {
  const names = new Map<string, Map<string, readonly string[]>>();
  for (const [name, types] of Object.entries(given)) {
    const known = names.get(canonical(name)) ?? new Map<string, readonly string[]>();
    for (const [type, values] of Object.entries(types))
      known.set(type.toUpperCase(), [...(known.get(type.toUpperCase()) ?? []), ...values]);
    names.set(canonical(name), known);
  }
  const find = (name: string, type: string, aliases: number): Lookup => {
    const types = names.get(canonical(name));
    const values = types?.get(type) ?? [];
    const alias = values.length === 0 && type !== 'CNAME' ? types?.get('CNAME')?.[0] : undefined;
    if (alias !== undefined && aliases < MAX_ALIASES) return find(alias, type, aliases + 1);
    return { exists: types !== undefined, values };
  };
  return { lookup: async (name, type) => find(name, type, 0) };
}

function canonical(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** What the DNS holds, or undefined where it gave no answer. */
export async function lookupOrNothing(
  source: DnsSource,
  name: string,
  type: string,
): Promise<Lookup | undefined> {
  try {
    return await source.lookup(name, type);
  } catch (error) {
    if (networkFailure(error) === undefined) throw error;
    return undefined;
  }
}

export interface MailExchange {
  readonly priority: number;
  /** In lower case, without a final dot; `.` says that the domain takes no mail (RFC 7505). */
  readonly exchange: string;
}

/**
 * MX values (`10 mail.example.com.`) by priority.
 *
 * @throws InputError when one that a caller gave is none: without its priority, a name would pass for a null MX
 */
export function readMx(values: readonly string[]): MailExchange[] {
  return values
    .map((value) => {
      const [, priority, exchange] = /^\s*(\d{1,5})\s+(\S+)\s*$/.exec(value) ?? [];
      if (priority === undefined || exchange === undefined)
        throw new InputError('records', `expected MX as "10 mail.example.com.", got ${quote(value)}`);
      return { priority: Number(priority), exchange: exchange === '.' ? '.' : canonical(exchange) };
    })
    .sort((a, b) => a.priority - b.priority);
}
