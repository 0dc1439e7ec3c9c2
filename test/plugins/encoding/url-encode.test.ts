import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import urlEncode from '../../../plugins/encoding/tools/url-encode.ts';

test.each([
  ['form', { text: 'a b+c&d=~*é', mode: 'form' }, 'a+b%2Bc%26d%3D%7E*%C3%A9'],
  ['rfc3986', { text: "it's (ok)!*~", mode: 'rfc3986' }, 'it%27s%20%28ok%29%21%2A~'],
  ['all', { text: 'Az~é', mode: 'all' }, '%41%7A%7E%C3%A9'],
  ['an escape is encoded again', { text: '%20' }, '%2520'],
  ['uri keeps reserved characters', { text: ";,/?:@&=+$#-_.!~*'()", mode: 'uri' }, ";,/?:@&=+$#-_.!~*'()"],
  ['line breaks', { text: '\r\n', mode: 'form' }, '%0D%0A'],
  ['nothing', { text: '', mode: 'all' }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(urlEncode, input)).toEqual({ result });
});

test.each([['component'], ['uri'], ['form'], ['rfc3986'], ['all']])(
  'refuses a lone surrogate in mode %s',
  async (mode) => {
    await expect(callTool(urlEncode, { text: 'x\ud83d', mode })).rejects.toThrow(
      'text: expected text without lone surrogates, got one at line 1, column 2',
    );
  },
);

test('form is what URLSearchParams writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(text, async (original) => {
      const { result } = await callTool(urlEncode, { text: original, mode: 'form' });
      expect(`a=${result}`).toBe(new URLSearchParams({ a: original }).toString());
    }),
  );
});
