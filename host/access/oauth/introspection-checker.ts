import {
  CLOCK_TOLERANCE_SECONDS,
  isFor,
  readClaims,
  refused,
  type TokenChecker,
  type TokenVerdict,
} from './access-token.ts';
import { askIssuer, IssuerError } from './issuer-client.ts';

export interface IntrospectionOptions {
  readonly issuer: { readonly id: string; introspectionEndpoint(): Promise<URL> };
  readonly audience: () => ReadonlySet<string>;
  /** As whom the host asks. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** How long the issuer may take for an answer, in milliseconds. */
  readonly patienceMs?: number;
  readonly now?: () => number;
}

/** How many tokens are asked about at a time: what a crowd of strangers brings does not flood the issuer. */
const MOST_AT_ONCE = 32;

/** How long nothing is asked after a question that was not answered, in milliseconds. */
const PAUSE_MS = 5_000;

/** Checks access tokens by asking the issuer (RFC 7662): for those that say nothing by themselves. */
export class IntrospectionChecker implements TokenChecker {
  readonly #options: IntrospectionOptions;
  readonly #now: () => number;
  #asking = 0;
  #silence: { readonly error: IssuerError; readonly until: number } | undefined;

  constructor(options: IntrospectionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws IssuerError at once while the issuer is silent, or asked about as many as it may be */
  async check(token: string): Promise<TokenVerdict> {
    const { issuer, audience } = this.#options;
    const claims = await this.#ask(token);
    const now = this.#now() / 1000;
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

  async #ask(token: string): Promise<Readonly<Record<string, unknown>>> {
    if (this.#silence !== undefined && this.#now() < this.#silence.until) throw this.#silence.error;
    if (this.#asking >= MOST_AT_ONCE) throw new IssuerError(`${MOST_AT_ONCE} tokens are asked about already`);
    const { issuer, clientId, clientSecret, patienceMs } = this.#options;
    this.#asking += 1;
    try {
      const question = {
        method: 'POST',
        headers: { authorization: basic(clientId, clientSecret) },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
      };
      const claims = await askIssuer(await issuer.introspectionEndpoint(), question, patienceMs);
      this.#silence = undefined;
      return claims;
    } catch (error) {
      if (error instanceof IssuerError && error.isSilent)
        this.#silence = { error, until: this.#now() + PAUSE_MS };
      throw error;
    } finally {
      this.#asking -= 1;
    }
  }
}

/** RFC 6749 §2.3.1: both parts are encoded as in forms before they are joined. */
function basic(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}
