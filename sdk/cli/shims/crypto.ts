/** The parts of `node:crypto` that answer in one turn: hashes, HMACs, derived keys by @noble/hashes, and random values. */
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { Buffer } from './buffer.ts';
import { hashNamed, hashNames, type HashFunction } from './hash-functions.ts';

type Data = string | ArrayBufferView;

/** What a hash or an HMAC is: bytes go in, one digest comes out. */
abstract class Digester {
  #isDone = false;

  protected abstract add(bytes: Uint8Array): void;
  protected abstract end(): Uint8Array;

  update(data: Data, encoding?: string): this {
    if (this.#isDone) throw new Error('Digest already called');
    this.add(bytesOf(data, encoding));
    return this;
  }

  digest(): Buffer;
  digest(encoding: string): string;
  digest(encoding?: string): Buffer | string {
    if (this.#isDone) throw new Error('Digest already called');
    this.#isDone = true;
    return encoded(this.end(), encoding);
  }
}

type Running = ReturnType<HashFunction['create']>;

export class Hash extends Digester {
  readonly #running: Running;

  constructor(running: Running) {
    super();
    this.#running = running;
  }

  protected override add(bytes: Uint8Array): void {
    this.#running.update(bytes);
  }

  protected override end(): Uint8Array {
    return this.#running.digest();
  }

  copy(): Hash {
    return new Hash(this.#running.clone());
  }
}

export class Hmac extends Digester {
  readonly #running: Pick<Running, 'update' | 'digest'>;

  constructor(algorithm: string, key: Data | ArrayBuffer | KeyObject) {
    super();
    this.#running = hmac.create(hashNamed(algorithm), key instanceof KeyObject ? key.bytes() : bytesOf(key));
  }

  protected override add(bytes: Uint8Array): void {
    this.#running.update(bytes);
  }

  protected override end(): Uint8Array {
    return this.#running.digest();
  }
}

/** A secret key. Those of pairs are `crypto.subtle`'s here. */
export class KeyObject {
  readonly type = 'secret';
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get symmetricKeySize(): number {
    return this.#bytes.length;
  }

  bytes(): Uint8Array {
    return this.#bytes;
  }

  export(options?: { readonly format?: string }): unknown {
    const bytes = Buffer.from(this.#bytes);
    return options?.format === 'jwk' ? { kty: 'oct', k: bytes.toString('base64url') } : bytes;
  }

  equals(other: KeyObject): boolean {
    return Buffer.from(this.#bytes).equals(Buffer.from(other.bytes()));
  }
}

export function createHash(algorithm: string): Hash {
  return new Hash(hashNamed(algorithm).create());
}

export function createHmac(algorithm: string, key: Data | ArrayBuffer | KeyObject): Hmac {
  return new Hmac(algorithm, key);
}

export function createSecretKey(key: Data, encoding?: string): KeyObject {
  return new KeyObject(bytesOf(key, encoding).slice());
}

/** The digest of data that is there at once. */
export function hash(algorithm: string, data: Data, encoding = 'hex'): Buffer | string {
  return encoded(hashNamed(algorithm)(bytesOf(data)), encoding === 'buffer' ? undefined : encoding);
}

export function getHashes(): string[] {
  return [...hashNames];
}

export function pbkdf2Sync(
  password: Data,
  salt: Data,
  iterations: number,
  length: number,
  digest: string,
): Buffer {
  return Buffer.from(
    pbkdf2(hashNamed(digest), bytesOf(password), bytesOf(salt), { c: iterations, dkLen: length }),
  );
}

export function hkdfSync(
  digest: string,
  key: Data | KeyObject,
  salt: Data,
  info: Data,
  length: number,
): ArrayBuffer {
  const secret = key instanceof KeyObject ? key.bytes() : bytesOf(key);
  return Uint8Array.from(hkdf(hashNamed(digest), secret, bytesOf(salt), bytesOf(info), length)).buffer;
}

/** @throws RangeError where the lengths differ */
export function timingSafeEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [one, other] = [bytesOf(a), bytesOf(b)];
  if (one.length !== other.length) throw new RangeError('Input buffers must have the same byte length');
  let differences = 0;
  one.forEach((byte, index) => (differences |= byte ^ (other[index] ?? 0)));
  return differences === 0;
}

/** At most so many bytes are had at once (Web Cryptography §10.1.1). */
const MAX_RANDOM = 65_536;

export function randomFillSync<T extends ArrayBufferView>(
  view: T,
  offset = 0,
  size = view.byteLength - offset,
): T {
  const bytes = new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + offset, size);
  for (let start = 0; start < bytes.length; start += MAX_RANDOM)
    globalThis.crypto.getRandomValues(bytes.subarray(start, start + MAX_RANDOM));
  return view;
}

export function randomBytes(
  size: number,
  callback?: (error: null, bytes: Buffer) => void,
): Buffer | undefined {
  const bytes = randomFillSync(Buffer.alloc(size));
  if (callback === undefined) return bytes;
  queueMicrotask(() => callback(null, bytes));
  return undefined;
}

/** A whole number from `min`, or 0, to below `max`, each as likely as the other. */
export function randomInt(
  first: number,
  second?: number | Function,
  callback?: Function,
): number | undefined {
  const [min, max] = typeof second === 'number' ? [first, second] : [0, first];
  const range = max - min;
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || range <= 0 || range > 2 ** 48 - 1)
    throw new RangeError('expected whole numbers, the second above the first by at most 2 ** 48 - 1');
  const limit = 2 ** 48 - (2 ** 48 % range);
  let drawn: number;
  do drawn = randomFillSync(Buffer.alloc(6)).readUIntBE(0, 6);
  while (drawn >= limit);
  const value = min + (drawn % range);
  const call = typeof second === 'function' ? second : callback;
  if (call === undefined) return value;
  queueMicrotask(() => Reflect.apply(call, undefined, [null, value]));
  return undefined;
}

export function randomUUID(): string {
  return globalThis.crypto.randomUUID();
}

export function getRandomValues<T extends Uint8Array<ArrayBuffer>>(view: T): T {
  return globalThis.crypto.getRandomValues(view);
}

export const { crypto: webcrypto } = globalThis;
export const constants = {};

function bytesOf(data: Data | ArrayBuffer, encoding?: string): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data, encoding as BufferEncoding);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new TypeError('expected a string, a Buffer, a TypedArray or a DataView');
}

function encoded(bytes: Uint8Array, encoding?: string): Buffer | string {
  const buffer = Buffer.from(bytes);
  return encoding === undefined || encoding === 'buffer'
    ? buffer
    : buffer.toString(encoding as BufferEncoding);
}

/** Packages look for these to see whether there are key objects, and try each kind of key. */
function noPairs(): never {
  throw new Error('a key of a pair: in the sandbox use crypto.subtle, or a package such as @noble/curves');
}

export default {
  Hash,
  Hmac,
  KeyObject,
  constants,
  createHash,
  createHmac,
  createPrivateKey: noPairs,
  createPublicKey: noPairs,
  createSecretKey,
  getHashes,
  getRandomValues,
  hash,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
  randomFillSync,
  randomInt,
  randomUUID,
  timingSafeEqual,
  webcrypto,
};
