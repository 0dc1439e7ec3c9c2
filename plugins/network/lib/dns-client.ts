import { RemoteFailure } from '@toolyard/kit/remote-failure';
import type { ToolContext } from '@toolyard/sdk';
import {
  AUTHENTIC_DATA,
  decode,
  DNSSEC_OK,
  encode,
  RECURSION_DESIRED,
  type Answer,
  type RecordType,
} from 'dns-packet';
import { readRecord, toPacketType, type DnsRecord } from './dns-records.ts';

/** What a resolver said to one question. */
export interface DnsAnswer {
  /** The response code: NOERROR, NXDOMAIN, SERVFAIL … (RFC 6895 §2.3). */
  readonly status: string;
  /** The whole answer section, in its order: aliases, what they lead to, signatures. */
  readonly records: readonly DnsRecord[];
  /** The resolver says that it verified the signatures: the AD bit (RFC 4035 §3.2.3). */
  readonly authenticated: boolean;
}

/** The most bytes of a DNS message (RFC 1035 §4.2.2). */
const MAX_MESSAGE_BYTES = 65_535;

type Network = Pick<ToolContext, 'fetch' | 'service' | 'signal'>;

/**
 * Asks the operator's resolver one question over HTTPS (RFC 8484, GET).
 *
 * @throws RemoteFailure, or what `context.fetch` rejects with
 */
export async function askDns(context: Network, name: string, type: string): Promise<DnsAnswer> {
  const url = new URL(resolverUrl(context));
  url.searchParams.set('dns', question(name, type).toString('base64url'));
  const response = await context.fetch(url, {
    headers: { accept: 'application/dns-message' },
    signal: context.signal,
    limits: { maxBytes: MAX_MESSAGE_BYTES },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    throw new RemoteFailure('http_status', `the resolver answered with status ${response.status}`);
  return readMessage(body);
}

/** The host of the operator's resolver. */
export function resolverHost(context: Network): string {
  return new URL(resolverUrl(context)).host;
}

function resolverUrl(context: Network): string {
  const url = context.service('dns-over-https');
  if (url === undefined) throw new RemoteFailure('not_configured', 'the operator has set no DNS resolver');
  return url;
}

/** A query with identifier 0, so that caches can serve it (RFC 8484 §4.1), and with the DO bit. */
function question(name: string, type: string): Buffer {
  return encode({
    type: 'query',
    id: 0,
    flags: RECURSION_DESIRED,
    // Any type may be asked by its number, which the declarations do not say.
    questions: [{ name, type: toPacketType(type) as RecordType }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 4096,
        flags: DNSSEC_OK,
        extendedRcode: 0,
        ednsVersion: 0,
        flag_do: true,
        options: [],
      },
    ],
  });
}

function readMessage(bytes: Buffer): DnsAnswer {
  try {
    const { answers = [], ...message } = decode(bytes);
    return {
      status: String(Reflect.get(message, 'rcode')),
      records: answers.filter(isRecord).map(readRecord),
      authenticated: ((message.flags ?? 0) & AUTHENTIC_DATA) !== 0,
    };
  } catch {
    throw new RemoteFailure('bad_response', 'the resolver gave an answer that is no DNS message');
  }
}

function isRecord(answer: Answer): answer is Exclude<Answer, { type: 'OPT' }> {
  return answer.type !== 'OPT';
}
