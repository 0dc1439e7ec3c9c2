import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { askIssuer, IssuerError } from './issuer-client.ts';
import { KeptAnswer } from './kept-answer.ts';

/** What the issuer publishes of itself (RFC 8414 §2), as far as it is needed here. */
interface IssuerMetadata {
  readonly jwksUri: URL | undefined;
  readonly introspectionEndpoint: URL | undefined;
  readonly authorizationEndpoint: URL | undefined;
  readonly tokenEndpoint: URL | undefined;
  readonly namesIssuer: boolean;
}

/** Where people sign in at the issuer, and where a client changes what they bring back into a token. */
export interface SignInEndpoints {
  readonly authorizationEndpoint: URL;
  readonly tokenEndpoint: URL;
  /** Whether its answers say that they are its own (RFC 9207 §3). */
  readonly namesIssuer: boolean;
}

const MINUTE_MS = 60_000;

/** A day without the issuer is bridged with what it said last; keys are looked at anew every ten minutes. */
const KEPT = { freshMs: 10 * MINUTE_MS, staleMs: 24 * 60 * MINUTE_MS, pauseMs: 5_000 };

/** Tokens that name a key nobody has heard of bring about one request to the issuer in so long. */
const UNKNOWN_KEY_MS = 30_000;

/** The authorization server whose tokens count: where it is asked, and its public keys. */
export class Issuer {
  /** As tokens name it in `iss`, and as the operator wrote it: that Auth0's ends with a slash is part of it. */
  readonly id: string;
  readonly #url: URL;
  readonly #metadata: KeptAnswer<IssuerMetadata>;
  readonly #keys: KeptAnswer<JWTVerifyGetKey>;

  constructor(id: string, now?: () => number) {
    this.id = id;
    this.#url = new URL(id);
    this.#metadata = new KeptAnswer({ ...KEPT, now, load: () => this.#discover() });
    this.#keys = new KeptAnswer({ ...KEPT, now, load: () => this.#loadKeys() });
  }

  /** Why the issuer could not be asked the last time, for the operator. */
  get fault(): Error | undefined {
    const fault = this.#metadata.fault ?? this.#keys.fault;
    return fault instanceof Error ? fault : undefined;
  }

  /** The key by which a token is checked. @throws IssuerError when no keys can be had */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    const known = await this.#keys.get();
    try {
      return await known(header, token);
    } catch (error) {
      if (!isUnknownKey(error)) throw error;
      // It may be new: issuers change keys without a word.
      const renewed = await this.#keys.renew(UNKNOWN_KEY_MS).catch(() => known);
      return renewed(header, token);
    }
  };

  /** @throws IssuerError */
  async introspectionEndpoint(): Promise<URL> {
    const { introspectionEndpoint } = await this.#metadata.get();
    if (introspectionEndpoint === undefined)
      throw new IssuerError(`${this.id} publishes no introspection_endpoint`);
    return introspectionEndpoint;
  }

  /** @throws IssuerError */
  async signInEndpoints(): Promise<SignInEndpoints> {
    const { authorizationEndpoint, tokenEndpoint, namesIssuer } = await this.#metadata.get();
    if (authorizationEndpoint === undefined || tokenEndpoint === undefined)
      throw new IssuerError(`${this.id} publishes no authorization_endpoint or token_endpoint`);
    return { authorizationEndpoint, tokenEndpoint, namesIssuer };
  }

  async #loadKeys(): Promise<JWTVerifyGetKey> {
    const { jwksUri } = await this.#metadata.get();
    if (jwksUri === undefined) throw new IssuerError(`${this.id} publishes no jwks_uri`);
    const keys = await askIssuer(jwksUri);
    try {
      return createLocalJWKSet(keys as unknown as JSONWebKeySet);
    } catch (cause) {
      throw new IssuerError(`${jwksUri.href}: expected a JWK set`, { cause });
    }
  }

  /** RFC 8414 §3.1 puts its path before the issuer's, OpenID Connect Discovery §4 after it; either may be there. */
  async #discover(): Promise<IssuerMetadata> {
    const path = this.#url.pathname.replace(/\/$/, '');
    const places = [
      `/.well-known/oauth-authorization-server${path}`,
      `/.well-known/openid-configuration${path}`,
      `${path}/.well-known/openid-configuration`,
    ];
    const failures: string[] = [];
    for (const place of new Set(places)) {
      try {
        return this.#readMetadata(await askIssuer(new URL(place, this.#url)));
      } catch (error) {
        if (!(error instanceof IssuerError)) throw error;
        failures.push(error.message);
        // One that hangs would hang three times.
        if (error.cause instanceof Error && error.cause.name === 'TimeoutError') break;
      }
    }
    throw new IssuerError(failures.join('; '));
  }

  /** RFC 8414 §3.3: what is said for another issuer is not used. */
  #readMetadata(metadata: Readonly<Record<string, unknown>>): IssuerMetadata {
    if (metadata.issuer !== this.id)
      throw new IssuerError(
        `expected metadata of the issuer ${this.id}, got that of ${JSON.stringify(metadata.issuer)}`,
      );
    return {
      jwksUri: this.#endpoint(metadata.jwks_uri),
      introspectionEndpoint: this.#endpoint(metadata.introspection_endpoint),
      authorizationEndpoint: this.#endpoint(metadata.authorization_endpoint),
      tokenEndpoint: this.#endpoint(metadata.token_endpoint),
      namesIssuer: metadata.authorization_response_iss_parameter_supported === true,
    };
  }

  /** What an issuer that is reached over TLS names is reached over TLS. */
  #endpoint(given: unknown): URL | undefined {
    if (typeof given !== 'string') return undefined;
    const url = URL.parse(given);
    const { protocol } = this.#url;
    return url !== null && (url.protocol === 'https:' || url.protocol === protocol) ? url : undefined;
  }
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY';
}
