import Database from 'better-sqlite3';

type Prepare = Database.Database['prepare'];

/**
 * A connection that prepares each statement once. What SQLite makes of one is some ten kilobytes that V8 knows nothing
 * of, and that go only when V8 collects: a thousand queries would take tens of megabytes. Statements are told apart by
 * their text, so that values are bound and never stand in it; how one answers (`pluck`) holds for all that ask with it.
 */
export class KeptStatements extends Database {
  readonly #kept = new Map<string, Database.Statement>();

  override readonly prepare: Prepare = ((sql: string) => {
    const kept = this.#kept.get(sql) ?? super.prepare(sql);
    this.#kept.set(sql, kept);
    return kept;
  }) as Prepare;
}
