import type parts from './parts.ts';

/** The bundle of `parts.ts`: see `install.ts`. */
declare const loadWeb: () => typeof parts;

/** As much as one call of `getRandomValues` fills (W3C Web Cryptography §10.1.1). */
const MAX_BYTES = 65_536;

/** Where a call's randomness and its keys come from. */
export interface CryptoSources {
  /** 32 bytes in hexadecimal from the system. Undefined: the call has not begun. */
  readonly seed: () => string | undefined;
  /** `crypto.subtle`: what is about keys is set up when it is asked for. */
  readonly subtle: () => object;
}

/** Web Cryptography (W3C, Level 2 §10), made when a call first asks for it. */
export function createCrypto({ seed, subtle }: CryptoSources): object {
  /** Opens the constructor to this function alone. */
  const key = Symbol('crypto');
  const randomBytes = stretched(seed);

  class Crypto {
    constructor(given?: symbol) {
      if (given !== key) throw new TypeError('Illegal constructor');
    }

    get subtle(): object {
      return subtle();
    }

    getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(array: T): T {
      if (!integerArrays().some((type) => array instanceof type))
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
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
        '-',
      );
    }

    get [Symbol.toStringTag](): string {
      return 'Crypto';
    }
  }
  return { Crypto, crypto: new Crypto(key) };
}

/** Random bytes of a seed, stretched by ChaCha20. */
function stretched(seed: CryptoSources['seed']): (length: number) => Uint8Array {
  let generator: ReturnType<(typeof parts)['random']> | undefined;
  return (length) => {
    const known = seed();
    if (known === undefined) throw new Error('no randomness before the call has begun');
    generator ??= loadWeb().random(Uint8Array.fromHex(known));
    return generator.randomBytes(length);
  };
}

function integerArrays(): readonly Function[] {
  const bytes = [Int8Array, Uint8Array, Uint8ClampedArray];
  return [...bytes, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];
}
