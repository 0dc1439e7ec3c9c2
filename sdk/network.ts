/** A tool's ways out of the host. All pass the host's guard: see the `net` permission. */
export interface ToolNetwork {
  /**
   * The web's `fetch` through the host's guarded client. It reaches the hosts that the manifest's
   * `net` permission names and the operator granted, on ports 80 and 443 unless the grant names another.
   * Whatever keeps it from an answer rejects with a `TypeError`, whose reason `networkFailure` reads.
   */
  readonly fetch: ToolFetch;
  /**
   * One TLS handshake with a host, to look at its certificates: nothing is sent beyond it, and an
   * untrusted certificate is reported, not refused. Rejects as `fetch` does.
   */
  readonly inspectTls: (
    host: string,
    port: number,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<TlsInspection>;
  /**
   * The address of a remote service as the operator set it, or undefined when the operator switched
   * it off or the bundle has no `net` permission.
   */
  readonly service: <Name extends keyof Services>(name: Name) => Services[Name] | undefined;
}

/** The web's `fetch`, with bounds that a request may narrow. Rejects with a `TypeError` that `networkFailure` reads. */
export type ToolFetch = (
  input: string | URL | Request,
  init?: RequestInit & { readonly limits?: FetchLimits },
) => Promise<Response>;

/** Bounds of one request, where they differ from the operator's. */
export interface FetchLimits {
  /** Most bytes of the answer's body, counted after decompression. */
  readonly maxBytes?: number;
  /** How long the whole may take, redirects and body included, in milliseconds. */
  readonly timeoutMs?: number;
  /** The media types that are taken, without parameters: `text/html`. Default: any. */
  readonly contentTypes?: readonly string[];
}

/** What a TLS handshake showed. */
export interface TlsInspection {
  /** `TLSv1.3`, or null when the handshake named none. */
  readonly protocol: string | null;
  /** The cipher suite's name (IANA), or null. */
  readonly cipher: string | null;
  /** The certificates that the server sent, as DER, leaf first. */
  readonly chain: readonly Uint8Array<ArrayBuffer>[];
  /** Whether the chain leads to a root that the host trusts. The host's name plays no part. */
  readonly trusted: boolean;
  /** Why not, as OpenSSL's code: `CERT_HAS_EXPIRED`; or null. */
  readonly trustError: string | null;
  /** Whether the server sent an OCSP answer along (RFC 6066 §8). */
  readonly ocspStapled: boolean;
}

/** Remote services whose addresses the operator sets. */
export interface Services {
  /** URL of a resolver for DNS over HTTPS (RFC 8484). */
  readonly 'dns-over-https': string;
  /** Base URL of IANA's RDAP bootstrap files (RFC 9224). */
  readonly rdap: string;
  /** Base URL of a rank service that answers as Tranco's API does. */
  readonly 'domain-ranks': string;
  /** Base URL of the central bank of Northern Cyprus' daily rates. */
  readonly 'exchange-rates': string;
  /** Base URL of the Pwned Passwords API. */
  readonly 'pwned-passwords': string;
  /** Zones of DNS block lists (RFC 5782). */
  readonly 'dns-block-lists': readonly string[];
}

/** Why a remote side gave no answer that can be used. */
export type NetworkFailureReason = (typeof NETWORK_FAILURE_REASONS)[number];

const NETWORK_FAILURE_REASONS = [
  'dns_not_found',
  'dns_failed',
  'blocked_target',
  'connect_failed',
  'timeout',
  'tls_failed',
  'http_status',
  'too_large',
  'bad_response',
  'not_configured',
] as const;

/** What keeps a remote side's answer from being used. */
export interface NetworkFailure {
  readonly reason: NetworkFailureReason;
  /** The same in words for people. */
  readonly detail: string;
}

/**
 * What went wrong outside, from an error that `fetch`, a response's body or `inspectTls` gave; undefined
 * for any other error, the caller's leaving included.
 *
 * @example
 * try { … await context.fetch(url) … }
 * catch (error) {
 *   const failure = networkFailure(error);
 *   if (failure === undefined) throw error;
 *   return { ok: false, ...failure };
 * }
 */
export function networkFailure(error: unknown): NetworkFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const given: unknown = Reflect.get(error, 'reason');
  const reason = NETWORK_FAILURE_REASONS.find((known) => known === given);
  return reason === undefined ? undefined : { reason, detail: error.message };
}

/** What a tool hears that reaches out and may not. */
export const NO_HOSTS =
  'no host may be reached: the plugin was granted none, or other tools of it say `network: true` and this one does not';

/** A network for tools that have none: whatever is tried rejects with the message. */
export function noNetwork(message: string): ToolNetwork {
  const refuse = () => Promise.reject(new TypeError(message));
  return { fetch: refuse, inspectTls: refuse, service: () => undefined };
}
