import type { NetworkFailureReason } from '@toolyard/sdk';

/** Why the guarded client gave no answer. A `TypeError`, as the web's `fetch` rejects with. */
export class OutboundError extends TypeError {
  readonly reason: NetworkFailureReason;

  constructor(reason: NetworkFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * An error of undici, of TLS or of the operating system, in words for people. Errors that are none of
 * these, such as the caller's own abort, come back as they are.
 */
export function toOutboundError(error: unknown, host: string): unknown {
  const errors = causes(error);
  const known = errors.find((cause) => cause instanceof OutboundError);
  if (known !== undefined) return known;
  for (const cause of errors) {
    const described = describe(String(Reflect.get(cause, 'code')));
    if (described !== undefined)
      return new OutboundError(described.reason, `${host} ${described.words}`, { cause: error });
  }
  // The Fetch Standard's ports of other protocols (§2.8), which it refuses without a code.
  if (errors.some(({ message }) => message === 'bad port'))
    return new OutboundError('blocked_target', `the port of ${host} is another protocol's`, { cause: error });
  return error instanceof TypeError
    ? new OutboundError('bad_response', `${host} gave an answer that cannot be read`, { cause: error })
    : error;
}

/** What is wrong with a certificate, by OpenSSL's code, in words that follow a host's name. */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  CERT_REVOKED: 'has a certificate that was revoked',
  CERT_UNTRUSTED: 'has a certificate that is not trusted',
  CERT_REJECTED: 'has a certificate that is not trusted for servers',
  CERT_SIGNATURE_FAILURE: 'has a certificate with a wrong signature',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'does not show who issued its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'does not show who issued its certificate',
  INVALID_CA: 'has a certificate whose issuer may not issue any',
  INVALID_PURPOSE: 'has a certificate that is not for servers',
  PATH_LENGTH_EXCEEDED: 'has a certificate chain that is longer than its authority allows',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for other names',
};

const CONNECTION_PROBLEMS: Readonly<Record<string, readonly [NetworkFailureReason, string]>> = {
  ECONNREFUSED: ['connect_failed', 'refused the connection'],
  ECONNRESET: ['connect_failed', 'broke the connection off'],
  EPIPE: ['connect_failed', 'broke the connection off'],
  EHOSTUNREACH: ['connect_failed', 'cannot be reached'],
  ENETUNREACH: ['connect_failed', 'cannot be reached'],
  EADDRNOTAVAIL: ['connect_failed', 'cannot be reached'],
  EHOSTDOWN: ['connect_failed', 'cannot be reached'],
  ETIMEDOUT: ['timeout', 'did not answer in time'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'did not answer in time'],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', 'did not answer in time'],
  UND_ERR_BODY_TIMEOUT: ['timeout', 'did not answer in time'],
  UND_ERR_SOCKET: ['bad_response', 'ended the connection before its answer was whole'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['bad_response', 'sent less or more than it announced'],
  UND_ERR_HEADERS_OVERFLOW: ['too_large', 'sent more headers than are taken'],
};

function describe(code: string): { reason: NetworkFailureReason; words: string } | undefined {
  const connection = CONNECTION_PROBLEMS[code];
  if (connection !== undefined) return { reason: connection[0], words: connection[1] };
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate !== undefined) return { reason: 'tls_failed', words: certificate };
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(code))
    return { reason: 'tls_failed', words: 'failed in the TLS handshake' };
  if (/^(?:HPE_|Z_|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR__ERROR)/.test(code))
    return { reason: 'bad_response', words: 'gave an answer that cannot be read' };
  return undefined;
}

/** The error, what caused it, and what that was gathered from, outermost first. */
function causes(error: unknown, seen: Error[] = []): Error[] {
  if (!(error instanceof Error) || seen.includes(error)) return seen;
  seen.push(error);
  if (error instanceof AggregateError) for (const part of error.errors) causes(part, seen);
  return causes(error.cause, seen);
}
