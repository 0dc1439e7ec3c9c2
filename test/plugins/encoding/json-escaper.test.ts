import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import jsonEscaper from '../../../plugins/encoding/tools/json-escaper.ts';

const HI = String.raw`He said \"hi\"\\\n\tok\r\b\f\u0001 é😀 /`;

test.each([
  ['signs and controls', { text: 'He said "hi"\\\n\tok\r\b\f\u0001 é😀 /' }, HI],
  ['a lone surrogate', { text: '\ud83d' }, '\\ud83d'],
  ['U+2028 and DEL stay', { text: '\u2028\u007f' }, '\u2028\u007f'],
  ['ASCII only leaves DEL', { text: '\u007f\u0080', ascii_only: true }, '\u007f\\u0080'],
  ['nothing, in quotes', { text: '', quotes: true }, '""'],
])('escapes %s', async (_, input, result) => {
  expect(await callTool(jsonEscaper, input)).toEqual({ result });
});

test.each([
  ['all escapes', String.raw`{\"a\":\"\u00e9\n\ud83d\ude00\/\"}`, '{"a":"é\n😀/"}'],
  ['the rest of them', String.raw`\\\b\f\r\t\u00E9`, '\\\b\f\r\té'],
  ['raw quotes and line breaks', 'a "b"\nc', 'a "b"\nc'],
  ['a literal with white space around', '\n"a\\tb" ', 'a\tb'],
  ['two literals are content', '"a" "b\\t"', '"a" "b\t"'],
  ['a literal with a raw line break is content', '"a\nb"', '"a\nb"'],
  ['one quote', '"', '"'],
  ['a lone surrogate', '\\ud83d', '\ud83d'],
])('unescapes %s', async (_, text, result) => {
  expect(await callTool(jsonEscaper, { text, mode: 'unescape' })).toEqual({ result });
});

test.each([
  ['an unknown escape', { text: 'ab\\x41', mode: 'unescape' }, 'text: expected an escape of JSON (\\" \\\\'],
  ['its place', { text: 'ab\\x41', mode: 'unescape' }, 'at line 1, column 3'],
  ['a truncated escape', { text: 'a\n\\u00e', mode: 'unescape' }, 'at line 2, column 1'],
  ['a backslash at the end', { text: '\\', mode: 'unescape' }, 'at line 1, column 1'],
  ['an unknown escape in a literal', { text: ' "\\q"', mode: 'unescape' }, 'at line 1, column 3'],
  [
    'an unknown mode',
    { text: 'a', mode: 'encode' },
    'mode: expected one of "escape", "unescape", got "encode"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonEscaper, input)).rejects.toThrow(message);
});

test('JSON.parse and unescape read back what it writes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.boolean(),
      async (original, ascii_only, escape_slashes) => {
        const { result } = await callTool(jsonEscaper, {
          text: original,
          quotes: true,
          ascii_only,
          escape_slashes,
        });
        expect(JSON.parse(result)).toBe(original);
        expect(await callTool(jsonEscaper, { text: result, mode: 'unescape' })).toEqual({ result: original });
      },
    ),
  );
});
