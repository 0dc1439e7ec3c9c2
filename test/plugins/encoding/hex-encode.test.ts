import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import hexEncode from '../../../plugins/encoding/tools/hex-encode.ts';

test.each([
  ['ascii', { text: 'Hello' }, { result: '48656c6c6f', bytes: 5 }],
  ['utf-16be', { text: 'A€', charset: 'utf-16be' }, { result: '004120ac', bytes: 4 }],
  ['utf-16le, no byte order mark added', { text: 'A', charset: 'utf-16le' }, { result: '4100' }],
  ['a byte order mark is kept', { text: '\ufeff' }, { result: 'efbbbf' }],
  ['latin1', { text: 'é', charset: 'latin1' }, { result: 'e9' }],
  [
    'upper case leaves prefix and separator',
    { text: 'kl', uppercase: true, prefix: '0x', separator: 'x' },
    { result: '0x6Bx0x6C' },
  ],
  ['nothing', { text: '', prefix: '0x', separator: ',' }, { result: '', bytes: 0 }],
])('%s', async (_, input, output) => {
  expect(await callTool(hexEncode, input)).toMatchObject(output);
});

test.each([
  ['text missing', {}, 'text: required'],
  [
    'a lone surrogate',
    { text: 'a\ud800', charset: 'utf-16le' },
    'text: expected text without lone surrogates',
  ],
  ['beyond latin1', { text: '€', charset: 'latin1' }, 'text: expected characters of latin1'],
  [
    'a separator of nine characters',
    { text: 'a', separator: '123456789' },
    'separator: expected at most 8 characters',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hexEncode, input)).rejects.toThrow(message);
});
