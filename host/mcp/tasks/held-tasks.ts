import { randomUUID } from 'node:crypto';
import { failures, type CallError } from '../../errors.ts';
import type { CallAnswer } from '../call-result.ts';
import type { CallLife } from './call-life.ts';

/** How long a task is held from its creation on, unless its caller asks for less, in milliseconds. */
export const TASK_MS = 10 * 60_000;

/** Shorter ones would be gone before they are asked for. */
const LEAST_MS = 1_000;

/** Tasks of one caller that work, those that are over besides, and those of all callers together. */
const MOST_WORKING_OF_CALLER = 32;
const MOST_TASKS_OF_CALLER = 128;
const MOST_TASKS = 1024;

/** Bytes of the results of one caller, and of all callers together. */
const MOST_TASK_BYTES_OF_CALLER = 32 * 2 ** 20;
const MOST_TASK_BYTES = 128 * 2 ** 20;

/** How a task stands. */
export type TaskState =
  | { readonly status: 'working' }
  | { readonly status: 'completed'; readonly answer: CallAnswer }
  /** There is no answer: the host failed, or has no room to hold it. */
  | { readonly status: 'failed'; readonly error: CallError }
  | { readonly status: 'cancelled' };

/** A call that goes on without its connection. */
export interface HeldTask {
  /** Nobody can guess it. */
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly ttlMs: number;
  readonly state: TaskState;
  /** Fulfils when it works no longer. */
  readonly settled: Promise<void>;
}

interface Holding {
  readonly caller: string;
  readonly life: CallLife;
  readonly settle: () => void;
  task: HeldTask;
  bytes: number;
}

/**
 * Calls that their callers come back for: each for the caller who made it, as long as it lasts and no longer than its
 * time. They are held in memory, by the process that took the call.
 */
export class HeldTasks {
  readonly #now: () => number;
  readonly #share: number;
  /** Oldest first. */
  readonly #holdings = new Map<string, Holding>();
  #timer: NodeJS.Timeout | undefined;

  /** @param share of how many processes this is one, which have all that a host may hold between them */
  constructor(now: () => number = Date.now, share = 1) {
    this.#now = now;
    this.#share = share;
  }

  /** How many there are. */
  get size(): number {
    return this.#holdings.size;
  }

  /**
   * Holds a call as a task, which its connection may leave. Undefined where there is no room: the call goes on as it was.
   *
   * @param ttlMs how long its caller wants it held
   */
  hold(caller: string, answer: Promise<CallAnswer>, life: CallLife, ttlMs = TASK_MS): HeldTask | undefined {
    this.#letGoOfOld();
    if (!this.#hasRoom(caller)) return undefined;
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const createdAt = this.#now();
    const task: HeldTask = {
      id: randomUUID(),
      createdAt,
      updatedAt: createdAt,
      ttlMs: Math.min(TASK_MS, Math.max(LEAST_MS, Math.round(ttlMs))),
      state: { status: 'working' },
      settled,
    };
    const holding: Holding = { caller, life, settle, task, bytes: 0 };
    this.#holdings.set(task.id, holding);
    life.detach();
    answer.then(
      (made) => this.#complete(holding, made),
      () => this.#set(holding, { status: 'failed', error: failures.internal() }),
    );
    this.#timer ??= setInterval(() => this.#letGoOfOld(), LEAST_MS).unref();
    return task;
  }

  /** A task of the caller's, or undefined: what is another's is not there. */
  find(caller: string, id: string): HeldTask | undefined {
    return this.#find(caller, id)?.task;
  }

  /** The caller's tasks, oldest first. */
  list(caller: string): readonly HeldTask[] {
    this.#letGoOfOld();
    return this.#of(caller).map(({ task }) => task);
  }

  /** Calls a task of the caller's off, where it still works; undefined where there is none. */
  cancel(caller: string, id: string): HeldTask | undefined {
    const holding = this.#find(caller, id);
    if (holding !== undefined) this.#cancel(holding);
    return holding?.task;
  }

  /** Calls all off, since the host stops. */
  close(): void {
    for (const holding of this.#holdings.values()) this.#cancel(holding);
    this.#holdings.clear();
    clearInterval(this.#timer);
  }

  #find(caller: string, id: string): Holding | undefined {
    this.#letGoOfOld();
    const holding = this.#holdings.get(id);
    return holding?.caller === caller ? holding : undefined;
  }

  #of(caller: string): readonly Holding[] {
    return [...this.#holdings.values()].filter((holding) => holding.caller === caller);
  }

  #hasRoom(caller: string): boolean {
    const own = this.#of(caller);
    const working = own.filter(({ task }) => task.state.status === 'working');
    return (
      this.#holdings.size < MOST_TASKS / this.#share &&
      own.length < MOST_TASKS_OF_CALLER / this.#share &&
      working.length < MOST_WORKING_OF_CALLER / this.#share
    );
  }

  #complete(holding: Holding, answer: CallAnswer): void {
    const bytes = sizeOf(answer);
    const others = [...this.#holdings.values()];
    const total = bytes + sum(others);
    const own = bytes + sum(others.filter(({ caller }) => caller === holding.caller));
    if (total > MOST_TASK_BYTES / this.#share || own > MOST_TASK_BYTES_OF_CALLER / this.#share)
      return this.#set(holding, { status: 'failed', error: failures.overloaded() });
    this.#set(holding, { status: 'completed', answer }, bytes);
  }

  #cancel(holding: Holding): void {
    if (holding.task.state.status !== 'working') return;
    this.#set(holding, { status: 'cancelled' });
    holding.life.end();
  }

  /** Says how a task ended. What comes after that is not heard: a task that was cancelled stays so. */
  #set(holding: Holding, state: TaskState, bytes = 0): void {
    if (holding.task.state.status !== 'working') return;
    holding.task = { ...holding.task, state, updatedAt: this.#now() };
    holding.bytes = bytes;
    if (state.status !== 'cancelled') holding.life.finish();
    holding.settle();
  }

  #letGoOfOld(): void {
    const now = this.#now();
    for (const [id, holding] of this.#holdings) {
      if (holding.task.createdAt + holding.task.ttlMs > now) continue;
      this.#cancel(holding);
      this.#holdings.delete(id);
    }
    if (this.#holdings.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function sizeOf(answer: CallAnswer): number {
  if (answer.kind === 'result') return Buffer.byteLength(JSON.stringify(answer.result));
  return typeof answer.members === 'string' ? Buffer.byteLength(answer.members) : answer.members.length;
}

function sum(holdings: readonly Holding[]): number {
  return holdings.reduce((bytes, holding) => bytes + holding.bytes, 0);
}
