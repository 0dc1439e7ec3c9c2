/** A number rounded to so many decimals, half up for what binary can hold; never -0. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}
