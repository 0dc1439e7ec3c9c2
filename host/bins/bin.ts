/** How long a bin lives from its creation, in milliseconds: two hours. Requests to it do not prolong it. */
export const BIN_LIFETIME_MS = 7_200_000;

/** How many of the newest captures a bin keeps. */
export const KEPT_CAPTURES = 50;

/** How many bytes of a body are kept. */
export const KEPT_BODY_BYTES = 65_536;

/** A bin as it is stored. Times are milliseconds since 1970. */
export interface Bin {
  readonly id: string;
  readonly createdAt: number;
  /** From this millisecond on, the bin is as if it had never been. */
  readonly expiresAt: number;
  /** How long it still lives, by the clock of the store that holds it, in milliseconds. */
  readonly remainingMs: number;
  /** Captures since its creation, those included that have been dropped for newer ones. */
  readonly captured: number;
  /** SHA-256 of the key without which nobody reads the bin; null: whoever knows its id does. */
  readonly readKeyHash: Buffer | null;
}

/** What a bin is made of; when it was made is the store's to say. */
export type NewBin = Pick<Bin, 'id' | 'readKeyHash'>;

/** A request that a bin received, as callers read it. */
export interface Capture {
  readonly method: string;
  /** The path below the receive URL, percent-encoded as it came; `/` for the receive URL itself. */
  readonly path: string;
  /** The query without its question mark, as it came but for the values that were replaced. */
  readonly query: string;
  /** When the last byte had come, ISO 8601. */
  readonly received_at: string;
  /** The body's true size, also where only its beginning was kept. */
  readonly size_bytes: number;
  readonly content_type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the headers whose values were replaced by `[redacted]`. */
  readonly redacted_headers: readonly string[];
  /** Names of the query's parameters whose values were replaced likewise. */
  readonly redacted_query: readonly string[];
  readonly body: string;
  readonly body_encoding: 'text' | 'base64';
  readonly body_truncated: boolean;
}
