import type { Database } from 'better-sqlite3';

/** What the operator gives a tool in place of what all have. */
export interface ToolLimits {
  /** How long a call may take, in milliseconds. */
  readonly deadline?: number;
  /** How long a call may be busy at a stretch in the sandbox, in milliseconds. */
  readonly cpu?: number;
  /** Memory of a call in the sandbox, in MiB. */
  readonly memory?: number;
  /** Calls at a time. */
  readonly calls?: number;
  /** Bytes of a call's input. */
  readonly input?: number;
}

export type LimitName = keyof ToolLimits;

/** Limits by tool; those of the empty name hold for all tools that have none of their own. */
export type BundleLimits = Readonly<Record<string, ToolLimits>>;

/** What each limit counts, and between what it may be set. */
export const LIMITS: Readonly<
  Record<LimitName, { readonly unit: string; readonly least: number; readonly most: number }>
> = {
  deadline: { unit: 'ms', least: 10, most: 3_600_000 },
  cpu: { unit: 'ms', least: 10, most: 600_000 },
  memory: { unit: 'MiB', least: 16, most: 512 },
  calls: { unit: 'calls at a time', least: 1, most: 10_000 },
  input: { unit: 'bytes', least: 1, most: 1024 ** 3 },
};

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

/** What holds for one tool. */
export function limitsOfTool(limits: BundleLimits | undefined, tool: string): ToolLimits | undefined {
  return limits === undefined
    ? undefined
    : { ...limits[''], ...(Object.hasOwn(limits, tool) ? limits[tool] : {}) };
}

interface LimitRow {
  readonly bundle: string;
  readonly tool: string;
  readonly name: string;
  readonly value: number;
}

/** The limits that the operator set, in the operator's database. */
export class LimitStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Undefined where none was set. */
  of(bundle: string): BundleLimits | undefined {
    const rows = this.#database
      .prepare<[string], LimitRow>('SELECT * FROM tool_limits WHERE bundle = ? ORDER BY tool, name')
      .all(bundle);
    if (rows.length === 0) return undefined;
    const limits: Record<string, Record<string, number>> = {};
    for (const { tool, name, value } of rows) (limits[tool] ??= {})[name] = value;
    return limits;
  }

  /** @param tool empty: all of the bundle's */
  set(bundle: string, tool: string, name: LimitName, value: number): void {
    this.#database
      .prepare<[string, string, string, number]>('INSERT OR REPLACE INTO tool_limits VALUES (?, ?, ?, ?)')
      .run(bundle, tool, name, value);
  }

  /** @returns whether there was one */
  unset(bundle: string, tool: string, name: LimitName): boolean {
    return (
      this.#database
        .prepare<[string, string, string]>(
          'DELETE FROM tool_limits WHERE bundle = ? AND tool = ? AND name = ?',
        )
        .run(bundle, tool, name).changes > 0
    );
  }
}
