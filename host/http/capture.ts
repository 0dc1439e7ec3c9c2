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
