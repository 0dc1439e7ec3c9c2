import type { Database } from 'better-sqlite3';

/** What somebody took of the host, or a tool did. */
export interface Taken {
  readonly calls: number;
  /** Of these, those that failed. */
  readonly failed: number;
  /** Requests that were refused because a limit was reached. */
  readonly refused: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

export interface UsageRow extends Taken {
  /** A key, a token's subject, or everybody who has neither. */
  readonly caller: string;
  /** Its address; empty: refused before any was called. */
  readonly tool: string;
}

/** A sum over days by caller or by tool. */
export interface UsageSum extends Taken {
  readonly name: string;
}

/** How long it is known who took what, in days. */
export const KEPT_DAYS = 90;

/** What callers took, by day, in the operator's database. */
export class UsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param day `2026-11-23` */
  add(day: string, rows: readonly UsageRow[]): void {
    const add = this.#database.prepare<[string, string, string, number, number, number, number, number]>(
      `INSERT INTO usage (day, caller, tool, calls, failed, refused, cpu_ms, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, failed = failed + excluded.failed,
         refused = refused + excluded.refused, cpu_ms = cpu_ms + excluded.cpu_ms, bytes = bytes + excluded.bytes`,
    );
    this.#database
      .transaction(() => {
        for (const { caller, tool, calls, failed, refused, cpuMs, bytes } of rows)
          add.run(day, caller, tool, calls, failed, refused, cpuMs, bytes);
      })
      .immediate();
  }

  /** Forgets what was before a day. */
  forget(before: string): void {
    this.#database.prepare<[string]>('DELETE FROM usage WHERE day < ?').run(before);
  }

  /** @param since the first day that counts */
  sums(by: 'caller' | 'tool', since: string): UsageSum[] {
    return this.#database
      .prepare<[string], UsageSum>(
        `SELECT ${by} AS name, sum(calls) AS calls, sum(failed) AS failed, sum(refused) AS refused,
           sum(cpu_ms) AS cpuMs, sum(bytes) AS bytes
         FROM usage WHERE day >= ? ${by === 'tool' ? "AND tool <> ''" : ''}
         GROUP BY ${by} ORDER BY cpuMs DESC, calls DESC`,
      )
      .all(since);
  }
}
