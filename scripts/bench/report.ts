import { mean, median } from './median.ts';

/** What a benchmark found, as its last line says it. */
export interface BenchResult {
  readonly name: string;
  /** Each taken with both sides of it in the same rounds. */
  readonly ratios: Readonly<Record<string, number>>;
  readonly spread: Readonly<Record<string, Spread>>;
}

/** How far rounds went apart: the least and the most of a few, the quartiles of many. */
type Spread = readonly [from: number, to: number];

/** What many rounds came to. */
export interface Figure {
  readonly ratio: number;
  readonly spread: Spread;
}

/**
 * Prints what a benchmark found: a line a ratio for people, and all of it as JSON in the last line.
 *
 * @param found each figure, or the values of a few rounds, of which it is the median
 */
export function report(name: string, found: Readonly<Record<string, readonly number[] | Figure>>): void {
  const figures = Object.entries(found).map(([key, figure]): [string, Figure] => [
    key,
    'ratio' in figure ? figure : figureOf(figure),
  ]);
  const result: BenchResult = {
    name,
    ratios: Object.fromEntries(figures.map(([key, { ratio }]) => [key, rounded(ratio)])),
    spread: Object.fromEntries(
      figures.map(([key, { spread }]) => [key, [rounded(spread[0]), rounded(spread[1])]]),
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

/** The ratio of two series by their sums, in which each round counts for what it took. */
export function ratioOfSums(of: readonly number[], to: readonly number[]): Figure {
  const sorted = ratios(of, to).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  return { ratio: mean(of) / mean(to), spread: [at(0.25), at(0.75)] };
}

function figureOf(values: readonly number[]): Figure {
  return { ratio: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** To three digits: more would be noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
