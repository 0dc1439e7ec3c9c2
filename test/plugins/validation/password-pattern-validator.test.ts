import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import passwordPatternValidator from '../../../plugins/validation/tools/password-pattern-validator/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'basic policy holds',
    { password: 'Tr4vel-light' },
    {
      valid: true,
      failed: [],
      length: 12,
      bytes: 12,
      counts: { uppercase: 1, lowercase: 9, digits: 1, symbols: 1, spaces: 0, other: 0 },
      classes: 4,
      rules: [
        { rule: 'min_length', passed: true, expected: 8, actual: 12 },
        { rule: 'min_uppercase', passed: true, expected: 1, actual: 1 },
        { rule: 'min_lowercase', passed: true, actual: 9 },
        { rule: 'min_digits', passed: true },
      ],
    },
  ],
  [
    'common password',
    { password: 'Password1', block_common: true },
    { valid: false, failed: ['block_common'] },
  ],
  [
    'preset changed by arguments',
    {
      password: 'abc',
      preset: 'strong',
      min_length: 3,
      min_uppercase: 0,
      min_digits: 0,
      min_symbols: 0,
      block_common: false,
    },
    { valid: true, failed: [], policy: { min_length: 3, min_uppercase: 0, max_sequence: 3 } },
  ],
  [
    'own pattern',
    { password: 'ab-12', preset: 'none', pattern: '^[a-z]{2}-\\d+$' },
    { valid: true, failed: [], rules: [{ rule: 'pattern', passed: true }] },
  ],
  [
    'forbidden word in other case',
    { password: 'xACME-2024z', preset: 'none', forbidden: ['acme'] },
    { valid: false, failed: ['forbidden'] },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(passwordPatternValidator, input)).toMatchObject(output);
});

test.each([
  ['pattern that does not compile', { password: 'a', pattern: '([' }, 'pattern'],
  ['limits that contradict', { password: 'a', min_length: 10, max_length: 5 }, 'max_length'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(passwordPatternValidator, input)).rejects.toThrow(message);
});

const none = { preset: 'none' };

test.each([
  ['max_length', { password: '👨‍👩‍👧e\u0301x', max_length: 3 }, { password: 'abcd', max_length: 3 }],
  ['min_symbols', { password: 'a€', min_symbols: 1 }, { password: 'a b', min_symbols: 1 }],
  ['min_classes', { password: 'aA1-あ', min_classes: 5 }, { password: 'aA1- ', min_classes: 5 }],
  ['max_repeat', { password: 'aAaa', max_repeat: 2 }, { password: 'aaa', max_repeat: 2 }],
  ['max_sequence', { password: 'yza890', max_sequence: 2 }, { password: 'xCbA', max_sequence: 2 }],
  ['allow_spaces', { password: 'ab', allow_spaces: false }, { password: 'a\u00a0b', allow_spaces: false }],
  [
    'forbidden',
    { password: 'strase', forbidden: ['STRASSE'] },
    { password: 'xstraße', forbidden: ['STRASSE'] },
  ],
  ['forbidden', { password: 'fi', forbidden: ['fin'] }, { password: 'xﬁn', forbidden: ['FIN'] }],
  [
    'block_common',
    { password: 'password-9Z', block_common: true },
    { password: 'QWERTY', block_common: true },
  ],
  ['pattern', { password: 'a1', pattern: '^\\p{L}\\d$' }, { password: 'a12', pattern: '^\\p{L}\\d$' }],
])('%s holds and fails', async (rule, good, bad) => {
  expect(await callTool(passwordPatternValidator, { ...none, ...good })).toMatchObject({
    valid: true,
    failed: [],
    rules: [{ rule }],
  });
  expect(await callTool(passwordPatternValidator, { ...none, ...bad })).toMatchObject({
    valid: false,
    failed: [rule],
  });
});

test('rules that are off are not listed, others in their order', async () => {
  const { rules } = await callTool(passwordPatternValidator, {
    password: 'x',
    pattern: 'y',
    forbidden: ['z'],
    block_common: true,
    allow_spaces: false,
    max_length: 9,
    min_digits: 0,
  });
  expect(rules.map(({ rule }) => rule)).toEqual([
    'min_length',
    'max_length',
    'min_uppercase',
    'min_lowercase',
    'allow_spaces',
    'forbidden',
    'block_common',
    'pattern',
  ]);
});

test('characters count by their class', async () => {
  expect(
    await callTool(passwordPatternValidator, { ...none, password: 'Aǅaٱ5٥ \t€\u0301あ😀\u0000' }),
  ).toMatchObject({
    length: 12,
    counts: { uppercase: 2, lowercase: 1, digits: 2, symbols: 2, spaces: 2, other: 2 },
    classes: 5,
  });
  expect(await callTool(passwordPatternValidator, { ...none, password: '' })).toMatchObject({
    length: 0,
    longest_repeat: 0,
    longest_sequence: 0,
  });
});

test('everything but the pattern sees NFC', async () => {
  const result = await callTool(passwordPatternValidator, { ...none, password: 'e\u0301', pattern: '^..$' });
  expect(result).toMatchObject({ valid: true, length: 1, bytes: 2 });
  expect(codes(result.warnings)).toEqual(['not_nfc']);
});

test.each([
  ['x'.repeat(72), []],
  ['x'.repeat(73), ['bcrypt_limit']],
  [' x', ['outer_space']],
  ['x\u0007y', ['control_character']],
])('%j: warnings %j', async (password, expected) => {
  const { warnings } = await callTool(passwordPatternValidator, { ...none, password });
  expect(codes(warnings)).toEqual(expected);
});

test('neither password nor forbidden word is repeated', async () => {
  const result = await callTool(passwordPatternValidator, { password: 'Hunter2!', forbidden: ['hunter'] });
  expect(JSON.stringify(result)).not.toMatch(/hunter/i);
  await expect(callTool(passwordPatternValidator, { password: ['hunter'] })).rejects.not.toThrow('hunter');
});
