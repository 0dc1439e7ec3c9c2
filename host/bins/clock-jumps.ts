import type { Clock } from './clock.ts';

/** How far a clock may run from the time that passed before that is a jump, and how long one is recent, in milliseconds. */
const JUMP_MS = 60_000;
const RECENT_MS = 15 * 60_000;

/** Notices that a host's clock was set forward: to the right time, or to a wrong one. */
export class ClockJumps {
  readonly #clock: Clock;
  #now: number;
  #elapsed: number;
  #jumpedAt = -Infinity;

  /** @param before the latest time that is known from before: a clock far ahead of it may be wrong */
  constructor(clock: Clock, before?: number) {
    this.#clock = clock;
    this.#now = before ?? clock.now();
    this.#elapsed = clock.elapsed();
  }

  /** Whether the clock was set forward a short while ago. To be asked often. */
  isRecent(): boolean {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()];
    const ahead = now - this.#now - (elapsed - this.#elapsed);
    if (ahead > JUMP_MS) this.#jumpedAt = elapsed;
    // Set back to where it would be: what it had made expire lives again.
    if (ahead < -JUMP_MS) this.#jumpedAt = -Infinity;
    this.#now = now;
    this.#elapsed = elapsed;
    return elapsed - this.#jumpedAt < RECENT_MS;
  }
}
