import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import base64 from '../../../plugins/encoding/tools/base64.ts';

test.each([
  ['encode is the default, utf-8', { text: 'žluťoučký 🐎' }, 'xb5sdcWlb3XEjWvDvSDwn5CO'],
  ['decode takes url-safe without padding', { text: 'w7_Dvw', action: 'decode' }, 'ÿÿ'],
  ['decode takes a data: URL', { text: 'data:text/plain;base64,SGk=', action: 'decode' }, 'Hi'],
  ['encode keeps a byte order mark', { text: '\ufeff' }, '77u/'],
  ['decode keeps a byte order mark', { text: '77u/', action: 'decode' }, '\ufeff'],
  ['nothing', { text: '' }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(base64, input)).toEqual({ result });
});

test.each([
  [
    'an unknown action',
    { text: 'a', action: 'hash' },
    'action: expected one of "encode", "decode", got "hash"',
  ],
  ['text missing', { action: 'encode' }, 'text: required'],
  ['a lone surrogate', { text: 'a\ud83d' }, 'text: expected text without lone surrogates'],
  [
    'bytes that are no text',
    { text: '/w==', action: 'decode' },
    'text: expected Base64 of UTF-8 text; base64-decode shows',
  ],
  ['malformed Base64', { text: 'a', action: 'decode' }, 'text: expected base64, got 1 characters'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(base64, input)).rejects.toThrow(message);
});

test('is offered on REST only: over MCP its longer forms say more', () => {
  expect(base64.surfaces).toEqual(['rest']);
});

test('decodes what it encodes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(text, async (original) => {
      const encoded = await callTool(base64, { text: original });
      expect(await callTool(base64, { text: encoded.result, action: 'decode' })).toEqual({
        result: original,
      });
    }),
  );
});
