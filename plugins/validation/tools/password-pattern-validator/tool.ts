import { foldCase } from '@toolyard/kit/case-folding';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { dictionary } from '@zxcvbn-ts/language-common';
import { findings, type Finding } from '../../lib/finding.ts';
import { PRESET_NAMES, PRESETS, type PasswordPolicy } from './password-policy.ts';
import { passwordTraits, type PasswordTraits } from './password-traits.ts';
import { compilePattern } from '../../lib/regular-expression.ts';

const limit = (description: string, maximum = 1024) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum, description }));

const Count = Type.Integer();

export default defineTool({
  title: 'Password Policy Validator',
  summary:
    'Check a password against a policy: length, character classes, repeats, sequences, banned words, common passwords, own regex; says rule by rule why.',
  keywords: ['NIST', 'complexity', 'requirements', 'passphrase'],
  runtime: 'isolate',
  callerCode: 'pattern',
  input: Type.Object({
    password: Type.String({ writeOnly: true, maxLength: 1024, description: 'Password to check' }),
    preset: Type.Enum([...PRESET_NAMES], {
      default: 'basic',
      description: 'Starting policy; the other arguments change it',
    }),
    min_length: limit('Fewest characters'),
    max_length: limit('Most characters; 0 = no limit'),
    min_uppercase: limit('Fewest upper-case letters'),
    min_lowercase: limit('Fewest lower-case letters'),
    min_digits: limit('Fewest digits'),
    min_symbols: limit('Fewest symbols'),
    min_classes: limit('Fewest of upper, lower, digit, symbol, other letter', 5),
    max_repeat: limit('Longest run of one character, e.g. 2 allows aa; 0 = any'),
    max_sequence: limit('Longest run such as abc or 321; 0 = any'),
    allow_spaces: Type.Optional(Type.Boolean({ description: 'White space may occur; default true' })),
    forbidden: Type.Optional(
      Type.Array(Type.String({ minLength: 1, writeOnly: true }), {
        maxItems: 200,
        description: 'Words it must not contain: user name, company …',
      }),
    ),
    block_common: Type.Optional(Type.Boolean({ description: 'Refuse well-known passwords' })),
    pattern: Type.Optional(Type.String({ maxLength: 1000, description: 'JavaScript regex that must match' })),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'Every rule holds' }),
    failed: Type.Array(Type.String(), { description: 'Rules that do not hold, in their order' }),
    rules: Type.Array(
      Type.Object({
        rule: Type.String(),
        passed: Type.Boolean(),
        expected: Type.Union([Type.Number(), Type.Boolean()]),
        actual: Type.Union([Type.Number(), Type.Boolean()]),
        message: Type.String(),
      }),
      { description: 'The rules in force' },
    ),
    length: Type.Integer({ description: 'Characters (grapheme clusters)' }),
    bytes: Type.Integer({ description: 'UTF-8 bytes' }),
    counts: Type.Object({
      uppercase: Count,
      lowercase: Count,
      digits: Count,
      symbols: Count,
      spaces: Count,
      other: Count,
    }),
    classes: Type.Integer({ description: 'Classes present, of 5' }),
    longest_repeat: Type.Integer(),
    longest_sequence: Type.Integer(),
    policy: Type.Object(
      { pattern: nullable(Type.String()), forbidden: Type.Integer({ description: 'How many words' }) },
      { additionalProperties: true, description: 'The values in force' },
    ),
    warnings: findings('What may go wrong with the password elsewhere'),
  }),
  examples: [
    {
      name: 'basic policy, all that fails is named',
      input: { password: 'secret' },
      output: { valid: false, failed: ['min_length', 'min_uppercase', 'min_digits'] },
    },
    {
      name: 'nist: long phrase without classes',
      input: { password: 'quiet marble otter lamp', preset: 'nist' },
      output: { valid: true, failed: [], length: 23, classes: 1 },
    },
    {
      name: 'strong: repeat and sequence',
      input: { password: 'Abcd--9999xyZ!', preset: 'strong' },
      output: { valid: false, failed: ['max_repeat', 'max_sequence'], longest_repeat: 4 },
    },
  ],
  run({ password, preset, forbidden = [], pattern, ...given }) {
    const policy: PasswordPolicy = { ...PRESETS[preset], ...given };
    if (policy.max_length > 0 && policy.max_length < policy.min_length)
      throw new InputError('max_length', `expected at least min_length, which is ${policy.min_length}`);

    const normal = password.normalize('NFC');
    const traits = passwordTraits(normal);
    const rules = [
      ...countingRules(policy, traits),
      ...(policy.allow_spaces
        ? []
        : [condition('allow_spaces', traits.counts.spaces === 0, 'no white space')]),
      ...(forbidden.length === 0
        ? []
        : [condition('forbidden', !containsAny(normal, forbidden), 'none of the forbidden words')]),
      ...(policy.block_common
        ? [condition('block_common', !isCommon(normal), 'not one of the passwords tried first')]
        : []),
      ...(pattern === undefined || pattern === ''
        ? []
        : [condition('pattern', matches(password, pattern), 'text that fits the pattern')]),
    ];
    const failed = rules.filter((rule) => !rule.passed).map(({ rule }) => rule);
    return {
      valid: failed.length === 0,
      failed,
      rules,
      length: traits.length,
      bytes: new TextEncoder().encode(normal).length,
      counts: { ...traits.counts },
      classes: traits.classes,
      longest_repeat: traits.longestRepeat,
      longest_sequence: traits.longestSequence,
      policy: { ...policy, forbidden: forbidden.length, pattern: pattern ?? null },
      warnings: warnings(password, normal),
    };
  },
});

/** The rules that count something, those in force, in their order. */
function countingRules(policy: PasswordPolicy, traits: PasswordTraits) {
  const { length, counts, classes, longestRepeat, longestSequence } = traits;
  const rules: [keyof PasswordPolicy, number, string][] = [
    ['min_length', length, 'characters'],
    ['max_length', length, 'characters'],
    ['min_uppercase', counts.uppercase, 'upper-case letters'],
    ['min_lowercase', counts.lowercase, 'lower-case letters'],
    ['min_digits', counts.digits, 'digits'],
    ['min_symbols', counts.symbols, 'symbols'],
    ['min_classes', classes, 'kinds of characters'],
    ['max_repeat', longestRepeat, 'the same character in a row'],
    ['max_sequence', longestSequence, 'neighbours in a row, as in abc or 321'],
  ];
  return rules.flatMap(([rule, actual, what]) => {
    const expected = Number(policy[rule]);
    if (expected === 0) return [];
    const least = rule.startsWith('min_');
    const passed = least ? actual >= expected : actual <= expected;
    return [
      { rule, passed, expected, actual, message: `${what}: ${least ? 'at least' : 'at most'} ${expected}` },
    ];
  });
}

function condition(rule: string, passed: boolean, message: string) {
  return { rule, passed, expected: true, actual: passed, message };
}

function containsAny(password: string, words: readonly string[]): boolean {
  const folded = foldCase(password.normalize('NFKC'));
  return words.some((word) => folded.includes(foldCase(word.normalize('NFKC'))));
}

function isCommon(password: string): boolean {
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

function matches(password: string, pattern: string): boolean {
  const compiled = compilePattern(pattern, 'u');
  if (compiled.ok) return compiled.regex.test(password);
  throw new InputError(
    'pattern',
    `expected a JavaScript regular expression with flag u, got: ${compiled.message}`,
  );
}

function warnings(password: string, normal: string): Finding[] {
  const found: Finding[] = [];
  if (new TextEncoder().encode(normal).length > 72)
    found.push({ code: 'bcrypt_limit', message: 'bcrypt ignores what follows the first 72 bytes' });
  if (normal !== normal.trim())
    found.push({ code: 'outer_space', message: 'white space at an end is easily lost' });
  if (/\p{Cc}/u.test(normal))
    found.push({ code: 'control_character', message: 'control characters cannot be typed everywhere' });
  if (normal !== password)
    found.push({ code: 'not_nfc', message: 'other systems may compare it without normalizing it (NFC)' });
  return found;
}
