/** How much longer than its short form a suite runs: CHAOS_SCALE, 1 unless set. */
export const SCALE = Number(process.env['CHAOS_SCALE'] ?? 1);

/** Evenly spread whole numbers from 1 to `last`: all of them, or as many as are asked for. */
export function sample(last: number, count: number): number[] {
  if (last <= count) return Array.from({ length: last }, (_, index) => index + 1);
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (last - 1)) / (count - 1)));
}
