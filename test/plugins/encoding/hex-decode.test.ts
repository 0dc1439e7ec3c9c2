import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import hexDecode from '../../../plugins/encoding/tools/hex-decode.ts';
import hexEncode from '../../../plugins/encoding/tools/hex-encode.ts';

test.each([
  ['spaces and line breaks', { text: 'e2 82 ac\r\n20 35' }, { result: '€ 5' }],
  ['backslash x and colons', { text: '\\x48\\x69 3a:3B' }, { result: 'Hi:;' }],
  ['percent signs', { text: '%48%69' }, { result: 'Hi' }],
  ['every separator', { text: '-48,65:6c;6C_6f ' }, { result: 'Hello' }],
  ['prefixes without separators', { text: '0x480X69' }, { result: 'Hi' }],
  ['several bytes after a prefix', { text: '0x4869' }, { result: 'Hi' }],
  ['a zero that is no prefix', { text: '30 00' }, { result: '0\u0000' }],
  ['a byte order mark is kept', { text: 'efbbbf' }, { result: '\ufeff' }],
  ['an overlong form is no text', { text: 'c0af' }, { result: null, base64: 'wK8=' }],
  ['utf-16le', { text: '3dd8 00de', charset: 'utf-16le' }, { result: '😀' }],
  ['nothing', { text: '' }, { result: '', bytes: 0 }],
])('%s', async (_, input, output) => {
  expect(await callTool(hexDecode, input)).toMatchObject(output);
});

test.each([
  [
    'half a byte',
    { text: '486' },
    'text: expected an even number of hex digits in a group, got "486" at line 1, column 1',
  ],
  ['half a byte in one group', { text: '48 6 9a' }, 'got "6" at line 1, column 4'],
  ['an illegal character', { text: '48\n6G' }, 'text: expected hex digits, got "G" at line 2, column 2'],
  [
    'a prefix without digits',
    { text: '48 0x' },
    'text: expected hex digits after 0x, got none at line 1, column 6',
  ],
  ['two prefixes', { text: '%%48' }, 'text: expected hex digits after %, got none at line 1, column 2'],
  ['an emoji', { text: '48😀' }, 'got "😀" at line 1, column 3'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hexDecode, input)).rejects.toThrow(message);
});

test('reads back what hex-encode writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom('', ' ', ':', ', ', '\n'),
      fc.constantFrom('', '0x', '\\x', '%'),
      fc.boolean(),
      async (original, separator, prefix, uppercase) => {
        const { result } = await callTool(hexEncode, { text: original, separator, prefix, uppercase });
        expect(await callTool(hexDecode, { text: result })).toMatchObject({ result: original });
      },
    ),
  );
});

test('a megabyte of digits in one group', async () => {
  const { bytes } = await callTool(hexDecode, { text: '61'.repeat(512 * 1024) });
  expect(bytes).toBe(512 * 1024);
});
