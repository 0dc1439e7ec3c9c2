import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import type { OAuthClientProvider as OAuthClientProvider1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Operator } from '../../../../host/operator/operator.ts';
import { startHost, type StartedHost } from '../../start-host.ts';
import { clientToken, signIn, startIssuer, type IssuerServer } from './issuer-server.ts';

const REDIRECT = 'http://127.0.0.1:1/done';

let issuer: IssuerServer;
let host: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  issuer = await startIssuer();
  stops.push(() => issuer.close());
  host = await startHost(
    {
      ACCESS: 'keys,oauth',
      OAUTH_ISSUER: issuer.url,
      OAUTH_SCOPES: 'tools.text?categories=text&rest=7 tools.all?rest=9',
    },
    (stop) => stops.push(stop),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** What a client keeps in memory; the "browser" goes where it is sent at once. */
function inMemory(scope: string) {
  const kept: { client?: object; tokens?: object; verifier?: string; back?: string } = {};
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'a client of the test',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope,
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client: object) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    async redirectToAuthorization(address: URL) {
      expect(address.searchParams.get('code_challenge_method')).toBe('S256');
      expect(address.searchParams.get('resource')).toBe(`${host.url}/mcp`);
      kept.back = (await signIn(address, REDIRECT)).href;
    },
  };
  return { kept, provider };
}

async function firstClient(scope: string) {
  const { kept, provider } = inMemory(scope);
  const url = new URL(`${host.url}/mcp`);
  const authProvider = provider as unknown as OAuthClientProvider1;
  const asking = new Transport1(url, { authProvider });
  await expect(new Client1({ name: 'test', version: '1' }).connect(asking)).rejects.toThrow('Unauthorized');
  await asking.finishAuth(new URL(kept.back ?? '').searchParams.get('code') ?? '');
  const client = new Client1({ name: 'test', version: '1' });
  await client.connect(new Transport1(url, { authProvider }));
  return client;
}

async function secondClient(scope: string) {
  const { kept, provider } = inMemory(scope);
  const url = new URL(`${host.url}/mcp`);
  const authProvider = provider as unknown as OAuthClientProvider;
  const options = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
  const asking = new StreamableHTTPClientTransport(url, { authProvider });
  await expect(new Client({ name: 'test', version: '1' }, options).connect(asking)).rejects.toThrow(
    'Unauthorized',
  );
  await asking.finishAuth(new URL(kept.back ?? '').searchParams);
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider }));
  return client;
}

test.each([
  ['1.x', firstClient],
  ['2.x', secondClient],
])('the %s client signs in at the authorization server by itself, and uses the tools', async (_, connect) => {
  const client = await connect('tools.all');
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(300);
  const { structuredContent } = await client.callTool({ name: 'base64_encode', arguments: { text: 'a' } });
  expect(structuredContent).toMatchObject({ result: 'YQ==' });
  await client.close();
});

const call = (tool: string, token: string) =>
  fetch(`${host.url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: 'a' }),
  });

test('who brings nothing learns where tokens are to be had', async () => {
  for (const path of ['/mcp', '/api']) {
    const refused = await fetch(`${host.url}${path}${path === '/api' ? '/tools' : ''}`);
    expect(refused.status).toBe(401);
    const [, address = ''] =
      /^Bearer realm="Toolyard", resource_metadata="([^"]+)"$/.exec(
        refused.headers.get('www-authenticate') ?? '',
      ) ?? [];
    expect(address).toBe(`${host.url}/.well-known/oauth-protected-resource${path}`);
    const metadata = await fetch(address, { headers: { origin: 'https://inspector.example' } });
    expect(metadata.headers.get('access-control-allow-origin')).toBe('*');
    expect(await metadata.json()).toEqual({
      resource: `${host.url}${path}`,
      authorization_servers: [issuer.url],
      scopes_supported: ['tools.text', 'tools.all'],
      bearer_methods_supported: ['header'],
      resource_name: 'Toolyard',
    });
  }
  const whole = await fetch(`${host.url}/.well-known/oauth-protected-resource`);
  expect(await whole.json()).toMatchObject({ resource: host.url });
});

test('a scope opens its tools and sets the limit, and a call of more says which scope to ask for', async () => {
  const token = await clientToken(issuer, `${host.url}/api`, 'tools.text');
  const list = await fetch(`${host.url}/api/tools`, { headers: { authorization: `Bearer ${token}` } });
  expect(list.headers.get('ratelimit-limit')).toBe('7');
  const { tools } = (await list.json()) as { tools: { id: string; category: string }[] };
  expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(['text']));
  expect((await call(tools[0]?.id ?? '', token)).status).not.toBe(404);
  const refused = await call('base64-encode', token);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ success: false, error: { code: 'FORBIDDEN' } });
  expect(refused.headers.get('www-authenticate')).toBe(
    `Bearer realm="Toolyard", error="insufficient_scope", scope="tools.all", resource_metadata="${host.url}/.well-known/oauth-protected-resource/api"`,
  );
  expect((await call('no-such-tool', token)).status).toBe(404);
  const overMcp = await fetch(`${host.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'base64_encode', arguments: { text: 'a' } },
    }),
  });
  expect(overMcp.status).toBe(403);
  expect(overMcp.headers.get('www-authenticate')).toContain('scope="tools.all"');
});

test('both scopes open what either opens, within the wider limit', async () => {
  const token = await clientToken(issuer, host.url, 'tools.text tools.all');
  const answer = await call('base64-encode', token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ratelimit-limit')).toBe('9');
});

test('keys count beside tokens, and both together count as none', async () => {
  const { key } = new Operator(host.host).keys.create('beside', '{}');
  const token = await clientToken(issuer, host.url);
  const list = (headers: Record<string, string>) => fetch(`${host.url}/api/tools`, { headers });
  expect((await list({ authorization: `Bearer ${key}` })).status).toBe(200);
  expect((await list({ 'x-api-key': key })).status).toBe(200);
  expect((await list({ 'x-api-key': key, authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await fetch(`${host.url}/api/tools?access_token=${token}`)).status).toBe(401);
});

test('a host that only takes tokens takes no key', async () => {
  const only = await startHost({ ACCESS: 'oauth', OAUTH_ISSUER: issuer.url });
  const { key } = new Operator(only.host).keys.create('none', '{}');
  expect((await fetch(`${only.url}/api/tools`, { headers: { 'x-api-key': key } })).status).toBe(401);
  const token = await clientToken(issuer, only.url);
  const open = await fetch(`${only.url}/api/tools`, { headers: { authorization: `Bearer ${token}` } });
  expect(open.status).toBe(200);
});

test('tokens that say nothing are asked about at the issuer, once for a while', async () => {
  const opaque = await startIssuer('opaque');
  stops.push(() => opaque.close());
  const asking = await startHost({
    ACCESS: 'oauth',
    OAUTH_ISSUER: opaque.url,
    OAUTH_TOKENS: 'introspect',
    OAUTH_CLIENT_ID: 'toolyard',
    OAUTH_CLIENT_SECRET: 'of the test+%',
  });
  const list = async (token: string) =>
    (await fetch(`${asking.url}/api/tools`, { headers: { authorization: `Bearer ${token}` } })).status;
  const token = await clientToken(opaque, asking.url);
  expect([await list(token), await list(token), await list(token)]).toEqual([200, 200, 200]);
  expect(opaque.requests('/token/introspection')).toBe(1);
  expect(await list(`${token.slice(0, -1)}x`)).toBe(401);
  expect(await list(await clientToken(opaque, 'https://elsewhere.example'))).toBe(401);
});
