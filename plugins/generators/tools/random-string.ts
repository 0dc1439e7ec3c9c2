import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { drawFrom, entropyBits } from '../lib/draw.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const CHARSETS = {
  alphanumeric: LETTERS.toUpperCase() + LETTERS + DIGITS,
  alphabetic: LETTERS.toUpperCase() + LETTERS,
  numeric: DIGITS,
  hex: '0123456789abcdef',
  lowercase: LETTERS,
  uppercase: LETTERS.toUpperCase(),
} as const;
const DEFAULT_CHARSET = 'alphanumeric';
/** The most characters that are drawn, and that the strings have with prefix and suffix. */
const MOST_DRAWN = 1_000_000;
const MOST_WRITTEN = 10_000_000;

export default defineTool({
  title: 'Random String',
  summary:
    'Generate random strings from a ready or own character set, e.g. test data, codes, tokens. For secrets see random-key-generator.',
  keywords: ['characters', 'coupon', 'voucher'],
  input: Type.Object({
    length: Type.Integer({
      minimum: 1,
      maximum: 10000,
      default: 16,
      description: 'Characters in each string',
    }),
    count: Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1,
      description: 'How many; length * count at most 1000000',
    }),
    charset: Type.Enum(['alphanumeric', 'alphabetic', 'numeric', 'hex', 'lowercase', 'uppercase', 'custom'], {
      default: DEFAULT_CHARSET,
      description: 'Characters to draw from',
    }),
    custom: Type.Optional(Type.String({ description: 'Own characters; implies charset custom' })),
    prefix: Type.Optional(Type.String({ description: 'Put before each string' })),
    suffix: Type.Optional(Type.String({ description: 'Put after each string' })),
    unique: Type.Boolean({ default: false, description: 'No two strings alike' }),
  }),
  output: Type.Object({
    string: Type.String({ description: 'the first' }),
    strings: Type.Array(Type.String()),
    text: Type.String({ description: 'one a line' }),
    charset_size: Type.Integer(),
    entropy_bits: Type.Number({ description: 'of one string' }),
  }),
  examples: [
    { name: '16 letters and digits', input: {}, output: { charset_size: 62, entropy_bits: 95.3 } },
    {
      name: 'characters of one’s own',
      input: { custom: 'aab', length: 50 },
      output: { charset_size: 2, entropy_bits: 50 },
    },
  ],
  run({ length, count, charset, custom, prefix = '', suffix = '', unique }) {
    const characters = charactersOf(charset, custom);
    if (length * count > MOST_DRAWN)
      throw new InputError(
        'count',
        `expected length * count to be at most ${MOST_DRAWN}, got ${length * count}`,
      );
    if ((prefix.length + suffix.length) * count > MOST_WRITTEN)
      throw new InputError('prefix', `expected strings of at most ${MOST_WRITTEN} characters in all`);
    if (unique && characters.length ** length < count) {
      const all = characters.length ** length;
      throw new InputError('count', `expected at most ${all} different strings, got ${count}`);
    }
    const strings: string[] = [];
    const known = new Set<string>();
    while (strings.length < count) {
      const drawn = drawFrom(secureRandom, characters, length);
      if (unique && known.has(drawn)) continue;
      known.add(drawn);
      strings.push(prefix + drawn + suffix);
    }
    return {
      string: strings[0] ?? '',
      strings,
      text: strings.join('\n'),
      charset_size: characters.length,
      entropy_bits: entropyBits(length, characters.length),
    };
  },
});

function charactersOf(charset: keyof typeof CHARSETS | 'custom', custom: string | undefined): string[] {
  if (custom === undefined) {
    if (charset === 'custom') throw new InputError('custom', 'required for charset custom');
    return [...CHARSETS[charset]];
  }
  if (charset !== 'custom' && charset !== DEFAULT_CHARSET)
    throw new InputError('custom', `expected for charset custom only, charset is ${charset}`);
  const characters = [...new Set(graphemes(custom))];
  if (characters.length === 0) throw new InputError('custom', 'expected at least one character, got none');
  return characters;
}
