import type { Work } from './work.ts';

export interface TimeLimitOptions {
  readonly work: Work;
  /** How long the work may take, in milliseconds, besides what others kept from it. */
  readonly ms: number;
  /** How long others may keep the processors from it, in milliseconds. */
  readonly patienceMs: number;
  /** Told that it is given so much longer, in milliseconds. */
  readonly onExtended: (ms: number) => void;
  /** Told once that it is over: its own time, or, if it was starved, what others may keep from it. */
  readonly onOver: (isStarved: boolean) => void;
}

/** What is left of a limit that is taken for none, and the least time that is given, in milliseconds. */
const LEAST_MS = 10;

/** Bounds what a call does by the time that it has a processor or waits for others' answers, from now on. */
export class TimeLimit {
  readonly #options: TimeLimitOptions;
  readonly #since = performance.now();
  readonly #lostMs: () => number;
  #timer: NodeJS.Timeout;

  constructor(options: TimeLimitOptions) {
    this.#options = options;
    this.#lostMs = options.work.watch().lostMs;
    this.#timer = setTimeout(() => this.#check(), options.ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const { ms, patienceMs, onExtended, onOver } = this.#options;
    const passedMs = performance.now() - this.#since;
    const leftMs = ms - (passedMs - this.#lostMs());
    if (leftMs < LEAST_MS) return onOver(false);
    const patienceLeftMs = ms + patienceMs - passedMs;
    if (patienceLeftMs <= 0) return onOver(true);
    const moreMs = Math.max(LEAST_MS, Math.min(leftMs, patienceLeftMs));
    this.#timer = setTimeout(() => this.#check(), moreMs);
    onExtended(moreMs);
  }
}
