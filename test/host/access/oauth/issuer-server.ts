import { createServer } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { listen } from '../../../servers/listen.ts';

/** A real authorization server on loopback, whose one user is signed in and agrees to all. */
export interface IssuerServer {
  readonly url: string;
  /** How many requests it was sent for a path. */
  requests(path: string): number;
  close(): Promise<void>;
}

export const SCOPES = 'tools.text tools.all';

/** As whom the pages have people sign in: anybody may be it. */
export const PAGES_CLIENT = 'toolyard-pages';

/** The host asks of tokens as this client, and one without a person gets tokens as it. */
export const CLIENT = { id: 'toolyard', secret: 'of the test+%' };

/** @param signInPage what a person sees who signs in, a form; absent: they are signed in at once */
export async function startIssuer(
  accessTokenFormat: 'jwt' | 'opaque' = 'jwt',
  signInPage?: string,
): Promise<IssuerServer> {
  const counts = new Map<string, number>();
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    void answer?.(request, response);
  });
  const url = await listen(server);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
      {
        client_id: PAGES_CLIENT,
        token_endpoint_auth_method: 'none',
        // RFC 8252 §7.3: of a native client on this machine, whatever its port.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/web/signed-in'],
      },
    ],
    clientBasedCORS: (_, __, { clientId }) => clientId === PAGES_CLIENT,
    scopes: ['openid', 'offline_access', ...SCOPES.split(' ')],
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    ttl: { AccessToken: 600, ClientCredentials: 600, Session: 600, Interaction: 600, Grant: 600 },
    cookies: { keys: ['a key of the test'] },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      clientCredentials: { enabled: true },
      revocation: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          scope: SCOPES,
          audience: resource,
          accessTokenTTL: 600,
          accessTokenFormat,
        }),
      },
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, params } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      const scope = typeof params?.scope === 'string' ? params.scope : '';
      grant.addOIDCScope(scope);
      for (const resource of [params?.resource].flat()) grant.addResourceScope(String(resource), scope);
      await grant.save();
      return grant;
    },
  } satisfies Configuration);
  const callback = provider.callback();
  answer = async (request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) return callback(request, response);
    if (signInPage !== undefined && request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end(signInPage);
      return undefined;
    }
    return provider.interactionFinished(request, response, { login: { accountId: 'ada' }, consent: {} });
  };
  return {
    url,
    requests: (path) => counts.get(path) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A token for a program that acts for nobody. */
export async function clientToken({ url }: IssuerServer, resource: string, scope = SCOPES): Promise<string> {
  const encode = (text: string) => encodeURIComponent(text);
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encode(CLIENT.id)}:${encode(CLIENT.secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource, scope }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Goes where a browser would be sent, until that is the client's own address, and returns that. */
export async function signIn(start: URL, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let place = start;
  for (let hops = 0; !place.href.startsWith(redirectUri); hops += 1) {
    if (hops > 20) throw new Error(`sent on for ever, at last to ${place.href}`);
    const response = await fetch(place, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${response.status}: ${await response.text()}`);
    place = new URL(next, place);
  }
  return place;
}
