import { MAX_STRETCH } from '../messages.ts';

/** The share of its deadline that a call may lose without getting it back. */
const NEGLIGIBLE = 0.1;

export interface WorkDeadlineOptions {
  readonly ms: number;
  /** How long the work was kept from the processors, in milliseconds: see `Work`. */
  readonly work: { readonly lostMs: number };
  /** Told that the deadline is so many milliseconds later. */
  readonly onExtended?: (ms: number) => void;
  /** Told when it is over. `starved`: the work was kept from the processors for most of the time. */
  readonly onOver: (starved: boolean) => void;
}

/**
 * A deadline for work on a busy machine: time in which the work was kept from the processors does not count, up to
 * a multiple of the deadline. Time in which it waits for something else does.
 */
export class WorkDeadline {
  readonly #options: WorkDeadlineOptions;
  readonly #start = performance.now();
  readonly #lostBefore: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkDeadlineOptions) {
    this.#options = options;
    this.#lostBefore = options.work.lostMs;
    this.#arm(options.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #arm(delayMs: number): void {
    this.#timer = setTimeout(() => this.#onTimer(), delayMs);
  }

  #onTimer(): void {
    const { ms, work, onExtended, onOver } = this.#options;
    const elapsedMs = performance.now() - this.#start;
    const lostMs = work.lostMs - this.#lostBefore;
    const unusedMs = ms - (elapsedMs - lostMs);
    const furtherMs = Math.min(unusedMs, MAX_STRETCH * ms - elapsedMs);
    if (furtherMs <= ms * NEGLIGIBLE) {
      onOver(unusedMs > ms * NEGLIGIBLE && lostMs > elapsedMs / 2);
      return;
    }
    onExtended?.(furtherMs);
    this.#arm(furtherMs);
  }
}
