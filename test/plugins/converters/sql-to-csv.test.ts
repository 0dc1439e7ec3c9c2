import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import sqlToCsv from '../../../plugins/converters/tools/sql-to-csv.ts';

test.each([
  [
    'digits, NULL, booleans',
    { sql: 'INSERT INTO t (id, p, ok, n) VALUES (12345678901234567890, 1.10, TRUE, NULL);', null_as: 'NULL' },
    'id,p,ok,n\n12345678901234567890,1.10,true,NULL\n',
  ],
  [
    'escapes of MySQL give a cell of two lines',
    { sql: "INSERT INTO `n` VALUES (1,'a\\nb'),(2,'it\\'s');" },
    'column_1,column_2\n1,"a\nb"\n2,it\'s\n',
  ],
  [
    'numbers as written',
    { sql: 'INSERT INTO t VALUES (+1,.5,007,-1E+2,1.)' },
    'column_1,column_2,column_3,column_4,column_5\n+1,.5,007,-1E+2,1.\n',
  ],
  [
    'columns that some rows lack',
    { sql: 'INSERT INTO t (a) VALUES (1); INSERT INTO t (b) VALUES (2)', null_as: '-' },
    'a,b\n1,-\n-,2\n',
  ],
  ['an only, empty cell', { sql: "INSERT INTO t (a) VALUES (NULL), ('')" }, 'a\n""\n""\n'],
  ['a tab', { sql: "INSERT INTO t (a, b) VALUES ('x,y', 'p\tq')", delimiter: 'tab' }, 'a\tb\nx,y\t"p\tq"\n'],
  ['an expression', { sql: 'INSERT INTO t (a) VALUES (f(1, 2))' }, 'a\n"f(1, 2)"\n'],
])('%s', async (_, input, csv) => {
  expect(await callTool(sqlToCsv, input)).toMatchObject({ tables: [{ csv }] });
});

test('one table of several', async () => {
  const sql = 'INSERT INTO a VALUES (1);SELECT 1;INSERT INTO b VALUES (NOW()), (2);';
  expect(await callTool(sqlToCsv, { sql, table: 'b' })).toEqual({
    tables: [{ table: 'b', columns: ['column_1'], row_count: 2, csv: 'column_1\nNOW()\n2\n' }],
    row_count: 2,
    skipped_statements: 1,
    warnings: [{ line: 1, message: 'the expression "NOW()" is kept as text' }],
    dropped: ['SELECT statement (line 1)'],
  });
});

test.each([
  ['no INSERT', { sql: 'CREATE TABLE t (a INT);' }, 'sql: expected INSERT'],
  ['a row of another length', { sql: 'INSERT INTO t (a)\nVALUES (1, 2);' }, 'got 2 at line 2'],
  [
    'a long text for NULL',
    { sql: 'INSERT INTO t VALUES (1)', null_as: 'x'.repeat(101) },
    'null_as: expected at most 100',
  ],
  [
    'two characters',
    { sql: 'INSERT INTO t VALUES (1)', delimiter: ',,' },
    'delimiter: expected one character',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sqlToCsv, input)).rejects.toThrow(message);
});
