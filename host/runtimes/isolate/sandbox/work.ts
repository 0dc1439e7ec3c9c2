import type { Processor } from './processor.ts';

/** What a call works and what it waits for, of which it can be told how long it was kept from the processors. */
export class Work {
  readonly #processor: Processor;
  /** Since when it works, and what it has had of the processors. Undefined: it pauses. */
  #span: { readonly since: number; readonly hadMs: () => number } | undefined;
  #lostMs = 0;

  constructor(processor: Processor) {
    this.#processor = processor;
  }

  resume(): void {
    this.#span ??= { since: performance.now(), hadMs: this.#processor.enter() };
  }

  /** It waits for something else than a processor, or is over. */
  pause(): void {
    if (this.#span === undefined) return;
    this.#lostMs = this.lostMs;
    this.#span = undefined;
    this.#processor.leave();
  }

  /** How long it could have gone on and had no processor, in milliseconds. */
  get lostMs(): number {
    if (this.#span === undefined) return this.#lostMs;
    const { since, hadMs } = this.#span;
    return this.#lostMs + Math.max(0, performance.now() - since - hadMs());
  }
}
