import type { Answer } from 'dns-packet';
import { formatIp, parseIp } from '@toolyard/kit/ip-address';
import { serviceParameters } from './service-binding.ts';

/** A record as its type's fields and as a zone file writes it (RFC 1035 §5.1). */
export interface DnsRecord {
  /** In lower case, without a final dot. */
  readonly name: string;
  readonly type: string;
  readonly ttl_seconds: number;
  readonly value: string;
  readonly [field: string]: string | number;
}

/** Types that dns-packet knows by number alone. */
const TYPE_NUMBERS: Readonly<Record<string, number>> = { SVCB: 64, HTTPS: 65 };

/** A type as dns-packet calls it. */
export function toPacketType(type: string): string {
  const number = TYPE_NUMBERS[type];
  return number === undefined ? type : `UNKNOWN_${number}`;
}

function fromPacketType(type: string): string {
  const number = Number(/^UNKNOWN_(\d+)$/.exec(type)?.[1]);
  const known = Object.entries(TYPE_NUMBERS).find(([, each]) => each === number);
  // RFC 3597 §5: how types are written that have no name.
  return known?.[0] ?? (Number.isNaN(number) ? type : `TYPE${number}`);
}

/**
 * @throws Error when the record's data is not what its type holds
 */
export function readRecord(answer: Exclude<Answer, { type: 'OPT' }>): DnsRecord {
  const type = fromPacketType(answer.type);
  return {
    name: answer.name.toLowerCase().replace(/\.$/, ''),
    type,
    ttl_seconds: answer.ttl ?? 0,
    ...dataOf(type, answer),
  };
}

type Data = { readonly value: string; readonly [field: string]: string | number };

function dataOf(type: string, answer: Exclude<Answer, { type: 'OPT' }>): Data {
  switch (answer.type) {
    case 'A':
      return { value: answer.data };
    case 'AAAA': {
      const address = parseIp(answer.data);
      return { value: address === undefined ? answer.data : formatIp(address) };
    }
    case 'CNAME':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return { value: absolute(answer.data) };
    case 'MX': {
      const { preference = 0, exchange } = answer.data;
      return {
        value: `${preference} ${absolute(exchange)}`,
        priority: preference,
        exchange: relative(exchange),
      };
    }
    case 'TXT':
      return textData([answer.data].flat().map((chunk) => Buffer.from(chunk)));
    case 'SOA': {
      const { mname, rname, serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0 } = answer.data;
      const numbers = { serial, refresh, retry, expire, minimum };
      return {
        value: [absolute(mname), absolute(rname), ...Object.values(numbers)].join(' '),
        mname: relative(mname),
        rname: relative(rname),
        ...numbers,
      };
    }
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = answer.data;
      return {
        value: `${priority} ${weight} ${port} ${absolute(target)}`,
        priority,
        weight,
        port,
        target: relative(target),
      };
    }
    case 'CAA': {
      const { flags = 0, tag, value } = answer.data;
      return { value: `${flags} ${tag} ${quoted(Buffer.from(value))}`, flags, tag, tag_value: value };
    }
    case 'DS': {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return { value: `${keyTag} ${algorithm} ${digestType} ${hex(digest)}` };
    }
    case 'DNSKEY': {
      const { flags, algorithm, key } = answer.data;
      // The protocol is always 3 (RFC 4034 §2.1.2).
      return { value: `${flags} 3 ${algorithm} ${key.toString('base64')}` };
    }
    case 'RRSIG': {
      const { typeCovered, algorithm, labels, originalTTL, expiration, inception, keyTag } = answer.data;
      const fields = [fromPacketType(typeCovered), algorithm, labels, originalTTL];
      const times = [expiration, inception].map(signatureTime);
      const signer = [keyTag, absolute(answer.data.signersName), answer.data.signature.toString('base64')];
      return { value: [...fields, ...times, ...signer].join(' ') };
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = answer.data;
      return { value: `${usage} ${selector} ${matchingType} ${hex(certificate)}` };
    }
    case 'SSHFP': {
      const { algorithm, hash, fingerprint } = answer.data;
      return { value: `${algorithm} ${hash} ${fingerprint.toUpperCase()}` };
    }
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = answer.data;
      const texts = [flags, services, regexp].map((text) => quoted(Buffer.from(text)));
      return { value: [order, preference, ...texts, absolute(replacement)].join(' ') };
    }
    default:
      return otherData(type, answer.data);
  }
}

/** Types whose data dns-packet leaves as bytes. */
function otherData(type: string, data: unknown): Data {
  if (!Buffer.isBuffer(data)) return { value: JSON.stringify(data) };
  if (type === 'SPF') return textData(characterStrings(data));
  if (type === 'HTTPS' || type === 'SVCB') return { value: serviceParameters(data) };
  // RFC 3597 §5: data of types that nobody here knows.
  return { value: `\\# ${data.length} ${hex(data)}`.trim() };
}

/** The length-prefixed strings of RFC 1035 §3.3. */
function characterStrings(data: Buffer): Buffer[] {
  const strings: Buffer[] = [];
  for (let at = 0; at < data.length;) {
    const length = data[at] ?? 0;
    strings.push(data.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return strings;
}

function textData(chunks: readonly Buffer[]): Data {
  return { value: chunks.map(quoted).join(' '), text: shown(Buffer.concat(chunks)) };
}

/** A character string in quotes, with quotes and backslashes escaped. */
function quoted(bytes: Buffer): string {
  return `"${shown(bytes, /["\\]/g)}"`;
}

/** Bytes as UTF-8 where they are, else with every byte beyond printable ASCII as `\DDD` (RFC 1035 §5.1). */
function shown(bytes: Buffer, escaped?: RegExp): string {
  const escape = (text: string) => (escaped === undefined ? text : text.replace(escaped, '\\$&'));
  try {
    return escape(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return [...bytes]
      .map((byte) =>
        byte >= 0x20 && byte < 0x7f
          ? escape(String.fromCharCode(byte))
          : `\\${String(byte).padStart(3, '0')}`,
      )
      .join('');
  }
}

function absolute(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

function relative(name: string): string {
  return name === '.' || name === '' ? '.' : name.replace(/\.$/, '');
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}

/** `YYYYMMDDHHmmSS` in UTC (RFC 4034 §3.2). */
function signatureTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
}
