import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { readNumber, writeNumber, type PositionalNumber } from './positional-number.ts';

const BASES = { binary: 2, octal: 8, decimal: 10, hex: 16 } as const;

export default defineTool({
  title: 'Number Base Converter',
  summary: "Convert numbers of any size between bases 2-36, with fractions and two's complement.",
  keywords: ['radix', 'binary', 'hexadecimal', 'octal', 'decimal'],
  aliases: ['number-base'],
  input: Type.Object({
    value: Type.Union([Type.String(), Type.Number()], {
      description: 'Number to convert; a string for large ones',
    }),
    from: Type.Union([Type.Integer(), Type.String()], {
      default: 'auto',
      description: 'Base 2-36, binary, octal, decimal, hex, or auto (by prefix, else 10)',
    }),
    to: Type.Union([Type.Integer(), Type.String()], {
      description: 'Base 2-36, binary, octal, decimal or hex',
    }),
    bits: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1024, description: "Word width for two's complement" }),
    ),
    precision: Type.Integer({
      default: 32,
      minimum: 0,
      maximum: 1000,
      description: 'Most digits after the point',
    }),
    uppercase: Type.Boolean({ default: false, description: 'Upper-case digits' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'number in base to' }),
    from: Type.Integer({ description: 'base read' }),
    to: Type.Integer({ description: 'base written' }),
    decimal: Type.String({ description: 'base 10' }),
    binary: Type.String({ description: 'base 2' }),
    octal: Type.String({ description: 'base 8' }),
    hex: Type.String({ description: 'base 16' }),
    exact: Type.Boolean({ description: 'no digits were cut from result' }),
    signed: Type.Optional(Type.String({ description: 'decimal value as signed word, with bits' })),
    unsigned: Type.Optional(Type.String({ description: 'decimal value as unsigned word, with bits' })),
  }),
  examples: [
    {
      name: 'Decimal to hex, and the usual four',
      input: { value: '255', from: 10, to: 16 },
      output: { result: 'ff', decimal: '255', binary: '11111111', octal: '377', hex: 'ff' },
    },
    {
      name: 'A prefix sets the base',
      input: { value: '0b1010_1010', to: 10 },
      output: { result: '170', from: 2 },
    },
    {
      name: "Two's complement",
      input: { value: '-5', from: 10, to: 2, bits: 8 },
      output: { result: '11111011', signed: '-5', unsigned: '251' },
    },
  ],
  run({ value, from, to, bits, precision, uppercase }) {
    const target = readBase('to', to);
    const source = from === 'auto' ? undefined : readBase('from', from);
    const { number, base } = readNumber('value', typeof value === 'number' ? digitsOf(value) : value, source);
    const word = bits === undefined ? undefined : toWord(number, bits);
    const write = (radix: number) =>
      word === undefined
        ? writeNumber(number, radix, precision)
        : { text: padded(word.unsigned, radix, word.bits), exact: true };
    const upper = (text: string) => (uppercase ? text.toUpperCase() : text);
    const result = write(target);
    return {
      result: upper(result.text),
      from: base,
      to: target,
      decimal: write(10).text,
      binary: write(2).text,
      octal: write(8).text,
      hex: upper(write(16).text),
      exact: result.exact,
      ...(word && { signed: String(word.signed), unsigned: String(word.unsigned) }),
    };
  },
});

function readBase(argument: string, given: string | number): number {
  const base = Object.hasOwn(BASES, given) ? BASES[given as keyof typeof BASES] : Number(given);
  if (Number.isInteger(base) && base >= 2 && base <= 36) return base;
  const names = `${Object.keys(BASES).join(', ')}${argument === 'from' ? ' or auto' : ''}`;
  throw new InputError(argument, `expected a base from 2 to 36, ${names}, got ${quote(given)}`);
}

/** The digits of a JSON number, which writes small fractions with an exponent. */
function digitsOf(value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new InputError(
      'value',
      `expected a string for a number beyond 2^53-1, whose digits JSON loses, got ${value}`,
    );
  }
  const [, sign = '', digits = '', point = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  return exponent === undefined
    ? String(value)
    : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits}${point}`;
}

interface Word {
  readonly bits: number;
  readonly signed: bigint;
  readonly unsigned: bigint;
}

/** @throws InputError for a fraction, or what neither a signed nor an unsigned word of this width holds */
function toWord({ negative, whole, numerator }: PositionalNumber, bits: number): Word {
  if (numerator !== 0n) throw new InputError('value', 'expected a whole number, since bits is given');
  const value = negative ? -whole : whole;
  const lowest = -(2n ** BigInt(bits - 1));
  const highest = 2n ** BigInt(bits) - 1n;
  if (value < lowest || value > highest) {
    throw new InputError(
      'value',
      `expected a number that fits ${bits} bits, from ${quote(String(lowest))} to ${quote(String(highest))}`,
    );
  }
  return { bits, signed: BigInt.asIntN(bits, value), unsigned: BigInt.asUintN(bits, value) };
}

/** A word in binary, octal or hex has as many digits as its width takes. */
function padded(word: bigint, radix: number, bits: number): string {
  const width = { 2: bits, 8: Math.ceil(bits / 3), 16: Math.ceil(bits / 4) }[radix] ?? 0;
  return word.toString(radix).padStart(width, '0');
}
