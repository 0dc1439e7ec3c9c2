import { execFileSync } from 'node:child_process';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import hashComparison from '../../../plugins/security/tools/hash-comparison-tool/tool.ts';
import { hasProgram } from './programs.ts';

const HELLO = {
  md5: '5d41402abc4b2a76b9719d911017c592',
  sha1: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  sha256Base64: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
  sha256Base64url: 'LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ',
  blake2b:
    'e4cfa39a3d37be31c59609e807970799caa68a19bfaa15135f165085e01d41a65ba1e1b146aeb6bd0092b49eac214c103ccfa3a365954bbbe52f74a2b3620c94',
};

describe('reads what is expected in each form', () => {
  test.each([
    ['hex', HELLO.sha256, 'SHA-256'],
    ['upper case, white space around', ` ${HELLO.md5.toUpperCase()}\n`, 'MD5'],
    ['SHA-1 by its length', HELLO.sha1, 'SHA-1'],
    ['Base64', HELLO.sha256Base64, 'SHA-256'],
    ['Base64url', HELLO.sha256Base64url, 'SHA-256'],
    ['a line of md5sum, binary', `${HELLO.md5} *some file.bin`, 'MD5'],
    ['a line of sha256sum with an escaped name', `\\${HELLO.sha256}  a\\nb`, 'SHA-256'],
    ['a BSD line', `SHA256 (hello (1).txt) = ${HELLO.sha256}`, 'SHA-256'],
    ["openssl's line", `SHA1(hello.txt)= ${HELLO.sha1}`, 'SHA-1'],
    ["b2sum's tagged line", `BLAKE2b (hello.txt) = ${HELLO.blake2b}`, 'BLAKE2b-512'],
    ['integrity', `sha256-${HELLO.sha256Base64}`, 'SHA-256'],
    ['integrity with an option', `sha256-${HELLO.sha256Base64}?ct=application/javascript`, 'SHA-256'],
    [
      'integrity with several hashes, the second right',
      `sha384-${'A'.repeat(64)}\n sha256-${HELLO.sha256Base64}`,
      'SHA-256',
    ],
  ])('%s', async (_, expected, algorithm) => {
    expect(await callTool(hashComparison, { text: 'hello', expected })).toMatchObject({
      match: true,
      algorithm,
    });
  });
});

test.each([
  [
    'both hashes in hex',
    { text: 'hello', expected: HELLO.sha256Base64 },
    { match: true, actual: HELLO.sha256, expected: HELLO.sha256, weak: false },
  ],
  ['MD5 is weak', { text: 'hello', expected: HELLO.md5 }, { match: true, weak: true }],
  [
    'another text',
    { text: 'hello ', expected: HELLO.sha256 },
    { match: false, actual: '5e3235a8346e5a4585f8c58562f5052b8fe26a3bb122e1e96c76784964dfc461' },
  ],
  [
    'the algorithm that the caller names wins over the length',
    {
      text: '',
      expected: 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a',
      algorithm: 'sha3-256',
    },
    { match: true, algorithm: 'SHA3-256' },
  ],
  ['CRC32 when named', { text: '123456789', expected: 'CBF43926', algorithm: 'crc32' }, { match: true }],
  [
    'a hash of another length does not match',
    { text: 'hello', expected: HELLO.md5, algorithm: 'SHA-256' },
    { match: false, algorithm: 'SHA-256', expected: HELLO.md5 },
  ],
  [
    'none of several integrity hashes',
    { text: 'x', expected: `sha256-${HELLO.sha256Base64} sha384-${'A'.repeat(64)}` },
    { match: false, algorithm: 'SHA-256', expected: HELLO.sha256 },
  ],
  [
    'two hashes in different forms',
    { hash: HELLO.sha256.toUpperCase(), expected: HELLO.sha256Base64 },
    { match: true, algorithm: 'SHA-256', actual: HELLO.sha256 },
  ],
  ['two hashes of different length', { hash: HELLO.sha1, expected: HELLO.sha256 }, { match: false }],
  [
    'a hash against a second text',
    { hash: HELLO.sha1, expected_text: 'hello' },
    { match: true, algorithm: 'SHA-1' },
  ],
  ['two texts', { text: 'a', expected_text: 'a' }, { match: true, algorithm: 'SHA-256' }],
  ['text and file', { text: 'hello\n', expected_file: 'aGVsbG8K' }, { match: true }],
  ['two files', { file: 'aGVsbG8K', expected_file: 'aGVsbG8L', algorithm: 'MD5' }, { match: false }],
  [
    'nothing to compare with: the hashes',
    { text: 'abc' },
    {
      match: null,
      algorithm: null,
      actual: null,
      expected: null,
      weak: false,
      hashes: {
        MD5: '900150983cd24fb0d6963f7d28e17f72',
        'SHA-1': 'a9993e364706816aba3e25717850c26c9cd0d89d',
        'SHA-256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        'SHA-384':
          'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
        'SHA-512':
          'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
      },
    },
  ],
  [
    'the hash of a named algorithm, beside the list',
    { text: 'abc', algorithm: 'sha1' },
    { match: null, algorithm: 'SHA-1', actual: 'a9993e364706816aba3e25717850c26c9cd0d89d', weak: true },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(hashComparison, input)).toMatchObject(output);
});

test.each([
  ['no left side', { expected: HELLO.sha256 }, 'text: required, or file, or hash'],
  ['a length that no hash has', { text: 'a', expected: 'abc123' }, 'expected: expected a hash in hex'],
  ['no hash at all', { text: 'a', expected: ' ' }, 'expected: expected a hash in hex'],
  [
    'eight digits without CRC32 being named',
    { text: 'a', expected: 'cbf43926' },
    'expected: expected a hash',
  ],
  [
    'a tag that names no hash',
    { text: 'a', expected: `WHIRL (x) = ${HELLO.md5}` },
    'expected: expected a hash',
  ],
  [
    'a whole checksum file',
    { text: 'a', expected: `${HELLO.md5}  a\n${HELLO.md5}  b` },
    'expected: expected a',
  ],
  ['two right sides', { text: 'a', expected_text: 'b', expected_file: 'AA==' }, 'expected: expected one of'],
  ['two left sides', { text: 'a', file: 'AA==', expected: HELLO.md5 }, 'file: expected either text or file'],
  ['text and hash', { text: 'a', hash: HELLO.md5, expected: HELLO.md5 }, 'hash: expected one of text'],
  ['a hash alone', { hash: HELLO.md5 }, 'expected: required'],
  ['a left hash that is none', { hash: 'zz', expected: HELLO.md5 }, 'hash: expected a hash in hex'],
  ['an unknown algorithm', { text: 'a', algorithm: 'CRC8' }, 'algorithm: expected one of MD5'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hashComparison, input)).rejects.toThrow(message);
});

describe.skipIf(!hasProgram('sha256sum'))('reads the lines of coreutils (skipped without them)', () => {
  test.each([
    ['sha256sum', []],
    ['sha1sum', ['--tag']],
    ['sha512sum', ['--tag']],
    ['md5sum', []],
    ['b2sum', ['--tag']],
  ])('%s %j', async (program, options) => {
    const line = execFileSync(program, options, { input: 'Grüße\n' }).toString();
    expect(await callTool(hashComparison, { text: 'Grüße\n', expected: line })).toMatchObject({
      match: true,
    });
  });
});
