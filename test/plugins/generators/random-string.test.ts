import { graphemes } from '@toolyard/kit/graphemes';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import randomString from '../../../plugins/generators/tools/random-string.ts';

test.each([
  ['alphanumeric', /^[A-Za-z0-9]{100}$/, 62, 595.4],
  ['alphabetic', /^[A-Za-z]{100}$/, 52, 570],
  ['numeric', /^[0-9]{100}$/, 10, 332.2],
  ['hex', /^[0-9a-f]{100}$/, 16, 400],
  ['lowercase', /^[a-z]{100}$/, 26, 470],
  ['uppercase', /^[A-Z]{100}$/, 26, 470],
])('%s', async (charset, form, charset_size, entropy_bits) => {
  const result = await callTool(randomString, { charset, length: 100, count: 3 });
  expect(result).toMatchObject({ charset_size, entropy_bits });
  expect(result.strings.every((string) => form.test(string))).toBe(true);
  expect(result.text).toBe(result.strings.join('\n'));
});

test('own characters are grapheme clusters, each counted once', async () => {
  const { string, charset_size } = await callTool(randomString, { custom: '👨‍👩‍👧é👨‍👩‍👧', length: 20 });
  expect(charset_size).toBe(2);
  expect(graphemes(string)).toHaveLength(20);
});

test('prefix and suffix do not count', async () => {
  const { string } = await callTool(randomString, {
    charset: 'numeric',
    length: 4,
    prefix: 'INV-',
    suffix: '/A',
  });
  expect(string).toMatch(/^INV-[0-9]{4}\/A$/);
});

test('all strings that there are, each once', async () => {
  const { strings } = await callTool(randomString, { custom: 'ab', length: 3, count: 8, unique: true });
  expect(new Set(strings).size).toBe(8);
});

test('a million characters, not more', async () => {
  expect((await callTool(randomString, { length: 10_000, count: 100 })).strings).toHaveLength(100);
  await expect(callTool(randomString, { length: 10_000, count: 101 })).rejects.toThrow(
    'count: expected length * count to be at most 1000000, got 1010000',
  );
});

test.each([
  ['custom without characters', { charset: 'custom' }, 'custom: required for charset custom'],
  ['no characters', { custom: '' }, 'custom: expected at least one character'],
  [
    'characters for another set',
    { charset: 'hex', custom: 'ab' },
    'custom: expected for charset custom only, charset is hex',
  ],
  [
    'more than there are',
    { custom: 'ab', length: 2, count: 5, unique: true },
    'count: expected at most 4 different strings, got 5',
  ],
  [
    'a prefix that multiplies',
    { prefix: 'x'.repeat(10_001), count: 1000 },
    'prefix: expected strings of at most',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(randomString, input)).rejects.toThrow(message);
});
