import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { type FormatOptionsWithLanguage, format, type ParamTypes } from 'sql-formatter';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { checkNesting } from './sql-nesting.ts';
import {
  countStatements,
  readSqlTokens,
  SQL_DIALECTS,
  type SqlDialect,
  type SqlToken,
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
    const tokens = readSqlTokens(sql, dialect);
    const statements = countStatements(tokens);
    if (action === 'format')
      return {
        result: likeGiven(
          formatSql(sql, tokens, { dialect, indentation, keywordCase: keyword_case ?? 'upper' }),
          sql,
        ),
        statements,
      };
    if (keyword_case === undefined || keyword_case === 'preserve')
      return { result: minify(tokens), statements };
    const cased = formatSql(sql, tokens, { dialect, indentation, keywordCase: keyword_case });
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

function formatSql(
  sql: string,
  tokens: readonly SqlToken[],
  { dialect, indentation, keywordCase }: Layout,
): string {
  if (tokens.every(({ kind }) => kind === 'space')) return '';
  checkNesting(tokens);
  const options: FormatOptionsWithLanguage = {
    language: dialect === 'tsql' ? 'transactsql' : dialect,
    tabWidth: indentation.length,
    useTabs: indentation === '\t',
    keywordCase,
    paramTypes: placeholders(dialect),
  };
  const results: string[] = [];
  let offset = 0;
  for (const statement of statementsOf(tokens)) {
    if (statement.trim() !== '')
      results.push(formatStatement(sql, { offset, statement }, { dialect, options }));
    offset += statement.length;
  }
  return restoreComments(results.join('\n\n'), tokens, dialect);
}

/** The statements with the semicolons that end them: the formatter takes time by the square of their number. */
function statementsOf(tokens: readonly SqlToken[]): string[] {
  const statements: string[][] = [[]];
  for (const { kind, text } of tokens) {
    statements.at(-1)?.push(text);
    if (kind === 'symbol' && text === ';') statements.push([]);
  }
  return statements.map((texts) => texts.join(''));
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

/**
 * The formatter indents the lines of comments and breaks what it does not understand. Comments go back as they were,
 * and a result that says something else is refused.
 */
function restoreComments(result: string, tokens: readonly SqlToken[], dialect: SqlDialect): string {
  const given = tokens.filter(({ kind }) => kind !== 'space');
  const comments = given.filter(isComment);
  let next = 0;
  const restored = readSqlTokens(result, dialect).map((token) => {
    if (!isComment(token)) return token;
    next += 1;
    return comments[next - 1] ?? token;
  });
  const essence = (list: readonly SqlToken[]) =>
    list
      .filter(({ kind }) => kind !== 'space')
      .map(({ kind, text }) =>
        kind === 'word' ? text.toUpperCase() : kind === 'comment' ? text.trimEnd() : text,
      )
      .join('');
  if (essence(restored) !== essence(given))
    throw new InputError(
      'sql',
      `cannot be formatted as ${dialect} without a change of its meaning: choose its dialect`,
    );
  return restored.map(({ kind, text }) => (kind === 'comment' ? text.trimEnd() : text)).join('');
}

/** The tokens with the letters of those formatted, which are the same but for case and blanks. */
function withCaseOf(formatted: readonly SqlToken[], tokens: readonly SqlToken[]): SqlToken[] {
  const isCode = (token: SqlToken) => token.kind !== 'space' && !isComment(token);
  const letters = formatted
    .filter(isCode)
    .map(({ text }) => text)
    .join('');
  let at = 0;
  return tokens.map((token) => {
    if (!isCode(token)) return token;
    at += token.text.length;
    return { kind: token.kind, text: letters.slice(at - token.text.length, at) };
  });
}

function isComment({ kind }: SqlToken): boolean {
  return kind === 'comment' || kind === 'hint';
}

function minify(tokens: readonly SqlToken[]): string {
  let result = '';
  let blank = false;
  /** After a comma or an opening parenthesis there is no blank. */
  let tight = true;
  for (const { kind, text } of tokens) {
    if (kind === 'space' || kind === 'comment') {
      blank = true;
      continue;
    }
    const closes = kind === 'symbol' && /^[,);]$/.test(text);
    if (blank && !tight && !closes) result += ' ';
    result += text;
    blank = false;
    tight = kind === 'symbol' && /^[,(]$/.test(text);
  }
  return result;
}
