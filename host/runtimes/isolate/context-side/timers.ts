import type { LogBuffer } from './log-buffer.ts';

/** Timers that may wait at a time. */
const MAX_TIMERS = 10_000;

/** The shortest interval of a repeating timer, in milliseconds (HTML §8.6 clamps nested timers likewise). */
const MIN_INTERVAL_MS = 4;

interface Timer {
  readonly run: () => void;
  readonly every: number | undefined;
  at: number;
}

const { now } = Date;
const { apply } = Reflect;

/**
 * `setTimeout` and its kin. The timers lie in the isolate; the sandbox process only knows when the next
 * one is due, so that thousands of them are nobody's burden but the call's own.
 */
export class Timers {
  readonly #logBuffer: LogBuffer;
  readonly #waiting = new Map<number, Timer>();
  #ids = 0;

  constructor(logBuffer: LogBuffer) {
    this.#logBuffer = logBuffer;
  }

  set(repeats: boolean, callback: unknown, delay: unknown, args: readonly unknown[]): number {
    if (typeof callback !== 'function') throw new TypeError('expected a function to call');
    if (this.#waiting.size >= MAX_TIMERS) throw new RangeError(`expected at most ${MAX_TIMERS} timers`);
    const ms = toDelay(delay);
    const every = repeats ? Math.max(MIN_INTERVAL_MS, ms) : undefined;
    this.#ids += 1;
    const run = (): void => apply(callback, globalThis, args) as void;
    this.#waiting.set(this.#ids, { run, every, at: now() + (every ?? ms) });
    return this.#ids;
  }

  clear(id: unknown): void {
    this.#waiting.delete(Number(id));
  }

  /** Milliseconds until the next timer is due, at least 0; -1 when none waits. */
  delay(): number {
    const next = this.#next();
    return next === undefined ? -1 : Math.max(0, next[1].at - now());
  }

  /** Runs the next timer if it is due. */
  runNext(): void {
    const next = this.#next();
    if (next === undefined || next[1].at > now()) return;
    const [id, timer] = next;
    if (timer.every === undefined) this.#waiting.delete(id);
    else timer.at = now() + timer.every;
    try {
      timer.run();
    } catch (error) {
      this.#logBuffer.report(error);
    }
  }

  #next(): [number, Timer] | undefined {
    let first: [number, Timer] | undefined;
    this.#waiting.forEach((timer, id) => {
      if (first === undefined || timer.at < first[1].at) first = [id, timer];
    });
    return first;
  }
}

/** The delay as HTML takes it: a signed 32-bit number of milliseconds, negative ones are none. */
function toDelay(delay: unknown): number {
  return Math.max(0, Number(delay) | 0);
}
