/** A number as CSS takes it: at most 4 decimals (or as many as asked for), without trailing zeros. */
export function cssNumber(value: number, decimals = 4): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}

/** A length in px; zero needs no unit (CSS Values 4, 6). */
export function px(value: number): string {
  const number = cssNumber(value);
  return number === '0' ? '0' : `${number}px`;
}

/** Rounds half up, where sums of fractions that miss a half by their last bits count as one. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + 1e-9);
}
