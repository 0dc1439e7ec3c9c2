import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import csvDedupe from '../../../plugins/converters/tools/csv-dedupe.ts';

test.each([
  [
    'case and spaces ignored, a cell of two lines shifts lines',
    {
      csv: 'email,n\n"A@x.com",1\n"b\n@x.com",2\na@X.com ,3\n',
      columns: ['email'],
      case_sensitive: false,
      trim: true,
    },
    {
      result: 'email,n\nA@x.com,1\n"b\n@x.com",2\n',
      row_count: 2,
      removed_count: 1,
      removed: [{ line: 5, kept_line: 2, cells: ['a@X.com ', '3'] }],
    },
  ],
  [
    'no header, key by number, semicolons',
    { csv: '1;x\n2;y\n3;x\n', columns: [2], has_header: false },
    { result: '1;x\n2;y\n', row_count: 2, removed: [{ line: 3, kept_line: 1 }] },
  ],
  ['a header like a row stays', { csv: 'a,b\na,b\na,b\n' }, { result: 'a,b\na,b\n', removed_count: 1 }],
  ['full case folding', { csv: 's\nStraße\nSTRASSE\n', case_sensitive: false }, { result: 's\nStraße\n' }],
  ['case matters', { csv: 's\na\nA\n' }, { row_count: 2, removed: [] }],
  ['spaces matter', { csv: 's\na\na \n' }, { row_count: 2 }],
  ['missing cells are empty', { csv: 'a,b\n1,\n1\n1,,\n' }, { result: 'a,b\n1,\n', removed_count: 2 }],
  [
    'missing key cells are empty',
    { csv: 'a,b\n1,\n2\n', columns: ['b'] },
    { result: 'a,b\n1,\n', removed_count: 1 },
  ],
  [
    'keep last: in the order of the rows that stay',
    { csv: 'k\na\nb\na\nc\nb\n', keep: 'last' },
    {
      result: 'k\na\nc\nb\n',
      removed: [
        { line: 2, kept_line: 4 },
        { line: 3, kept_line: 6 },
      ],
    },
  ],
  ['a name wins over a number', { csv: '2,x\n1,1\n2,1\n', columns: ['2'] }, { row_count: 2 }],
  ['digits that are no name are a number', { csv: 'a,x\n1,1\n2,1\n', columns: ['2'] }, { row_count: 1 }],
  ['cells do not run together', { csv: 'a,b\n"x,",y\nx,",y"\n' }, { row_count: 2 }],
  ['no columns are all columns', { csv: 'a\n1\n2\n', columns: [] }, { row_count: 2 }],
  [
    'BOM, CRLF and a number of a wide row',
    { csv: '\ufeffa\r\n1,x\r\n2,x\r\n', columns: [2] },
    { result: '\ufeffa\r\n1,x\r\n' },
  ],
  [
    'a single empty cell is quoted',
    { csv: 'a\n""\n""\n' },
    { result: 'a\n""\n', removed: [{ line: 3, kept_line: 2 }] },
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(csvDedupe, input)).toMatchObject(result);
});

test('a column that is named often is compared once', async () => {
  const input = { csv: 'a\n'.repeat(100_000), columns: Array<number>(10_000).fill(1) };
  expect(await callTool(csvDedupe, input)).toMatchObject({ row_count: 1 });
});

test('the first thousand removed rows are listed', async () => {
  const { removed, removed_count } = await callTool(csvDedupe, { csv: `a\n${'x\n'.repeat(1003)}` });
  expect(removed_count).toBe(1002);
  expect(removed).toHaveLength(1000);
  expect(removed.at(-1)).toEqual({ line: 1002, kept_line: 2, cells: ['x'] });
});

test.each([
  [
    'an unknown column',
    { csv: 'a,b\n1,2', columns: ['c'] },
    'columns: expected columns of the header, got "c"',
  ],
  ['a name without a header', { csv: 'a,b', columns: ['a'], has_header: false }, 'columns: expected numbers'],
  ['number 0', { csv: 'a,b\n1,2', columns: [0] }, 'columns: expected numbers from 1 to 2, got 0'],
  ['a number too large', { csv: 'a,b\n1,2', columns: [3] }, 'columns: expected numbers from 1 to 2, got 3'],
  [
    'more columns in more rows than can be compared',
    {
      csv: `${'c,'.repeat(4000)}c\n${'a\n'.repeat(1000)}`,
      columns: Array.from({ length: 4001 }, (_, n) => n + 1),
    },
    'columns: expected at most 4000000 cells, got 4001 columns in 1001 rows',
  ],
  ['an unclosed quote', { csv: 'a\n"x' }, 'csv: expected a closing quote for the one at line 2, column 1'],
  ['no text', { csv: '\n' }, 'csv: expected CSV, got no text'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvDedupe, input)).rejects.toThrow(message);
});
