import { defineTool, InputError, quote, Type } from '@toolyard/sdk';

const SYMBOLS = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

const LARGEST = 3999;

/** Per decade a subtractive pair, or the five-symbol at most once and the one-symbol up to four times. */
const NUMERAL = /^M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/i;

export default defineTool({
  title: 'Roman Numerals',
  summary: 'Convert whole numbers 1-3999 to Roman numerals or back, with the parts and a canonical check.',
  keywords: ['arabic', 'mmxxiv', 'decode'],
  input: Type.Object({
    input: Type.Union([Type.String(), Type.Integer()], { description: 'Number 1-3999 or Roman numeral' }),
    mode: Type.Enum(['auto', 'to_roman', 'to_arabic'], {
      default: 'auto',
      description: 'Direction; auto looks at input',
    }),
  }),
  output: Type.Object({
    roman: Type.String({ description: 'canonical numeral, upper case' }),
    arabic: Type.Integer({ description: 'value' }),
    mode: Type.Enum(['to_roman', 'to_arabic'], { description: 'direction used' }),
    canonical: Type.Boolean({
      description: 'input was already the canonical numeral (true for numbers)',
    }),
    parts: Type.Array(Type.Object({ symbol: Type.String(), value: Type.Integer() }), {
      description: '[{symbol, value}] of the canonical numeral',
    }),
  }),
  examples: [
    {
      name: 'To Roman',
      input: { input: '1994' },
      output: {
        roman: 'MCMXCIV',
        parts: [
          { symbol: 'M', value: 1000 },
          { symbol: 'CM', value: 900 },
          { symbol: 'XC', value: 90 },
          { symbol: 'IV', value: 4 },
        ],
      },
    },
    {
      name: 'To Arabic, lower case',
      input: { input: 'mmxxiv' },
      output: { arabic: 2024, roman: 'MMXXIV', mode: 'to_arabic', canonical: true },
    },
    {
      name: 'The form on clock faces is read, but not canonical',
      input: { input: 'XIIII' },
      output: { arabic: 14, roman: 'XIV', canonical: false },
    },
  ],
  run({ input, mode }) {
    // NFKC makes letters of the Roman numerals that Unicode has for themselves (U+2160 to U+217F).
    const text = String(input).normalize('NFKC').trim();
    const direction = mode === 'auto' ? (/^[-+.\d]/.test(text) ? 'to_roman' : 'to_arabic') : mode;
    const arabic = direction === 'to_roman' ? readNumber(text) : readNumeral(text);
    const parts = toParts(arabic);
    const roman = parts.map(({ symbol }) => symbol).join('');
    return {
      roman,
      arabic,
      mode: direction,
      canonical: direction === 'to_roman' || text.toUpperCase() === roman,
      parts,
    };
  },
});

function readNumber(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > LARGEST)
    throw new InputError('input', `expected a whole number from 1 to ${LARGEST}, got ${quote(text)}`);
  return number;
}

function readNumeral(text: string): number {
  if (text === '' || !NUMERAL.test(text))
    throw new InputError('input', `expected a Roman numeral up to MMMCMXCIX, got ${quote(text)}`);
  let rest = text.toUpperCase();
  let sum = 0;
  for (const [symbol, value] of SYMBOLS) {
    while (rest.startsWith(symbol)) {
      sum += value;
      rest = rest.slice(symbol.length);
    }
  }
  return sum;
}

function toParts(number: number): { symbol: string; value: number }[] {
  const parts = [];
  let rest = number;
  for (const [symbol, value] of SYMBOLS) {
    for (; rest >= value; rest -= value) parts.push({ symbol, value });
  }
  return parts;
}
