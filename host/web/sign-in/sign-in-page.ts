import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { h } from 'preact';
import type { SignIn } from '../../access/authenticate.ts';
import type { OAuth, SignInTarget } from '../../access/oauth/oauth.ts';
import type { Config } from '../../config/config.ts';
import type { HookReply, HookRequest } from '../../http/short-path/hooks.ts';
import { BUILT } from '../build.ts';
import { Data, Document, documentText } from '../document.ts';
import { pageHeaders, signInPolicy } from '../policy.ts';
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
  #markup: Promise<string> | undefined;

  constructor(takesKeys: boolean, client: PagesClient | undefined) {
    this.#takesKeys = takesKeys;
    this.#client = client;
  }

  async show(request: HookRequest, reply: HookReply): Promise<HookReply> {
    this.#markup ??= readFile(join(BUILT, 'sign-in.html'), 'utf8');
    const oauth = this.#client && (await offerOf(this.#client));
    const offer: SignInOffer = { takesKeys: this.#takesKeys, ...(oauth === undefined ? {} : { oauth }) };
    const policy = signInPolicy(typeof oauth === 'object' ? oauth.tokenEndpoint : undefined);
    const page = documentText(Document, {
      title: 'Sign in',
      root: request.routeOptions.config.page ?? './',
      script: 'sign-in.js',
      site: 'none',
      className: 'sign-in',
      head: [h('meta', { name: 'robots', content: 'noindex' }), h(Data, { id: 'sign-in', value: offer })],
      markup: await this.#markup,
    });
    return reply
      .code(401)
      .headers(pageHeaders(policy))
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .type('text/html; charset=utf-8')
      .send(page);
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
