import { defineTool, Type } from '@toolyard/sdk';
import { greatestCommonDivisor, magnitude, readWholeNumber, writeWholeNumber } from '../lib/whole-number.ts';

const MOST_DIGITS = 1000;

const WholeNumber = Type.Union([Type.Integer(), Type.String()]);

export default defineTool({
  title: 'GCD and LCM Calculator',
  summary:
    'Find the greatest common divisor and least common multiple of two or more whole numbers of any size.',
  keywords: ['hcf', 'euclid', 'bezout', 'coprime'],
  // A thousand numbers of a thousand digits take seconds.
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    numbers: Type.Array(Type.Union([Type.Integer(), Type.String()]), {
      minItems: 2,
      maxItems: 1000,
      description: 'Whole numbers, or strings of digits for large ones',
    }),
  }),
  output: Type.Object({
    gcd: Type.Union([Type.Integer(), Type.String()], { description: 'String beyond 2^53 - 1' }),
    lcm: Type.Union([Type.Integer(), Type.String()], { description: 'String beyond 2^53 - 1' }),
    coprime: Type.Boolean({ description: 'Whether the gcd is 1' }),
    count: Type.Integer({ description: 'How many numbers' }),
    bezout: Type.Union([Type.Object({ x: WholeNumber, y: WholeNumber }), Type.Null()], {
      description: 'For two numbers {x, y} with gcd = a x + b y; else null',
    }),
  }),
  examples: [
    {
      name: 'Two numbers',
      input: { numbers: [240, 46] },
      output: { gcd: 2, lcm: 5520, coprime: false, count: 2, bezout: { x: -9, y: 47 } },
    },
    {
      name: 'Several',
      input: { numbers: [12, 18, 30] },
      output: { gcd: 6, lcm: 180, bezout: null },
    },
  ],
  run({ numbers }) {
    const given = numbers.map((number, index) => readWholeNumber(`numbers[${index}]`, number, MOST_DIGITS));
    const [a = 0n, b = 0n] = given;
    const gcd = given.reduce(greatestCommonDivisor, 0n);
    return {
      gcd: writeWholeNumber(gcd),
      lcm: writeWholeNumber(given.reduce(leastCommonMultiple, 1n)),
      coprime: gcd === 1n,
      count: given.length,
      bezout: given.length === 2 ? bezoutCoefficients(a, b) : null,
    };
  },
});

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return a === 0n || b === 0n ? 0n : magnitude((a / greatestCommonDivisor(a, b)) * b);
}

/** The extended Euclidean algorithm on the absolute values, with the signs carried over. */
function bezoutCoefficients(a: bigint, b: bigint): { x: number | string; y: number | string } {
  let [r, nextR] = [magnitude(a), magnitude(b)];
  let [x, nextX] = [1n, 0n];
  let [y, nextY] = [0n, 1n];
  while (nextR !== 0n) {
    const quotient = r / nextR;
    [r, nextR] = [nextR, r - quotient * nextR];
    [x, nextX] = [nextX, x - quotient * nextX];
    [y, nextY] = [nextY, y - quotient * nextY];
  }
  return { x: writeWholeNumber(a < 0n ? -x : x), y: writeWholeNumber(b < 0n ? -y : y) };
}
