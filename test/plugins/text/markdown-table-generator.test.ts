import markdownTableParse from '../../../plugins/text/tools/markdown-table-parse/tool.ts';
import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import markdownTableGenerator from '../../../plugins/text/tools/markdown-table-generator.ts';

test.each<[string, object, object]>([
  [
    'CSV with quotes and line break',
    { csv: 'id,note\r\n1,"a, ""b""\nc"\r\n', pretty: false },
    { result: '| id | note |\n| --- | --- |\n| 1 | a, "b"<br>c |' },
  ],
  [
    'semicolon detected',
    { csv: 'a;b\n1,5;2', pretty: false },
    { result: '| a | b |\n| --- | --- |\n| 1,5 | 2 |' },
  ],
  [
    'wide characters padded',
    {
      rows: [
        ['k', 'v'],
        ['日本', 'x'],
      ],
      align: 'center',
    },
    { result: '|  k   |  v  |\n| :--: | :-: |\n| 日本 |  x  |' },
  ],
  [
    'no header',
    { rows: [['a', 1]], has_header: false, pretty: false },
    { result: '|  |  |\n| --- | --- |\n| a | 1 |', rows: 1 },
  ],
  [
    'headers given: every row is data',
    { rows: [['a', 1]], headers: ['Name'], pretty: false },
    { result: '| Name |  |\n| --- | --- |\n| a | 1 |', columns: 2, rows: 1 },
  ],
  [
    'objects under other names',
    { rows: [{ a: 1, b: 2 }], headers: ['A', 'B'], pretty: false },
    { result: '| A | B |\n| --- | --- |\n| 1 | 2 |' },
  ],
  [
    'cells as JSON',
    { rows: [['k'], [null], [true], [{ a: [1, 'x'] }], [' x\r\ny\rz ']], pretty: false },
    { result: '| k |\n| --- |\n|  |\n| true |\n| {"a":[1,"x"]} |\n| x<br>y<br>z |' },
  ],
  [
    'the widest row sets the columns',
    { rows: [['a'], ['b', 'c']] },
    { result: '| a   |     |\n| --- | --- |\n| b   | c   |', columns: 2 },
  ],
  [
    'an odd space of centred cells goes right',
    { rows: [['long'], ['a'], ['bb']], align: ['center'] },
    { result: '| long |\n| :--: |\n|  a   |\n|  bb  |' },
  ],
  [
    'fewer alignments than columns',
    { rows: [['a', 'b']], align: ['right'], pretty: false },
    { result: '| a | b |\n| --: | --- |' },
  ],
  [
    'emoji and marks by their width',
    {
      rows: [
        ['👨‍👩‍👧', 'e\u0301'],
        ['abcd', 'x'],
      ],
    },
    { result: '| 👨‍👩‍👧   | e\u0301   |\n| ---- | --- |\n| abcd | x   |' },
  ],
  ['control sequences count as text', { rows: [['\u001b[31mx'], ['abcdef']] }, { columns: 1 }],
  [
    'a delimiter inside quotes does not count',
    { csv: '"a,b,c";d\n1;2', pretty: false },
    { result: '| a,b,c | d |\n| --- | --- |\n| 1 | 2 |' },
  ],
  [
    'tabs',
    { csv: 'a\tb,c\td\n1\t2\t3', pretty: false },
    { result: '| a | b,c | d |\n| --- | --- | --- |\n| 1 | 2 | 3 |' },
  ],
  ['pipes', { csv: 'a|b\r1|2', pretty: false }, { result: '| a | b |\n| --- | --- |\n| 1 | 2 |' }],
  ['a delimiter given', { csv: 'a.b\n1.2', delimiter: '.', pretty: false }, { columns: 2 }],
  [
    'a BOM and blank lines',
    { csv: '\ufeff\n\nid\n\n1\n', pretty: false },
    { result: '| id |\n| --- |\n| 1 |' },
  ],
  [
    'keys that objects inherit',
    { rows: [{ constructor: 'x' }, { a: 1 }], pretty: false },
    { result: '| constructor | a |\n| --- | --- |\n| x |  |\n|  | 1 |' },
  ],
  ['right to left', { rows: [['שם'], ['עומר']] }, { result: '| שם   |\n| ---- |\n| עומר |' }],
])('%s', async (_, input, expected) => {
  expect(await callTool(markdownTableGenerator, input)).toMatchObject(expected);
});

test.each([
  ['both sources', { rows: [['a']], csv: 'a' }, 'csv:'],
  ['mixed rows', { rows: [['a'], { b: 1 }] }, 'rows:'],
  ['neither source', {}, 'rows: expected rows or csv'],
  [
    'more alignments than columns',
    { rows: [['a']], align: ['left', 'right'] },
    'align: expected at most 1 alignments, one a column, got 2',
  ],
  ['a quote that is not closed', { csv: 'a\n"b' }, 'csv: expected a closing quote for the one at line 2'],
  ['no column', { rows: [[]] }, 'rows: expected at least one column'],
  ['an unknown alignment', { rows: [['a']], align: 'justify' }, 'align: expected'],
  [
    'too many cells',
    { rows: [Array.from({ length: 1001 }, () => 1), ...Array.from({ length: 1999 }, () => [])] },
    'rows: expected at most 2000000 cells, got 1001 columns in 2000 rows',
  ],
  [
    'too many keys',
    { rows: Array.from({ length: 2000 }, (_, index) => ({ [`key${index}`]: 1 })) },
    'rows: expected at most 2000000 cells, got 2000 keys in 2000 rows',
  ],
  [
    'too much padding',
    { rows: [['x'.repeat(20_000)], ...Array.from({ length: 1000 }, () => ['a'])] },
    'pretty: expected false for a table that padding would make 20020000 characters long',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(markdownTableGenerator, input)).rejects.toThrow(message);
});

test('what is written can be read', async () => {
  const cell = fc.stringMatching(/^(?:[a-zé0-9|*]{1,5} ?)?[a-z]$/);
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (rows, pretty) => {
      const { result } = await callTool(markdownTableGenerator, { rows, pretty });
      const { tables } = await callTool(markdownTableParse, { markdown: result });
      expect(tables).toMatchObject([{ headers: rows[0], rows: rows.slice(1) }]);
    }),
    { seed: 7 },
  );
});
