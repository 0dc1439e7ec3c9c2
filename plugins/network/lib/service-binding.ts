import { formatIp } from '@toolyard/kit/ip-address';

/** The keys of RFC 9460 §14.3.2, by number, and those registered since. */
const KEYS = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
];

/**
 * The data of an SVCB or HTTPS record in presentation form (RFC 9460 §2.1): `1 . alpn="h3,h2" ipv4hint=192.0.2.1`.
 *
 * @throws RangeError when the data ends too early
 */
export function serviceParameters(data: Buffer): string {
  const priority = data.readUInt16BE(0);
  const { name, end } = readName(data, 2);
  const parameters: string[] = [];
  for (let at = end; at < data.length;) {
    const key = data.readUInt16BE(at);
    const length = data.readUInt16BE(at + 2);
    if (at + 4 + length > data.length) throw new RangeError('a service parameter ends beyond its record');
    parameters.push(parameter(key, data.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return [priority, name, ...parameters].join(' ');
}

function parameter(number: number, value: Buffer): string {
  const key = keyName(number);
  switch (key) {
    case 'mandatory':
      return `${key}=${readNumbers(value).map(keyName).join()}`;
    case 'alpn':
      // A comma or backslash within a protocol's name is escaped for the list, then for the string (§7.1.1).
      return `${key}=${stringOf(Buffer.from(readProtocols(value).join(), 'latin1'))}`;
    case 'port':
      return `${key}=${value.readUInt16BE(0)}`;
    case 'ipv4hint':
      return `${key}=${readAddresses(value, 4).join()}`;
    case 'ipv6hint':
      return `${key}=${readAddresses(value, 6).join()}`;
    case 'ech':
      return `${key}=${value.toString('base64')}`;
    default:
      return value.length === 0 ? key : `${key}=${stringOf(value)}`;
  }
}

function keyName(number: number): string {
  return KEYS[number] ?? `key${number}`;
}

/** An uncompressed name (§2.2). */
function readName(data: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = data.readUInt8(at); length > 0; length = data.readUInt8(at)) {
    if (at + 1 + length > data.length) throw new RangeError('a name ends beyond its record');
    labels.push(data.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: `${labels.join('.')}.`, end: at + 1 };
}

function readNumbers(value: Buffer): number[] {
  return Array.from({ length: value.length / 2 }, (_, index) => value.readUInt16BE(index * 2));
}

function readProtocols(value: Buffer): string[] {
  const protocols: string[] = [];
  for (let at = 0; at < value.length;) {
    const length = value.readUInt8(at);
    protocols.push(value.toString('latin1', at + 1, at + 1 + length).replace(/[,\\]/g, '\\$&'));
    at += 1 + length;
  }
  return protocols;
}

function readAddresses(value: Buffer, version: 4 | 6): string[] {
  const size = version === 4 ? 4 : 16;
  return Array.from({ length: value.length / size }, (_, index) =>
    formatIp({
      version,
      value: BigInt(`0x${value.subarray(index * size, (index + 1) * size).toString('hex')}`),
    }),
  );
}

/** A character string in quotes: what is not printable ASCII as `\DDD`. */
function stringOf(value: Buffer): string {
  const shown = [...value].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === '\\') return `\\${character}`;
    return byte >= 0x20 && byte < 0x7f ? character : `\\${String(byte).padStart(3, '0')}`;
  });
  return `"${shown.join('')}"`;
}
