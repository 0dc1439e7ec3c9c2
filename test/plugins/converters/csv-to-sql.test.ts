import { DatabaseSync } from 'node:sqlite';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import csvToSql from '../../../plugins/converters/tools/csv-to-sql.ts';

const script = async (csv: string, options = {}) => (await callTool(csvToSql, { csv, ...options })).result;

test.each([
  [
    'types, NULL and quotes',
    {
      csv: "id,name,price,ok,day\n1,O'Hara,2.50,true,2024-02-29\n2,,10,false,\n",
      dialect: 'sqlite',
      table: 'items',
    },
    'CREATE TABLE "items" (\n  "id" INTEGER,\n  "name" TEXT,\n  "price" NUMERIC,\n  "ok" INTEGER,\n  "day" TEXT\n);\n\n' +
      'INSERT INTO "items" ("id", "name", "price", "ok", "day") VALUES\n' +
      "  (1, 'O''Hara', 2.50, 1, '2024-02-29'),\n  (2, NULL, 10, 0, NULL);\n",
  ],
  [
    'PostgreSQL types',
    { csv: 'a,b,c,d,e\n1,3000000000,1.5,TRUE,2024-01-31\n2,1,2,false,2024-12-01\n' },
    'CREATE TABLE "data" (\n  "a" INTEGER,\n  "b" BIGINT,\n  "c" NUMERIC,\n  "d" BOOLEAN,\n  "e" DATE\n);\n\n' +
      'INSERT INTO "data" ("a", "b", "c", "d", "e") VALUES\n' +
      "  (1, 3000000000, 1.5, TRUE, '2024-01-31'),\n  (2, 1, 2, FALSE, '2024-12-01');\n",
  ],
  [
    'MySQL doubles backslashes',
    { csv: 'path,amount\nC:\\tmp,12.50\nD:\\,3.125\n', dialect: 'mysql', table: 'shop.files' },
    'CREATE TABLE `shop`.`files` (\n  `path` TEXT,\n  `amount` DECIMAL(5,3)\n);\n\n' +
      "INSERT INTO `shop`.`files` (`path`, `amount`) VALUES\n  ('C:\\\\tmp', 12.50),\n  ('D:\\\\', 3.125);\n",
  ],
  [
    'batches',
    { csv: 'n\n1\n2\n3\n', batch_size: 2, create_table: false, table: 't' },
    'INSERT INTO "t" ("n") VALUES\n  (1),\n  (2);\n\nINSERT INTO "t" ("n") VALUES\n  (3);\n',
  ],
  [
    'a table that is dropped first, and has no rows',
    { csv: 'a"b\n', drop_table: true },
    'DROP TABLE IF EXISTS "data";\n\nCREATE TABLE "data" (\n  "a""b" TEXT\n);\n',
  ],
  ['nothing to write', { csv: 'a\n', create_table: false }, ''],
  ['names of MySQL', { csv: 'a`b\n', dialect: 'mysql' }, 'CREATE TABLE `data` (\n  `a``b` TEXT\n);\n'],
])('%s', async (_, input, result) => {
  expect(await callTool(csvToSql, input)).toMatchObject({ result });
});

describe('a type holds all values of its column', () => {
  const T = {
    text: ['TEXT', 'TEXT', 'TEXT', 'NVARCHAR(MAX)'],
    integer: ['INTEGER', 'INT', 'INTEGER', 'INT'],
  };
  test.each([
    ['2147483647|-2147483648', T.integer],
    ['-0|', T.integer],
    ['2147483648|1', ['BIGINT', 'BIGINT', 'INTEGER', 'BIGINT']],
    ['9223372036854775807|-9223372036854775808', ['BIGINT', 'BIGINT', 'INTEGER', 'BIGINT']],
    ['9223372036854775808|1', ['NUMERIC', 'DECIMAL(19,0)', 'NUMERIC', 'DECIMAL(19,0)']],
    ['-1234.5|0.125', ['NUMERIC', 'DECIMAL(7,3)', 'NUMERIC', 'DECIMAL(7,3)']],
    [`${'1'.repeat(38)}|1`, ['NUMERIC', 'DECIMAL(38,0)', 'NUMERIC', 'DECIMAL(38,0)']],
    [`${'1'.repeat(39)}|1`, ['NUMERIC', 'DECIMAL(39,0)', 'NUMERIC', 'NVARCHAR(MAX)']],
    [`${'1'.repeat(66)}|1`, ['NUMERIC', 'TEXT', 'NUMERIC', 'NVARCHAR(MAX)']],
    [`0.${'1'.repeat(30)}|1`, ['NUMERIC', 'DECIMAL(31,30)', 'NUMERIC', 'DECIMAL(31,30)']],
    [`0.${'1'.repeat(31)}|1`, ['NUMERIC', 'TEXT', 'NUMERIC', 'DECIMAL(32,31)']],
    ['1e3|2.5', ['DOUBLE PRECISION', 'DOUBLE', 'REAL', 'FLOAT']],
    ['1e400|2', T.text],
    ['True|FALSE', ['BOOLEAN', 'BOOLEAN', 'INTEGER', 'BIT']],
    ['2024-02-29|0001-01-01', ['DATE', 'DATE', 'TEXT', 'DATE']],
    ['2024-02-29T10:30|2024-02-29 23:59:59.123456', ['TIMESTAMP', 'DATETIME', 'TEXT', 'DATETIME2']],
    ['2024-02-29 24:00|', T.text],
    ['2024-02-29 10:30:60|', T.text],
    ['2024-02-29T10:30Z|', T.text],
    ['2024-02-29 10:30:00.1234567|', T.text],
    ['2024-02-29|2024-02-29 10:00', T.text],
    ['0000-01-01|', T.text],
    ['2024-13-01|', T.text],
    ['2024-2-1|', T.text],
    ['1|true', T.text],
    ['1|2024-01-01', T.text],
    ['007|1', T.text],
    ['+1|1', T.text],
    [' 1|1', T.text],
    ['|', T.text],
  ])('%s', async (cells, types) => {
    const csv = `v,x\n${cells.replace('|', ',\n')},\n`;
    const dialects = ['postgresql', 'mysql', 'sqlite', 'sqlserver'];
    const columns = dialects.map((dialect) => callTool(csvToSql, { csv, dialect, delimiter: ',' }));
    expect((await Promise.all(columns)).map((result) => result.columns[0]?.type)).toEqual(types);
  });
});

test('numbers that no type holds are text', async () => {
  const number = '1'.repeat(39);
  expect(await script(`n\n${number}\n`, { dialect: 'sqlserver', create_table: false })).toContain(
    `(N'${number}')`,
  );
});

test('all is text on request, and words keep their case in text', async () => {
  const csv = 'a,b,c\n1,2024-01-01,TRUE\n,,x\n';
  expect(await script(csv, { infer_types: false, create_table: false })).toBe(
    `INSERT INTO "data" ("a", "b", "c") VALUES\n  ('1', '2024-01-01', 'TRUE'),\n  (NULL, NULL, 'x');\n`,
  );
});

test('rows of the wrong length are named', async () => {
  expect(await callTool(csvToSql, { csv: 'a,b\n1\n2,3,4\n' })).toMatchObject({
    columns: [
      { name: 'a', type: 'INTEGER' },
      { name: 'b', type: 'INTEGER' },
      { name: 'column_3', type: 'INTEGER' },
    ],
    warnings: [{ line: 2 }, { line: 3 }],
  });
});

test('SQLite runs the script and gives the cells back', async () => {
  const csv = `id,"na""me",note\n1,"it's; -- ""x""","two\nlines"\n2,\\',é😀\n`;
  const sql = await script(csv, { dialect: 'sqlite', table: 't' });
  const database = new DatabaseSync(':memory:');
  database.exec(sql);
  expect(database.prepare('SELECT * FROM t').all()).toMatchObject([
    { id: 1, 'na"me': 'it\'s; -- "x"', note: 'two\nlines' },
    { id: 2, 'na"me': "\\'", note: 'é😀' },
  ]);
});

test.each([
  ['batch_size 0', { csv: 'a\n1', batch_size: 0 }, 'batch_size: expected a number >= 1'],
  ['an unclosed quote', { csv: 'a,b\n1,"x' }, 'line 2, column 3'],
  ['no text', { csv: ' ' }, 'csv: expected CSV, got no text'],
  ['an empty table', { csv: 'a', table: '' }, 'table: expected a name'],
  [
    'an empty part',
    { csv: 'a', table: 'a.' },
    'table: expected a name, or names separated by dots, got "a."',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(csvToSql, input)).rejects.toThrow(message);
});
