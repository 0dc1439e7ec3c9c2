/** The time as a host has it. */
export interface Clock {
  /** Milliseconds since 1970: it may be wrong, and may be set right while the host runs. */
  readonly now: () => number;
  /** Milliseconds since some moment: nobody sets it. */
  readonly elapsed: () => number;
}

export const SYSTEM_CLOCK: Clock = { now: Date.now, elapsed: () => performance.now() };
