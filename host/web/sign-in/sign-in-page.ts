import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignIn } from '../../access/authenticate.ts';
import type { OAuth, SignInTarget } from '../../access/oauth/oauth.ts';
import type { Config } from '../../config/config.ts';
import { BUILT } from '../build.ts';
import { signInPolicy } from '../policy.ts';
import type { OAuthOffer, SignInOffer } from './offer.ts';

type SignInConfig = Pick<Config, 'ACCESS' | 'PAGES' | 'OAUTH_PAGES_CLIENT_ID' | 'OAUTH_PAGES_PARAMETERS'>;

/** What people see of a host that does not know them; undefined where there is nothing that they could bring. */
export function openSignIn(config: SignInConfig, oauth: OAuth | undefined): SignIn | undefined {
  const { ACCESS, PAGES, OAUTH_PAGES_CLIENT_ID: clientId, OAUTH_PAGES_PARAMETERS: parameters } = config;
  if (ACCESS === 'open' || PAGES === 'closed') return undefined;
  const takesKeys = ACCESS !== 'oauth';
  const client = clientId === '' || oauth === undefined ? undefined : { clientId, parameters, oauth };
  return takesKeys || client !== undefined ? new SignInPage(takesKeys, client) : undefined;
}

interface PagesClient {
  readonly clientId: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly oauth: OAuth;
}

/** The page that asks who somebody is. It is the same for every address, and says nothing of what is there. */
class SignInPage implements SignIn {
  readonly #takesKeys: boolean;
  readonly #client: PagesClient | undefined;
  #template: Promise<string> | undefined;

  constructor(takesKeys: boolean, client: PagesClient | undefined) {
    this.#takesKeys = takesKeys;
    this.#client = client;
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#template ??= readFile(join(BUILT, 'sign-in.html'), 'utf8');
    const oauth = this.#client && (await offerOf(this.#client));
    const offer: SignInOffer = { takesKeys: this.#takesKeys, ...(oauth === undefined ? {} : { oauth }) };
    const written = { root: request.routeOptions.config.page ?? './', offer: jsonInPage(offer) };
    const html = (await this.#template).replaceAll(
      /\{(root|offer)\}/g,
      (_, name: keyof typeof written) => written[name],
    );
    return reply
      .code(401)
      .header(
        'content-security-policy',
        signInPolicy(typeof oauth === 'object' ? oauth.tokenEndpoint : undefined),
      )
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

async function offerOf({ clientId, parameters, oauth }: PagesClient): Promise<OAuthOffer | 'down'> {
  let target: SignInTarget;
  try {
    target = await oauth.signInTarget();
  } catch {
    // Health tells the operator of it.
    return 'down';
  }
  const { issuer, authorizationEndpoint, tokenEndpoint, namesIssuer, resource, scopes } = target;
  const asked = { resource, scope: scopes.join(' '), ...parameters };
  return {
    issuer,
    authorizationEndpoint: authorizationEndpoint.href,
    tokenEndpoint: tokenEndpoint.href,
    clientId,
    parameters: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
    namesIssuer,
  };
}

/** JSON that ends no script element, and begins no comment in one (WHATWG HTML §4.12.1.3). */
function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
