import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import markdownTableParse from '../../../plugins/text/tools/markdown-table-parse/tool.ts';

test.each([
  [
    'no outer pipes, escaped pipe, ragged',
    { markdown: 'a | b\n--|:-:\n1 \\| 2 | 3 | 4\n5' },
    {
      tables: [
        {
          headers: ['a', 'b'],
          alignments: ['none', 'center'],
          rows: [
            ['1 | 2', '3'],
            ['5', ''],
          ],
        },
      ],
    },
  ],
  [
    'table in fenced code ignored',
    { markdown: '```\n| a |\n| - |\n| 1 |\n```\n\n| x |\n| - |\n| 2 |' },
    { count: 1, tables: [{ headers: ['x'], line: 7 }] },
  ],
  [
    'numbers and duplicate headers',
    { markdown: '|n|n||\n|-|-|-|\n|1.50|007|-3|', parse_numbers: true },
    { tables: [{ records: [{ n: 1.5, n_2: '007', column_3: -3 }] }] },
  ],
  [
    'pipes in code and emphasis (GFM example 200)',
    { markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |' },
    { tables: [{ headers: ['f|oo'], rows: [['b `|` az'], ['b **|** im']] }] },
  ],
  [
    'a block ends the table (GFM example 201)',
    { markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar' },
    { tables: [{ rows: [['bar', 'baz']] }] },
  ],
  [
    'a line without pipe is a row (GFM example 202)',
    { markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar' },
    {
      tables: [
        {
          rows: [
            ['bar', 'baz'],
            ['bar', ''],
          ],
        },
      ],
    },
  ],
  [
    'no body (GFM example 205)',
    { markdown: '| abc | def |\n| --- | --- |' },
    { count: 1, tables: [{ rows: [], records: [] }] },
  ],
  [
    'plain text',
    {
      markdown:
        '| **a** _b_ | `c\\|d` |\n| - | - |\n| [l](http://e.com "t") ~~s~~ | ![alt](i.png)<br>x &amp; <b>y</b> |',
      formatting: 'strip',
    },
    { tables: [{ headers: ['a b', 'c|d'], rows: [['l s', 'alt\nx & y']] }] },
  ],
  [
    'numbers of up to 15 digits',
    {
      markdown:
        '| n |\n| - |\n| 123456789012345 |\n| 1234567890123456 |\n| -0.5 |\n| 1e5 |\n| 1,000 |\n| **7** |',
      parse_numbers: true,
    },
    { tables: [{ rows: [[123456789012345], ['1234567890123456'], [-0.5], ['1e5'], ['1,000'], ['**7**']] }] },
  ],
  [
    'numbers after stripping',
    { markdown: '| n |\n| - |\n| **7** |', parse_numbers: true, formatting: 'strip' },
    { tables: [{ rows: [[7]] }] },
  ],
  [
    'in a quote and in a list',
    { markdown: '> | q |\n> | - |\n> | 1 |\n\n- | l |\n  | - |\n  | 2 |' },
    {
      count: 2,
      tables: [
        { line: 1, headers: ['q'] },
        { line: 5, headers: ['l'] },
      ],
    },
  ],
  ['after a paragraph', { markdown: 'text\n| a |\n| - |' }, { tables: [{ line: 2 }] }],
  [
    'not in HTML blocks or indented code',
    { markdown: '<div>\n| a |\n| - |\n</div>\n\n    | b |\n    | - |' },
    { count: 0 },
  ],
  [
    'a header named twice and one like it',
    { markdown: '|n|n_2|n|\n|-|-|-|\n|1|2|3|' },
    { tables: [{ records: [{ n: '1', n_2: '2', n_3: '3' }] }] },
  ],
  [
    'a header that objects have',
    { markdown: '|__proto__|\n|-|\n|1|' },
    { tables: [{ headers: ['__proto__'], rows: [['1']] }] },
  ],
  [
    'a BOM and CRLF',
    { markdown: '\ufeff| a |\r\n| - |\r\n| é e\u0301 👨‍👩‍👧 |\r\n' },
    { tables: [{ line: 1, headers: ['a'], rows: [['é e\u0301 👨‍👩‍👧']] }] },
  ],
  [
    'right to left',
    { markdown: '| שם |\n| --: |\n| עומר |' },
    { tables: [{ alignments: ['right'], records: [{ שם: 'עומר' }] }] },
  ],
  ['no text', { markdown: '' }, { count: 0, tables: [] }],
])('%s', async (_, input, expected) => {
  expect(await callTool(markdownTableParse, input)).toMatchObject(expected);
});

test.each([['markdown is required', {}, 'markdown:']])('refuses: %s', async (_, input, message) => {
  await expect(callTool(markdownTableParse, input)).rejects.toThrow(message);
});

test.each(['> ', '- ', '1. ', '*', '**a', '[', '![', 'a*', '`', '|a\n|-|\n', '- a\n', '<!--'])(
  '64 KiB of %j are no trouble',
  async (markup) => {
    const markdown = markup.repeat(65_536 / markup.length);
    const { count, tables } = await callTool(markdownTableParse, { markdown });
    expect(tables).toHaveLength(count);
  },
);
