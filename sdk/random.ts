/**
 * Random values from the platform's cryptographic source, or repeatable ones from a seed. A tool that
 * imports this module is listed as giving another result at every call.
 */

/** Draws numbers that are uniform over their range. */
export interface Random {
  /** A whole number from 0 up to and not including `bound` (at most 2^32). */
  below(bound: number): number;
  /** A number from 0 up to and not including 1, with 53 random bits. */
  fraction(): number;
  /** `length` random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** Random values that nobody can predict: `crypto.getRandomValues`. */
export const secureRandom: Random = fromBytes(secureBytes, pooledWords());

/**
 * Random values that depend on `seed` alone: the same on every machine and in every version. Not for
 * secrets. The generator is xoshiro128** (Blackman and Vigna, 2018), its state filled from the seed's
 * UTF-8 bytes with MurmurHash3's 32-bit hash and finaliser.
 */
export function seededRandom(seed: string | number): Random {
  const state = seedState(String(seed));
  const next = (): number => {
    const [a, b, c, d] = state as unknown as [number, number, number, number];
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    const c1 = c ^ a;
    const d1 = d ^ b;
    state[1] = b ^ c1;
    state[0] = a ^ d1;
    state[2] = c1 ^ shifted;
    state[3] = rotateLeft(d1, 11);
    return result;
  };
  return fromBytes((length) => {
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i += 4) {
      const word = next();
      for (let k = 0; k < 4 && i + k < length; k += 1) bytes[i + k] = word >>> (8 * k);
    }
    return bytes;
  });
}

/** Seeded when there is a seed, else secure. */
export function randomFrom(seed: string | number | undefined): Random {
  return seed === undefined ? secureRandom : seededRandom(seed);
}

/** One element of `list`, each as likely as the other. `list` must not be empty. */
export function pick<T>(list: readonly T[], random: Random): T {
  const element = list[random.below(list.length)];
  if (list.length === 0) throw new RangeError('pick: the list is empty');
  return element as T;
}

/** The elements of `list` in random order (Fisher and Yates, Durstenfeld's form), as a new array. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

function fromBytes(
  bytes: (length: number) => Uint8Array<ArrayBuffer>,
  word = () => new DataView(bytes(4).buffer).getUint32(0, true),
): Random {
  return {
    bytes,
    fraction: () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53,
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
        throw new RangeError(`below: expected a bound from 1 to 2^32, got ${bound}`);
      }
      // Words past the last whole multiple of the bound are drawn again: a plain remainder would favour small numbers.
      const limit = 2 ** 32 - (2 ** 32 % bound);
      let drawn = word();
      while (drawn >= limit) drawn = word();
      return drawn % bound;
    },
  };
}

/** Words from the cryptographic source, fetched many at a time, which costs much less. Each is given once. */
function pooledWords(): () => number {
  let pool = new Uint32Array();
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = crypto.getRandomValues(new Uint32Array(1024));
      used = 0;
    }
    const word = pool[used] ?? 0;
    pool[used] = 0;
    used += 1;
    return word;
  };
}

function secureBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  // getRandomValues fills at most 65,536 bytes a call (W3C Web Cryptography, 10.1.1).
  for (let i = 0; i < length; i += 65_536) crypto.getRandomValues(bytes.subarray(i, i + 65_536));
  return bytes;
}

function seedState(seed: string): Uint32Array {
  let hash = 0x9747b28c;
  for (const byte of new TextEncoder().encode(seed)) {
    hash = Math.imul(rotateLeft(hash ^ Math.imul(byte, 0xcc9e2d51), 13), 5) + 0xe6546b64;
  }
  const state = new Uint32Array(4);
  for (let i = 0; i < 4; i += 1) {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    state[i] = mixed ^ (mixed >>> 16);
  }
  return state;
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
