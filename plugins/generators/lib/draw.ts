import type { Random } from '@toolyard/sdk/random';

/** A whole number from 0 up to and not including `bound`, which may have up to 64 bits. */
export function drawBelow(random: Random, bound: bigint): bigint {
  if (bound <= 2n ** 32n) return BigInt(random.below(Number(bound)));
  const words = 2n ** 64n;
  // Words past the last whole multiple of the bound are drawn again: a remainder would favour small numbers.
  const limit = words - (words % bound);
  for (;;) {
    const drawn = new DataView(random.bytes(8).buffer).getBigUint64(0);
    if (drawn < limit) return drawn % bound;
  }
}

/** Different whole numbers from 0 up to and not including `bound`, in random order; `count` is at most `bound`. */
export function drawDistinct(random: Random, bound: bigint, count: number): bigint[] {
  if (bound > 4n * BigInt(count)) {
    const drawn = new Set<bigint>();
    while (drawn.size < count) drawn.add(drawBelow(random, bound));
    return [...drawn];
  }
  // Few numbers to choose from: the first of a shuffle (Fisher and Yates, Durstenfeld's form).
  const all = Array.from({ length: Number(bound) }, (_, index) => BigInt(index));
  for (let index = 0; index < count; index += 1) {
    const other = index + random.below(all.length - index);
    [all[index], all[other]] = [all[other] ?? 0n, all[index] ?? 0n];
  }
  return all.slice(0, count);
}

/** `length` elements of a list that is not empty, each as likely as the others. */
export function drawFrom(random: Random, list: readonly string[], length: number): string {
  return Array.from({ length }, () => list[random.below(list.length)] ?? '').join('');
}

/** How many bits it takes to tell apart what is drawn `length` times from `size` things: one decimal. */
export function entropyBits(length: number, size: number): number {
  return Math.round(length * Math.log2(size) * 10) / 10;
}
