import { bitLength } from './der.ts';
import { NO_KEY_DETAILS, type KeyDetails } from './key-details.ts';

const MAGIC = 'openssh-key-v1\0';

/**
 * What an OPENSSH PRIVATE KEY says openly (OpenSSH, PROTOCOL.key): its public half is never encrypted, and the
 * private one is not looked at.
 *
 * @throws RangeError when it is cut short or begins otherwise
 */
export function describeOpensshKey(bytes: Uint8Array<ArrayBuffer>): KeyDetails {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new RangeError('no OpenSSH key');
  const fields = new Fields(bytes.subarray(MAGIC.length));
  const cipher = fields.text();
  fields.bytes();
  fields.bytes();
  if (fields.number() < 1) throw new RangeError('no key inside');
  const details = describePublicHalf(new Fields(fields.bytes()));
  fields.bytes();
  return { ...details, encrypted: cipher !== 'none' };
}

/** A public key as SSH writes it (RFC 4253 §6.6, RFC 5656 §3.1, RFC 8709 §4). */
function describePublicHalf(fields: Fields): KeyDetails {
  const type = fields.text().replace(/^sk-|@openssh\.com$/g, '');
  if (type === 'ssh-rsa') {
    const exponent = Number(`0x${fields.bytes().toHex() || '0'}`);
    return { ...NO_KEY_DETAILS, algorithm: 'RSA', exponent, bits: bitLength(fields.bytes()) };
  }
  if (type === 'ssh-dss') return { ...NO_KEY_DETAILS, algorithm: 'DSA', bits: bitLength(fields.bytes()) };
  if (type === 'ssh-ed25519') return { ...NO_KEY_DETAILS, algorithm: 'Ed25519', bits: 256 };
  if (type === 'ssh-ed448') return { ...NO_KEY_DETAILS, algorithm: 'Ed448', bits: 456 };
  const bits = /^ecdsa-sha2-nistp(256|384|521)$/.exec(type)?.[1];
  if (bits === undefined) throw new RangeError('an unknown kind of key');
  return { ...NO_KEY_DETAILS, algorithm: 'EC', bits: Number(bits), curve: `P-${bits}` };
}

/** Reads the fields of SSH's binary notation (RFC 4251 §5). */
class Fields {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  /** @throws RangeError past the end */
  number(): number {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const value = new DataView(buffer, byteOffset, byteLength).getUint32(this.#at);
    this.#at += 4;
    return value;
  }

  /** @throws RangeError past the end */
  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.number();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('cut short');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  text(): string {
    return new TextDecoder('latin1').decode(this.bytes());
  }
}
