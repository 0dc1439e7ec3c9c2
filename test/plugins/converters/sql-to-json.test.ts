import { DatabaseSync } from 'node:sqlite';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import jsonToSql from '../../../plugins/converters/tools/json-to-sql.ts';
import sqlToJson from '../../../plugins/converters/tools/sql-to-json.ts';

const rows = async (sql: string, options = {}) =>
  (await callTool(sqlToJson, { sql, ...options })).tables.map((table) => table.rows);
/** The values of one row of one table. */
const values = async (list: string, options = {}) =>
  Object.values((await rows(`INSERT INTO t VALUES (${list});`, options))[0]?.[0] ?? {});

test('a dump of MySQL: backticks and backslash escapes', async () => {
  const sql =
    '/*!40101 SET NAMES utf8 */;\n' +
    "INSERT INTO `log` (`id`,`msg`) VALUES (1,'it\\'s\\na \\\"test\\\"'),(2,'100\\%');";
  expect(await callTool(sqlToJson, { sql })).toMatchObject({
    tables: [
      {
        table: 'log',
        columns: ['id', 'msg'],
        rows: [
          { id: 1, msg: 'it\'s\na "test"' },
          { id: 2, msg: '100\\%' },
        ],
      },
    ],
    skipped_statements: 0,
  });
});

test('a COPY block of pg_dump', async () => {
  const sql =
    "SET client_encoding = 'UTF8';\nCOPY public.city (id, name, note) FROM stdin;\n" +
    '1\tRome\t\\N\n2\tTab\\there\tx\\\\y\n\\.\n\nSELECT 1;\n';
  expect(await callTool(sqlToJson, { sql })).toMatchObject({
    tables: [
      {
        table: 'public.city',
        columns: ['id', 'name', 'note'],
        row_count: 2,
        rows: [
          { id: '1', name: 'Rome', note: null },
          { id: '2', name: 'Tab\there', note: 'x\\y' },
        ],
      },
    ],
    skipped_statements: 2,
    warnings: [],
  });
});

describe('literals of standard SQL', () => {
  test.each<[string, unknown]>([
    ['1', 1],
    ['-1.50', -1.5],
    ['+1', '+1'],
    ['- 7', -7],
    ['1e3', 1000],
    ['007', '007'],
    ['.5', '.5'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.1234567890123456', '1.1234567890123456'],
    ['NULL', null],
    ['null', null],
    ['TRUE', true],
    ['False', false],
    ["''", ''],
    ["'it''s'", "it's"],
    ["'a\\nb\\'", 'a\\nb\\'],
    ["'a;b) -- c /*'", 'a;b) -- c /*'],
    ["'two\r\nlines'", 'two\r\nlines'],
    ["'a' 'b'", 'ab'],
    ["N'å'", 'å'],
    [String.raw`E'\u00e9\x41\101\b\f\U0001F600\uD83D\uDE00\xc3\xa9\u12'`, 'éAA\b\f😀😀éu12'],
    ["E'it\\'s\\ta\\n\\r\\0\\\\\\\"\\q'", 'it\'s\ta\n\r\0\\"q'],
    ["e'\\%\\_'", '%_'],
    ["B'101'", '101'],
    ["X'4a'", '0x4a'],
    ['0x4A', '0x4A'],
    ["_utf8'x'", 'x'],
    ["_binary 'x'", 'x'],
    ['_binary 0x4A', '0x4A'],
    ["'2024-01-01'::date", '2024-01-01'],
    ["'{1,2}'::int[]", '{1,2}'],
    ['5::numeric(10,2)::text', 5],
    ["'x'::timestamp with time zone", 'x'],
    ["'x'::public.mood", 'x'],
    ['NULL::text', null],
    ["CAST('1' AS decimal(5,2))", '1'],
    ['cast(1.5 as text)', 1.5],
    ["CAST(CAST('a' AS text) AS varchar)", 'a'],
    ["DATE '2024-01-01'", '2024-01-01'],
    ["TIMESTAMP WITH TIME ZONE '2024-01-01 00:00:00+01'", '2024-01-01 00:00:00+01'],
    ["$$it's$$", "it's"],
    ['$q$a$$b$q$', 'a$$b'],
    ['/* one */ 1 -- two\n', 1],
  ])('%s', async (literal, value) => {
    const { tables, warnings } = await callTool(sqlToJson, { sql: `INSERT INTO t VALUES (${literal})` });
    expect(tables[0]?.rows).toEqual([{ column_1: value }]);
    expect(warnings).toEqual([]);
  });

  test.each([
    'NOW()',
    '1+1',
    '1 - 1',
    'DEFAULT',
    "'a' || 'b'",
    "'a'::text || 'b'",
    "'2024-01-01'::date + 1",
    "CAST('1' AS int) + CAST('2' AS int)",
    'CAST(NOW() AS date)',
    "nextval('s')",
    "(SELECT max(id), ',' FROM t)",
    "CONCAT('a', ')')",
    'ARRAY[1]',
    "ARRAY[1, 'a', f(2, 3)]",
    "INTERVAL '1' DAY",
    'x',
    '- 0x4A',
  ])('%s is kept as its text', async (expression) => {
    const sql = `INSERT INTO t VALUES (1,\n ${expression} , 2)`;
    const { tables, warnings } = await callTool(sqlToJson, { sql });
    expect(tables[0]?.rows).toEqual([{ column_1: 1, column_2: expression, column_3: 2 }]);
    expect(warnings).toEqual([
      { line: 2, message: `the expression ${JSON.stringify(expression)} is kept as text` },
    ]);
  });
});

test('literals of MySQL', async () => {
  const list = `"it\\"s ""x""", 'a\\'b''c', '\\0\\n\\r\\t\\b\\Z\\\\\\"\\q\\%\\_', 5--3, b'1', "x" 'y'`;
  expect(await values(list, { dialect: 'mysql' })).toEqual([
    'it"s "x"',
    "a'b'c",
    '\0\n\r\t\b\u001A\\"q\\%\\_',
    '5--3',
    '1',
    'xy',
  ]);
  expect(await values("1 # it's, 2\n, 3", { dialect: 'mysql' })).toEqual([1, 3]);
});

describe('the dialect is found', () => {
  const list = "'a\\\\b'";
  test.each([
    ['backticks', 'INSERT INTO `t` VALUES', 'a\\b'],
    ['ENGINE', "CREATE TABLE u (a INT) ENGINE = InnoDB COMMENT='it\\'s';INSERT INTO t VALUES", 'a\\b'],
    ['a heading', '-- MySQL dump 10.13\nINSERT INTO t VALUES', 'a\\b'],
    [
      'another heading',
      '/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19\nINSERT INTO t VALUES',
      'a\\b',
    ],
    [
      'backticks after a quote that only MySQL escapes',
      "INSERT INTO u VALUES ('it\\'s');INSERT INTO `t` VALUES",
      'a\\b',
    ],
    ['none of them', 'INSERT INTO t VALUES', 'a\\\\b'],
    [
      'a string that speaks of it',
      "INSERT INTO u VALUES ('`x` ENGINE=MySQL dump');INSERT INTO t VALUES",
      'a\\\\b',
    ],
    ['a name that speaks of it', 'INSERT INTO "`u`" VALUES (1);INSERT INTO t VALUES', 'a\\\\b'],
  ])('%s', async (_, before, value) => {
    expect((await rows(`${before} (${list});`)).at(-1)).toEqual([{ column_1: value }]);
  });

  test('and may be given', async () => {
    expect(await values(list, { dialect: 'mysql' })).toEqual(['a\\b']);
    expect(await rows("INSERT INTO `t` VALUES ('a\\');", { dialect: 'standard' })).toEqual([
      [{ column_1: 'a\\' }],
    ]);
  });
});

describe('statements', () => {
  test.each([
    ['INSERT IGNORE INTO t VALUES (1)'],
    ['INSERT OR REPLACE INTO t VALUES (1)'],
    ['insert low_priority ignore into t values (1)'],
    ['REPLACE INTO t VALUES (1)'],
    ['INSERT t VALUES (1)'],
    ['INSERT INTO t AS x (column_1) VALUES (1)'],
    ['INSERT INTO t (column_1) OVERRIDING SYSTEM VALUE VALUES (1)'],
    ['INSERT INTO t VALUE (1)'],
    ['INSERT INTO t VALUES ROW(1)'],
    ["INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 'x;'"],
    ['INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a)'],
    ['INSERT INTO t VALUES (1) RETURNING id, (2)'],
    ['\\restrict xyz\nINSERT INTO t VALUES (1);\n\\unrestrict xyz'],
    ['\ufeff-- a\n/* b; */INSERT INTO t/**/VALUES(1);;'],
    ['INSERT INTO "t" VALUES (1)'],
    ['INSERT [t] ([column_1]) VALUES (1)\nGO\n'],
  ])('%s', async (sql) => {
    expect(await callTool(sqlToJson, { sql })).toMatchObject({
      tables: [{ table: 't', rows: [{ column_1: 1 }] }],
      skipped_statements: 0,
    });
  });

  test.each([
    ['INSERT INTO t SELECT * FROM u', 1],
    ['INSERT INTO t (a) SELECT (1)', 1],
    ['INSERT INTO t DEFAULT VALUES', 1],
    ['INSERT INTO t SET a = 1', 1],
    ['CREATE TABLE t (a INT); DROP TABLE x; BEGIN; COMMIT', 4],
    ["COPY t TO stdout; COPY t FROM '/tmp/x'", 2],
    ["UPDATE t SET a = 'x; INSERT INTO t VALUES (1)'", 1],
    [
      'CREATE TRIGGER r AFTER INSERT ON a BEGIN INSERT INTO t VALUES (NEW.id); SELECT CASE 1 WHEN 1 THEN 2 END; END',
      1,
    ],
    ['CREATE DEFINER=`a`@`b` PROCEDURE p() BEGIN IF 1 THEN INSERT INTO t VALUES (2); END IF; END', 1],
    ['CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN INSERT INTO t VALUES (2); END $$ LANGUAGE plpgsql', 1],
    ['-- INSERT INTO t VALUES (2);\n/* INSERT INTO t VALUES (3); */', 0],
  ])('no rows: %s', async (sql, skipped) => {
    const result = await callTool(sqlToJson, { sql: `${sql};\nINSERT INTO last VALUES (1);` });
    expect(result.tables).toMatchObject([{ table: 'last', rows: [{ column_1: 1 }] }]);
    expect(result.skipped_statements).toBe(skipped);
  });

  test('SQL Server ends statements without semicolons', async () => {
    const sql =
      "USE [shop]\nGO\nSET IDENTITY_INSERT [dbo].[t] ON\nINSERT [dbo].[t] ([id], [a]]b]) VALUES (1, N'x')\n" +
      "INSERT [dbo].[t] ([id], [a]]b]) VALUES (2, CAST(N'2024-01-01T00:00:00.000' AS DateTime))\nGO\nSET IDENTITY_INSERT [dbo].[t] OFF\n";
    expect(await callTool(sqlToJson, { sql })).toMatchObject({
      tables: [
        {
          table: 'dbo.t',
          columns: ['id', 'a]b'],
          rows: [
            { id: 1, 'a]b': 'x' },
            { id: 2, 'a]b': '2024-01-01T00:00:00.000' },
          ],
        },
      ],
      skipped_statements: 3,
    });
  });
});

describe('columns', () => {
  test('of CREATE TABLE without its constraints, before or after the rows', async () => {
    const create = `CREATE TABLE IF NOT EXISTS "s"."t" (
      id int(11) NOT NULL DEFAULT (1, 2), -- a, b
      "a ""b""" text CHECK (a IN ('x', ')')),
      key varchar(10), index numeric(1), "primary" text,
      PRIMARY KEY (id), CONSTRAINT c UNIQUE (a), UNIQUE KEY u (a), UNIQUE (id), UNIQUE named (id),
      KEY by_a (a), INDEX USING (id), FOREIGN KEY (id) REFERENCES x (id), CHECK (id > 0),
      FULLTEXT KEY f (a), EXCLUDE USING gist (id WITH =), LIKE other
    );`;
    const insert = 'INSERT INTO s.T VALUES (1, 2, 3, 4, 5);';
    const columns = ['id', 'a "b"', 'key', 'index', 'primary'];
    for (const sql of [create + insert, insert + create])
      expect(await callTool(sqlToJson, { sql })).toMatchObject({ tables: [{ table: 's.T', columns }] });
  });

  test('of CREATE TABLE for COPY', async () => {
    const sql =
      "CREATE TABLE t (a int, b text);\nCOPY t FROM stdin WITH (ENCODING 'UTF8');\r\n1\t\r\n\\.\r\n";
    expect(await rows(sql)).toEqual([[{ a: 1, b: '' }]]);
  });

  test('tables come in the order of their first rows, names without quotes', async () => {
    const sql = 'INSERT INTO b.x VALUES (1);INSERT INTO "a b" VALUES (2);INSERT INTO "b" . "x" VALUES (3);';
    const { tables, row_count } = await callTool(sqlToJson, { sql });
    expect(tables.map(({ table, row_count: count }) => [table, count])).toEqual([
      ['b.x', 2],
      ['a b', 1],
    ]);
    expect(row_count).toBe(3);
    expect(await callTool(sqlToJson, { sql, table: 'a b' })).toMatchObject({
      tables: [{ table: 'a b', rows: [{ column_1: 2 }] }],
      row_count: 1,
    });
  });
});

test('COPY: escapes, an empty block, and one without its end', async () => {
  const sql = "COPY e (a) FROM stdin;\n\\.\nCOPY t (a, b) FROM stdin;\n\\b\\f\\r\\v\\q\\N\t\\\\N\n\tit's";
  expect(await callTool(sqlToJson, { sql })).toMatchObject({
    tables: [
      { table: 'e', columns: ['a'], row_count: 0, rows: [] },
      {
        table: 't',
        rows: [
          { a: '\b\f\r\vqN', b: '\\N' },
          { a: '', b: "it's" },
        ],
      },
    ],
    warnings: [{ line: 5, message: 'the rows of "t" have no \\. at their end' }],
  });
});

test('json-to-sql is taken back in every dialect, and SQLite reads what it reads', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', "'", '"', '\\', ';', '\n', '%', '(', '--', '`', '😀'),
  });
  const row = fc.record({ id: fc.maxSafeInteger(), ok: fc.boolean(), s: text, 'a"]`b': fc.option(text) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('postgresql', 'mysql'),
      async (json, dialect) => {
        const { result } = await callTool(jsonToSql, { json, dialect });
        expect(await rows(result, { dialect: dialect === 'mysql' ? 'mysql' : 'standard' })).toEqual([json]);
      },
    ),
  );
  const json = [{ id: 1, s: "it's; \\ \n--" }];
  const { result } = await callTool(jsonToSql, { json, dialect: 'sqlite' });
  const database = new DatabaseSync(':memory:');
  database.exec(result);
  expect(database.prepare('SELECT * FROM data').all()).toMatchObject(json);
  expect(await rows(result)).toEqual([json]);
});

test.each([
  ['a row too short', { sql: 'INSERT INTO t (a,b) VALUES\n (1,2),\n (3);' }, 'got 1 at line 3'],
  [
    'rows that differ',
    { sql: 'INSERT INTO t VALUES (1),\n(2,3)' },
    'expected 1 values, one a column of "t", got 2 at line 2',
  ],
  ['a row of COPY too long', { sql: 'COPY t (a) FROM stdin;\n1\n2\t3\n\\.\n' }, 'got 2 at line 3'],
  ['no rows', { sql: 'SELECT * FROM t;' }, 'sql: expected INSERT … VALUES or COPY … FROM stdin, got neither'],
  ['no text', { sql: '' }, 'sql: expected INSERT'],
  [
    'an unclosed string',
    { sql: "INSERT INTO t VALUES (1,\n'abc);" },
    'a closing quote for the one at line 2, column 1',
  ],
  ['an unclosed name', { sql: 'INSERT INTO "t VALUES (1)' }, 'a closing " for the one at line 1, column 13'],
  [
    'an unclosed comment',
    { sql: 'INSERT INTO t VALUES (1);\n/* x' },
    'a closing */ for the comment at line 2',
  ],
  [
    'an unclosed bracket',
    { sql: 'INSERT INTO t VALUES\n(1, (2);' },
    'a closing ) for the ( at line 2, column 1',
  ],
  [
    'an unclosed bracket of a table',
    { sql: 'CREATE TABLE t\n(a int; INSERT INTO t VALUES (1)' },
    'at line 2, column 1',
  ],
  ['an unclosed dollar quote', { sql: 'INSERT INTO t VALUES ($a$x)' }, 'a closing $a$ for the one at line 1'],
  [
    'a comma without a row',
    { sql: 'INSERT INTO t VALUES (1),;' },
    'a row of values in brackets at line 1, column 26',
  ],
  ['a comma without a value', { sql: 'INSERT INTO t VALUES (1,,2);' }, 'a value at line 1, column 25'],
  [
    'COPY of another format',
    { sql: 'COPY t FROM stdin WITH (FORMAT csv);\n1\n\\.' },
    'COPY in its text format',
  ],
  [
    'a table that is not there',
    { sql: 'INSERT INTO a VALUES (1); INSERT INTO s.b VALUES (1)', table: 'b' },
    'table: expected one that the text has rows of (a, s.b), got "b"',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sqlToJson, input)).rejects.toThrow(message);
});

test.each([
  ['rows', `INSERT INTO t VALUES ${"(1,'x'),".repeat(100_000)}(1,'x');`],
  ['statements', "INSERT INTO t VALUES (1,'x')\nGO\n".repeat(25_000)],
  ['casts', `INSERT INTO t VALUES (${'CAST('.repeat(60_000)}1${' AS int)'.repeat(60_000)})`],
  ['words', `${'GO '.repeat(300_000)}; INSERT INTO t VALUES (1,2)`],
])('a megabyte of %s is read in one pass', async (_, sql) => {
  expect((await callTool(sqlToJson, { sql })).row_count).toBeGreaterThan(0);
});

describe('fields of COPY are what the CREATE TABLE above says', () => {
  const dump = (definition: string, ...fields: string[]) =>
    `CREATE TABLE public.t (\n  x ${definition},\n  CONSTRAINT c CHECK ((x IS NOT NULL))\n);\nCOPY public.t (x) FROM stdin;\n${fields.map((field) => `${field}\n`).join('')}\\.\n`;
  const valuesOf = async (sql: string) => {
    const { tables } = await callTool(sqlToJson, { sql });
    return tables[0]?.rows.map(({ x }) => x);
  };

  test.each([
    ['integer NOT NULL', ['1', '-7', '\\N'], [1, -7, null]],
    ["bigint DEFAULT nextval('public.t_id_seq'::regclass)", ['9007199254740993'], ['9007199254740993']],
    ['numeric(10,2)', ['2.50', '0.1', 'NaN'], [2.5, 0.1, 'NaN']],
    ['numeric', ['12345678901234567890.5'], ['12345678901234567890.5']],
    ['double precision', ['1e-07', 'Infinity'], [1e-7, 'Infinity']],
    ['boolean DEFAULT false', ['t', 'f', '\\N'], [true, false, null]],
    ['pg_catalog.int4', ['5'], [5]],
    ['character varying(10)', ['1', 't'], ['1', 't']],
    ['integer[]', ['{1,2}'], ['{1,2}']],
    ['bytea', ['\\\\x4a'], ['\\x4a']],
    ['text', ['a\\x41\\101', '\\xc3\\244', '\\\\101', '\\q\\v'], ['aAA', 'ä', '\\101', 'q\v']],
    ['"char"', ['1'], ['1']],
    ['public.mood', ['t'], ['t']],
    ["text DEFAULT '1'::text", ['1'], ['1']],
    ['money', ['$1.00'], ['$1.00']],
    ['jsonb', ['{"a": 1}'], ['{"a": 1}']],
  ])('%s', async (definition, fields, values) => {
    expect(await valuesOf(dump(definition, ...fields))).toEqual(values);
  });

  test('a row is the same by INSERT and by COPY', async () => {
    const create =
      'CREATE TABLE t (a integer, ok boolean, n numeric, b bigint, s text, l integer[], y bytea);\n';
    const inserted = `INSERT INTO t VALUES (6, true, 1.50, 9007199254740993, '6', '{1,NULL}', '\\x00');\n`;
    const copied =
      'COPY t (a, ok, n, b, s, l, y) FROM stdin;\n6\tt\t1.50\t9007199254740993\t6\t{1,NULL}\t\\\\x00\n\\.\n';
    const { tables, dropped } = await callTool(sqlToJson, { sql: create + inserted + copied });
    const [first, second] = tables[0]?.rows ?? [];
    expect(first).toMatchObject({ a: 6, ok: true });
    expect(second).toEqual(first);
    expect(dropped).toEqual(['CREATE statement (line 1)']);
  });

  test('names without quotes are alike in any case', async () => {
    expect(await valuesOf('CREATE TABLE T (x INT);\nCOPY t (x) FROM stdin;\n1\n\\.\n')).toEqual([1]);
  });
});

test('statements without rows are named', async () => {
  const { dropped, skipped_statements } = await callTool(sqlToJson, {
    sql: 'INSERT INTO t VALUES (1);\nUPDATE t SET a = 2;\nDELETE FROM t;\nUPDATE t SET a = 3;\nINSERT INTO t SELECT 1;\n',
  });
  expect(skipped_statements).toBe(4);
  expect(dropped).toEqual([
    'UPDATE statement (2 times, first at line 2)',
    'DELETE statement (line 3)',
    'INSERT statement (line 5)',
  ]);
});
