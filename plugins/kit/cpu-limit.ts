/**
 * How long a piece of work may have a processor, on the thread that it runs on. What a busy machine keeps from it
 * does not count: the same input is taken or refused whoever else is served meanwhile.
 *
 * In the sandbox there is no such limit: it holds each call to the host's, and tells a call that takes too long from
 * one that was kept waiting.
 */
export class CpuLimit {
  readonly #limitMs: number;
  readonly #cpuMs: (() => number) | undefined;
  readonly #before: number;
  /** Nothing has a processor for longer than the clock goes: until then there is no need to look. */
  #passesAt: number;

  /** @param cpuMs what the thread has had of the processors since its start, in milliseconds; undefined: not known */
  constructor(limitMs: number, cpuMs = threadCpuMs()) {
    this.#limitMs = limitMs;
    this.#cpuMs = cpuMs;
    this.#before = cpuMs?.() ?? 0;
    this.#passesAt = performance.now() + limitMs;
  }

  /** What is left of it, in milliseconds; 0: nothing. */
  get leftMs(): number {
    if (this.#cpuMs === undefined) return this.#limitMs;
    return Math.max(0, this.#limitMs - (this.#cpuMs() - this.#before));
  }

  /** Whether it is used up. To be asked often: it costs next to nothing. */
  get isPassed(): boolean {
    const now = performance.now();
    if (now < this.#passesAt) return false;
    const { leftMs } = this;
    this.#passesAt = now + leftMs;
    return leftMs === 0;
  }
}

/** Node tells it of each thread; a sandbox has no `process`. */
function threadCpuMs(): (() => number) | undefined {
  const { process } = globalThis as { readonly process?: NodeJS.Process };
  if (process === undefined) return undefined;
  return () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
}
