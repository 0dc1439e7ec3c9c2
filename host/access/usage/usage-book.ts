import { addressOf } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import type { FinishedCall } from '../../calls/executor.ts';
import type { ThrottledLog } from '../../observe/throttled-log.ts';
import { isIdentified } from '../caller.ts';
import { KEPT_DAYS, type UsageRow, type UsageStore, type UsageSum } from './usage-store.ts';

/** How often what was counted is written, in milliseconds. */
const WRITE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Rows that are counted between two writes; what comes beyond counts for callers and tools together. */
const MOST_ROWS = 5_000;

/** Everybody who is known by nothing but an address: whose it is, is nobody's business. */
const ADDRESSES = 'addresses';

/** Whom and what there was no room to tell apart. */
const OTHERS = 'others';

type Counted = { -readonly [Key in keyof UsageRow]: UsageRow[Key] };

export interface UsageBookOptions {
  readonly store: UsageStore;
  readonly log: ThrottledLog;
  /** Told of what is written down. */
  readonly onWritten?: (rows: readonly UsageRow[]) => void;
  readonly now?: () => number;
}

/** Counts who took what of the host, by key and tool, and writes it down once a minute. */
export class UsageBook {
  readonly #options: UsageBookOptions;
  #rows = new Map<string, Counted>();
  /** The same rows, by caller and tool: they are found sooner so than by their names. */
  #found = new Map<string, WeakMap<Tool, Counted>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: UsageBookOptions) {
    this.#options = options;
  }

  note({ tool, caller, outcome, cost }: FinishedCall): void {
    const row = this.#find(caller, tool);
    row.calls += 1;
    if (!outcome.ok) row.failed += 1;
    row.cpuMs += cost.cpuMs;
    row.bytes += cost.bytes;
  }

  /** Notes that a request was refused because its caller has taken all that it may. */
  noteRefusal(caller: string): void {
    this.#rowOf(caller, '').refused += 1;
  }

  /** @param days today and those before it */
  sums(by: 'caller' | 'tool', days: number): UsageSum[] {
    this.write();
    return this.#options.store.sums(by, this.#day(days - 1));
  }

  /** Writes down what was counted. A disk that takes nothing stops nobody: it is kept for the next time. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#rows.size === 0) return;
    const { store, log, onWritten } = this.#options;
    const rows = [...this.#rows.values()];
    try {
      store.add(this.#day(0), rows);
      store.forget(this.#day(KEPT_DAYS));
      this.#rows = new Map();
      this.#found = new Map();
      onWritten?.(rows);
    } catch (err) {
      log.warn({ err }, 'who took what could not be written down');
      this.#await();
    }
  }

  #find(caller: string, tool: Tool): Counted {
    const name = nameOf(caller);
    const known = this.#found.get(name)?.get(tool);
    if (known !== undefined) return known;
    const row = this.#rowOf(caller, addressOf(tool));
    const rows = this.#found.get(name) ?? new WeakMap<Tool, Counted>();
    this.#found.set(name, rows.set(tool, row));
    return row;
  }

  #rowOf(caller: string, tool: string): Counted {
    const name = nameOf(caller);
    const key = `${name}\n${tool}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    if (this.#rows.size >= MOST_ROWS && caller !== OTHERS) return this.#rowOf(OTHERS, OTHERS);
    const row = { caller: name, tool, calls: 0, failed: 0, refused: 0, cpuMs: 0, bytes: 0 };
    this.#rows.set(key, row);
    this.#await();
    return row;
  }

  #await(): void {
    this.#timer ??= setTimeout(() => this.write(), WRITE_MS).unref();
  }

  #day(ago: number): string {
    const now = this.#options.now?.() ?? Date.now();
    return new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  }
}

/** Under which a caller is counted. */
function nameOf(caller: string): string {
  return caller === OTHERS || isIdentified(caller) ? caller : ADDRESSES;
}
