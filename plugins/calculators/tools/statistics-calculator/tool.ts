import { defineTool, InputError, Type } from '@toolyard/sdk';
import { quantile, type QuartileMethod } from './quantiles.ts';
import { compensatedSum } from './compensated-sum.ts';
import { readNumbers } from './read-numbers.ts';

const MOST_NUMBERS = 100_000;
const MOST_SORTED = 1000;

export default defineTool({
  title: 'Statistics Calculator',
  summary:
    'Describe a list of numbers: mean, median, mode, deviation, quartiles, skewness, outliers, percentiles.',
  keywords: ['average', 'variance', 'standard deviation', 'kurtosis'],
  input: Type.Object({
    numbers: Type.Unsafe<number[] | string>({
      type: ['array', 'string'],
      items: { type: 'number' },
      maxItems: MOST_NUMBERS,
      contentMediaType: 'text/plain',
      description: 'Numbers, or text of numbers split by white space, comma or semicolon',
    }),
    decimal: Type.Optional(
      Type.Enum(['.', ','], {
        description: 'Decimal mark of the text; asked for where 1,5 may be one number or two',
      }),
    ),
    quartile_method: Type.Enum(['inclusive', 'exclusive'], {
      default: 'inclusive',
      description: 'inclusive: Excel QUARTILE.INC; exclusive: .EXC',
    }),
    percentiles: Type.Optional(
      Type.Array(Type.Number({ minimum: 0, maximum: 100 }), {
        maxItems: 100,
        description: 'Percentiles to add, 0 to 100',
      }),
    ),
  }),
  output: Type.Object({
    count: Type.Integer({ description: 'How many' }),
    sum: Type.Number({ description: 'Sum, compensated' }),
    mean: Type.Number({ description: 'Arithmetic mean' }),
    median: Type.Number({ description: 'Middle value' }),
    mode: Type.Array(Type.Number(), {
      description: 'Most frequent values, ascending; [] when all occur once',
    }),
    min: Type.Number({ description: 'Smallest' }),
    max: Type.Number({ description: 'Largest' }),
    range: Type.Number({ description: 'max - min' }),
    variance_sample: Type.Union([Type.Number(), Type.Null()], {
      description: 'n - 1 in the denominator',
    }),
    variance_population: Type.Number({ description: 'n in the denominator' }),
    std_dev_sample: Type.Union([Type.Number(), Type.Null()], { description: 'Root of variance_sample' }),
    std_dev_population: Type.Number({ description: 'Root of variance_population' }),
    standard_error: Type.Union([Type.Number(), Type.Null()], {
      description: 'std_dev_sample / sqrt(n)',
    }),
    coefficient_of_variation: Type.Union([Type.Number(), Type.Null()], {
      description: 'std_dev_sample / |mean|, percent',
    }),
    q1: Type.Number({ description: 'First quartile' }),
    q3: Type.Number({ description: 'Third quartile' }),
    iqr: Type.Number({ description: 'q3 - q1' }),
    skewness: Type.Union([Type.Number(), Type.Null()], { description: 'Excel SKEW' }),
    kurtosis: Type.Union([Type.Number(), Type.Null()], { description: 'Excess, Excel KURT' }),
    geometric_mean: Type.Union([Type.Number(), Type.Null()], {
      description: 'null unless all are above 0',
    }),
    harmonic_mean: Type.Union([Type.Number(), Type.Null()], {
      description: 'null unless all are above 0',
    }),
    outliers: Type.Array(Type.Number(), {
      description: 'Values beyond 1.5 iqr from the quartiles, ascending',
    }),
    sorted: Type.Optional(Type.Array(Type.Number(), { description: 'Values ascending, when at most 1,000' })),
    percentiles: Type.Optional(
      Type.Array(Type.Object({ percent: Type.Number(), value: Type.Number() }), {
        description: '{percent, value}, when asked',
      }),
    ),
  }),
  views: { percentiles: { as: 'chart', x: 'percent', y: ['value'] } },
  examples: [
    {
      name: 'A textbook set',
      input: { numbers: [2, 4, 4, 4, 5, 5, 7, 9] },
      output: { mean: 5, median: 4.5, std_dev_population: 2, q1: 4, q3: 5.5, outliers: [9] },
    },
    {
      name: 'Text, with exclusive quartiles',
      input: { numbers: '1, 2; 3\n4 5 6 7', quartile_method: 'exclusive' },
      output: { count: 7, q1: 2, median: 4, q3: 6, mode: [] },
    },
  ],
  run({ numbers, decimal, quartile_method, percentiles }) {
    const values =
      typeof numbers === 'string'
        ? readNumbers(numbers, { argument: 'numbers', most: MOST_NUMBERS, decimal })
        : numbers;
    if (values.length === 0) throw new InputError('numbers', 'expected at least one number');
    const sorted = Float64Array.from(values).sort();
    const moments = describeMoments(sorted);
    const order = describeOrder(sorted, quartile_method);
    const result = {
      ...moments,
      ...order,
      mode: modes(sorted),
      ...(sorted.length <= MOST_SORTED && { sorted: [...sorted] }),
      ...(percentiles !== undefined && {
        percentiles: percentiles.map((percent) => ({
          percent,
          value: rounded(quantile(sorted, percent, quartile_method)),
        })),
      }),
    };
    if (![...Object.values(moments), order.range, order.iqr].every(isRepresentable)) {
      throw new InputError('numbers', 'expected numbers whose sums and powers stay below 1.8e308');
    }
    return result;
  },
});

/** Sums and moments about the mean. Skewness and kurtosis are those of Excel's SKEW and KURT. */
function describeMoments(values: Float64Array) {
  const n = values.length;
  const sum = compensatedSum(values);
  const mean = sum / n;
  const deviations = deviationsFrom(mean, values);
  const power = (exponent: number) => compensatedSum(deviations.map((deviation) => deviation ** exponent));
  const squares = power(2);
  const sample = n > 1 ? squares / (n - 1) : null;
  const deviation = sample === null ? null : Math.sqrt(sample);
  const spread = sample ?? 0;
  const areAllPositive = values.every((value) => value > 0);
  return {
    count: n,
    sum: rounded(sum),
    mean: rounded(mean),
    variance_sample: sample === null ? null : rounded(sample),
    variance_population: rounded(squares / n),
    std_dev_sample: deviation === null ? null : rounded(deviation),
    std_dev_population: rounded(Math.sqrt(squares / n)),
    standard_error: deviation === null ? null : rounded(deviation / Math.sqrt(n)),
    coefficient_of_variation:
      deviation === null || mean === 0 ? null : rounded((deviation / Math.abs(mean)) * 100),
    skewness: spread > 0 && n > 2 ? rounded((n / ((n - 1) * (n - 2))) * (power(3) / spread ** 1.5)) : null,
    kurtosis: spread > 0 && n > 3 ? rounded(excessKurtosis(n, power(4) / spread ** 2)) : null,
    geometric_mean: areAllPositive ? rounded(Math.exp(compensatedSum(values.map(Math.log)) / n)) : null,
    harmonic_mean: areAllPositive ? rounded(n / compensatedSum(values.map((value) => 1 / value))) : null,
  };
}

/**
 * How far each of sorted values is from their mean. The mean itself is rounded: by how much, the mean of the deviations
 * tells (the corrected two-pass algorithm; Chan, Golub and LeVeque 1983). Values that are all the same have none.
 */
function deviationsFrom(mean: number, values: Float64Array): Float64Array {
  if (values[0] === values.at(-1)) return new Float64Array(values.length);
  const deviations = values.map((value) => value - mean);
  const drift = compensatedSum(deviations) / values.length;
  return deviations.map((deviation) => deviation - drift);
}

function excessKurtosis(n: number, fourth: number): number {
  const corrected = ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourth;
  return corrected - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** What depends on the order alone. */
function describeOrder(sorted: Float64Array, method: QuartileMethod) {
  const min = sorted[0] ?? 0;
  const max = sorted.at(-1) ?? 0;
  const q1 = quantile(sorted, 25, method);
  const q3 = quantile(sorted, 75, method);
  const reach = 1.5 * (q3 - q1);
  return {
    median: rounded(quantile(sorted, 50, 'inclusive')),
    min,
    max,
    range: rounded(max - min),
    q1: rounded(q1),
    q3: rounded(q3),
    iqr: rounded(q3 - q1),
    outliers: [...sorted].filter((value) => value < q1 - reach || value > q3 + reach),
  };
}

/** The values that occur most often, ascending; none when no value occurs twice. */
function modes(sorted: Float64Array): number[] {
  const counts = new Map<number, number>();
  for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...new Set(counts.values()));
  return most === 1 ? [] : [...counts].filter(([, count]) => count === most).map(([value]) => value);
}

function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

function isRepresentable(value: number | null): boolean {
  return value === null || Number.isFinite(value);
}
