import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFolder } from './data-folder.ts';
import { KeptStatements } from './kept-statements.ts';

/** What a database file is for. */
export interface DatabaseKind {
  /** Marks the file as one of this kind (SQLite file format §1.2.17). */
  readonly applicationId: number;
  /** What made the database what it is, in order; what is listed here has run somewhere and is never edited. */
  readonly migrations: readonly string[];
}

/**
 * Opens the database file for writing, makes it if there is none, and brings its tables up to date.
 * A file that is damaged or holds something else is left as it is.
 *
 * @throws Error that names the file and what is wrong with it
 */
export function openDatabase(file: string, kind: DatabaseKind): Database.Database {
  let database: Database.Database | undefined;
  try {
    makePrivateFolder(dirname(file));
    // Only the operator's own account reads it; SQLite gives its log the same mode.
    closeSync(openSync(file, 'a', 0o600));
    check(file, kind);
    database = new KeptStatements(file);
    database.pragma('journal_mode = WAL');
    // A commit is in the log, and so safe from a killed process, before it is acknowledged; the disk is only
    // waited for when the log is moved into the database file.
    database.pragma('synchronous = NORMAL');
    migrate(database, kind);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`${file}: ${reason(error)}`, { cause: error });
  }
}

/**
 * The database as it is in the file and its log, in memory and for reading only: for a disk that cannot be written
 * to, on which SQLite cannot even begin to read.
 *
 * @throws Error that names the file and what is wrong with it
 */
export function openCopy(file: string, kind: DatabaseKind): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-'));
  try {
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    const database = openDatabase(copy, kind);
    // What is in memory has no log.
    database.pragma('journal_mode = DELETE');
    const image = database.serialize();
    database.close();
    const inMemory = new KeptStatements(image);
    inMemory.pragma('query_only = ON');
    return inMemory;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether opening failed since nothing could be written, and not by what the file holds or who may read it. */
export function isUnwritable(error: unknown): boolean {
  const code = error instanceof Error ? String(Reflect.get(Object(error.cause), 'code')) : '';
  return /^(ENOSPC|EDQUOT|EIO|EROFS|SQLITE_(FULL|IOERR|CANTOPEN|READONLY).*)$/.test(code);
}

/**
 * Sees that the file is empty, or whole and one of ours. The connection for it cannot write: closing one that
 * can would move the log into a file that is not to be touched.
 */
function check(file: string, kind: DatabaseKind): void {
  const database = new Database(file, { readonly: true });
  try {
    checkContent(database, kind);
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_READONLY_ROLLBACK') throw error;
    checkRolledBack(file, kind);
  } finally {
    database.close();
  }
}

/**
 * Sees what a file holds once the transaction is taken back during which its host was killed: before it had its
 * log, which is at its very making, so that it is small.
 */
function checkRolledBack(file: string, kind: DatabaseKind): void {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-'));
  try {
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    copyFileSync(`${file}-journal`, `${copy}-journal`);
    const database = new Database(copy);
    try {
      checkContent(database, kind);
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkContent(database: Database.Database, { applicationId }: DatabaseKind): void {
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  const found = database.pragma('application_id', { simple: true });
  if (found !== applicationId && !(isEmpty && found === 0))
    throw new Error('this is the database of another program: move it away or set another DATA_DIR');
  if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error(DAMAGED);
}

const DAMAGED = 'the database is damaged: move it away to start with an empty one, or restore it';

function reason(error: unknown): string {
  if (!(error instanceof Database.SqliteError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'SQLITE_NOTADB') return 'this is not a database: move it away or set another DATA_DIR';
  if (error.code.startsWith('SQLITE_CORRUPT')) return DAMAGED;
  return `the database cannot be opened: ${error.message}`;
}

function migrate(database: Database.Database, { applicationId, migrations }: DatabaseKind): void {
  // Nothing is written where nothing is to be done: the disk may be full.
  if (version(database) === migrations.length) return;
  const run = database.transaction(() => {
    database.pragma(`application_id = ${applicationId}`);
    database.exec(
      'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL) STRICT',
    );
    const done = version(database);
    if (done > migrations.length)
      throw new Error('the database was made by a newer version of Toolyard: use that version');
    migrations.slice(done).forEach((migration, index) => {
      database.exec(migration);
      database.prepare(`INSERT INTO migrations VALUES (?, strftime('%FT%TZ'))`).run(done + index + 1);
    });
  });
  run.immediate();
}

/** How many migrations have run. */
function version(database: Database.Database): number {
  const has = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'migrations'`).get() !== undefined;
  if (!has) return 0;
  return Number(database.prepare('SELECT coalesce(max(version), 0) FROM migrations').pluck().get());
}

/** Whether a database file lacks what this version would add to it on opening. */
export function isOlder(file: string, { migrations }: DatabaseKind): boolean {
  const database = new Database(file, { readonly: true });
  try {
    return version(database) < migrations.length;
  } catch {
    // What is wrong with it is told on opening.
    return false;
  } finally {
    database.close();
  }
}
