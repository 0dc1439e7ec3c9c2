import { execFileSync } from 'node:child_process';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import hashGenerate from '../../../plugins/security/tools/hash-generate.ts';
import { hasProgram } from './programs.ts';

const ABC = {
  MD5: '900150983cd24fb0d6963f7d28e17f72',
  'SHA-1': 'a9993e364706816aba3e25717850c26c9cd0d89d',
  'SHA-224': '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7',
  'SHA-256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  'SHA-384':
    'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
  'SHA-512':
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  'SHA-512/256': '53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23',
  'SHA3-224': 'e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf',
  'SHA3-256': '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532',
  'SHA3-384':
    'ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f539f1edf228376d25',
  'SHA3-512':
    'b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0',
  'Keccak-256': '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45',
  'BLAKE2b-512':
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  'BLAKE2s-256': '508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982',
  BLAKE3: '6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85',
  'RIPEMD-160': '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc',
  CRC32: '352441c2',
};

test('all gives every algorithm at once, by its canonical name', async () => {
  expect(await callTool(hashGenerate, { text: 'abc', algorithm: 'ALL' })).toEqual({
    hash: null,
    algorithm: 'all',
    bytes: 3,
    hashes: ABC,
  });
});

test.each(Object.entries(ABC))('%s alone is the same', async (algorithm, hash) => {
  expect(await callTool(hashGenerate, { text: 'abc', algorithm })).toEqual({ hash, algorithm, bytes: 3 });
});

test.each([
  [
    'no text',
    { text: '', algorithm: 'MD5' },
    { hash: 'd41d8cd98f00b204e9800998ecf8427e', algorithm: 'MD5', bytes: 0 },
  ],
  ['any spelling', { text: 'abc', algorithm: 'sha512' }, { hash: ABC['SHA-512'], algorithm: 'SHA-512' }],
  [
    'slash, underscore and case',
    { text: 'abc', algorithm: 'Sha_512_256' },
    { hash: ABC['SHA-512/256'], algorithm: 'SHA-512/256' },
  ],
  [
    'Keccak is not SHA-3',
    { text: '', algorithm: 'Keccak-256' },
    { hash: 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470' },
  ],
  ['the check value of CRC-32', { text: '123456789', algorithm: 'CRC32' }, { hash: 'cbf43926' }],
  ['a CRC that begins with zeros', { text: '665', algorithm: 'CRC32' }, { hash: '00081566' }],
  [
    'bytes of a data URL',
    { file: 'data:application/octet-stream;base64,AP8Q' },
    { hash: '2da45f2cd1f9c8e69a67abf7a6b26c282533d0a7686787a9533265418680d4d2', bytes: 3 },
  ],
  [
    'upper case',
    { text: 'abc', algorithm: 'md5', uppercase: true },
    { hash: '900150983CD24FB0D6963F7D28E17F72' },
  ],
  [
    'upper case does not touch Base64',
    { text: 'abc', algorithm: 'md5', uppercase: true, encoding: 'base64' },
    { hash: 'kAFQmDzST7DWlj99KOF/cg==' },
  ],
  [
    'Base64url has no padding',
    { text: 'abc', algorithm: 'md5', encoding: 'base64url' },
    { hash: 'kAFQmDzST7DWlj99KOF_cg' },
  ],
  [
    'line ends and spaces are bytes like others',
    { text: ' \r\n', algorithm: 'MD5' },
    { hash: 'bc949ea893a9384070c31f083ccefd26', bytes: 3 },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(hashGenerate, input)).toMatchObject(output);
});

test.each([
  ['nothing to hash', { algorithm: 'MD5' }, 'text: required, or file'],
  ['two inputs', { text: 'a', file: 'AA==' }, 'file: expected either text or file, got both'],
  ['no Base64', { file: 'data:,a' }, 'file: expected a data: URL with ;base64'],
  [
    'an unknown algorithm',
    { text: 'a', algorithm: 'SHA-999' },
    'algorithm: expected one of MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512, SHA-512/256, SHA3-224, SHA3-256, ' +
      'SHA3-384, SHA3-512, Keccak-256, BLAKE2b-512, BLAKE2s-256, BLAKE3, RIPEMD-160, CRC32, all, got "SHA-999"',
  ],
  ['a lone surrogate', { text: '\udc00' }, 'text: expected text without lone surrogates'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hashGenerate, input)).rejects.toThrow(message);
});

describe.skipIf(!hasProgram('openssl'))('agrees with openssl (skipped where it is not installed)', () => {
  test.each([
    ['SHA-256', 'sha256'],
    ['SHA-512/256', 'sha512-256'],
    ['SHA3-384', 'sha3-384'],
    ['BLAKE2b-512', 'blake2b512'],
  ])('%s', async (algorithm, name) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const file = Uint8Array.from(bytes).toBase64();
        const printed = execFileSync('openssl', ['dgst', `-${name}`, '-r'], { input: bytes });
        const { hash } = await callTool(hashGenerate, { file, algorithm });
        expect(printed.toString()).toContain(`${hash} *stdin`);
      }),
      { numRuns: 5 },
    );
  });
});
