import { Amount } from '@toolyard/kit/money';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { drawBelow, drawDistinct } from '../lib/draw.ts';

export default defineTool({
  title: 'Random Number',
  summary:
    'Draw random whole or decimal numbers from a range, evenly and from a cryptographic source, optionally without repeats or sorted.',
  keywords: ['dice', 'integer', 'float', 'lottery', 'rng'],
  input: Type.Object({
    min: Type.Number({ default: 1, description: 'Smallest value, inclusive' }),
    max: Type.Number({ default: 100, description: 'Largest value, inclusive' }),
    count: Type.Integer({ minimum: 1, maximum: 10000, default: 1, description: 'How many' }),
    float: Type.Boolean({ default: false, description: 'Decimal numbers' }),
    decimals: Type.Integer({
      minimum: 0,
      maximum: 15,
      default: 2,
      description: 'Decimal places when float',
    }),
    unique: Type.Boolean({ default: false, description: 'No repeats' }),
    sort: Type.Enum(['none', 'asc', 'desc'], { default: 'none', description: 'Order of the result' }),
  }),
  output: Type.Object({
    number: Type.Number({ description: 'the first' }),
    numbers: Type.Array(Type.Number()),
    text: Type.String({ description: 'joined with comma and space' }),
    stats: Type.Object(
      { min: Type.Number(), max: Type.Number(), sum: Type.Number(), mean: Type.Number() },
      { description: 'of the drawn numbers' },
    ),
  }),
  examples: [
    {
      name: 'all of a range, sorted',
      input: { min: 1, max: 3, count: 3, unique: true, sort: 'asc' },
      output: { numbers: [1, 2, 3], text: '1, 2, 3', stats: { min: 1, max: 3, sum: 6, mean: 2 } },
    },
    {
      name: 'from a range of one value',
      input: { min: -7, max: -7, count: 3 },
      output: { numbers: [-7, -7, -7] },
    },
  ],
  run({ min, max, count, float, decimals, unique, sort }) {
    const places = float ? decimals : 0;
    const { first, size } = rangeOf(min, max, float, places);
    if (unique && size < BigInt(count))
      throw new InputError('count', `expected at most ${size} different numbers, got ${count}`);
    const steps = unique
      ? drawDistinct(secureRandom, size, count)
      : Array.from({ length: count }, () => drawBelow(secureRandom, size));
    if (sort !== 'none') steps.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    if (sort === 'desc') steps.reverse();
    const drawn = steps.map((step) => new Amount(String(first + step)).div(new Amount(10).pow(places)));
    const sum = drawn.reduce((all, number) => all.plus(number), new Amount(0));
    const numbers = drawn.map((number) => number.toNumber());
    return {
      number: numbers[0] ?? 0,
      numbers,
      text: drawn.map((number) => number.toFixed(places)).join(', '),
      stats: {
        min: Amount.min(...drawn).toNumber(),
        max: Amount.max(...drawn).toNumber(),
        sum: sum.toNumber(),
        mean: sum.div(count).toNumber(),
      },
    };
  },
});

/** The numbers of a range, counted in steps of the last decimal place: the first, and how many. */
function rangeOf(min: number, max: number, float: boolean, places: number): { first: bigint; size: bigint } {
  if (min > max) throw new InputError('min', `expected at most max, which is ${max}, got ${min}`);
  if (!float) {
    for (const [name, value] of Object.entries({ min, max })) {
      if (!Number.isSafeInteger(value))
        throw new InputError(
          name,
          `expected a whole number within ±(2^53 - 1), or float: true, got ${value}`,
        );
    }
  }
  const scale = new Amount(10).pow(places);
  const first = BigInt(new Amount(min).times(scale).ceil().toFixed());
  const last = BigInt(new Amount(max).times(scale).floor().toFixed());
  if (last < first)
    throw new InputError('decimals', `there is no number with ${places} decimals from ${min} to ${max}`);
  if (float && last - first >= 2n ** 53n)
    throw new InputError('decimals', `expected at most 2^53 steps from ${min} to ${max}, got more`);
  return { first, size: last - first + 1n };
}
