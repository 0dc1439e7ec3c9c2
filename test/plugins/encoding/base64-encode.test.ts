import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import base64Encode from '../../../plugins/encoding/tools/base64-encode.ts';

test.each([
  ['padding', { text: 'fo' }, { result: 'Zm8=', bytes: 2 }],
  ['utf-8', { text: 'Grüße, 世界 😀' }, { result: 'R3LDvMOfZSwg5LiW55WMIPCfmIA=', bytes: 20 }],
  [
    'lines',
    { text: 'The quick brown fox jumps over the lazy dog', line_length: 20 },
    { result: 'VGhlIHF1aWNrIGJyb3du\nIGZveCBqdW1wcyBvdmVy\nIHRoZSBsYXp5IGRvZw==' },
  ],
  ['padding counts in a line', { text: 'f', line_length: 3 }, { result: 'Zg=\n=' }],
  ['a full line has no line break after it', { text: 'foo', line_length: 4 }, { result: 'Zm9v' }],
  ['padding, though url_safe', { text: 'fo', url_safe: true, padding: true }, { result: 'Zm8=' }],
  ['no padding, though standard', { text: 'fo', padding: false }, { result: 'Zm8' }],
  [
    'nothing',
    { text: '', line_length: 76, mime_type: 'text/plain' },
    { result: '', data_url: 'data:text/plain;base64,' },
  ],
  [
    'a data: URL is standard and in one line',
    { text: 'fbff', charset: 'hex', url_safe: true, line_length: 1, mime_type: 'text/plain; charset=utf-8' },
    { result: '-\n_\n8', data_url: 'data:text/plain;charset=utf-8;base64,+/8=' },
  ],
  ['white space between hex digits', { text: ' 66\n6F 6f ', charset: 'hex' }, { result: 'Zm9v', bytes: 3 }],
  ['latin1', { text: 'ÿ', charset: 'latin1' }, { result: '/w==' }],
  ['utf-16be', { text: '😀', charset: 'utf-16be' }, { result: '2D3eAA==', bytes: 4 }],
])('%s', async (_, input, output) => {
  expect(await callTool(base64Encode, input)).toMatchObject(output);
});

test('there is a data: URL only with mime_type', async () => {
  expect(await callTool(base64Encode, { text: 'a' })).toEqual({ result: 'YQ==', bytes: 1 });
});

test.each([
  ['a typo', { text: 'a', urlsafe: true }, 'urlsafe: unknown argument'],
  [
    'beyond latin1',
    { text: '5 €', charset: 'latin1' },
    'text: expected characters of latin1 (U+0000 to U+00FF), got "€" at line 1, column 3',
  ],
  ['bad hex', { text: 'fb\nfg', charset: 'hex' }, 'text: expected hex digits, got "g" at line 2, column 2'],
  ['odd hex', { text: 'fbf', charset: 'hex' }, 'text: expected an even number of hex digits, got 3'],
  [
    'a lone surrogate',
    { text: '\udc00' },
    'text: expected text without lone surrogates, got one at line 1, column 1',
  ],
  [
    'a media type without subtype',
    { text: 'a', mime_type: 'text' },
    'mime_type: expected type/subtype with optional ;name=value, got "text"',
  ],
  [
    'a media type with a fragment',
    { text: 'a', mime_type: 'text/plain#' },
    'mime_type: expected type/subtype',
  ],
  ['a parameter without value', { text: 'a', mime_type: 'text/plain;x' }, 'mime_type: expected type/subtype'],
  ['lines over 1000', { text: 'a', line_length: 1001 }, 'line_length: expected a number <= 1000, got 1001'],
  ['lines under 0', { text: 'a', line_length: -1 }, 'line_length: expected a number >= 0, got -1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(base64Encode, input)).rejects.toThrow(message);
});
