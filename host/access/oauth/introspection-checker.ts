import {
  CLOCK_TOLERANCE_SECONDS,
  isFor,
  readClaims,
  refused,
  type TokenChecker,
  type TokenVerdict,
} from './access-token.ts';
import { askIssuer } from './issuer-client.ts';

export interface IntrospectionOptions {
  readonly issuer: { readonly id: string; introspectionEndpoint(): Promise<URL> };
  readonly audience: () => ReadonlySet<string>;
  /** As whom the host asks. */
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Checks access tokens by asking the issuer (RFC 7662): for those that say nothing by themselves. */
export class IntrospectionChecker implements TokenChecker {
  readonly #options: IntrospectionOptions;

  constructor(options: IntrospectionOptions) {
    this.#options = options;
  }

  async check(token: string): Promise<TokenVerdict> {
    const { issuer, audience, clientId, clientSecret } = this.#options;
    const claims = await askIssuer(await issuer.introspectionEndpoint(), {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    });
    const now = Date.now() / 1000;
    const { active, iss, aud, exp, nbf } = claims;
    if (active !== true) return refused('the token is not valid');
    if (iss !== undefined && iss !== issuer.id) return refused('the token is not valid');
    if (typeof exp !== 'number' || exp + CLOCK_TOLERANCE_SECONDS <= now)
      return refused('the token has expired');
    if (nbf !== undefined && !(typeof nbf === 'number' && nbf - CLOCK_TOLERANCE_SECONDS <= now))
      return refused('the token is not valid');
    if (!isFor(aud, audience())) return refused('the token is for somebody else');
    return readClaims(claims, exp * 1000);
  }
}

/** RFC 6749 §2.3.1: both parts are encoded as in forms before they are joined. */
function basic(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}
