import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import base32Encode from '../../../plugins/encoding/tools/base32-encode.ts';

test.each([
  ['base32hex', { text: 'fooba', alphabet: 'hex' }, 'CPNMUOJ1'],
  ['base32hex padded', { text: 'f', alphabet: 'hex' }, 'CO======'],
  ['crockford has no padding', { text: 'Hello, 世界', alphabet: 'crockford' }, '91JPRV3F5GGE9E4PWYARR'],
  ['no text', { text: '' }, ''],
  ['utf-16le', { text: 'é', charset: 'utf-16le' }, '5EAA===='],
])('%s', async (_, input, result) => {
  expect(await callTool(base32Encode, input)).toMatchObject({ result });
});

test.each([
  ['text missing', { alphabet: 'hex' }, 'text: required'],
  [
    'an unknown alphabet',
    { text: 'a', alphabet: 'base32z' },
    'alphabet: expected one of "standard", "hex", "crockford", got "base32z"',
  ],
  ['padding for crockford', { text: 'a', alphabet: 'crockford', padding: true }, 'padding: expected false'],
  [
    'a lone surrogate',
    { text: 'é\n😀\ud800' },
    'text: expected text without lone surrogates, got one at line 2, column 2',
  ],
  ['odd hex', { text: 'abc', charset: 'hex' }, 'text: expected an even number of hex digits, got 3'],
  ['a typo', { text: 'a', alphabett: 'hex' }, 'alphabett: unknown argument'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(base32Encode, input)).rejects.toThrow(message);
});
