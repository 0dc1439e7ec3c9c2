/** How old the reading may be from which a measurement starts, in milliseconds: by as much it may be too short. */
const READING_MS = 10;

/** What takes less is taken for work alone, in milliseconds: asking the system would cost as much again. */
const MOMENT_MS = 0.1;

/** Measures the CPU time of this thread, without asking the system for it each time: that costs as much as a fast tool. */
export class ThreadCpu {
  #readMs = 0;
  #readAt = -Infinity;

  /** Begins a measurement. @returns when, for `since` */
  begin(): number {
    const now = performance.now();
    if (now - this.#readAt > READING_MS) {
      this.#readMs = threadCpuMs();
      this.#readAt = now;
    }
    return now;
  }

  /** The CPU time that the thread has taken since the last beginning, in milliseconds, or somewhat less; of a moment, all. */
  since(begunAt: number): number {
    const passedMs = performance.now() - begunAt;
    if (passedMs < MOMENT_MS) return passedMs;
    // Since the reading the thread may have waited, and taken less than the time that went by.
    return Math.max(0, threadCpuMs() - this.#readMs - (begunAt - this.#readAt));
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
