/** What became of one request's turn. */
export interface Turn {
  readonly allowed: boolean;
  /** Requests a window; 0 when there is no limit. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Counts what each key does in a window of a minute. */
export interface RateLimit {
  /** Turns a window and key; 0: no limit. */
  readonly usual: number;
  /**
   * Takes one turn for a key, or `amount`: 0 looks what is left. `limit` replaces the usual number for this key. More
   * than is left counts too, and is not allowed. At once where nobody else has to be asked.
   */
  take(key: string, limit?: number, amount?: number): Turn | Promise<Turn>;
  close(): Promise<void>;
}

export const UNLIMITED: Turn = { allowed: true, limit: 0, remaining: 0, resetSeconds: 0 };

export const WINDOW_SECONDS = 60;
