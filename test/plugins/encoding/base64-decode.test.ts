import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_CHARSETS } from '../../../plugins/encoding/lib/charset.ts';
import base64Decode from '../../../plugins/encoding/tools/base64-decode.ts';
import base64Encode from '../../../plugins/encoding/tools/base64-encode.ts';

test.each([
  ['url-safe without padding', { text: 'w5xuw68_Pn4' }, { result: 'Ünï?>~', is_text: true }],
  ['both alphabets', { text: '8J-YgPCfmIA/Pw' }, { result: '😀😀??' }],
  ['line breaks and spaces', { text: ' Zm9v\r\n\tYg == \n' }, { result: 'foob', bytes: 4 }],
  ['a byte order mark is kept', { text: '77u/QQ==' }, { result: '\ufeffA' }],
  ['an overlong form is no text', { text: 'wK8=' }, { result: null, hex: 'c0af' }],
  ['a surrogate is no text', { text: '7aCA' }, { result: null, hex: 'eda080' }],
  ['utf-16be', { text: 'ACAgrA==', charset: 'utf-16be' }, { result: ' €' }],
  [
    'a lone utf-16 surrogate is no text',
    { text: 'ANg=', charset: 'utf-16le' },
    { result: null, hex: '00d8' },
  ],
  ['latin1', { text: 'gP8=', charset: 'latin1' }, { result: '\u0080ÿ' }],
  ['a data: URL without media type', { text: 'data:;base64,SGk' }, { result: 'Hi' }],
  ['nothing', { text: '' }, { result: '', is_text: true, bytes: 0 }],
])('%s', async (_, input, output) => {
  expect(await callTool(base64Decode, input)).toMatchObject(output);
});

test('text has neither hex nor mime_type beside it', async () => {
  expect(await callTool(base64Decode, { text: 'data:;base64,SGk' })).toEqual({
    result: 'Hi',
    is_text: true,
    bytes: 2,
  });
});

test.each([
  [
    'an illegal character',
    { text: 'Zm9v\nYm*y' },
    'text: expected base64, got the character "*" at line 2, column 3',
  ],
  [
    'an impossible length',
    { text: 'Zm9vY' },
    'text: expected base64, got 5 characters, which hold no whole number of bytes',
  ],
  [
    '= before the end',
    { text: 'Zg==Zg==' },
    'text: expected base64, got = before the end at line 1, column 3',
  ],
  ['incomplete padding', { text: 'Zg=' }, 'text: expected base64, got 1 of 2 padding characters'],
  [
    'a data: URL that is not base64',
    { text: 'data:text/plain,Hi' },
    'text: expected a data: URL with ;base64',
  ],
  ['hex as charset', { text: 'Zg==', charset: 'hex' }, 'charset: expected one of "utf-8"'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(base64Decode, input)).rejects.toThrow(message);
});

test('reads back what base64-encode writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom(...TEXT_CHARSETS),
      fc.boolean(),
      fc.nat({ max: 80 }),
      async (given, charset, url_safe, line_length) => {
        const original = charset === 'latin1' ? given.replace(/[^\u0000-\u00ff]/gu, '?') : given;
        const encoded = await callTool(base64Encode, { text: original, charset, url_safe, line_length });
        const decoded = await callTool(base64Decode, { text: encoded.result, charset });
        expect(decoded).toMatchObject({ result: original, bytes: encoded.bytes });
      },
    ),
  );
});
