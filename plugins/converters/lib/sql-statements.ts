import { InputError, quote } from '@toolyard/sdk';
import { columnKind, type CreatedColumn } from './sql-column-types.ts';
import { literalValue, type SqlValue } from './sql-literals.ts';
import { decodeByteEscapes, isToken, SqlScanner, type SqlStrings, type SqlToken } from './sql-scanner.ts';

export interface SqlRow {
  readonly line: number;
  readonly values: readonly SqlValue[];
}

/** Rows that a statement inserts into a table. */
export interface SqlInsert {
  readonly table: string;
  /** The statement's own list. */
  readonly columns: readonly string[] | undefined;
  /** Whether its values are fields of COPY, whose texts do not say what they are. */
  readonly isCopied: boolean;
  readonly rows: readonly SqlRow[];
}

export interface SqlWarning {
  readonly line: number;
  readonly message: string;
}

export interface SkippedStatement {
  /** Its first word, in capitals. */
  readonly verb: string;
  readonly line: number;
}

export interface SqlStatements {
  readonly inserts: readonly SqlInsert[];
  /** The columns of the tables that the text creates, by the tables' names. */
  readonly created: ReadonlyMap<string, readonly CreatedColumn[]>;
  /** The statements that hold no rows. */
  readonly skipped: readonly SkippedStatement[];
  /** What follows the rows of a statement: `ON CONFLICT`, `RETURNING`, or a further statement without a semicolon. */
  readonly clauses: readonly SkippedStatement[];
  /** The lines that comments begin in. */
  readonly comments: readonly number[];
  readonly warnings: readonly SqlWarning[];
}

/**
 * Reads the statements of a script that hold rows, and the columns of the tables that it makes. `auto` finds out
 * whether the text is of MySQL.
 *
 * @throws InputError with the line for a string, comment or bracket that is not closed
 */
export function readStatements(argument: string, sql: string, dialect: SqlStrings | 'auto'): SqlStatements {
  const attempt = (strings: SqlStrings) => {
    const scanner = new SqlScanner(argument, sql, strings);
    const outcome = readOrFail(new StatementReader(scanner));
    return { outcome, sawMysql: scanner.sawMysql };
  };
  const first = attempt(dialect === 'auto' ? 'standard' : dialect);
  const doubtful = dialect === 'auto' && (first.sawMysql || first.outcome instanceof InputError);
  const second = doubtful ? attempt('mysql') : first;
  // The strings of MySQL end elsewhere, so that what tells of it may have been taken for part of one.
  const { outcome } = first.sawMysql || second.sawMysql ? second : first;
  if (outcome instanceof InputError) throw outcome;
  return outcome;
}

function readOrFail(reader: StatementReader): SqlStatements | InputError {
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

const INSERT_OPTIONS = ['LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE'];
const ROUTINES = new Set(['TRIGGER', 'PROCEDURE', 'FUNCTION', 'EVENT', 'PACKAGE']);
/** What END closes that BEGIN and CASE did not open. */
const OTHER_ENDS = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);

class StatementReader {
  readonly #scanner: SqlScanner;
  readonly #inserts: SqlInsert[] = [];
  readonly #created = new Map<string, readonly CreatedColumn[]>();
  readonly #warnings: SqlWarning[] = [];
  readonly #skipped: SkippedStatement[] = [];
  readonly #clauses: SkippedStatement[] = [];

  constructor(scanner: SqlScanner) {
    this.#scanner = scanner;
  }

  read(): SqlStatements {
    const scanner = this.#scanner;
    for (let first = scanner.peek(); first !== undefined; first = scanner.peek()) {
      scanner.at = first.end;
      // Commands of psql are lines of their own.
      if (isToken(first, '\\')) scanner.skipLine();
      else if (!isToken(first, ';') && !this.#isBatchEnd(first) && !this.#readRows(first)) {
        this.#skipped.push({ verb: first.text.toUpperCase(), line: scanner.lineOf(first.start) });
        if (isToken(first, 'CREATE')) this.#readCreate();
        else this.#skipStatement(isToken(first, 'SET') || isToken(first, 'USE'));
      }
    }
    return {
      inserts: this.#inserts,
      created: this.#created,
      skipped: this.#skipped,
      clauses: this.#clauses,
      comments: scanner.comments.map((offset) => scanner.lineOf(offset)),
      warnings: this.#warnings,
    };
  }

  /** Reads a statement that holds rows; leaves any other after its first token. */
  #readRows(first: SqlToken): boolean {
    const start = this.#scanner.at;
    const read =
      isToken(first, 'INSERT') || isToken(first, 'REPLACE')
        ? this.#readInsert()
        : isToken(first, 'COPY') && this.#readCopy();
    if (!read) this.#scanner.at = start;
    return read;
  }

  /** `INSERT [IGNORE | OR …] [INTO] t [(…)] VALUES (…), …` after its first word. */
  #readInsert(): boolean {
    const scanner = this.#scanner;
    while (INSERT_OPTIONS.some((option) => scanner.take(option)));
    if (scanner.take('OR')) scanner.next();
    scanner.take('INTO');
    const table = scanner.takeName();
    if (table === undefined) return false;
    if (scanner.take('AS')) scanner.takeName();
    const columns = scanner.takeNames();
    if (scanner.take('OVERRIDING')) {
      scanner.next();
      scanner.take('VALUE');
    }
    if (!scanner.take('VALUES') && !scanner.take('VALUE')) return false;
    const rows: SqlRow[] = [];
    do {
      scanner.take('ROW');
      const opening = scanner.peek();
      if (opening === undefined || !isToken(opening, '('))
        throw scanner.error('a row of values in brackets', opening?.start ?? scanner.at);
      scanner.at = opening.end;
      rows.push({ line: scanner.lineOf(opening.start), values: this.#readValues(opening) });
    } while (scanner.take(','));
    this.#inserts.push({ table, columns, isCopied: false, rows });
    this.#noteClause();
    this.#skipStatement(true);
    return true;
  }

  #noteClause(): void {
    const scanner = this.#scanner;
    const first = scanner.peek();
    if (first?.kind !== 'word' || isToken(first, 'INSERT') || this.#isBatchEnd(first)) return;
    scanner.at = first.end;
    const second = isToken(first, 'ON') ? scanner.peek() : undefined;
    const words = [first, ...(second === undefined ? [] : [second])];
    this.#clauses.push({
      verb: words.map(({ text }) => text.toUpperCase()).join(' '),
      line: scanner.lineOf(first.start),
    });
  }

  #readValues(opening: SqlToken): SqlValue[] {
    const scanner = this.#scanner;
    const values: SqlValue[] = [];
    if (scanner.take(')')) return values;
    let tokens: SqlToken[] = [];
    let depth = 0;
    for (let token = scanner.next(); ; token = scanner.next()) {
      if (token === undefined || isToken(token, ';'))
        throw scanner.error('a closing ) for the (', opening.start);
      const outside = depth === 0 && token.kind === 'symbol';
      if (outside && (token.text === ',' || token.text === ')')) {
        values.push(this.#readValue(tokens, token));
        tokens = [];
        if (token.text === ')') return values;
        continue;
      }
      if (isToken(token, '(') || isToken(token, '[')) depth += 1;
      if (isToken(token, ')') || isToken(token, ']')) depth -= 1;
      tokens.push(token);
    }
  }

  #readValue(tokens: readonly SqlToken[], end: SqlToken): SqlValue {
    const scanner = this.#scanner;
    const [first] = tokens;
    if (first === undefined) throw scanner.error('a value', end.start);
    const value = literalValue(tokens);
    if (value !== undefined) return value;
    const text = scanner.text.slice(first.start, tokens.at(-1)?.end);
    const line = scanner.lineOf(first.start);
    this.#warnings.push({ line, message: `the expression ${quote(text)} is kept as text` });
    return text;
  }

  /** `COPY t (…) FROM stdin;` and the lines after it, after its first word. */
  #readCopy(): boolean {
    const scanner = this.#scanner;
    const table = scanner.takeName();
    if (table === undefined) return false;
    const columns = scanner.takeNames();
    if (!scanner.take('FROM') || !scanner.take('STDIN')) return false;
    for (let token = scanner.next(); !isToken(token, ';'); token = scanner.next()) {
      if (token === undefined) return false;
      if (/^(?:CSV|BINARY|DELIMITERS?|NULL)$/i.test(token.text))
        throw scanner.error('COPY in its text format, without options for another one', token.start);
    }
    scanner.skipLine();

    const rows: SqlRow[] = [];
    for (;;) {
      const start = scanner.at;
      const line = scanner.lineOf(start);
      if (start === scanner.text.length) {
        this.#warnings.push({ line, message: `the rows of ${quote(table)} have no \\. at their end` });
        break;
      }
      scanner.skipLine();
      const content = scanner.text.slice(start, scanner.at).replace(/(?<![\r\n])[\r\n]+$/, '');
      if (content === '\\.') break;
      rows.push({ line, values: content.split('\t').map(copiedValue) });
    }
    this.#inserts.push({ table, columns, isCopied: true, rows });
    return true;
  }

  /** A CREATE statement after its first word: keeps a table's columns, and goes past the bodies of routines. */
  #readCreate(): void {
    const scanner = this.#scanner;
    for (let token = scanner.peek(); isHeading(token); token = scanner.peek()) {
      scanner.at = token.end;
      if (ROUTINES.has(token.text.toUpperCase())) {
        this.#skipRoutine();
        return;
      }
      if (!isToken(token, 'TABLE')) continue;
      if (scanner.take('IF')) {
        scanner.take('NOT');
        scanner.take('EXISTS');
      }
      const table = scanner.takeName();
      const opening = scanner.peek();
      if (table !== undefined && opening !== undefined && isToken(opening, '(')) {
        scanner.at = opening.end;
        this.#created.set(table, this.#readDefinitions(opening));
      }
      break;
    }
    this.#skipStatement(false);
  }

  /** The columns that the brackets of CREATE TABLE define, constraints left out. */
  #readDefinitions(opening: SqlToken): CreatedColumn[] {
    const scanner = this.#scanner;
    const columns: CreatedColumn[] = [];
    for (;;) {
      const start = scanner.at;
      const constraint = isConstraint(scanner);
      scanner.at = start;
      const name = scanner.takeName();
      const definition: SqlToken[] = [];
      let depth = 0;
      for (let token = scanner.next(); ; token = scanner.next()) {
        if (token === undefined || isToken(token, ';'))
          throw scanner.error('a closing ) for the (', opening.start);
        if (depth === 0 && (isToken(token, ',') || isToken(token, ')'))) {
          if (name !== undefined && !constraint) columns.push({ name, kind: columnKind(definition) });
          if (token.text === ')') return columns;
          break;
        }
        definition.push(token);
        if (isToken(token, '(')) depth += 1;
        if (isToken(token, ')')) depth -= 1;
      }
    }
  }

  #skipRoutine(): void {
    const scanner = this.#scanner;
    let depth = 0;
    for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
      if (isToken(token, 'BEGIN') || isToken(token, 'CASE')) depth += 1;
      if (isToken(token, 'END')) {
        const closed = scanner.peek();
        const other = closed?.kind === 'word' && OTHER_ENDS.has(closed.text.toUpperCase());
        if (!other) depth -= 1;
        scanner.take('CASE');
      }
      if (isToken(token, ';') && depth <= 0) return;
    }
  }

  /** Goes past the rest of a statement. SQL Server needs no semicolon before the next one. */
  #skipStatement(insertMayFollow: boolean): void {
    const scanner = this.#scanner;
    for (let token = scanner.peek(); token !== undefined; token = scanner.peek()) {
      if (insertMayFollow && isToken(token, 'INSERT')) return;
      scanner.at = token.end;
      if (isToken(token, ';') || this.#isBatchEnd(token)) return;
    }
  }

  /** SQL Server's GO, which stands on a line of its own. */
  #isBatchEnd(token: SqlToken): boolean {
    if (!isToken(token, 'GO')) return false;
    const { text } = this.#scanner;
    let before = token.start - 1;
    while (text[before] === ' ' || text[before] === '\t') before -= 1;
    return /^[\r\n]?$/.test(text.charAt(before)) && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(token.end));
  }
}

/** What may stand between CREATE and what is created: `` DEFINER = `a`@`b` ``. */
function isHeading(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'word' || token?.kind === 'name' || isToken(token, '=');
}

/** Whether what stands between the commas of CREATE TABLE is something other than a column. */
function isConstraint(scanner: SqlScanner): boolean {
  const first = scanner.next();
  const second = scanner.peek();
  if (first?.kind !== 'word') return false;
  switch (first.text.toUpperCase()) {
    case 'CONSTRAINT':
    case 'EXCLUDE':
    case 'LIKE':
    case 'SELECT':
      return true;
    case 'PRIMARY':
    case 'FOREIGN':
      return isToken(second, 'KEY');
    case 'CHECK':
      return isToken(second, '(');
    case 'PERIOD':
      return isToken(second, 'FOR');
    case 'UNIQUE':
    case 'FULLTEXT':
    case 'SPATIAL':
      return (
        isToken(second, '(') ||
        isToken(second, 'KEY') ||
        isToken(second, 'INDEX') ||
        hasNamesAfterName(scanner)
      );
    case 'KEY':
    case 'INDEX':
      return isToken(second, '(') || hasNamesAfterName(scanner);
    default:
      return false;
  }
}

/** `KEY by_name (name)` is an index, `key varchar(10)` a column. */
function hasNamesAfterName(scanner: SqlScanner): boolean {
  if (scanner.takeName() === undefined) return false;
  if (scanner.take('USING')) scanner.next();
  if (!scanner.take('(')) return false;
  const inner = scanner.peek();
  return inner?.kind === 'word' || inner?.kind === 'name' || isToken(inner, '(');
}

const COPIED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const COPY_ESCAPE = /((?:\\(?:[0-3]?[0-7]{1,2}|x[0-9a-fA-F]{1,2}))+)|\\([^])/g;

/** A field of COPY's text format (PostgreSQL manual, COPY, file formats). */
function copiedValue(field: string): string | null {
  if (field === '\\N') return null;
  return field.replace(COPY_ESCAPE, (_, bytes: string | undefined, character: string) =>
    bytes === undefined ? (COPIED[character] ?? character) : decodeByteEscapes(bytes),
  );
}
