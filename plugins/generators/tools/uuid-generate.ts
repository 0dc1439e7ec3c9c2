import { createHash } from 'node:crypto';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { parseTimestamp, timestampArgument } from '../lib/instants.ts';

/** Namespaces of RFC 9562, 6.6. */
const NAMESPACES: Readonly<Record<string, string>> = {
  dns: '6ba7b8109dad11d180b400c04fd430c8',
  url: '6ba7b8119dad11d180b400c04fd430c8',
  oid: '6ba7b8129dad11d180b400c04fd430c8',
  x500: '6ba7b8149dad11d180b400c04fd430c8',
};
/** From 1582-10-15, where the time of versions 1 and 6 begins, to 1970-01-01, in steps of 100 ns. */
const GREGORIAN_OFFSET = 0x01b2_1dd2_1381_4000n;

export default defineTool({
  title: 'UUID Generator',
  summary:
    'Generate UUIDs: random (v4), time-ordered (v7, v6, v1) or from a name (v5, v3). Use v7 for database keys, v5 for stable ids.',
  keywords: ['GUID', 'identifier', 'unique'],
  unlistedAliases: ['uuid'],
  input: Type.Object({
    version: Type.Integer({
      enum: [1, 3, 4, 5, 6, 7],
      default: 4,
      description: 'UUID version: 1, 3, 4, 5, 6 or 7',
    }),
    count: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'How many' }),
    name: Type.Optional(Type.String({ description: 'Versions 3 and 5: the name to hash' })),
    namespace: Type.String({
      default: 'dns',
      description: 'Versions 3 and 5: dns, url, oid, x500 or a UUID',
    }),
    timestamp: Type.Optional(
      timestampArgument('Version 7: instant to encode, ISO 8601 or Unix ms; default now'),
    ),
    format: Type.Enum(['standard', 'compact', 'urn', 'braces'], {
      default: 'standard',
      description: 'How to write them',
    }),
    uppercase: Type.Boolean({ default: false, description: 'Upper-case hex digits' }),
  }),
  output: Type.Object({
    uuid: Type.String({ description: 'the first' }),
    uuids: Type.Array(Type.String()),
    version: Type.Integer(),
    count: Type.Integer(),
  }),
  examples: [
    {
      name: 'a stable id from a name (RFC 9562, A.4)',
      input: { version: 5, name: 'www.example.com', namespace: 'dns' },
      output: { uuid: '2ed6657d-e927-568b-95e1-2665a8aea6a2', version: 5 },
    },
    { name: 'three for the keys of a database', input: { version: 7, count: 3 }, output: { count: 3 } },
  ],
  run(input, context) {
    const { version, count, format, uppercase } = input;
    const named = version === 3 || version === 5;
    if (named && input.name === undefined)
      throw new InputError('name', `required: version ${version} hashes a name`);
    if (!named && input.name !== undefined)
      throw new InputError('name', `expected for versions 3 and 5 only, version is ${version}`);
    if (named && count > 1) throw new InputError('count', `expected 1: a name gives one id, got ${count}`);
    if (version !== 7 && input.timestamp !== undefined)
      throw new InputError('timestamp', `expected for version 7 only, version is ${version}`);

    const ids = named
      ? [hashed(version, namespaceBytes(input.namespace), input.name ?? '')]
      : version === 4
        ? Array.from({ length: count }, () => secureRandom.bytes(16))
        : version === 7
          ? timeOrdered(parseTimestamp('timestamp', input.timestamp, context), count)
          : gregorian(version, context.now(), count);
    const uuids = ids.map((bytes) => write(marked(bytes, version), format, uppercase));
    return { uuid: uuids[0] ?? '', uuids, version, count: uuids.length };
  },
});

function hashed(version: number, namespace: Uint8Array, name: string): Uint8Array {
  const hash = createHash(version === 3 ? 'md5' : 'sha1')
    .update(namespace)
    .update(name, 'utf8')
    .digest();
  return hash.subarray(0, 16);
}

/** Version 7 (RFC 9562, 5.7): 48 bits of time, then 74 random ones, which rise from id to id. */
function timeOrdered(milliseconds: number, count: number): Uint8Array[] {
  const tails = new Set<bigint>();
  while (tails.size < count) tails.add(BigInt(`0x${secureRandom.bytes(10).toHex()}`) >> 6n);
  const ascending = [...tails].sort((a, b) => (a < b ? -1 : 1));
  return ascending.map((tail) => {
    const time = milliseconds.toString(16).padStart(12, '0');
    // 12 bits stand before the variant, 62 after it; version and variant are marked later.
    const high = (tail >> 62n).toString(16).padStart(4, '0');
    const low = (tail & ((1n << 62n) - 1n)).toString(16).padStart(16, '0');
    return Uint8Array.fromHex(time + high + low);
  });
}

/** Versions 1 and 6 (RFC 9562, 5.1 and 5.6), with a random node that is marked as no address. */
function gregorian(version: number, now: number, count: number): Uint8Array[] {
  const node = secureRandom.bytes(6);
  node[0] = (node[0] ?? 0) | 0x01;
  const sequence = secureRandom.bytes(2).toHex();
  return Array.from({ length: count }, (_, index) => {
    const time = (BigInt(now) * 10_000n + BigInt(index) + GREGORIAN_OFFSET).toString(16).padStart(15, '0');
    const fields =
      version === 6
        ? `${time.slice(0, 12)}0${time.slice(12)}`
        : `${time.slice(7)}${time.slice(3, 7)}0${time.slice(0, 3)}`;
    return Uint8Array.fromHex(fields + sequence + node.toHex());
  });
}

/** Sets the version and the variant 10 (RFC 9562, 4.1 and 4.2). */
function marked(bytes: Uint8Array, version: number): Uint8Array {
  const uuid = Uint8Array.from(bytes);
  uuid[6] = ((uuid[6] ?? 0) & 0x0f) | (version << 4);
  uuid[8] = ((uuid[8] ?? 0) & 0x3f) | 0x80;
  return uuid;
}

function write(uuid: Uint8Array, format: string, uppercase: boolean): string {
  const hex = uppercase ? uuid.toHex().toUpperCase() : uuid.toHex();
  if (format === 'compact') return hex;
  const standard = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (format === 'urn') return `urn:uuid:${standard}`;
  return format === 'braces' ? `{${standard}}` : standard;
}

function namespaceBytes(namespace: string): Uint8Array {
  const uuid = /^(?:urn:uuid:|\{)?([\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})\}?$/i.exec(
    namespace,
  );
  const hex = NAMESPACES[namespace.toLowerCase()] ?? uuid?.[1]?.replaceAll('-', '');
  if (hex === undefined)
    throw new InputError('namespace', `expected dns, url, oid, x500 or a UUID, got ${quote(namespace)}`);
  return Uint8Array.fromHex(hex);
}
