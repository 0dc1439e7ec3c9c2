import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import htmlTableToJson from '../../../plugins/converters/tools/html-table-to-json/tool.ts';

const tables = async (html: string, options = {}) =>
  (await callTool(htmlTableToJson, { html, ...options })).tables;
const arrays = async (rows: string, options = {}) =>
  (await tables(`<table>${rows}</table>`, { format: 'arrays', infer_types: false, ...options }))[0]?.rows;
/** The text of one cell. */
const text = async (cell: string) => (await arrays(`<tr><td>${cell}</td></tr>`))?.[0];

test.each([
  [
    'colspan and rowspan',
    '<tr><th>A</th><th>B</th><th>C</th></tr><tr><td rowspan="2">x</td><td colspan="2">y</td></tr><tr><td>1</td><td>z</td></tr>',
    {
      headers: ['A', 'B', 'C'],
      rows: [
        { A: 'x', B: 'y', C: 'y' },
        { A: 'x', B: '1', C: 'z' },
      ],
    },
  ],
  [
    'several head rows, a span once',
    '<thead><tr><th rowspan=2>Name</th><th colspan=2>Score</th></tr><tr><th>A</th><th>Score</th></tr></thead><tr><td>x<td>1<td>2',
    { headers: ['Name', 'Score A', 'Score Score'], rows: [{ Name: 'x', 'Score A': 1, 'Score Score': 2 }] },
  ],
  [
    'blank and repeated headers',
    '<tr><th>a<th> &nbsp;<th>a<tr><td>1<td>2<td>3',
    { headers: ['a', 'column_2', 'a_2'], rows: [{ a: 1, column_2: 2, a_2: 3 }] },
  ],
  [
    'a row wider than the header',
    '<tr><th>a</tr><tr><td>1<td>2</tr><tr><td>3</tr>',
    {
      headers: ['a', 'column_2'],
      rows: [
        { a: 1, column_2: 2 },
        { a: 3, column_2: null },
      ],
    },
  ],
  [
    'tfoot last, though it stands first',
    '<thead><tr><th>a</thead><tfoot><tr><td>sum</tfoot><tbody><tr><td>x</tbody><tbody><tr><td>y</tbody>',
    { rows: [{ a: 'x' }, { a: 'y' }, { a: 'sum' }] },
  ],
  [
    'types by column',
    '<tr><th>a<th>b<th>c<tr><td>1,234<td>5 %<td>TRUE',
    { rows: [{ a: '1,234', b: '5 %', c: true }] },
  ],
  [
    'a head without cells',
    '<thead><tr></tr></thead><tr><th>a<tr><td>1',
    { headers: ['a'], rows: [{ a: 1 }] },
  ],
  [
    'a row with td is no header',
    '<tr><th>a<td>b<tr><th>c<td>d',
    { headers: ['column_1', 'column_2'], row_count: 2 },
  ],
  ['no rows', '<caption>x</caption>', { caption: 'x', headers: [], rows: [], row_count: 0 }],
  ['an empty caption', '<caption> </caption><tr><td>1', { caption: null }],
])('%s', async (_, rows, table) => {
  expect(await tables(`<table>${rows}</table>`)).toMatchObject([table]);
});

test('header: the first row, or none', async () => {
  const html = '<thead><tr><th>a</thead><tr><td>b<tr><td>c';
  expect(await tables(`<table>${html}`, { header: 'first_row' })).toMatchObject([
    { headers: ['a'], rows: [{ a: 'b' }, { a: 'c' }] },
  ]);
  expect(await tables('<table><tr><td>b<tr><td>c', { header: 'first_row' })).toMatchObject([
    { headers: ['b'], rows: [{ b: 'c' }] },
  ]);
  expect(await arrays(html, { header: 'none' })).toEqual([['a'], ['b'], ['c']]);
});

describe('spans', () => {
  test.each([
    [
      'rowspan 0 goes to the end of its group',
      '<tbody><tr><td rowspan=0>x<td>1<tr><td>2</tbody><tbody><tr><td>y<td>3',
      [
        ['x', '1'],
        ['x', '2'],
        ['y', '3'],
      ],
    ],
    [
      'no group is left',
      '<tbody><tr><td rowspan=9>x<td>1</tbody><tbody><tr><td>y<td>2',
      [
        ['x', '1'],
        ['y', '2'],
      ],
    ],
    [
      'a cell goes where there is room',
      '<tr><td>1<td rowspan=2>x<td>2<tr><td>3<td>4',
      [
        ['1', 'x', '2'],
        ['3', 'x', '4'],
      ],
    ],
    ['what is no number is 1', '<tr><td colspan=x>1<td colspan=0>2<td rowspan=-1>3', [['1', '2', '3']]],
    [
      'rows without cells are dropped',
      '<tr><td rowspan=3>x<td>1<tr></tr><tr><td>2',
      [
        ['x', '1'],
        ['x', '2'],
      ],
    ],
    [
      'short rows are filled',
      '<tr><td>1<td>2<tr><td>3',
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    [
      'a gap between spans',
      '<tr><td>1<td>2<td rowspan=2>x<tr><td>3',
      [
        ['1', '2', 'x'],
        ['3', '', 'x'],
      ],
    ],
  ])('%s', async (_, rows, cells) => {
    expect(await arrays(rows)).toEqual(cells);
  });

  test('a colspan is at most 1000', async () => {
    expect((await tables('<table><tr><td colspan=2000>x'))[0]?.headers).toHaveLength(1000);
  });
});

describe('text', () => {
  test.each([
    ['a &amp; b&nbsp;&nbsp;&lt;c&gt;', 'a & b <c>'],
    [' a \n\t b ', 'a b'],
    ['a<br>b<br/><br>c', 'a\nb\n\nc'],
    ['<p>a</p>\n<p>b</p>', 'a\nb'],
    ['a<div>b</div>c', 'a\nb\nc'],
    ['<ul><li>a<li>b</ul>', 'a\nb'],
    ['<div><p>a</p></div>', 'a'],
    ['a <b> b</b><i>c</i>', 'a bc'],
    ['<img src=x alt="a  b"> c<img>', 'a b c'],
    ['a<script>b</script><style>c</style><!-- d -->e', 'ae'],
    ['a<table><tr><td>b</table>c', 'ac'],
    ['<pre>a\n  b</pre>', 'a b'],
    ['<b>a<p>b', 'a\nb'],
  ])('%j', async (cell, expected) => {
    expect(await text(cell)).toEqual([expected]);
  });
});

test('nested tables come after the one around them, and may be chosen', async () => {
  const html = '<table><tr><td>a<table><tr><td>b</table></table><p><table><tr><td>c</table>';
  const found = await callTool(htmlTableToJson, { html, format: 'arrays' });
  expect(found).toMatchObject({
    tables: [
      { index: 1, rows: [['a']] },
      { index: 2, rows: [['b']] },
      { index: 3, rows: [['c']] },
    ],
    table_count: 3,
  });
  expect(await callTool(htmlTableToJson, { html, table: 2 })).toMatchObject({
    tables: [{ index: 2, rows: [{ column_1: 'b' }] }],
    table_count: 3,
  });
});

test('a header __proto__ is an ordinary key', async () => {
  const [table] = await tables('<table><tr><th>__proto__<tr><td>1');
  expect(JSON.stringify(table?.rows)).toBe('[{"__proto__":1}]');
});

test.each([
  ['no table', { html: '<p>x</p>' }, 'html: expected at least one table, got none'],
  ['no text', { html: '' }, 'html: expected at least one table'],
  [
    'a table number too large',
    { html: '<table><tr><td>1</td></tr></table>', table: 3 },
    'table: expected at most 1, the number of tables, got 3',
  ],
  ['table 0', { html: '<table>', table: 0 }, 'table: expected a number >= 1'],
  [
    'spans over too many cells',
    { html: `<table>${'<tr><td rowspan=0 colspan=1000>'.repeat(50)}` },
    'html: expected tables with at most 1000000 cells',
  ],
  [
    'spans of long text',
    { html: `<table><tr><td colspan=1000>${'x'.repeat(70_000)}` },
    'html: expected tables with at most 67108864 characters',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(htmlTableToJson, input)).rejects.toThrow(message);
});

test.each([
  ['elements in elements', `<table><tr><td>${'<b>'.repeat(100_000)}x`],
  ['tables in tables', '<table><tr><td>'.repeat(20_000)],
  ['cells', `<table>${'<tr><td>1<td>x'.repeat(60_000)}`],
  ['rows of a head', `<table><thead>${'<tr><th>x'.repeat(100_000)}<tbody><tr><td>1`],
])('deep and long markup is read: %s', async (_, html) => {
  expect((await callTool(htmlTableToJson, { html })).tables[0]?.rows.length).toBeGreaterThan(0);
});

test('tells of what is no text', async () => {
  const html = '<table><tr><td><a href="/a">b</a>\n<img src="/c" alt="d"> H<sub>2</sub>O</table>';
  expect(await callTool(htmlTableToJson, { html, format: 'arrays' })).toMatchObject({
    tables: [{ rows: [['b d H2O']] }],
    dropped: ['a href (line 1)', 'img src (line 2)', 'sub (line 2)'],
  });
});
