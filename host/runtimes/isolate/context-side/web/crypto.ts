import type parts from './parts.ts';

/** The bundle of `parts.ts`: see `install.ts`. */
declare const loadWeb: () => typeof parts;

/** As much as one call of `getRandomValues` fills (W3C Web Cryptography §10.1.1). */
const MAX_BYTES = 65_536;

const INTEGER_ARRAYS: readonly Function[] = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
];

let seed: string | undefined;
let generator: ReturnType<(typeof parts)['random']> | undefined;

/** Gives the call its randomness: 32 bytes in hexadecimal from the system, stretched by ChaCha20. */
export function seedRandom(given: string): void {
  seed = given;
}

function randomBytes(length: number): Uint8Array {
  if (seed === undefined) throw new Error('no randomness before the call has begun');
  generator ??= loadWeb().random(Uint8Array.fromHex(seed));
  return generator.randomBytes(length);
}

let makeSubtle: (() => object) | undefined;

/** Says how `crypto.subtle` is had, when a call asks for it. */
export function provideSubtle(make: () => object): void {
  makeSubtle = make;
}

/** Opens the constructor to this file alone. */
const KEY = Symbol('crypto');

/** Web Cryptography (W3C, Level 2 §10). What is about keys is set up when it is asked for. */
export class Crypto {
  constructor(key?: symbol) {
    if (key !== KEY) throw new TypeError('Illegal constructor');
  }

  get subtle(): object | undefined {
    return makeSubtle?.();
  }

  getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(array: T): T {
    if (!INTEGER_ARRAYS.some((type) => array instanceof type))
      throw new DOMException('expected a typed array of integers', 'TypeMismatchError');
    if (array.byteLength > MAX_BYTES)
      throw new DOMException(`expected at most ${MAX_BYTES} bytes`, 'QuotaExceededError');
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(randomBytes(array.byteLength));
    return array;
  }

  /** A version 4 UUID (RFC 9562 §5.4). */
  randomUUID(): string {
    const bytes = randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toHex();
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  get [Symbol.toStringTag](): string {
    return 'Crypto';
  }
}

export const crypto = new Crypto(KEY);
