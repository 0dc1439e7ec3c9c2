import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hmacGenerate from '../../../plugins/security/tools/hmac-generate.ts';
import { hasProgram } from './programs.ts';

test.each([
  [
    'RFC 4231, test case 1',
    {
      message: 'Hi There',
      secret: '0b'.repeat(20),
      secret_encoding: 'hex',
      algorithm: 'SHA-512',
    },
    {
      hmac: '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
    },
  ],
  [
    'RFC 4231, test case 6: a key longer than a block',
    {
      message: 'Test Using Larger Than Block-Size Key - Hash Key First',
      secret: 'qqqq'.repeat(43) + 'qqo=',
      secret_encoding: 'base64',
      algorithm: 'SHA-224',
    },
    { hmac: '95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e' },
  ],
  [
    'RFC 2202, name in lower case',
    { message: 'what do ya want for nothing?', secret: 'Jefe', algorithm: 'md5' },
    { hmac: '750c783e6ab0b503eaa86e310a5db738', algorithm: 'MD5' },
  ],
  [
    'RFC 2202, SHA-1',
    { message: 'what do ya want for nothing?', secret: 'Jefe', algorithm: 'sha_1' },
    { hmac: 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79', algorithm: 'SHA-1' },
  ],
  [
    'SHA3-256',
    { message: 'what do ya want for nothing?', secret: 'Jefe', algorithm: 'SHA3-256' },
    { hmac: 'c7d4072e788877ae3596bbb0da73b887c9171f93095b294ae857fbe2645e1ba5' },
  ],
  [
    'Unicode, Base64',
    { message: 'päyload 😀', secret: 'schlüssel', encoding: 'base64' },
    { hmac: 'oEhh9ZV93Ij5JIVHeoQ1Z5HN2BCqQka2e/s8UQ9xKtk=' },
  ],
  [
    'Base64url without padding',
    { message: 'päyload 😀', secret: 'schlüssel', encoding: 'base64url' },
    { hmac: 'oEhh9ZV93Ij5JIVHeoQ1Z5HN2BCqQka2e_s8UQ9xKtk' },
  ],
  [
    'an empty secret and message',
    { message: '', secret: '' },
    { hmac: 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(hmacGenerate, input)).toMatchObject(output);
});

describe('checks a signature', () => {
  const signed = { message: '{"a":1}', secret: 's3cret' };

  test.each([
    ['of another message', '015557de5463cb8cd33338a9acf30081fd629d849d401e1d1b89eb16de83586f', false],
    ['that is too short', '015557', false],
    ['that is no notation of bytes', 'sha256=?!', false],
    ['that is empty', '', false],
  ])('%s', async (_, expected, match) => {
    expect(await callTool(hmacGenerate, { ...signed, expected })).toMatchObject({ match });
  });

  test.each(['hex', 'base64', 'base64url'])(
    'in every notation, whatever encoding says: %s',
    async (encoding) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA3-512'),
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: 'grapheme' }),
          async (algorithm, message, secret) => {
            const input = { message, secret, algorithm };
            const { hmac } = await callTool(hmacGenerate, { ...input, encoding });
            const written = [
              hmac,
              ` ${hmac}\n`,
              `v1=${hmac}`,
              hmac.replace(/=+$/, ''),
              encoding === 'hex' ? hmac.toUpperCase() : hmac,
            ];
            for (const expected of written)
              expect(await callTool(hmacGenerate, { ...input, expected })).toMatchObject({ match: true });
          },
        ),
        { numRuns: 20 },
      );
    },
  );

  test('no match is said when there is nothing to compare', async () => {
    expect(await callTool(hmacGenerate, signed)).not.toHaveProperty('match');
  });
});

test.each([
  ['a missing secret', { message: 'a' }, 'secret: required'],
  [
    'odd hex',
    { message: 'a', secret: 'abc', secret_encoding: 'hex' },
    'secret: expected an even number of hex',
  ],
  ['no Base64', { message: 'a', secret: 'a*b', secret_encoding: 'base64' }, 'secret: expected base64'],
  [
    'a hash that HMAC is not offered for',
    { message: 'a', secret: 'b', algorithm: 'CRC32' },
    'algorithm: expected one of SHA-256, SHA-512, SHA-1, MD5, SHA-224, SHA-384, SHA3-256, SHA3-512, got "CRC32"',
  ],
  ['a lone surrogate', { message: '\ud83d', secret: 'b' }, 'message: expected text without lone surrogates'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hmacGenerate, input)).rejects.toThrow(message);
});

test('never repeats the secret in an error', async () => {
  await expect(callTool(hmacGenerate, { message: 'a', secret: 4711 })).rejects.toThrow(
    /^secret: expected a string$/,
  );
});

test.skipIf(!hasProgram('openssl'))('agrees with openssl (skipped where it is not installed)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[0-9a-f]{2}([0-9a-f]{2})*$/),
      async (message, secret) => {
        const { hmac } = await callTool(hmacGenerate, { message, secret, secret_encoding: 'hex' });
        const options = ['mac', '-digest', 'SHA256', '-macopt', `hexkey:${secret}`, 'HMAC'];
        expect(execFileSync('openssl', options, { input: message }).toString().trim().toLowerCase()).toBe(
          hmac,
        );
      },
    ),
    { numRuns: 10 },
  );
});

test.each([
  ['hex', '\n00ff80\n'],
  ['base64', 'AP+A'],
])('a message of bytes as %s', async (message_encoding, message) => {
  const { hmac } = await callTool(hmacGenerate, { message, message_encoding, secret: 'key' });
  expect(hmac).toBe(
    createHmac('sha256', 'key')
      .update(Buffer.from([0, 255, 128]))
      .digest('hex'),
  );
  await expect(callTool(hmacGenerate, { message: '?', message_encoding, secret: 'key' })).rejects.toThrow(
    'message: expected',
  );
});
