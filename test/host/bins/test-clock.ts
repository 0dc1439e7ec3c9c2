import type { Clock } from '../../../host/bins/clock.ts';

/** A time that stands still until it is moved. */
export class TestClock implements Clock {
  /** What the clock shows: to set it is a jump. */
  time: number;
  #passed = 0;

  constructor(time = Date.parse('2026-03-01T12:00:00Z')) {
    this.time = time;
  }

  readonly now = (): number => this.time;
  readonly elapsed = (): number => this.#passed;

  pass(ms: number): void {
    this.time += ms;
    this.#passed += ms;
  }
}
