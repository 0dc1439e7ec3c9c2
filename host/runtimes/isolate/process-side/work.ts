import type { Processor } from './processor.ts';

/** Work that had less than this part of a processor was kept from it. */
const STARVED_SHARE = 1 / 4;

interface Span {
  readonly since: number;
  readonly hadMs: () => number;
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

  /** Returns how to ask whether, since now, it hardly had a processor in the time in which it could have gone on. */
  watch(): () => boolean {
    const [workedBefore, hadBefore] = this.#read();
    return () => {
      const [workedMs, hadMs] = this.#read();
      return hadMs - hadBefore < (workedMs - workedBefore) * STARVED_SHARE;
    };
  }

  #read(): readonly [workedMs: number, hadMs: number] {
    if (this.#span === undefined) return [this.#workedMs, this.#hadMs];
    const { since, hadMs } = this.#span;
    return [this.#workedMs + performance.now() - since, this.#hadMs + hadMs()];
  }
}
