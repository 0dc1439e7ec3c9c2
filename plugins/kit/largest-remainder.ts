/**
 * Shares a whole number by weights so that the parts are whole and sum to it: each gets its quota rounded down, and
 * what is left goes to the largest remainders, to the earlier of equal ones (Hamilton's method).
 *
 * @param weights whole numbers, not all 0
 *
 * @example
 * shareByLargestRemainder(50, [10, 30, 35, 20, 5]); // [5, 15, 18, 10, 2]
 */
export function shareByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const favoured = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => (favoured.has(index) ? part + 1 : part));
}
