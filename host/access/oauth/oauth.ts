import type { FastifyInstance } from 'fastify';
import { mostGenerous } from '../../config/caller-limits.ts';
import type { ScopeTerms } from '../../config/scope-setting.ts';
import type { CallerTerms } from '../caller.ts';
import type { GoodToken } from './access-token.ts';
import { IssuerError } from './issuer-client.ts';
import type { Issuer, SignInEndpoints } from './issuer.ts';
import type { ProtectedResource } from './protected-resource.ts';
import type { RememberedTokens } from './remembered-tokens.ts';

export interface OAuthOptions {
  readonly checker: RememberedTokens;
  /** Whether the issuer is asked about each token. */
  readonly introspects: boolean;
  readonly issuer: Issuer;
  /** What each scope opens; none: every token opens every tool. */
  readonly scopes: readonly ScopeTerms[];
  readonly resource: ProtectedResource;
}

/** What a client needs to have people sign in for this host. */
export interface SignInTarget extends SignInEndpoints {
  readonly issuer: string;
  /** The host's name as a resource (RFC 8707). */
  readonly resource: string;
  readonly scopes: readonly string[];
}

/** What became of a token that somebody brought. */
export type TokenAnswer =
  | {
      readonly kind: 'good';
      readonly subject: string;
      readonly terms: CallerTerms;
      /** Whether the token was looked at anew, not remembered from a request before. */
      readonly isNew: boolean;
    }
  | { readonly kind: 'refused'; readonly why: string }
  /** It counts, and has none of the scopes that open something. */
  | { readonly kind: 'without-scope'; readonly subject: string; readonly scope: string }
  | { readonly kind: 'issuer-down'; readonly error: IssuerError };

/** The host as an OAuth 2.1 resource server: whoever brings a token of its issuer has what the token's scopes open. */
export class OAuth {
  readonly #options: OAuthOptions;
  readonly #seen = new WeakSet<GoodToken>();

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  /** Whether the issuer would have to be asked about a token. */
  hasToAsk(token: string): boolean {
    return this.#options.introspects && !this.#options.checker.knows(token);
  }

  async callerOf(token: string): Promise<TokenAnswer> {
    const { checker, scopes } = this.#options;
    try {
      const verdict = await checker.check(token);
      if (verdict.kind === 'refused') return verdict;
      const { subject } = verdict;
      const isNew = !this.#seen.has(verdict);
      this.#seen.add(verdict);
      const terms = termsOf(verdict.scopes, scopes);
      return terms === undefined
        ? { kind: 'without-scope', subject, scope: scopes.map(({ name }) => name).join(' ') }
        : { kind: 'good', subject, terms, isNew };
    } catch (error) {
      if (error instanceof IssuerError) return { kind: 'issuer-down', error };
      throw error;
    }
  }

  /** @throws IssuerError when the issuer cannot be asked, or has nobody sign in */
  async signInTarget(): Promise<SignInTarget> {
    const { issuer, scopes, resource } = this.#options;
    return {
      ...(await issuer.signInEndpoints()),
      issuer: issuer.id,
      resource: resource.name,
      scopes: scopes.map(({ name }) => name),
    };
  }

  /** Where the metadata is of what a request asked for. */
  metadataUrl(path: string): string {
    return this.#options.resource.metadataUrl(path);
  }

  /** @param above the path of the host's address as callers know it */
  serve(app: FastifyInstance, above: string): void {
    this.#options.resource.serve(app, above);
  }
}

/** What scopes open together: every tool that one of them opens, and of each limit the most generous. */
function termsOf(granted: readonly string[], scopes: readonly ScopeTerms[]): CallerTerms | undefined {
  if (scopes.length === 0) return { limits: {} };
  const held = scopes.filter(({ name }) => granted.includes(name));
  if (held.length === 0) return undefined;
  const views = held.map(({ view }) => view);
  const bounded = views.filter((view) => view !== undefined);
  const [only] = bounded;
  return {
    limits: mostGenerous(held.map(({ limits }) => limits)),
    view: bounded.length < views.length ? undefined : bounded.length === 1 ? only : { anyOf: bounded },
    wider: scopes.filter((scope) => !held.includes(scope)),
  };
}
