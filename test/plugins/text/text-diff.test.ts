import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textDiff from '../../../plugins/text/tools/text-diff/tool.ts';

test.each([
  [
    'lines, CRLF is no change',
    { original: 'a\r\nb\r\n', modified: 'a\nc\n', mode: 'lines' },
    { added: 1, removed: 1, unchanged: 1 },
  ],
  ['identical', { original: 'same', modified: 'same' }, { identical: true, similarity: 1, text: 'same' }],
  [
    'HTML is escaped',
    { original: 'a', modified: 'a <b>', mode: 'chars' },
    { html: 'a<ins> &lt;b&gt;</ins>' },
  ],
  ['both empty', { original: '', modified: '' }, { identical: true, changes: [], similarity: 1 }],
  [
    'deletes before inserts, neighbours joined',
    { original: 'ab', modified: 'xy', mode: 'chars' },
    {
      text: '[-ab-]{+xy+}',
      changes: [
        { type: 'delete', value: 'ab' },
        { type: 'insert', value: 'xy' },
      ],
    },
  ],
  [
    'wdiff and HTML of several changes',
    { original: 'one two three', modified: 'one 2 three four' },
    { text: 'one [-two-]{+2+} three{+ four+}', html: 'one <del>two</del><ins>2</ins> three<ins> four</ins>' },
  ],
  [
    'white space is no unit of its own count',
    { original: 'a  b', modified: 'a b' },
    { identical: false, added: 0, removed: 0, unchanged: 2, similarity: 1 },
  ],
  [
    'the amount of white space on request',
    { original: 'a \t b\n', modified: 'a b', ignore_whitespace: true },
    { identical: true, text: 'a b' },
  ],
  [
    'in characters too',
    { original: 'a  b ', modified: 'a b', ignore_whitespace: true, mode: 'chars' },
    { identical: true },
  ],
  [
    'none is not some',
    { original: 'ab', modified: 'a b', ignore_whitespace: true, mode: 'chars' },
    { identical: false, added: 1 },
  ],
  [
    'case on request, shown as the new text has it',
    { original: 'STRASSE', modified: 'straße', case_sensitive: false },
    { identical: true, text: 'straße' },
  ],
  [
    'characters as read',
    { original: 'e\u0301👨‍👩‍👧', modified: 'e👨‍👩‍👦', mode: 'chars' },
    { added: 2, removed: 2, unchanged: 0 },
  ],
  ['emoji in words mode', { original: 'hi 👨‍👩‍👧!', modified: 'hi 👨‍👩‍👦!' }, { text: 'hi [-👨‍👩‍👧-]{+👨‍👩‍👦+}!', added: 1 }],
  [
    'words with apostrophes, marks and _',
    { original: "don't cafe\u0301 a_b", modified: 'do cafe a_c' },
    { added: 3, removed: 3, unchanged: 0 },
  ],
  [
    'lines carry their break',
    { original: 'a\nb', modified: 'a\nb\n', mode: 'lines' },
    { added: 1, removed: 1, text: 'a\n[-b-]{+b\n+}' },
  ],
  [
    'CR counts as LF',
    { original: 'a\rb\r', modified: 'a\nb\n', mode: 'lines' },
    { identical: true, unchanged: 2, text: 'a\nb\n' },
  ],
  [
    'sentences carry their space',
    { original: 'One. Two. Three.', modified: 'One. 2. Three.', mode: 'sentences' },
    { text: 'One. [-Two. -]{+2. +}Three.', added: 1, removed: 1, unchanged: 2 },
  ],
  ['right to left', { original: 'שלום עולם', modified: 'שלום לכם' }, { text: 'שלום [-עולם-]{+לכם+}' }],
  ['quotes are escaped as well', { original: '', modified: `"&'` }, { html: '<ins>&quot;&amp;&#x27;</ins>' }],
  [
    'many characters that differ throughout',
    { original: 'ab'.repeat(5000), modified: 'bba'.repeat(3333), mode: 'chars' },
    { identical: false },
  ],
  [
    '50,000 characters',
    { original: 'a'.repeat(50_000), modified: `${'a'.repeat(49_999)}b`, mode: 'chars' },
    { added: 1, unchanged: 49_999 },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(textDiff, input)).toMatchObject(expected);
});

test.each([
  ['modified is required', { original: 'a' }, 'modified:'],
  ['unknown mode', { original: 'a', modified: 'b', mode: 'bytes' }, 'mode:'],
  [
    'one unit more',
    { original: 'a', modified: 'a'.repeat(2_000_001), mode: 'chars' },
    'modified: expected at most 2000000 chars where so much is different, got 2000001',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textDiff, input)).rejects.toThrow(message);
});

test('the parts joined give both texts', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', 'é', '👍🏽'), maxLength: 20 });
  const mode = fc.constantFrom('words', 'chars', 'sentences');
  await fc.assert(
    fc.asyncProperty(text, text, mode, async (original, modified, mode) => {
      const { changes } = await callTool(textDiff, { original, modified, mode });
      const join = (type: string) =>
        changes
          .filter((change) => change.type === 'equal' || change.type === type)
          .map(({ value }) => value)
          .join('');
      expect(join('delete')).toBe(original);
      expect(join('insert')).toBe(modified);
    }),
    { seed: 7 },
  );
});

test('long texts that are nearly alike have few changes', async () => {
  const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index}, with an end\n`);
  const edited = lines.map((line, index) => (index % 200 === 7 ? line.replace('with', 'without') : line));
  const { changes, ...result } = await callTool(textDiff, {
    original: lines.join(''),
    modified: edited.join(''),
  });
  expect(result).toMatchObject({ identical: false, added: 1000, removed: 1000 });
  expect(changes.filter(({ type }) => type === 'delete')).toHaveLength(1000);
});

test('units that count as equal are shown as the new text has them, wherever they stand', async () => {
  const input = {
    original: 'A  b\tSS c',
    modified: 'x a b ß\n\nd',
    case_sensitive: false,
    ignore_whitespace: true,
  };
  const { text, unchanged } = await callTool(textDiff, input);
  expect({ text, unchanged }).toEqual({ text: '{+x +}a b ß\n\n[-c-]{+d+}', unchanged: 3 });
});

test('texts are as far apart in one direction as in the other', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(text, text, async (a, b) => {
      const there = await callTool(textDiff, { original: a, modified: b, mode: 'chars' });
      const back = await callTool(textDiff, { original: b, modified: a, mode: 'chars' });
      expect([back.added, back.removed]).toEqual([there.removed, there.added]);
      expect(there.removed + there.unchanged).toBe(a.length);
    }),
    { seed: 7 },
  );
});
