import { onceThere } from './once-there.ts';

/** How many times its time a call may wait for a processor besides, before it is ended as starved. */
export const PATIENCE = 3;

export interface TimeLimitOptions {
  /** How long others have kept the processors from it so far, in milliseconds. */
  readonly lostMs: () => number | Promise<number>;
  /** How long it may take, in milliseconds, besides what others kept from it. */
  readonly ms: number;
  /** How long others may keep the processors from it, in milliseconds. */
  readonly patienceMs: number;
  /** Told that it is given so much longer, in milliseconds. */
  readonly onExtended?: (ms: number) => void;
  /** Told once that it is over: its own time, or, if it was starved, what others may keep from it. */
  readonly onOver: (isStarved: boolean) => void;
}

/** What is left of a limit that is taken for none, and the least time that is given, in milliseconds. */
const LEAST_MS = 10;

/** Bounds what a call does by the time that it has a processor or waits for others' answers, from now on. */
export class TimeLimit {
  readonly #options: TimeLimitOptions;
  readonly #since = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TimeLimitOptions) {
    this.#options = options;
    this.#checkIn(options.ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #checkIn(ms: number): void {
    const timer = setTimeout(() => {
      void onceThere(this.#options.lostMs(), (lostMs) => {
        if (this.#timer === timer) this.#check(lostMs);
      });
    }, ms);
    this.#timer = timer;
  }

  #check(lostMs: number): void {
    const { ms, patienceMs, onExtended, onOver } = this.#options;
    const passedMs = performance.now() - this.#since;
    const leftMs = ms - (passedMs - lostMs);
    if (leftMs < LEAST_MS) return onOver(false);
    const patienceLeftMs = ms + patienceMs - passedMs;
    if (patienceLeftMs <= 0) return onOver(true);
    const moreMs = Math.max(LEAST_MS, Math.min(leftMs, patienceLeftMs));
    this.#checkIn(moreMs);
    onExtended?.(moreMs);
  }
}
