import { taskElsewhere, tasksElsewhere, type Elsewhere, type KnownTask } from '../elsewhere.ts';
import type { HeldTasks } from './held-tasks.ts';

/** The tasks of callers, whichever process of the host holds them. */
export class KnownTasks {
  readonly held: HeldTasks;
  readonly #elsewhere: Elsewhere | undefined;

  /** @param elsewhere absent: this process is the only one */
  constructor(held: HeldTasks, elsewhere?: Elsewhere) {
    this.held = held;
    this.#elsewhere = elsewhere;
  }

  /** A task of the caller's, or undefined: what is another's is not there. */
  async find(caller: string, id: string): Promise<KnownTask | undefined> {
    return this.held.find(caller, id) ?? this.#askOthers(caller, id, 'find');
  }

  /** Calls a task of the caller's off, where it still works; undefined where there is none. */
  async cancel(caller: string, id: string): Promise<KnownTask | undefined> {
    return this.held.cancel(caller, id) ?? this.#askOthers(caller, id, 'cancel');
  }

  /** A task of the caller's once it works no longer; undefined where there is none, or no more. */
  async settled(caller: string, id: string): Promise<KnownTask | undefined> {
    const own = this.held.find(caller, id);
    if (own === undefined) return this.#askOthers(caller, id, 'settle');
    await own.settled;
    return this.held.find(caller, id);
  }

  /** The caller's tasks, oldest first. */
  async list(caller: string): Promise<readonly KnownTask[]> {
    const own = this.held.list(caller);
    if (this.#elsewhere === undefined) return own;
    const others = await tasksElsewhere(this.#elsewhere, caller);
    return [...own, ...others].toSorted((a, b) => a.createdAt - b.createdAt);
  }

  async #askOthers(
    caller: string,
    id: string,
    act: Parameters<typeof taskElsewhere>[3],
  ): Promise<KnownTask | undefined> {
    return this.#elsewhere && taskElsewhere(this.#elsewhere, caller, id, act);
  }
}
