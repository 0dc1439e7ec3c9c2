import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

export const SQL_DIALECTS = [
  'sql',
  'postgresql',
  'mysql',
  'mariadb',
  'sqlite',
  'tsql',
  'plsql',
  'bigquery',
  'snowflake',
  'redshift',
  'spark',
  'db2',
] as const;

export type SqlDialect = (typeof SQL_DIALECTS)[number];

/** A piece of SQL. Quoted text and comments are never looked into. */
export interface SqlToken {
  readonly kind: 'space' | 'comment' | 'hint' | 'quoted' | 'word' | 'symbol';
  readonly text: string;
}

/** How deep parentheses may nest: the time that the formatter takes grows with the square of it. */
const MAX_LEVELS = 200;

/**
 * Takes SQL apart as far as its quotes and comments go, which differ between dialects; piece by piece, for all of them
 * would take many times the memory of the text.
 *
 * @throws InputError naming `sql`, with line and column, for a quote or comment without its other end
 */
export function* readSqlTokens(sql: string, dialect: SqlDialect): Generator<SqlToken, void> {
  const rules = rulesOf(dialect);
  let at = 0;
  while (at < sql.length) {
    const rule = rules.find(({ start }) => {
      start.lastIndex = at;
      return start.test(sql);
    });
    if (rule !== undefined) {
      rule.whole.lastIndex = at;
      const [text] = rule.whole.exec(sql) ?? refuse(sql, `an end of the ${rule.name} that begins`, at);
      const comment = rule.kind === 'comment' && /^\/\*[+!]/.test(text);
      yield { kind: comment ? 'hint' : rule.kind, text };
      at += text.length;
      continue;
    }
    if (sql.startsWith('/*', at)) {
      const end =
        commentEnd(sql, at, NESTED.has(dialect)) ?? refuse(sql, 'an end of the comment that begins', at);
      const written = sql.slice(at, end);
      yield { kind: /^\/\*[+!]/.test(written) ? 'hint' : 'comment', text: written };
      at = end;
      continue;
    }
    PLAIN.lastIndex = at;
    const [plain = sql.charAt(at)] = PLAIN.exec(sql) ?? [];
    const kind = /^\s/.test(plain) ? 'space' : /^[\w\u0080-\uffff]/.test(plain) ? 'word' : 'symbol';
    yield { kind, text: plain };
    at += plain.length;
  }
}

/**
 * Passes the tokens of SQL on while each parenthesis has its other half.
 *
 * @throws InputError naming `sql`, with line and column, for one that has none, and for more than 200 levels
 */
export function* withParentheses(sql: string, tokens: Iterable<SqlToken>): Generator<SqlToken, void> {
  const open: number[] = [];
  let at = 0;
  for (const token of tokens) {
    const sign = token.kind === 'symbol' ? token.text : '';
    if (sign === '(') open.push(at);
    if (open.length > MAX_LEVELS) refuse(sql, `at most ${MAX_LEVELS} levels of parentheses, got more`, at);
    if (sign === ')' && open.pop() === undefined)
      refuse(sql, 'an opening parenthesis before the closing one', at);
    at += token.text.length;
    yield token;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) refuse(sql, 'a closing parenthesis for the one', unclosed);
}

function refuse(sql: string, expected: string, offset: number): never {
  throw new InputError('sql', `expected ${expected} at ${placeAt(sql, offset)}`);
}

/** The statements with the semicolons that end them; what stands after the last one is the last. */
export function* readStatements(tokens: Iterable<SqlToken>): Generator<readonly SqlToken[], void> {
  let statement: SqlToken[] = [];
  for (const token of tokens) {
    statement.push(token);
    if (token.kind !== 'symbol' || token.text !== ';') continue;
    yield statement;
    statement = [];
  }
  yield statement;
}

/** How many statements there are: what semicolons end, comments aside. */
export function countStatements(tokens: Iterable<SqlToken>): number {
  let statements = 0;
  let inside = false;
  for (const { kind, text: written } of tokens) {
    if (kind === 'symbol' && written === ';') inside = false;
    else if (kind !== 'space' && kind !== 'comment') {
      if (!inside) statements += 1;
      inside = true;
    }
  }
  return statements;
}

/** Blanks, names and numbers, or one other character; in sequence they are the text again. */
const PLAIN = /\s+|[\w\u0080-\uffff]+|[^]/y;

interface Rule {
  readonly name: string;
  readonly kind: 'quoted' | 'comment';
  /** Whether it begins here. */
  readonly start: RegExp;
  /** All of it; no match when its end is missing. */
  readonly whole: RegExp;
}

const BACKSLASHES: ReadonlySet<SqlDialect> = new Set([
  'mysql',
  'mariadb',
  'bigquery',
  'spark',
  'snowflake',
  'redshift',
]);
const HASH_COMMENTS: ReadonlySet<SqlDialect> = new Set(['mysql', 'mariadb', 'bigquery']);
const DOLLAR_QUOTES: ReadonlySet<SqlDialect> = new Set(['postgresql', 'redshift', 'snowflake']);
const BRACKETS: ReadonlySet<SqlDialect> = new Set(['tsql', 'sqlite']);
/** Where a comment may hold comments. */
const NESTED: ReadonlySet<SqlDialect> = new Set(['postgresql', 'tsql', 'db2']);

function rulesOf(dialect: SqlDialect): Rule[] {
  const rules: Rule[] = [];
  const quotes = (name: string, start: RegExp, whole: RegExp) =>
    rules.push({ name, kind: 'quoted', start, whole });
  const escaped = BACKSLASHES.has(dialect);
  if (dialect === 'bigquery') {
    quotes('string', /(?:r?b?|b?r)'''/iy, /[rb]*'''[^]*?'''/iy);
    quotes('string', /(?:r?b?|b?r)"""/iy, /[rb]*"""[^]*?"""/iy);
    quotes('string', /(?:r|rb|br)'/iy, /[rb]*'[^']*'/iy);
    quotes('string', /(?:r|rb|br)"/iy, /[rb]*"[^"]*"/iy);
  }
  if (dialect === 'postgresql' || dialect === 'redshift')
    quotes('string', /\be'/iy, /e'[^'\\]*(?:(?:\\[^]|'')[^'\\]*)*'/iy);
  if (dialect === 'plsql') quotes('string', /\bn?q'[^\s]/iy, PLSQL_QUOTE);
  quotes('string', /'/y, escaped ? /'[^'\\]*(?:(?:\\[^]|'')[^'\\]*)*'/y : /'[^']*(?:''[^']*)*'/y);
  const doubled = escaped ? /"[^"\\]*(?:(?:\\[^]|"")[^"\\]*)*"/y : /"[^"]*(?:""[^"]*)*"/y;
  quotes('quoted name', /"/y, doubled);
  quotes('quoted name', /`/y, /`[^`]*(?:``[^`]*)*`/y);
  if (BRACKETS.has(dialect)) quotes('quoted name', /\[/y, /\[[^\]]*(?:\]\][^\]]*)*\]/y);
  if (DOLLAR_QUOTES.has(dialect))
    quotes(
      'dollar quote',
      /(?<![\w$])\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y,
      /(\$\w*?\$|\$[\w\u0080-\uffff]*\$)[^]*?\1/y,
    );
  const line = (start: RegExp) => rules.push({ name: 'comment', kind: 'comment', start, whole: /[^\r\n]*/y });
  line(dialect === 'mysql' || dialect === 'mariadb' ? /--(?=[\s]|$)/y : /--/y);
  if (HASH_COMMENTS.has(dialect)) line(/#/y);
  if (dialect === 'snowflake') line(/\/\//y);
  return rules;
}

/** q'[…]' and its kin: the closing one of the pair, or the same character again (Oracle, Text Literals). */
const PLSQL_QUOTE = /n?q'(?:\[[^]*?\]'|\([^]*?\)'|\{[^]*?\}'|<[^]*?>'|([^\s[({<])[^]*?\1')/iy;

function commentEnd(sql: string, start: number, nested: boolean): number | undefined {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start + 2;
  let levels = 1;
  for (let mark = marks.exec(sql); mark !== null; mark = marks.exec(sql)) {
    if (mark[0] === '*/') levels -= 1;
    else if (nested) levels += 1;
    if (levels === 0) return marks.lastIndex;
  }
  return undefined;
}
