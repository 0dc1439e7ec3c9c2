import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import randomKeyGenerator from '../../../plugins/generators/tools/random-key-generator.ts';

test.each([
  ['hex', {}, /^[0-9a-f]{64}$/, 64, 256],
  ['base64 keeps its padding', { format: 'base64', bytes: 16 }, /^[A-Za-z0-9+/]{22}==$/, 24, 128],
  ['base64url has none', { format: 'base64url', bytes: 16 }, /^[A-Za-z0-9_-]{22}$/, 22, 128],
  ['base32 has none', { format: 'base32', bytes: 8 }, /^[A-Z2-7]{12}[ACEGIKMOQSUWY246]$/, 13, 64],
  ['base58', { format: 'base58' }, /^[1-9A-HJ-NP-Za-km-z]{44}$/, 44, 257.8],
  ['base58 by length', { format: 'base58', length: 50 }, /^[1-9A-HJ-NP-Za-km-z]{50}$/, 50, 292.9],
  ['alphanumeric', { format: 'alphanumeric', bytes: 1024 }, /^[A-Za-z0-9]{1376}$/, 1376, 8193],
])('%s', async (_, input, form, length, entropy_bits) => {
  const result = await callTool(randomKeyGenerator, { ...input, count: 100 });
  expect(result).toMatchObject({ length, entropy_bits });
  expect(result.keys.every((key) => form.test(key))).toBe(true);
  expect(new Set(result.keys).size).toBe(100);
});

test('a prefix does not count', async () => {
  const prefix = 'sk_live-0123456789ABCDEFGHIJKLMN';
  const { key, keys, length } = await callTool(randomKeyGenerator, { prefix });
  expect(key.slice(0, 32)).toBe(prefix);
  expect([key.length, length, keys[0]]).toEqual([96, 64, key]);
});

test.each([
  ['a length for hex', { length: 10 }, 'length: expected for base58 and alphanumeric only'],
  [
    'length and bytes',
    { format: 'base58', length: 10, bytes: 32 },
    'length: expected either length or bytes, got both',
  ],
  [
    'a blank in the prefix',
    { prefix: 'my key ' },
    'prefix: expected at most 32 of A-Z a-z 0-9 _ -, got "my key "',
  ],
  ['a long prefix', { prefix: 'x'.repeat(33) }, 'prefix: expected at most 32'],
  ['few bytes', { bytes: 7 }, 'bytes: expected a number >= 8'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(randomKeyGenerator, input)).rejects.toThrow(message);
});
