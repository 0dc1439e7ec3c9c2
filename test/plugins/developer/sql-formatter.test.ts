import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SQL_DIALECTS } from '../../../plugins/developer/tools/sql-formatter/sql-tokens.ts';
import sqlFormatter from '../../../plugins/developer/tools/sql-formatter/tool.ts';

test.each([
  [
    'clauses, joins, conditions',
    {
      sql: "select a,b as c,count(*) from t left join u on t.id=u.id where a>1 and b='x;  y' group by a order by a desc limit 10",
    },
    "SELECT\n  a,\n  b AS c,\n  count(*)\nFROM\n  t\n  LEFT JOIN u ON t.id = u.id\nWHERE\n  a > 1\n  AND b = 'x;  y'\nGROUP BY\n  a\nORDER BY\n  a DESC\nLIMIT\n  10",
    1,
  ],
  [
    'lower case and tabs',
    { sql: 'SELECT CASE WHEN a THEN 1 ELSE 2 END FROM t', indent: 'tab', keyword_case: 'lower' },
    'select\n\tcase\n\t\twhen a then 1\n\t\telse 2\n\tend\nfrom\n\tt',
    1,
  ],
  [
    'two statements',
    { sql: `select 'it''s';select "A b" from t`, dialect: 'sqlite' },
    `SELECT\n  'it''s';\n\nSELECT\n  "A b"\nFROM\n  t`,
    2,
  ],
  [
    'casts and dollar quotes',
    { sql: 'select a::int, $1, $$x  y$$ from t', dialect: 'postgresql' },
    'SELECT\n  a::int,\n  $1,\n  $$x  y$$\nFROM\n  t',
    1,
  ],
  [
    'brackets',
    { sql: 'select [a  b] from t where x = @p', dialect: 'tsql' },
    'SELECT\n  [a  b]\nFROM\n  t\nWHERE\n  x = @p',
    1,
  ],
  ['placeholders', { sql: 'select ?, :name, $1, @x' }, 'SELECT\n  ?,\n  :name,\n  $1,\n  @x', 1],
  [
    'a comment of several lines',
    { sql: 'select /* a\n      b */ 1', keyword_case: 'preserve' },
    'select\n  /* a\n      b */\n  1',
    1,
  ],
  ['only a comment', { sql: ' -- x ' }, '-- x', 0],
  ['nothing', { sql: ' \n' }, '', 0],
  [
    'minified hints',
    { sql: 'select /*+ x */  a /*! b */ , c /* d */ -- e\n from t ; ', action: 'minify', dialect: 'mysql' },
    'select /*+ x */ a /*! b */,c from t;',
    1,
  ],
  [
    'minified keywords',
    { sql: 'select a  from t(b) where c=2 -- x\n and d>=1', action: 'minify', keyword_case: 'upper' },
    'SELECT a FROM t(b) WHERE c=2 AND d>=1',
    1,
  ],
  ['numbered placeholders with colons', { sql: 'select :1, :n', dialect: 'plsql' }, 'SELECT\n  :1,\n  :n', 1],
  ['placeholders with dollars', { sql: 'select $n', dialect: 'sqlite' }, 'SELECT\n  $n', 1],
  ['slices of arrays', { sql: 'select a[1:2]', dialect: 'postgresql' }, 'SELECT\n  a[1:2]', 1],
  [
    'minified quotes',
    { sql: `select 'a  , (b' , "c  d" , ( 'e' ) from t`, action: 'minify' },
    `select 'a  , (b',"c  d",('e') from t`,
    1,
  ],
  [
    'a comment that holds words apart',
    { sql: 'select a/**/from/**/t', action: 'minify' },
    'select a from t',
    1,
  ],
  ['empty statements', { sql: 'select 1 ; ; select 2', action: 'minify' }, 'select 1;; select 2', 2],
  ['two minus signs in MySQL', { sql: 'select 1--2', action: 'minify', dialect: 'mysql' }, 'select 1--2', 1],
  [
    'a backslash before a quote',
    { sql: `select 'a\\'  b'`, action: 'minify', dialect: 'mysql' },
    `select 'a\\'  b'`,
    1,
  ],
  [
    'a comment in a comment',
    { sql: 'select /* a /* b */ c */ 1', action: 'minify', dialect: 'postgresql' },
    'select 1',
    1,
  ],
  [
    'a quote of Oracle',
    { sql: `select q'[it's  x]' from dual`, action: 'minify', dialect: 'plsql' },
    `select q'[it's  x]' from dual`,
    1,
  ],
])('%s', async (_, input, result, statements) => {
  expect(await callTool(sqlFormatter, input)).toEqual({ result, statements });
});

test.each([
  [
    'an unclosed string',
    { sql: "select 1,\n 'abc" },
    'sql: expected an end of the string that begins at line 2, column 2',
  ],
  [
    'an unclosed comment',
    { sql: 'select 1 /* x' },
    'sql: expected an end of the comment that begins at line 1, column 10',
  ],
  ['an unclosed name', { sql: 'select "a' }, 'an end of the quoted name'],
  [
    'an unclosed parenthesis',
    { sql: 'select (1,\n (2)' },
    'sql: expected a closing parenthesis for the one at line 1, column 8',
  ],
  ['a closing parenthesis alone', { sql: 'select 1)' }, 'line 1, column 9'],
  [
    'what the dialect does not have',
    { sql: 'select a::int' },
    'sql: expected SQL of the dialect sql, stuck at line 1, column 9',
  ],
  [
    'what the dialect does not have, in a later statement',
    { sql: 'select 1;\n select 2; select\n  a::int' },
    'sql: expected SQL of the dialect sql, stuck at line 3, column 4',
  ],
  ['a dialect that is none', { sql: 'select 1', dialect: 'access' }, 'dialect: expected one of'],
  ['too much indent', { sql: 'select 1', indent: 9 }, 'indent: expected 1 to 8, or "tab", got 9'],
  [
    'CASE without bound',
    { sql: 'case when '.repeat(390) },
    'sql: expected at most 200 levels of parentheses, CASE and BETWEEN, got more at line 1, column 2001',
  ],
  [
    'nesting again and again',
    { sql: `select ${`${'('.repeat(190)}1${')'.repeat(190)}, `.repeat(200)}1` },
    'sql: expected fewer nested parentheses, CASE and BETWEEN, got more at line 1, column',
  ],
  ['parentheses without bound', { sql: '('.repeat(201) }, 'sql: expected at most 200 levels'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sqlFormatter, input)).rejects.toThrow(message);
});

test('statements stay apart by a line, however they were written', async () => {
  const { result, statements } = await callTool(sqlFormatter, { sql: 'select 1;select 2 ;\n\n\n-- then\n;' });
  expect({ result, statements }).toEqual({
    result: 'SELECT\n  1;\n\nSELECT\n  2;\n\n-- then\n;',
    statements: 2,
  });
});

const SQL_PIECES = [
  'select',
  'insert into t values',
  'from t where',
  'a = 1',
  'b,',
  "'x;\n  y'",
  '"q;"',
  '(',
  ')',
  'case when a then',
  'end',
  '-- c;\n',
  '/* d;\n  e */',
  '\n',
];

test('statements are formatted together as each is alone', async () => {
  const statement = fc
    .array(fc.constantFrom(...SQL_PIECES), { minLength: 1, maxLength: 8 })
    .map((pieces) => `select 1 ${pieces.join(' ')};`);
  const dialect = fc.constantFrom(...SQL_DIALECTS);
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 4 }), dialect, async (statements, of) => {
      const format = (sql: string) =>
        callTool(sqlFormatter, { sql, dialect: of }).then(
          ({ result }) => result,
          () => undefined,
        );
      const alone = await Promise.all(statements.map(format));
      const together = await format(statements.join('\n'));
      expect(together).toBe(alone.includes(undefined) ? undefined : alone.join('\n\n'));
    }),
  );
});

test.each(SQL_DIALECTS)('the meaning stays in %s', async (dialect) => {
  const sql = `with x as (select a, 'Q''q  r' s from "T" where b in (select 1) -- why\n)\ninsert into u (a) select case when a = 1 then 2 end from x join y using (id) order by 1;\nupdate t set a = a + 1, b = null where c between 1 and 2 or not d;`;
  const { result, statements } = await callTool(sqlFormatter, { sql, dialect });
  const bare = (text: string) => text.replace(/\s+/g, '').toUpperCase();
  expect(bare(result)).toBe(bare(sql));
  expect(statements).toBe(2);
  const { result: minified } = await callTool(sqlFormatter, { sql, dialect, action: 'minify' });
  expect(bare(minified)).toBe(bare(sql.replace('-- why', '')));
});
