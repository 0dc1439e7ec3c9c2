import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import {
  beginAuthorization,
  challengeOf,
  readAnswer,
  readToken,
  tokenRequest,
} from '../../../host/web/sign-in/authorization.ts';
import { bearsCredential } from '../../../host/web/sign-in/session-requests.ts';
import { listen } from '../../servers/listen.ts';
import { startHost } from '../start-host.ts';

const SCOPE = 'https://tools.example.com/yard/';

function looked(
  path: string,
  { method = 'GET', mode = 'cors', referrer = '', destination = '', bearer = false },
) {
  const headers = new Headers(bearer ? { authorization: 'Bearer x' } : {});
  const url = new URL(path, SCOPE).href;
  return {
    url,
    method,
    mode,
    destination,
    referrer,
    headers,
  };
}
const visit = { mode: 'navigate', destination: 'document' };

test.each([
  ['', visit],
  ['bins', visit],
  ['tools/base64', visit],
  ['tools/base64', { ...visit, method: 'POST', referrer: `${SCOPE}tools/base64` }],
  ['api/tools', {}],
  ['api/tools/base64/execute', { method: 'POST' }],
  ['bins', { method: 'POST' }],
  ['bins/AAAAAAAAAAAAAAAAAAAAAA', {}],
])('the pages’ own request for %s bears what they hold', (path, request) => {
  expect(bearsCredential(looked(path, request), SCOPE)).toBe(true);
});

test.each([
  // Other applications of the same origin, other origins, and what looks like the host's.
  ['/', visit],
  ['/yardage/api/tools', {}],
  ['https://evil.example/yard/api/tools', {}],
  ['https://tools.example.com.evil.example/yard/api/tools', {}],
  ['../api/tools', {}],
  // What is sent to a bin is kept there.
  ['bins/AAAAAAAAAAAAAAAAAAAAAA/in', { method: 'POST' }],
  ['bins/AAAAAAAAAAAAAAAAAAAAAA/in/more', {}],
  // What needs none, or has one.
  ['web/style.css', {}],
  ['web/preview', { mode: 'navigate', destination: 'iframe' }],
  ['mcp', { method: 'POST' }],
  ['api/tools', { bearer: true }],
  // A page in another's frame, and forms that others send.
  ['tools/base64', { mode: 'navigate', destination: 'iframe' }],
  ['tools/base64', { ...visit, method: 'POST' }],
  ['tools/base64', { ...visit, method: 'POST', referrer: 'https://evil.example/' }],
  ['tools/base64', { ...visit, method: 'POST', referrer: 'https://tools.example.com/other' }],
])('a request for %s does not', (path, request) => {
  expect(bearsCredential(looked(path, request), SCOPE)).toBe(false);
});

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

const OFFER = {
  issuer: 'https://login.example.com',
  authorizationEndpoint: 'https://login.example.com/auth?tenant=1',
  tokenEndpoint: 'https://login.example.com/token',
  clientId: 'pages',
  parameters: { resource: 'https://tools.example.com', scope: 'a b', response_type: 'token' },
  namesIssuer: true,
};

test('an authorization asks for a code alone, whatever is added, and no two are the same', async () => {
  const back = 'https://tools.example.com/web/signed-in';
  const [one, other] = await Promise.all([beginAuthorization(OFFER, back), beginAuthorization(OFFER, back)]);
  const query = new URL(one.address).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    tenant: '1',
    resource: 'https://tools.example.com',
    scope: 'a b',
    response_type: 'code',
    client_id: 'pages',
    redirect_uri: back,
    state: one.state,
    code_challenge: await challengeOf(one.verifier),
    code_challenge_method: 'S256',
  });
  expect(one.state).not.toBe(other.state);
  expect(one.verifier).not.toBe(other.verifier);
  expect(one.address).not.toContain(one.verifier);
  expect(Object.fromEntries(tokenRequest(OFFER, one, 'c'))).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: back,
    client_id: 'pages',
    code_verifier: one.verifier,
    resource: 'https://tools.example.com',
  });
});

test.each([
  ['?code=c&state=s&iss=https://login.example.com', { kind: 'code', code: 'c' }],
  ['?code=c&state=other&iss=https://login.example.com', undefined],
  ['?code=c', undefined],
  ['?code=c&state=s', { kind: 'refused' }],
  ['?code=c&state=s&iss=https://evil.example', { kind: 'refused' }],
  ['?error=access_denied&state=s&iss=https://login.example.com', { kind: 'refused', why: 'access_denied' }],
  ['?state=s&iss=https://login.example.com', { kind: 'refused' }],
])('the answer %s comes to %o', (query, expected) => {
  const answer = readAnswer(query, { state: 's' }, OFFER);
  if (expected === undefined) expect(answer).toBeUndefined();
  else expect(answer).toMatchObject(expected);
});

test.each([
  null,
  {},
  { access_token: 'a', token_type: 'DPoP' },
  { access_token: 'a\r\nx: y', token_type: 'Bearer' },
  { access_token: 7, token_type: 'Bearer' },
])('%o has no token', (answer) => expect(() => readToken(answer)).toThrow('no bearer token'));

async function issuerThatSays(metadata: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: url, ...metadata })),
  );
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return url;
}

async function page(issuer: string, environment: Readonly<Record<string, string>> = {}) {
  const { url } = await startHost({
    ACCESS: 'oauth',
    PLUGIN_DIRS: 'plugins/encoding',
    OAUTH_ISSUER: issuer,
    OAUTH_PAGES_CLIENT_ID: '<script>"pages"',
    ...environment,
  });
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const [, offer = '{}'] = /<script type="application\/json" id="sign-in">([^<]*)<\/script>/.exec(html) ?? [];
  return { response, html, offer: JSON.parse(offer) as Readonly<Record<string, unknown>>, url };
}

test('what an issuer says of itself is text in the page, and one address in its policy', async () => {
  const issuer = await issuerThatSays({
    authorization_endpoint: 'http://127.0.0.1:1/</script><script>alert(1)</script>',
    token_endpoint: "http://127.0.0.1:1/to;script-src *,'unsafe-inline'?x=;img-src *",
  });
  const { response, html, offer } = await page(issuer, {
    OAUTH_PAGES_PARAMETERS: 'resource=&scope=</script>',
  });
  expect(offer).toMatchObject({
    takesKeys: false,
    oauth: { clientId: '<script>"pages"', parameters: { scope: '</script>' } },
  });
  expect(html.match(/<script/g)).toHaveLength(3);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(
    "; connect-src 'self' http://127.0.0.1:1/to%3Bscript-src%20*%2C%27unsafe-inline%27; frame-src",
  );
});

test.each([
  ['javascript:alert(1)', 'http://127.0.0.1:1/token'],
  ['http://127.0.0.1:1/auth', 'data:,'],
  [undefined, undefined],
])('an issuer with the endpoints %s and %s has nobody sign in', async (authorization, token) => {
  const issuer = await issuerThatSays({ authorization_endpoint: authorization, token_endpoint: token });
  expect((await page(issuer)).offer).toEqual({ takesKeys: false, oauth: 'down' });
});

test('a host that shows no pages, or knows nothing to ask for, refuses people as it refuses programs', async () => {
  for (const environment of [{ PAGES: 'closed' }, { OAUTH_PAGES_CLIENT_ID: '' }]) {
    const { response, html, url } = await page('http://127.0.0.1:1', environment);
    expect(response.status).toBe(401);
    expect(html).toContain('UNAUTHORIZED');
    expect((await fetch(`${url}/web/sign-in.js`)).status).toBe(401);
    expect((await fetch(`${url}/web/signed-in`)).status).toBe(401);
  }
});
