import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import textEncryption from '../../../plugins/security/tools/text-encryption.ts';

const encrypt = (text: string, password: string, iterations = 100_000) =>
  callTool(textEncryption, { action: 'encrypt', text, password, iterations });
const decrypt = (text: string, password: string) =>
  callTool(textEncryption, { action: 'decrypt', text, password });

test('a token is what its form says, with 600,000 rounds unless others are asked for', async () => {
  expect(await callTool(textEncryption, { action: 'encrypt', text: 'hello', password: 'pw' })).toEqual({
    result: expect.stringMatching(
      /^v1\.600000\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{28}$/,
    ) as string,
    algorithm: 'AES-256-GCM',
    kdf: 'PBKDF2-HMAC-SHA256',
    iterations: 600_000,
  });
});

test('a token that a mail program wrapped', async () => {
  const token =
    'v1.100000.ZGVmZ2hpamtsbW5vcHFycw.MjM0NTY3ODk6Ozw9.\r\nhYhI85aFkk8RLkXsitfoUBSy_dX7asvAHAZS3qbp\n';
  expect(await decrypt(token, 'correct horse')).toMatchObject({
    result: 'attack at dawn',
    iterations: 100_000,
  });
});

test('what is encrypted comes back, and never as the same token', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      async (text, password) => {
        const { result } = await encrypt(text, password);
        expect((await decrypt(result, password)).result).toBe(text);
        expect((await encrypt(text, password)).result).not.toBe(result);
      },
    ),
    { numRuns: 10 },
  );
});

test('a byte order mark and line ends are kept', async () => {
  const text = '\ufeffa\r\nb\n';
  expect((await decrypt((await encrypt(text, 'p')).result, 'p')).result).toBe(text);
});

test('passwords are not normalised', async () => {
  const { result } = await encrypt('x', 'p\u00e4ss');
  await expect(decrypt(result, 'pa\u0308ss')).rejects.toThrow('password: wrong, or text was changed');
});

test('a token of which any one character is changed is refused', async () => {
  const { result } = await encrypt('hello', 'pw');
  const changed = [...result].map((character, at) => {
    const other = character === 'A' ? 'B' : 'A';
    return result.slice(0, at) + other + result.slice(at + 1);
  });
  for (const token of changed) await expect(decrypt(token, 'pw')).rejects.toThrow(/^(text|password): /);
}, 60_000);

const valid = {
  salt: 'ZGVmZ2hpamtsbW5vcHFycw',
  iv: 'MjM0NTY3ODk6Ozw9',
  data: 'hYhI85aFkk8RLkXsitfoUBSy_dX7asvAHAZS3qbp',
};
const token = (parts: Partial<typeof valid & { version: string; rounds: string }>) => {
  const { version, rounds, salt, iv, data } = { version: 'v1', rounds: '100000', ...valid, ...parts };
  return [version, rounds, salt, iv, data].join('.');
};

test.each([
  ['no token', 'hello', 'text: expected a token v1.ITERATIONS.SALT.IV.DATA'],
  ['another version', token({ version: 'v2' }), 'text: expected a token of version v1, got v2'],
  ['no number of rounds', token({ rounds: '1e5' }), 'text: expected a token v1'],
  ['too few rounds', token({ rounds: '99999' }), 'text: expected a token with 100000 to 2000000 iterations'],
  [
    'too many rounds',
    token({ rounds: '2000001' }),
    'text: expected a token with 100000 to 2000000 iterations',
  ],
  ['a short salt', token({ salt: 'AAAA' }), 'text: expected a token v1'],
  ['a long IV', token({ iv: 'AAAAAAAAAAAAAAAAAAAA' }), 'text: expected a token v1'],
  ['data shorter than a tag', token({ data: 'AAAA' }), 'text: expected a token v1'],
  ['padding', token({ salt: `${valid.salt}==` }), 'text: expected a token v1'],
  ['a fourth part', `${token({})}.AAAA`, 'text: expected a token v1'],
])('refuses %s', async (_, text, message) => {
  await expect(decrypt(text, 'correct horse')).rejects.toThrow(message);
});

test('a wrong password and changed data read the same', async () => {
  const message = 'password: wrong, or text was changed: the two cannot be told apart';
  await expect(decrypt(token({}), 'Correct horse')).rejects.toThrow(message);
  await expect(decrypt(token({ data: `A${valid.data.slice(1)}` }), 'correct horse')).rejects.toThrow(message);
});

test('bytes that are no text are refused, not garbled', async () => {
  const [salt, iv] = [Buffer.alloc(16, 1), Buffer.alloc(12, 2)];
  const cipher = createCipheriv('aes-256-gcm', pbkdf2Sync('pw', salt, 100_000, 32, 'sha256'), iv);
  const data = Buffer.concat([cipher.update(Buffer.from([0xff, 0xfe])), cipher.final(), cipher.getAuthTag()]);
  const parts = [salt, iv, data].map((bytes) => bytes.toString('base64url'));
  await expect(decrypt(['v1', '100000', ...parts].join('.'), 'pw')).rejects.toThrow(
    'text: expected a token of encrypted text',
  );
});

test.each([
  ['an empty password', { action: 'encrypt', text: 'a', password: '' }, /^password: /],
  ['too few rounds', { action: 'encrypt', text: 'a', password: 'p', iterations: 99_999 }, /^iterations: /],
  ['a lone surrogate', { action: 'encrypt', text: '\ud800', password: 'p' }, /^text: expected text without/],
  [
    'a text that is none, without repeating it',
    { action: 'encrypt', text: 42, password: 'p' },
    /^text: expected a string$/,
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(textEncryption, input)).rejects.toThrow(message);
});
