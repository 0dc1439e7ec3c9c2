import type { ChartSeries } from './chart-data.ts';

/** The axis of the values: from a multiple of the step to another. */
export interface ChartAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const MOST_STEPS = 6;

/**
 * The axis whose step is the smallest 1, 2 or 5 times a power of ten with at most six steps, from the range of the
 * values widened to 0 and then to multiples of the step.
 */
export function axisOf(least: number, most: number): ChartAxis {
  const low = Math.min(0, least);
  const high = Math.max(0, most);
  if (low === high) return { min: 0, max: 1, step: 0.2 };
  const exponent = Math.floor(Math.log10((high - low) / MOST_STEPS)) - 1;
  for (let power = exponent; ; power += 1)
    for (const digit of [1, 2, 5]) {
      const first = stepsBelow(low, digit, power);
      const last = stepsAbove(high, digit, power);
      if (last - first <= MOST_STEPS)
        return {
          min: decimal(first * digit, power),
          max: decimal(last * digit, power),
          step: decimal(digit, power),
        };
    }
}

function stepsBelow(value: number, digit: number, power: number): number {
  return -stepsAbove(-value, digit, power);
}

/** How many steps reach a value. What doubles add to a whole number is no step more. */
function stepsAbove(value: number, digit: number, power: number): number {
  const steps = value / decimal(digit, power);
  const whole = Math.round(steps);
  return Math.abs(steps - whole) < 1e-9 * Math.max(1, Math.abs(steps)) ? whole + 0 : Math.ceil(steps);
}

/** A decimal number without what powers of ten lose in doubles. */
export function decimal(digits: number, power: number): number {
  return Number(`${digits}e${power}`) + 0;
}

/** The values at the lines of the axis. */
export function ticksOf({ min, max, step }: ChartAxis): number[] {
  const count = Math.round((max - min) / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((min + index * step).toPrecision(12)) + 0);
}

/** The least and greatest value; stacked, of the sums of what is above and below zero at each label. */
export function rangeOf(series: readonly ChartSeries[], stacked: boolean): readonly [number, number] {
  if (!stacked) {
    const values = series.flatMap(({ values }) => values.filter((value) => value !== null));
    return [Math.min(0, ...values), Math.max(0, ...values)];
  }
  let range: readonly [number, number] = [0, 0];
  for (const index of series[0]?.values.keys() ?? []) {
    const values = series.map(({ values }) => values[index] ?? 0);
    const sum = (sign: number) =>
      values.filter((value) => value * sign > 0).reduce((total, value) => total + value, 0);
    range = [Math.min(range[0], sum(-1)), Math.max(range[1], sum(1))];
  }
  return range;
}
