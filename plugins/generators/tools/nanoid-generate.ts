import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { drawFrom, entropyBits } from '../lib/draw.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const PRESETS = {
  default: `${DIGITS}${LETTERS}${LETTERS.toUpperCase()}_-`,
  numbers: DIGITS,
  hex: '0123456789abcdef',
  lowercase: DIGITS + LETTERS,
  alphanumeric: DIGITS + LETTERS + LETTERS.toUpperCase(),
  nolookalikes: '346789ABCDEFGHJKLMNPQRTUVWXYabcdefghijkmnpqrtwxyz',
} as const;
const MOST_CHARACTERS = 256;

export default defineTool({
  title: 'Nano ID Generator',
  summary:
    'Generate Nano IDs: short random URL-safe ids with a chosen length and alphabet, and say how many random bits each has.',
  keywords: ['short id', 'identifier', 'unique', 'slug'],
  input: Type.Object({
    size: Type.Integer({ minimum: 1, maximum: 256, default: 21, description: 'Characters in each id' }),
    count: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'How many' }),
    alphabet: Type.Optional(
      Type.String({ description: '2-256 different characters; default A-Z a-z 0-9 _ -' }),
    ),
    preset: Type.Enum(['default', 'numbers', 'hex', 'lowercase', 'alphanumeric', 'nolookalikes'], {
      default: 'default',
      description: 'Ready alphabet, instead of `alphabet`',
    }),
  }),
  output: Type.Object({
    id: Type.String({ description: 'the first' }),
    ids: Type.Array(Type.String()),
    alphabet_size: Type.Integer(),
    entropy_bits: Type.Number({ description: 'of one id' }),
  }),
  examples: [
    { name: 'as it is by default', input: {}, output: { alphabet_size: 64, entropy_bits: 126 } },
    {
      name: 'an alphabet of one’s own',
      input: { alphabet: '01', size: 40, count: 3 },
      output: { alphabet_size: 2, entropy_bits: 40 },
    },
  ],
  run({ size, count, alphabet, preset }) {
    if (alphabet !== undefined && preset !== 'default')
      throw new InputError('alphabet', 'expected either alphabet or preset, got both');
    const characters = alphabet === undefined ? [...PRESETS[preset]] : parseAlphabet(alphabet);
    const ids = Array.from({ length: count }, () => drawFrom(secureRandom, characters, size));
    return {
      id: ids[0] ?? '',
      ids,
      alphabet_size: characters.length,
      entropy_bits: entropyBits(size, characters.length),
    };
  },
});

/** The characters of an alphabet: code points, each once. */
function parseAlphabet(alphabet: string): string[] {
  const characters = [...alphabet];
  if (characters.length < 2 || characters.length > MOST_CHARACTERS) {
    throw new InputError(
      'alphabet',
      `expected 2 to ${MOST_CHARACTERS} different characters, got ${characters.length}`,
    );
  }
  const repeated = characters.find((character, index) => characters.indexOf(character) !== index);
  if (repeated !== undefined)
    throw new InputError('alphabet', `expected different characters, got ${quote(repeated)} more than once`);
  return characters;
}
