import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { networkFailure, type ToolFetch } from '@toolyard/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BodyFilter } from '../../../host/outbound/hidden-secrets.ts';
import { createOutbound, type Outbound } from '../../../host/outbound/outbound.ts';
import type { Injected } from '../../../host/plugin-config/call-config.ts';
import { selfSigned, type Identity } from '../../servers/certificates.ts';
import { listen } from '../../servers/listen.ts';

const SECRET = 'sk_live_"0123456789é';
const ENCODED = encodeURIComponent(SECRET);
const KEY = 'key-0123456789';

const servers: { close(): void }[] = [];
/** What the bound server and the other one were sent. */
const bound: IncomingMessage[] = [];
const others: IncomingMessage[] = [];
let outbound: Outbound;
let port: string;
let otherPort: string;
let plain: string;

/** Gives back all that it was sent, in every way that a server may. */
function site(request: IncomingMessage, response: ServerResponse): void {
  bound.push(request);
  const url = new URL(String(request.url), 'https://bound.example.com');
  const to = url.searchParams.get('to');
  response.setHeader('x-echo', String(request.headers['x-key']));
  if (to !== null) {
    const location = to.replaceAll('SECRET', encodeURIComponent(url.searchParams.get('appid') ?? ''));
    response.writeHead(302, { location }).end();
    return;
  }
  const body = JSON.stringify({
    url: request.url,
    headers: request.headers,
    appid: url.searchParams.get('appid'),
  });
  // In small chunks, so that a secret is cut.
  for (let at = 0; at < body.length; at += 7) response.write(body.slice(at, at + 7));
  response.end();
}

beforeAll(async () => {
  const root: Identity = await selfSigned();
  const identity = await root.issue({ names: ['bound.example.com', 'other.example.com'] });
  const tls = { cert: identity.chain, key: identity.key };
  const own = createHttpsServer(tls, site);
  const other = createHttpsServer(tls, (request, response) => {
    others.push(request);
    response.end('other');
  });
  const http = createHttpServer(site);
  servers.push(own, other, http);
  port = new URL(await listen(own)).port;
  otherPort = new URL(await listen(other)).port;
  plain = new URL(await listen(http)).port;
  outbound = createOutbound({
    allow: ['127.0.0.1'],
    dnsServers: [],
    userAgent: 'Toolyard/test',
    roots: [root.pem],
    limits: { connectMs: 15_000, totalMs: 15_000 },
    resolveName: async (name) => [name === 'public.example.com' ? '93.184.215.14' : '127.0.0.1'],
  });
});

afterAll(async () => {
  await outbound.close();
  for (const server of servers) server.close();
});

function header(text = `Bearer ${KEY}`, host = `bound.example.com:${port}`): Injected {
  return { host, place: { kind: 'header', name: 'X-Key' }, text, secret: KEY };
}

function query(): Injected {
  return {
    host: `bound.example.com:${port}`,
    place: { kind: 'query', name: 'appid' },
    text: SECRET,
    secret: SECRET,
  };
}

function fetchWith(...injected: readonly Injected[]): ToolFetch {
  bound.length = 0;
  others.length = 0;
  return outbound.fetchFor(['*'], injected);
}

const at = (path: string) => `https://bound.example.com:${port}${path}`;

/** All that a plugin sees of a response. */
async function seen(response: Response): Promise<string> {
  return [
    response.url,
    response.statusText,
    JSON.stringify([...response.headers]),
    await response.text(),
  ].join('\n');
}

test('a header goes to the host that it is bound to, in place of the plugin’s own', async () => {
  const fetch = fetchWith(header());
  await fetch(at('/'), { headers: { 'x-KEY': 'mine', 'x-other': 'stays' } });
  expect(bound[0]?.headers).toMatchObject({ 'x-key': `Bearer ${KEY}`, 'x-other': 'stays' });
});

test('a parameter goes into the query, in place of the plugin’s own, and the rest stays as it is', async () => {
  const fetch = fetchWith(query());
  const response = await fetch(at('/a?x=%20+&appid=mine&%61ppid=mine&y'));
  expect(bound[0]?.url).toBe(`/a?x=%20+&y&appid=${ENCODED}`);
  expect(response.url).toBe(at('/a?x=%20+&appid=mine&%61ppid=mine&y'));
});

test.each([
  ['another host', () => `https://other.example.com:${otherPort}/`],
  ['another port of the host', () => `https://bound.example.com:${otherPort}/`],
])('%s is sent nothing, asked or led to', async (_, url) => {
  const fetch = fetchWith(header(), query());
  await fetch(url(), { headers: { 'x-key': 'mine' } });
  await fetch(at(`/?to=${encodeURIComponent(`${url()}?stolen=SECRET`)}`));
  expect(others.map(({ headers, url: target }) => [headers['x-key'], target])).toEqual([
    ['mine', '/'],
    [undefined, expect.stringMatching(/^\/\?stolen=\*+$/)],
  ]);
});

test('what a server gives back has stars where the secret was', async () => {
  const fetch = fetchWith(header(), query());
  const echo = await seen(await fetch(at('/')));
  expect(echo).toMatch(/\*{8}/);
  const led = await seen(await fetch(at('/?to=/led?appid=SECRET%26x=1')));
  expect(led).toContain(at('/led?x=1'));
  const manual = await seen(await fetch(at('/?to=/led?y=SECRET'), { redirect: 'manual' }));
  for (const text of [echo, led, manual])
    for (const form of [KEY, SECRET, ENCODED, JSON.stringify(SECRET).slice(1, -1)])
      expect(text).not.toContain(form);
  expect(bound.at(-2)?.url).toBe(`/led?x=1&appid=${ENCODED}`);
});

test('without TLS a secret goes to what the operator opened, and to no other address', async () => {
  const opened = fetchWith(header(KEY, `bound.example.com:${plain}`));
  await opened(`http://bound.example.com:${plain}/`);
  expect(bound[0]?.headers['x-key']).toBe(KEY);
  const fetch = fetchWith(header(KEY, 'public.example.com'));
  const failure = await fetch('http://public.example.com/').catch((error: unknown) => networkFailure(error));
  expect(failure).toEqual({
    reason: 'blocked_target',
    detail:
      'public.example.com is sent no secret without TLS: ask it by https:, or open its address (OUTBOUND_ALLOW)',
  });
});

test('a secret is found in a body wherever its chunks are cut, and nothing else is changed', () => {
  const text = `before ${KEY} between ${KEY}${KEY} after key-01234`;
  const expected = text.replaceAll(KEY, '*'.repeat(KEY.length));
  for (let size = 1; size <= text.length; size += 1) {
    const filter = new BodyFilter([Buffer.from(KEY)]);
    const parts = [];
    for (let start = 0; start < text.length; start += size)
      parts.push(filter.push(Buffer.from(text.slice(start, start + size))));
    parts.push(filter.end());
    expect(Buffer.concat(parts).toString()).toBe(expected);
  }
});
