import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERCENT_MODES } from '../../../plugins/encoding/lib/percent-encoding.ts';
import urlDecode from '../../../plugins/encoding/tools/url-decode.ts';
import urlEncode from '../../../plugins/encoding/tools/url-encode.ts';

test.each([
  ['plus stays by default', { text: 'a+b%2B' }, 'a+b+'],
  ['one level only', { text: '100%2525' }, '100%25'],
  ['a whole URL', { text: 'https://ex.org/%C3%BC?q=1%262#é' }, 'https://ex.org/ü?q=1&2#é'],
  ['a byte order mark is kept', { text: '%EF%BB%BF' }, '\ufeff'],
  ['U+FFFD itself', { text: '%EF%BF%BD' }, '\ufffd'],
  ['nothing', { text: '' }, ''],
])('%s', async (_, input, result) => {
  expect(await callTool(urlDecode, input)).toEqual({ result });
});

test.each([
  ['a % alone', '100%', '100%'],
  ['one digit', '%4', '%4'],
  ['no digits', '%zz%41', '%zzA'],
  ['a truncated sequence', '%E2%82|%41', '\ufffd|A'],
  ['an overlong form, byte by byte', '%C0%AF', '\ufffd\ufffd'],
  ['a surrogate, byte by byte', '%ED%A0%80', '\ufffd\ufffd\ufffd'],
  ['a byte order mark', '%EF%BB%BF', '\ufeff'],
])('lenient with %s', async (_, text, result) => {
  expect(await callTool(urlDecode, { text, lenient: true })).toEqual({ result });
});

test.each([
  ['no hex digits', 'ok%zz', 'text: expected two hex digits after % at line 1, column 3'],
  ['a % at the end', 'a\nb%', 'text: expected two hex digits after % at line 2, column 2'],
  ['latin1', '%E9t%E9', 'text: expected UTF-8, got other bytes at line 1, column 1'],
  [
    'a bad byte after good ones',
    '%41%C3%A9%EF%BF%BD%FF%41',
    'text: expected UTF-8, got other bytes at line 1, column 19',
  ],
  ['a truncated sequence', 'a%E2%82', 'got other bytes at line 1, column 2'],
  ['a surrogate', '%ed%a0%80', 'got other bytes at line 1, column 1'],
  ['an overlong form', '%c0%af', 'got other bytes at line 1, column 1'],
])('refuses %s', async (_, text, message) => {
  await expect(callTool(urlDecode, { text })).rejects.toThrow(message);
});

test('reads back what url-encode writes', async () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.isWellFormed());
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...PERCENT_MODES), fc.boolean(), async (given, mode, lenient) => {
      const encoded = await callTool(urlEncode, { text: given, mode });
      const input = { text: encoded.result, plus_as_space: mode === 'form', lenient };
      expect(await callTool(urlDecode, input)).toEqual({ result: given });
    }),
  );
});

test('bytes that are bad everywhere, a megabyte of them', async () => {
  const text = '%ff'.repeat(349_000);
  expect((await callTool(urlDecode, { text, lenient: true })).result).toBe('\ufffd'.repeat(349_000));
  await expect(callTool(urlDecode, { text })).rejects.toThrow('at line 1, column 1');
});
