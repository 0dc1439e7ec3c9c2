import { DatabaseSync } from 'node:sqlite';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToSql from '../../../plugins/converters/tools/json-to-sql.ts';

test.each([
  [
    'missing keys, nested value, quote',
    { json: '[{"id":1,"name":"O\'Hara"},{"id":2,"tags":["a","b"]}]', dialect: 'sqlite', table: 'people' },
    'CREATE TABLE "people" (\n  "id" INTEGER,\n  "name" TEXT,\n  "tags" TEXT\n);\n\n' +
      'INSERT INTO "people" ("id", "name", "tags") VALUES\n' +
      "  (1, 'O''Hara', NULL),\n  (2, NULL, '[\"a\",\"b\"]');\n",
  ],
  [
    'PostgreSQL types',
    { json: [{ a: 1, b: 2.5, c: true, d: { x: null }, e: null }], table: 'public.t' },
    'CREATE TABLE "public"."t" (\n  "a" INTEGER,\n  "b" NUMERIC,\n  "c" BOOLEAN,\n  "d" JSONB,\n  "e" TEXT\n);\n\n' +
      'INSERT INTO "public"."t" ("a", "b", "c", "d", "e") VALUES\n  (1, 2.5, TRUE, \'{"x":null}\', NULL);\n',
  ],
  [
    'strings are never numbers, booleans or dates',
    { json: [{ n: '1', b: 'true', d: '2024-01-01', s: '' }], create_table: false },
    `INSERT INTO "data" ("n", "b", "d", "s") VALUES\n  ('1', 'true', '2024-01-01', '');\n`,
  ],
  [
    'mixed kinds as their JSON text, digits and order kept',
    {
      json: '[{"v":"x"},{"v":1.10},{"v":{"b":[12345678901234567890], "10":"\\u00e9"}}]',
      create_table: false,
    },
    'INSERT INTO "data" ("v") VALUES\n' +
      '  (\'x\'),\n  (\'1.10\'),\n  (\'{"b":[12345678901234567890],"10":"é"}\');\n',
  ],
  [
    'backslashes of JSON in MySQL',
    { json: '[{"j":{"a":"\\\\\'"}}]', dialect: 'mysql', create_table: false },
    'INSERT INTO `data` (`j`) VALUES\n  (\'{"a":"\\\\\\\\\'\'"}\');\n',
  ],
  [
    'columns that are numbers keep their order',
    { json: '{"2024":1,"b":2,"10":3}', create_table: false },
    'INSERT INTO "data" ("2024", "b", "10") VALUES\n  (1, 2, 3);\n',
  ],
  [
    'an object without keys beside others',
    { json: [{}, { a: 1 }], create_table: false, drop_table: true },
    'DROP TABLE IF EXISTS "data";\n\nINSERT INTO "data" ("a") VALUES\n  (NULL),\n  (1);\n',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToSql, input)).toMatchObject({ result });
});

test.each([
  ['[{"v":2147483648}]', 'sqlserver', 'BIGINT'],
  ['[{"v":12345678901234567890}]', 'mysql', 'DECIMAL(20,0)'],
  ['[{"v":1.50},{"v":10}]', 'sqlserver', 'DECIMAL(4,2)'],
  ['[{"v":1e3},{"v":null}]', 'mysql', 'DOUBLE'],
  ['[{"v":[]},{"v":{}}]', 'mysql', 'JSON'],
  ['[{"v":[]},{"v":{}}]', 'sqlserver', 'NVARCHAR(MAX)'],
  ['[{"v":true},{"v":1}]', 'postgresql', 'TEXT'],
  ['[{"v":null}]', 'postgresql', 'TEXT'],
])('%s in %s is %s', async (json, dialect, type) => {
  expect((await callTool(jsonToSql, { json, dialect })).columns).toEqual([{ name: 'v', type }]);
});

test('SQLite runs batches and gives the values back', async () => {
  const json = Array.from({ length: 5 }, (_, n) => ({ n, s: `it's "${n}"\n\\`, b: n % 2 === 0 }));
  const { result, statement_count } = await callTool(jsonToSql, { json, dialect: 'sqlite', batch_size: 2 });
  expect(statement_count).toBe(4);
  const database = new DatabaseSync(':memory:');
  database.exec(result);
  expect(database.prepare('SELECT * FROM data').all()).toMatchObject(
    json.map(({ n, s, b }) => ({ n, s, b: Number(b) })),
  );
});

test.each([
  ['scalars', { json: '[1]' }, 'json: expected an array of objects, got a number at index 0'],
  ['arrays', { json: '[[1]]' }, 'json: expected an array of objects, got an array at index 0'],
  ['a scalar among objects', { json: '[{"a":1},2]' }, 'a number at index 1'],
  ['broken JSON', { json: '[{"a":1},\n{"a" 2}]' }, 'got no colon after a key at line 2, column 6'],
  ['an empty array', { json: '[]' }, 'json: expected at least one object, got an empty array'],
  ['objects without keys', { json: '[{},{}]' }, 'json: expected an object with a key, got none'],
  ['a scalar', { json: '3' }, 'json: expected an array or object, got a number'],
  ['an empty table', { json: '{"a":1}', table: '.a' }, 'table: expected a name'],
  ['batch_size 1001', { json: '{"a":1}', batch_size: 1001 }, 'batch_size: expected a number <= 1000'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToSql, input)).rejects.toThrow(message);
});
