import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import lineSort from '../../../plugins/text/tools/line-sort.ts';

test.each([
  [
    'numeric with text, signs and groups',
    { text: 'cost 1,200\n-5 degrees\nnone\n3.5\n1e3\nitem-7', mode: 'numeric' },
    { result: '-5 degrees\n3.5\nitem-7\n1e3\ncost 1,200\nnone' },
  ],
  [
    'accents next to their letter',
    { text: 'zebra\néclair\napple\nfig' },
    { result: 'apple\néclair\nfig\nzebra' },
  ],
  ['lines keep their blanks', { text: ' b\na ' }, { result: ' b\na ' }],
  ['code point order', { text: 'a\nB\né\nZ\n', mode: 'codepoint' }, { result: 'B\nZ\na\né\n' }],
  [
    'lower case first where case matters',
    { text: 'B\nb\na\nA', case_sensitive: true },
    { result: 'a\nA\nb\nB' },
  ],
  ['ties keep their order downwards too', { text: 'a\nA\nb', order: 'desc' }, { result: 'b\na\nA' }],
  ['Swedish puts ä behind z', { text: 'ä\nz\na', locale: 'sv' }, { result: 'a\nz\nä' }],
  ['German puts ä beside a', { text: 'ä\nz\na', locale: 'de' }, { result: 'a\nä\nz' }],
  [
    'a language that is not known sorts as English',
    { text: 'z\nä\na', locale: 'tlh' },
    { result: 'a\nä\nz' },
  ],
  [
    'lines without number last downwards too',
    { text: 'x\n1\n2', mode: 'numeric', order: 'desc' },
    { result: '2\n1\nx' },
  ],
  [
    'numbers that doubles cannot tell apart',
    { text: '12345678901234567892\n12345678901234567891', mode: 'numeric' },
    { result: '12345678901234567891\n12345678901234567892' },
  ],
  ['numbers beyond doubles', { text: '1e999\n1e400\n5', mode: 'numeric' }, { result: '5\n1e400\n1e999' }],
  ['equal numbers keep their order', { text: '1.0 b\n1 a', mode: 'numeric' }, { result: '1.0 b\n1 a' }],
  [
    'signs, a bare point, commas out of place',
    { text: 'a -3\n+2\n.5\n1,23', mode: 'numeric' },
    { result: 'a -3\n.5\n1,23\n+2' },
  ],
  [
    'decimal commas',
    { text: '1,5\n1.234,5 €\n1,25\n10\n-,5\n1.234', mode: 'numeric', decimal: ',' },
    { result: '-,5\n1,25\n1,5\n10\n1.234\n1.234,5 €' },
  ],
  ['length in characters as read', { text: '👨‍👩‍👧👨‍👩‍👧\nabc\né', mode: 'length' }, { result: 'é\n👨‍👩‍👧👨‍👩‍👧\nabc' }],
  [
    'code points beyond 16 bits last',
    { text: '\u{1f600}\n\uff21\na', mode: 'codepoint' },
    { result: 'a\n\uff21\n\u{1f600}' },
  ],
  ['unique without case keeps the first', { text: 'b\nA\na\nB', unique: true }, { result: 'A\nb', lines: 2 }],
  [
    'unique with case',
    { text: 'b\nA\na\nA', unique: true, case_sensitive: true },
    { result: 'a\nA\nb', lines: 3 },
  ],
  [
    'codepoint: case counts for unique alone',
    { text: 'b\nB\na', mode: 'codepoint', unique: true },
    { result: 'B\na' },
  ],
  [
    'blank lines dropped, others trimmed',
    { text: ' b\n\n \na ', remove_blank: true, trim_lines: true },
    { result: 'a\nb', lines: 2 },
  ],
  ['CRLF and the final break stay', { text: 'b\r\na\r\n' }, { result: 'a\r\nb\r\n' }],
  ['nothing', { text: '' }, { result: '', lines: 0 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(lineSort, input)).toMatchObject(expected);
});

test.each([
  ['unknown mode', { text: 'a', mode: 'random' }, 'mode:'],
  ['bad locale', { text: 'a', locale: 'not a tag' }, 'locale:'],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(lineSort, input)).rejects.toThrow(message);
});

test('sorting keeps every line, and what is sorted stays', async () => {
  const lines = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 5 }).filter((line) => !/[\r\n]/.test(line)),
  );
  const mode = fc.constantFrom('alpha', 'natural', 'numeric', 'length', 'codepoint');
  const order = fc.constantFrom('asc', 'desc');
  await fc.assert(
    fc.asyncProperty(lines, mode, order, async (lines, mode, order) => {
      const { result } = await callTool(lineSort, { text: lines.join('\n'), mode, order });
      expect(result.split('\n').sort()).toEqual([...lines.join('\n').split('\n')].sort());
      expect(await callTool(lineSort, { text: result, mode, order })).toMatchObject({ result });
    }),
    { seed: 7 },
  );
});
