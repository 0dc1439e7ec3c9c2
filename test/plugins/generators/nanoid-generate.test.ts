import { graphemes } from '@toolyard/kit/graphemes';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import nanoidGenerate from '../../../plugins/generators/tools/nanoid-generate.ts';
import { tally, unevenness } from './evenness.ts';

test.each([
  ['default', 64, /^[A-Za-z0-9_-]{256}$/],
  ['numbers', 10, /^[0-9]{256}$/],
  ['hex', 16, /^[0-9a-f]{256}$/],
  ['lowercase', 36, /^[0-9a-z]{256}$/],
  ['alphanumeric', 62, /^[0-9A-Za-z]{256}$/],
  ['nolookalikes', 49, /^[346789ABCDEFGHJKLMNPQRTUVWXYabcdefghijkmnpqrtwxyz]{256}$/],
])('the preset %s', async (preset, alphabet_size, form) => {
  const result = await callTool(nanoidGenerate, { preset, size: 256, count: 2 });
  expect(result.alphabet_size).toBe(alphabet_size);
  expect(result.entropy_bits).toBeCloseTo(256 * Math.log2(alphabet_size), 1);
  expect(result.ids).toEqual([expect.stringMatching(form), expect.stringMatching(form)]);
  expect(new Set(result.ids).size).toBe(2);
});

test('each character is as likely', async () => {
  const { ids } = await callTool(nanoidGenerate, { preset: 'alphanumeric', size: 100, count: 1000 });
  const characters = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  expect(unevenness(tally(ids.join(''), characters))).toBeLessThan(2);
});

test('a character is a code point', async () => {
  const { id, alphabet_size } = await callTool(nanoidGenerate, { alphabet: '😀🎈é', size: 30 });
  expect(alphabet_size).toBe(3);
  expect(graphemes(id)).toHaveLength(30);
  expect(id).toMatch(/^[😀🎈é]{30}$/u);
});

test('256 characters at most', async () => {
  const characters = (count: number) =>
    String.fromCharCode(...Array.from({ length: count }, (_, i) => 0x4e00 + i));
  const { alphabet_size } = await callTool(nanoidGenerate, { alphabet: characters(256) });
  expect(alphabet_size).toBe(256);
  await expect(callTool(nanoidGenerate, { alphabet: characters(257) })).rejects.toThrow(
    'alphabet: expected 2 to 256',
  );
});

test.each([
  [
    'a repeated character',
    { alphabet: 'abca' },
    'alphabet: expected different characters, got "a" more than once',
  ],
  ['one character', { alphabet: 'a' }, 'alphabet: expected 2 to 256 different characters, got 1'],
  [
    'alphabet and preset',
    { alphabet: 'ab', preset: 'hex' },
    'alphabet: expected either alphabet or preset, got both',
  ],
  ['an unknown argument', { length: 10 }, 'length: unknown argument'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(nanoidGenerate, input)).rejects.toThrow(message);
});
