export type QuartileMethod = 'inclusive' | 'exclusive';

/**
 * The value below which a share of sorted values lies, between two of them by linear interpolation (Hyndman
 * and Fan 1996). `inclusive` is their type 7, Excel's PERCENTILE.INC; `exclusive` type 6, PERCENTILE.EXC,
 * which beyond the data gives its ends.
 *
 * @param sorted ascending, at least one
 * @param share 0 to 1
 */
export function quantile(sorted: Float64Array, share: number, method: QuartileMethod): number {
  const last = sorted.length - 1;
  const position = method === 'inclusive' ? last * share : (last + 2) * share - 1;
  const within = Math.min(Math.max(position, 0), last);
  const below = Math.floor(within);
  const lower = sorted[below] ?? 0;
  const upper = sorted[Math.min(below + 1, last)] ?? 0;
  return lower + (upper - lower) * (within - below);
}
