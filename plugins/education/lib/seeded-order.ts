import { secureRandom, shuffle } from '@toolyard/sdk/random';

/**
 * Numbers from 0 up to and not including 1 that depend on the seed alone: mulberry32 (Tommy Ettinger, 2017), its state
 * the seed modulo 2^32.
 */
export function mulberry32(seed: number): () => number {
  // Numbers beyond 2^53 are not exact, but every machine reads them alike.
  let state = Number(BigInt.asUintN(32, BigInt(seed)));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The elements in another order (Fisher and Yates, from the last), drawn by `next`. */
export function shuffleBy<T>(list: readonly T[], next: () => number): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

/** The elements in an order that the seed alone decides; in one that nobody can foresee without a seed. */
export function shuffleSeeded<T>(list: readonly T[], seed: number | undefined): T[] {
  return seed === undefined ? shuffle(list, secureRandom) : shuffleBy(list, mulberry32(seed));
}
