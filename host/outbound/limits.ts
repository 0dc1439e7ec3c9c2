/** Bounds on what a remote side may take from the host. */
export interface OutboundLimits {
  /** For the look-up of a name, and again for the connection with its TLS handshake, in milliseconds. */
  readonly connectMs: number;
  /** For a whole request with redirects and body, unless the tool asks for another, in milliseconds. */
  readonly totalMs: number;
  /** Of a body after decompression, unless the tool asks for another. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** Connections to one origin at a time; further requests wait. */
  readonly connectionsPerOrigin: number;
}

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 3_000,
  totalMs: 10_000,
  maxBytes: 2 * 1024 * 1024,
  maxRedirects: 5,
  connectionsPerOrigin: 8,
};

/** What a tool may ask for at most. */
export const MOST = { totalMs: 60_000, maxBytes: 64 * 1024 * 1024 } as const;
