/** What a process asks of the office: some of what a key may still take in its window. */
export interface LeaseRequest {
  /** The limit's name and number, which keep its keys apart. */
  readonly name: string;
  readonly limit: number;
  readonly key: string;
  /** What is wanted now. */
  readonly amount: number;
  /** The window of which the process has a lease, with what is left of that: it is given back. 0: none. */
  readonly window: number;
  readonly left: number;
}

/** A part of what a key may take in a window, for one process to give out without asking. */
export interface Lease {
  readonly window: number;
  /** Less than was wanted: nobody has more. */
  readonly granted: number;
  /** What others have, or may have. */
  readonly elsewhere: number;
  /** Whether others have a lease of this window. */
  readonly isShared: boolean;
  /** Until the window ends. */
  readonly msLeft: number;
}

/** What is left of a window: of a process's lease, or with all others. */
export type Left = readonly [window: number, left: number];
