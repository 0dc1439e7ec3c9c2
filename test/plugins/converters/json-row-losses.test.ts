import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToCsv from '../../../plugins/converters/tools/json-to-csv.ts';
import jsonToMarkdownTable from '../../../plugins/converters/tools/json-to-markdown-table.ts';
import jsonToSql from '../../../plugins/converters/tools/json-to-sql.ts';
import ndjsonToCsv from '../../../plugins/converters/tools/ndjson-to-csv.ts';

const TABLES = {
  'json-to-csv': (lines: string[], options: object) =>
    callTool(jsonToCsv, { json: `[${lines.join(',\n')}]`, ...options }),
  'json-to-markdown-table': (lines: string[], options: object) =>
    callTool(jsonToMarkdownTable, { json: `[${lines.join(',\n')}]`, ...options }),
  'ndjson-to-csv': (lines: string[], options: object) =>
    callTool(ndjsonToCsv, { ndjson: lines.join('\n'), ...options }),
};

test.each(Object.entries(TABLES))('%s tells of columns that were not asked for', async (_, run) => {
  const lines = ['{"a":1}', '{"a":2,"b":3}', '{"b":null,"d":4}'];
  expect((await run(lines, { columns: ['a', 'x'] })).dropped).toEqual([
    'column "b" (2 times, first at row 2)',
    'column "d" (row 3)',
  ]);
  expect(await run(lines, {})).not.toHaveProperty('dropped');
});

test.each([
  ...Object.entries(TABLES),
  ['json-to-sql', (lines: string[]) => callTool(jsonToSql, { json: `[${lines.join(',\n')}]` })] as const,
])('%s tells of values that a later one of the same key replaces', async (_, run) => {
  const { result, dropped } = await run(['{"a":1}', '{"a":"x","a":2}', '{"a":{"b":3,"b":4}}'], {});
  expect(result).not.toMatch(/[x3]/);
  expect(dropped).toEqual(['earlier value of the key "a" (line 2)', 'earlier value of the key "b" (line 3)']);
});

test('two values that flattening gives one column are told apart', async () => {
  const rows = '[{"a":{"b":1},"a.b":2},{"a":{"b":null},"a.b":3}]';
  const dropped = ['further value of the column "a.b" (row 1)'];
  expect(await callTool(jsonToCsv, { json: rows, flatten: true })).toMatchObject({
    result: 'a.b\n1\n3\n',
    dropped,
  });
});

test('a table of lists or of scalars tells of what it does not show', async () => {
  const lists = {
    json: [
      ['a', 'b'],
      [1, 2],
      [3, 4, 5],
    ],
    columns: ['b'],
  };
  expect((await callTool(jsonToMarkdownTable, lists)).dropped).toEqual([
    'column "a" (2 times, first at row 1)',
    'column "" (row 2)',
  ]);
  expect((await callTool(jsonToMarkdownTable, { json: [1, 2], columns: ['x'] })).dropped).toEqual([
    'column "value" (row 1)',
  ]);
});
