import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import {
  CLOCK_TOLERANCE_SECONDS,
  isFor,
  readClaims,
  refused,
  type TokenChecker,
  type TokenVerdict,
} from './access-token.ts';

export interface JwtCheckerOptions {
  readonly issuer: { readonly id: string; readonly keyFor: JWTVerifyGetKey };
  /** The names by which tokens are issued for this host. */
  readonly audience: () => ReadonlySet<string>;
  /** Of signatures (RFC 7518 §3.1): none that would take a public key for a secret. */
  readonly algorithms: readonly string[];
}

/** RFC 9068 §2.1; many issuers write `JWT`, or nothing. Other types are not meant to open anything. */
const TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

/** Checks access tokens that are signed JWT, by the issuer's public keys. */
export class JwtChecker implements TokenChecker {
  readonly #options: JwtCheckerOptions;

  constructor(options: JwtCheckerOptions) {
    this.#options = options;
  }

  async check(token: string): Promise<TokenVerdict> {
    const { issuer, audience, algorithms } = this.#options;
    try {
      const { typ } = decodeProtectedHeader(token);
      if (typ !== undefined && !TYPES.has(typ.toLowerCase())) return refused('the token is no access token');
      const { payload } = await jwtVerify(token, issuer.keyFor, {
        issuer: issuer.id,
        algorithms: [...algorithms],
        requiredClaims: ['exp', 'aud'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      if (!isFor(payload.aud, audience())) return refused('the token is for somebody else');
      if (isIdToken(payload)) return refused('the token is no access token');
      return readClaims(payload, (payload.exp ?? 0) * 1000);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refused('the token has expired');
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        return refused('the token is not valid');
      throw error;
    }
  }
}

/** OpenID Connect Core §2 and §3.1.3.6: what a client is told of who signed in. */
function isIdToken({ nonce, at_hash: atHash, c_hash: cHash }: JWTPayload): boolean {
  return nonce !== undefined || atHash !== undefined || cHash !== undefined;
}
