export type QuartileMethod = 'inclusive' | 'exclusive';

/**
 * The value below which a percentage of sorted values lies, between two of them by linear interpolation (Hyndman
 * and Fan 1996). `inclusive` is their type 7, Excel's PERCENTILE.INC; `exclusive` type 6, PERCENTILE.EXC,
 * which beyond the data gives its ends.
 *
 * @param sorted ascending, at least one
 * @param percent 0 to 100
 */
export function quantile(sorted: Float64Array, percent: number, method: QuartileMethod): number {
  const last = sorted.length - 1;
  // Divided last: 0.28 x 25 is a little more than 7.
  const position = method === 'inclusive' ? (last * percent) / 100 : ((last + 2) * percent) / 100 - 1;
  const within = Math.min(Math.max(position, 0), last);
  const below = Math.floor(within);
  const lower = sorted[below] ?? 0;
  const upper = sorted[Math.min(below + 1, last)] ?? 0;
  return lower + (upper - lower) * (within - below);
}
