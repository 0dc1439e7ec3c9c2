/** Work that leaves the main thread. */
export interface Work {
  /** The module that does it, by its default export, where a thread does; a process has but one. */
  readonly file: string;
  readonly task: unknown;
  /** Buffers of the task that change hands instead of being copied. */
  readonly transfer: readonly ArrayBuffer[];
}

/** Why a place lost what it worked at. */
export type LossCause = 'memory' | 'crashed';

/** Somewhere one piece of work at a time is done. */
export interface WorkerSlot {
  /** Which work it takes: see `QueuedJob.lane`. */
  readonly lanes: ReadonlySet<string>;
  /** What it shares with other places, such as a thread. Absent: nothing. */
  readonly group?: object;
  /**
   * Does the work. When the signal fires the work is ended with whatever it takes.
   *
   * @throws LostWork when the place could not go on; else whatever the work threw
   */
  run(work: Work, signal: AbortSignal): Promise<unknown>;
  /** How long others have kept the processors from the work that it does, in milliseconds, where that can be told. */
  readonly lostMs?: () => Promise<number>;
  /** Fulfils when the place can take the next piece, after one that ended it or made it grow. */
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** The place ended before the work did. */
export class LostWork extends Error {
  override readonly name = 'LostWork';
  readonly loss: LossCause;

  constructor(loss: LossCause, why: string) {
    super(why);
    this.loss = loss;
  }
}
