import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { type FormatOptionsWithLanguage, format, type ParamTypes } from 'sql-formatter';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { checkNesting } from './sql-nesting.ts';
import {
  countStatements,
  readSqlTokens,
  readStatements,
  SQL_DIALECTS,
  type SqlDialect,
  type SqlToken,
  withParentheses,
} from './sql-tokens.ts';

export default defineTool({
  title: 'SQL Formatter',
  summary: 'Format or minify SQL for a chosen dialect; strings, identifiers and comments are never changed.',
  keywords: ['beautify', 'pretty print', 'query', 'postgres', 'mysql'],
  runtime: 'pool',
  inlineBelowBytes: 4096,
  input: Type.Object({
    sql: Type.String({ contentMediaType: 'application/sql', description: 'SQL, one or more statements' }),
    action: Type.Enum(['format', 'minify'], { default: 'format', description: 'What to do' }),
    dialect: Type.Enum([...SQL_DIALECTS], { default: 'sql', description: 'SQL dialect' }),
    indent: indentArgument({ description: 'Spaces a level, 1-8, or "tab"' }),
    // Without a default: minify touches keywords only when it is told to.
    keyword_case: Type.Optional(
      Type.Enum(['preserve', 'upper', 'lower'], { description: 'Case of keywords' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/sql', description: 'the SQL, no trailing newline' }),
    statements: Type.Integer({ description: 'statements found' }),
  }),
  examples: [
    {
      name: 'clauses, joins, conditions',
      input: {
        sql: "select a,count(*) from t left join u on t.id=u.id where a>1 and b='x;  y' group by a",
      },
      output: {
        result:
          "SELECT\n  a,\n  count(*)\nFROM\n  t\n  LEFT JOIN u ON t.id = u.id\nWHERE\n  a > 1\n  AND b = 'x;  y'\nGROUP BY\n  a",
        statements: 1,
      },
    },
    {
      name: 'minify',
      input: {
        sql: "select a , b -- note\nfrom t /* x */\nwhere s = 'a  -- b'  and n in ( 1 , 2 ) ;\n",
        action: 'minify',
      },
      output: { result: "select a,b from t where s = 'a  -- b' and n in (1,2);", statements: 1 },
    },
  ],
  run({ sql, action, dialect, indent, keyword_case }) {
    const indentation = action === 'format' ? parseIndent(indent, 1, 8) : ' ';
    const statements = countStatements(withParentheses(sql, readSqlTokens(sql, dialect)));
    if (action === 'format')
      return {
        result: likeGiven(
          formatSql(sql, { dialect, indentation, keywordCase: keyword_case ?? 'upper' }),
          sql,
        ),
        statements,
      };
    const tokens = readSqlTokens(sql, dialect);
    if (keyword_case === undefined || keyword_case === 'preserve')
      return { result: minify(tokens), statements };
    const cased = formatSql(sql, { dialect, indentation, keywordCase: keyword_case });
    return { result: minify(withCaseOf(readSqlTokens(cased, dialect), tokens)), statements };
  },
});

interface Layout {
  readonly dialect: SqlDialect;
  readonly indentation: string;
  readonly keywordCase: 'preserve' | 'upper' | 'lower';
}

const PLACEHOLDERS: ParamTypes = { positional: true, named: [':', '@'], numbered: ['?', '$'] };
/** Elsewhere a colon before a number is part of a slice. */
const NUMBERED_BY_COLON: ReadonlySet<SqlDialect> = new Set(['sql', 'plsql', 'sqlite']);

function placeholders(dialect: SqlDialect): ParamTypes {
  if (!NUMBERED_BY_COLON.has(dialect)) return PLACEHOLDERS;
  const named: ParamTypes['named'] = dialect === 'sqlite' ? [':', '@', '$'] : [':', '@'];
  return { ...PLACEHOLDERS, named, numbered: ['?', '$', ':'] };
}

/** Statement by statement: the formatter takes time by the square of their number, and memory by their length. */
function formatSql(sql: string, { dialect, indentation, keywordCase }: Layout): string {
  checkNesting(sql, readSqlTokens(sql, dialect));
  const options: FormatOptionsWithLanguage = {
    language: dialect === 'tsql' ? 'transactsql' : dialect,
    tabWidth: indentation.length,
    useTabs: indentation === '\t',
    keywordCase,
    paramTypes: placeholders(dialect),
  };
  const results: string[] = [];
  let isChanged = false;
  let offset = 0;
  for (const tokens of readStatements(readSqlTokens(sql, dialect))) {
    const statement = tokens.map(({ text }) => text).join('');
    if (statement.trim() !== '') {
      const formatted = formatStatement(sql, { offset, statement }, { dialect, options });
      const restored = withComments(readSqlTokens(formatted, dialect), tokens);
      isChanged ||= essence(restored) !== essence(tokens);
      results.push(restored.map(({ kind, text }) => (kind === 'comment' ? text.trimEnd() : text)).join(''));
    }
    offset += statement.length;
  }
  if (isChanged)
    throw new InputError(
      'sql',
      `cannot be formatted as ${dialect} without a change of its meaning: choose its dialect`,
    );
  return results.join('\n\n');
}

function formatStatement(
  sql: string,
  { offset, statement }: { readonly offset: number; readonly statement: string },
  { dialect, options }: { readonly dialect: SqlDialect; readonly options: FormatOptionsWithLanguage },
): string {
  try {
    return format(statement, options).trim();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, line, column] = /at line (\d+) column (\d+)/.exec(error.message) ?? [];
    const lines = statement.split('\n').slice(0, Number(line) - 1);
    const stuck = offset + lines.join('\n').length + (lines.length > 0 ? 1 : 0) + Number(column) - 1;
    const place = line === undefined ? '' : `, stuck at ${placeAt(sql, stuck)}`;
    throw new InputError('sql', `expected SQL of the dialect ${dialect}${place}`);
  }
}

/** The tokens of a formatted statement with its comments as they were: the formatter indents their lines. */
function withComments(formatted: Iterable<SqlToken>, given: readonly SqlToken[]): SqlToken[] {
  const comments = given.filter(isComment).values();
  return Array.from(formatted, (token) => (isComment(token) ? (comments.next().value ?? token) : token));
}

/** What SQL says, however it is laid out. The formatter breaks what it does not understand. */
function essence(tokens: readonly SqlToken[]): string {
  return tokens
    .filter(({ kind }) => kind !== 'space')
    .map(({ kind, text }) =>
      kind === 'word' ? text.toUpperCase() : kind === 'comment' ? text.trimEnd() : text,
    )
    .join('');
}

/** The tokens with the letters of those formatted, which are the same but for case and blanks. */
function* withCaseOf(formatted: Iterable<SqlToken>, tokens: Iterable<SqlToken>): Generator<SqlToken, void> {
  const letters = joined(formatted, (token) => (isCode(token) ? token.text : ''));
  let at = 0;
  for (const token of tokens) {
    if (!isCode(token)) {
      yield token;
      continue;
    }
    const start = at;
    at += token.text.length;
    yield { kind: token.kind, text: letters.slice(start, at) };
  }
}

function isCode(token: SqlToken): boolean {
  return token.kind !== 'space' && !isComment(token);
}

function isComment({ kind }: SqlToken): boolean {
  return kind === 'comment' || kind === 'hint';
}

function minify(tokens: Iterable<SqlToken>): string {
  let blank = false;
  /** After a comma or an opening parenthesis there is no blank. */
  let tight = true;
  return joined(tokens, ({ kind, text }) => {
    if (kind === 'space' || kind === 'comment') {
      blank = true;
      return '';
    }
    const closes = kind === 'symbol' && /^[,);]$/.test(text);
    const before = blank && !tight && !closes ? ' ' : '';
    blank = false;
    tight = kind === 'symbol' && /^[,(]$/.test(text);
    return before + text;
  });
}

/** What is written for tokens, which are many: each is let go of soon. */
function joined(tokens: Iterable<SqlToken>, write: (token: SqlToken) => string): string {
  const results: string[] = [];
  for (const statement of readStatements(tokens)) results.push(statement.map(write).join(''));
  return results.join('');
}
