import { defineTool, InputError, Type } from '@toolyard/sdk';
import { Decimal, significant } from '../lib/decimal.ts';

export default defineTool({
  title: 'Percentage Calculator',
  summary:
    'Compute X % of Y, what percent X is of Y, percent change, increase, decrease, the whole, percent difference.',
  keywords: ['ratio', 'discount', 'markup', 'per cent'],
  aliases: ['percentage'],
  input: Type.Object({
    mode: Type.Enum(
      ['percent_of', 'what_percent', 'percent_change', 'increase', 'decrease', 'whole', 'difference'],
      { description: 'What to compute' },
    ),
    a: Type.Number({ minimum: -1e300, maximum: 1e300, description: 'First number' }),
    b: Type.Number({ minimum: -1e300, maximum: 1e300, description: 'Second number' }),
  }),
  output: Type.Object({
    result: Type.Number({ description: '15 significant digits' }),
    mode: Type.String({ description: 'Mode used' }),
    explanation: Type.String({ description: 'The sum in words, e.g. 15 % of 80 = 12' }),
  }),
  examples: [
    {
      name: 'Percent of',
      input: { mode: 'percent_of', a: 15, b: 80 },
      output: { result: 12, explanation: '15 % of 80 = 12' },
    },
    {
      name: 'What percent',
      input: { mode: 'what_percent', a: 1, b: 3 },
      output: { result: 33.3333333333333 },
    },
    {
      name: 'Change from a negative number',
      input: { mode: 'percent_change', a: -50, b: -25 },
      output: { result: 50 },
    },
  ],
  run({ mode, a, b }) {
    const result = significant(compute(mode, new Decimal(a), new Decimal(b)));
    if (!Number.isFinite(result))
      throw new InputError('a', 'expected numbers whose result is below 1.8e308, got larger ones');
    return { result, mode, explanation: explain(mode, a, b, result) };
  },
});

type Mode =
  'percent_of' | 'what_percent' | 'percent_change' | 'increase' | 'decrease' | 'whole' | 'difference';

/** @throws InputError when the mode would divide by zero */
function compute(mode: Mode, a: Decimal, b: Decimal): Decimal {
  const nonZero = (argument: string, divisor: Decimal) => {
    if (divisor.isZero()) throw new InputError(argument, `expected a number other than 0 in mode ${mode}`);
    return divisor;
  };
  switch (mode) {
    case 'percent_of':
      return a.times(b).div(100);
    case 'what_percent':
      return a.times(100).div(nonZero('b', b));
    case 'percent_change':
      return b.minus(a).times(100).div(nonZero('a', a).abs());
    case 'increase':
      return a.plus(a.times(b).div(100));
    case 'decrease':
      return a.minus(a.times(b).div(100));
    case 'whole':
      return a.times(100).div(nonZero('b', b));
    case 'difference':
    default: {
      const mean = a.abs().plus(b.abs()).div(2);
      return a.minus(b).abs().times(100).div(nonZero('a', mean));
    }
  }
}

function explain(mode: Mode, a: number, b: number, result: number): string {
  switch (mode) {
    case 'percent_of':
      return `${a} % of ${b} = ${result}`;
    case 'what_percent':
      return `${a} is ${result} % of ${b}`;
    case 'percent_change':
      return `From ${a} to ${b} is a change of ${result} %`;
    case 'increase':
      return `${a} + ${b} % = ${result}`;
    case 'decrease':
      return `${a} - ${b} % = ${result}`;
    case 'whole':
      return `${a} is ${b} % of ${result}`;
    case 'difference':
    default:
      return `${a} and ${b} differ by ${result} % of their mean`;
  }
}
