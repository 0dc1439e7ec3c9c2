import { median } from './median.ts';

/** What a benchmark found, as its last line says it. */
export interface BenchResult {
  readonly name: string;
  /** Each the median of a ratio that was taken once a round, both sides of it in that round. */
  readonly ratios: Readonly<Record<string, number>>;
  /** The least and the most of the rounds. */
  readonly spread: Readonly<Record<string, readonly [least: number, most: number]>>;
}

/** Prints what a benchmark found: a line a ratio for people, and all of it as JSON in the last line. */
export function report(name: string, rounds: Readonly<Record<string, readonly number[]>>): void {
  const entries = Object.entries(rounds);
  const result: BenchResult = {
    name,
    ratios: Object.fromEntries(entries.map(([key, values]) => [key, rounded(median(values))])),
    spread: Object.fromEntries(
      entries.map(([key, values]) => [key, [rounded(Math.min(...values)), rounded(Math.max(...values))]]),
    ),
  };
  for (const [key, ratio] of Object.entries(result.ratios))
    console.log(`${key}: ${ratio} (${result.spread[key]?.join(' to ')})`);
  console.log(JSON.stringify(result));
}

/** The ratio of two series, round by round. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, round) => value / (to[round] ?? NaN));
}

/** To three digits: more would be noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
