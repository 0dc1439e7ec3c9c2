import type { Processor } from './processor.ts';

/** Work that had less than this part of a processor was kept from it. */
const STARVED_SHARE = 1 / 4;

interface Span {
  readonly since: number;
  readonly hadMs: () => number;
}

export interface Watch {
  /** Whether it hardly had a processor. */
  readonly isStarved: () => boolean;
  /** How long others kept the processors from it, in milliseconds. */
  readonly lostMs: () => number;
}

/** What a call does by itself, of which it can be told whether a processor was there for it. */
export class Work {
  readonly #processor: Processor;
  /** Since when it works, and what it has had of the processors. Undefined: it pauses. */
  #span: Span | undefined;
  #workedMs = 0;
  #hadMs = 0;

  constructor(processor: Processor) {
    this.#processor = processor;
  }

  resume(): void {
    this.#span ??= { since: performance.now(), hadMs: this.#processor.enter() };
  }

  /** It waits for something else than a processor, or is over. */
  pause(): void {
    if (this.#span === undefined) return;
    [this.#workedMs, this.#hadMs] = this.#read();
    this.#span = undefined;
    this.#processor.leave();
  }

  /** What it has had of the processors so far, in milliseconds. */
  get cpuMs(): number {
    return this.#read()[1];
  }

  /** Watches from now on what it has of the time in which it could go on. */
  watch(): Watch {
    const before = this.#read();
    const since = (): readonly [workedMs: number, hadMs: number] => {
      const [workedMs, hadMs] = this.#read();
      return [workedMs - before[0], hadMs - before[1]];
    };
    return {
      isStarved() {
        const [workedMs, hadMs] = since();
        return hadMs < workedMs * STARVED_SHARE;
      },
      lostMs() {
        const [workedMs, hadMs] = since();
        return Math.max(0, workedMs - hadMs);
      },
    };
  }

  #read(): readonly [workedMs: number, hadMs: number] {
    if (this.#span === undefined) return [this.#workedMs, this.#hadMs];
    const { since, hadMs } = this.#span;
    return [this.#workedMs + performance.now() - since, this.#hadMs + hadMs()];
  }
}
