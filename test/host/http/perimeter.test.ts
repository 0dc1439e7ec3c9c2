import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { createServer } from '../../../host/http/server.ts';
import { startHost, type StartedHost } from '../start-host.ts';

const stops: (() => Promise<void>)[] = [];
const start = (environment: Record<string, string> = {}) =>
  startHost({ PLUGIN_DIRS: 'plugins/encoding', ...environment }, (stop) => stops.push(stop));
afterAll(() => Promise.all(stops.map((stop) => stop())));

const EVIL = 'https://evil.example';
const EXECUTE = '/api/tools/base64/execute';
const TEXT = '{"text":"a"}';
const MCP_CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"base32_encode","arguments":{"text":"a"}}}';
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a head and a body as they are written, and reads what comes until the connection is closed. */
async function sendRaw({ url }: StartedHost, lines: readonly string[], body = ''): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write(
    [...lines, `content-length: ${Buffer.byteLength(body)}`, 'connection: close', '', body].join('\r\n'),
  );
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ')[1]]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

/** What a host did, as its own figures tell. */
async function deeds({ url }: StartedHost): Promise<readonly string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics
    .split('\n')
    .filter((line) => /^toolyard_calls_total|route="\/bins",method="POST",status="201"/.test(line));
}

function post(path: string, host: string, headers: Record<string, string> = {}): string[] {
  const fields = { ...JSON_TYPE, ...headers };
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(fields).map((field) => field.join(': ')),
  ];
}

describe('a host on its own machine', () => {
  let host: StartedHost;
  let own: string;
  beforeAll(async () => {
    host = await start();
    own = new URL(host.url).host;
  });

  test.each([
    ['its address', (authority: string) => authority],
    ['localhost', (authority: string) => authority.replace('127.0.0.1', 'localhost')],
    [
      'localhost in capitals, with a dot',
      (authority: string) => authority.replace('127.0.0.1', 'LOCALHOST.'),
    ],
    ['a name below localhost', (authority: string) => authority.replace('127.0.0.1', 'tools.localhost')],
    ['another port, as behind a forwarding', () => 'localhost:1'],
    ['its IPv6 address', () => '[::1]:8080'],
  ])('runs a call that reached it by %s', async (_, authority) => {
    expect((await sendRaw(host, post(EXECUTE, authority(own)), TEXT)).status).toBe(200);
  });

  test.each([
    [EXECUTE, TEXT],
    ['/bins', '{}'],
    ['/mcp', MCP_CALL],
  ])('tells in its figures what it did for a program at %s', async (path, body) => {
    const before = await deeds(host);
    expect((await sendRaw(host, post(path, own), body)).status).toBeLessThan(300);
    expect(await deeds(host)).not.toEqual(before);
  });

  test('runs a call of HTTP/1.0 without a Host', async () => {
    const { status } = await sendRaw(
      host,
      [`POST ${EXECUTE} HTTP/1.0`, 'content-type: application/json'],
      TEXT,
    );
    expect(status).toBe(200);
  });

  test.each([
    ['a name that was pointed at it', (path: string) => post(path, 'rebind.evil.example:8080')],
    ['a name that begins like its own', (path: string) => post(path, 'localhost.evil.example')],
    ['an address in full', (path: string) => post(`http://rebind.evil.example${path}`, 'localhost')],
    [
      'a name that was pointed at it, and says that it was forwarded',
      (path: string) =>
        post(path, 'rebind.evil.example', { 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' }),
    ],
    [
      'a name that was pointed at it, from a page of that name',
      (path: string) =>
        post(path, 'rebind.evil.example', {
          origin: 'http://rebind.evil.example',
          'sec-fetch-site': 'same-origin',
        }),
    ],
  ])('refuses what reached it by %s', async (_, lines) => {
    const before = await deeds(host);
    for (const [path, body] of [
      [EXECUTE, TEXT],
      ['/mcp', MCP_CALL],
      ['/bins', ''],
      ['/metrics', ''],
      ['/', ''],
    ] as const) {
      const { status, body: answer } = await sendRaw(host, lines(path), body);
      expect(status).toBe(421);
      expect(JSON.parse(answer)).toMatchObject({
        error: { message: expect.stringContaining('ALLOWED_HOSTS') },
      });
      expect(answer).toContain('"reason":"wrong_host"');
    }
    expect(await deeds(host)).toEqual(before);
  });

  test.each([
    ['two hosts', ['host: localhost', 'host: rebind.evil.example']],
    ['two hosts, the first of them another’s', ['host: rebind.evil.example', 'host: localhost']],
    ['an empty host', ['host:']],
    ['a host with a user', ['host: localhost@evil.example']],
    ['a host with a path', ['host: evil.example/localhost']],
    ['no host', []],
  ])('refuses %s', async (_, lines) => {
    const { status } = await sendRaw(
      host,
      [`POST ${EXECUTE} HTTP/1.1`, ...lines, 'content-type: application/json'],
      TEXT,
    );
    expect(status).toBe(400);
  });

  test('answers orchestrators and senders to a bin by any name', async () => {
    const { id } = (await (await fetch(`${host.url}/bins`, { method: 'POST' })).json()) as { id: string };
    for (const path of ['/healthz', '/readyz', `/bins/${id}/in`, `/bins/${id}/in/below`]) {
      const { status } = await sendRaw(host, [
        `GET ${path} HTTP/1.1`,
        'host: rebind.evil.example',
        `origin: ${EVIL}`,
      ]);
      expect(status).toBe(200);
    }
    const read = await sendRaw(host, [`GET /bins/${id} HTTP/1.1`, 'host: rebind.evil.example']);
    expect(read.status).toBe(421);
  });

  test('gives a bin the address by which it was created', async () => {
    const { body } = await sendRaw(host, post('/bins', 'tools.localhost:81'));
    expect(JSON.parse(body)).toMatchObject({
      receive_url: expect.stringMatching(/^http:\/\/tools\.localhost:81\/bins\//),
    });
  });

  test.each([
    ['fetch', { origin: EVIL, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['fetch, where there is no Fetch Metadata', { origin: EVIL }],
    ['fetch without CORS', { origin: EVIL, 'content-type': 'text/plain' }],
    [
      'a form',
      { origin: 'null', 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate' },
    ],
    ['a request that says only that it is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a page on another port', { origin: 'http://evil.localhost:3000', 'sec-fetch-site': 'same-site' }],
  ])('refuses another site’s %s before it runs', async (_, headers) => {
    const before = await deeds(host);
    for (const [path, body] of [
      [EXECUTE, TEXT],
      ['/mcp', MCP_CALL],
      ['/bins', ''],
      ['/bins', '{}'],
    ] as const) {
      const { status, headers: answered, body: answer } = await sendRaw(host, post(path, own, headers), body);
      expect(status).toBe(403);
      expect(answer).toContain('"reason":"wrong_origin"');
      expect(answer).toContain('CORS_ORIGINS');
      expect(answered).not.toHaveProperty('access-control-allow-origin');
    }
    expect(await deeds(host)).toEqual(before);
  });

  test('refuses another site’s preflight, and says why', async () => {
    for (const path of [EXECUTE, '/bins', '/mcp', '/metrics', '/nothing']) {
      const response = await fetch(host.url + path, {
        method: 'OPTIONS',
        headers: { origin: EVIL, 'access-control-request-method': 'POST' },
      });
      expect(response.status).toBe(403);
      expect(await response.text()).toMatch(/"error":\{.*"reason":"wrong_origin"/);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('does not answer another site’s GET', async () => {
    for (const path of ['/api/tools', '/api/openapi.json', '/mcp', '/metrics', '/web/style.css', '/nothing'])
      for (const headers of [
        { origin: EVIL },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      ])
        expect((await fetch(host.url + path, { headers })).status).toBe(403);
  });

  test('lets a link from elsewhere open its pages and lists, and do nothing else', async () => {
    const link = ['sec-fetch-site: cross-site', 'sec-fetch-mode: navigate', 'sec-fetch-dest: document'];
    for (const path of ['/', '/bins', '/api/tools'])
      expect((await sendRaw(host, [`GET ${path} HTTP/1.1`, `host: ${own}`, ...link])).status).toBe(200);
    const before = await deeds(host);
    for (const path of [EXECUTE, '/bins'])
      expect((await sendRaw(host, [...post(path, own), ...link], TEXT)).status).toBe(403);
    expect((await sendRaw(host, [`GET ${EXECUTE}?text=a HTTP/1.1`, `host: ${own}`, ...link])).status).toBe(
      405,
    );
    expect(await deeds(host)).toEqual(before);
  });

  test('lets pages of this machine use MCP and read its answers', async () => {
    const origin = 'http://localhost:6274';
    const preflight = await fetch(`${host.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'mcp-method',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('mcp-method');
    const headers = { ...JSON_TYPE, origin, 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(`${host.url}/mcp`, { method: 'POST', headers, body: MCP_CALL });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('vary')).toContain('Origin');
    // And nothing else of it.
    expect((await fetch(`${host.url}/api/tools`, { headers: { origin } })).status).toBe(403);
  });

  test('tells a refused MCP client in its own form', async () => {
    const { body } = await sendRaw(host, post('/mcp', own, { origin: EVIL }), MCP_CALL);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: expect.stringContaining('CORS_ORIGINS'),
        data: { code: 'VALIDATION_ERROR', message: expect.any(String), reason: 'wrong_origin' },
      },
      id: null,
    });
  });

  test('refuses before it reads the body', async () => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1');
    socket.write([...post(EXECUTE, own, { origin: EVIL }), 'content-length: 1000000', '', ''].join('\r\n'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  test('refuses before it counts for the limit', async () => {
    const limited = await start({ RATE_LIMIT_REST: '1' });
    for (let i = 0; i < 3; i += 1)
      expect((await fetch(`${limited.url}/api/tools`, { headers: { origin: EVIL } })).status).toBe(403);
    expect((await fetch(`${limited.url}/api/tools`)).status).toBe(200);
  });

  test('answers OPTIONS that asks for nothing as an address that is not there', async () => {
    const response = await fetch(host.url + EXECUTE, { method: 'OPTIONS' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('a host that names origins', () => {
  let host: StartedHost;
  beforeAll(async () => {
    host = await start({ CORS_ORIGINS: 'https://app.example,http://localhost:3000' });
  });

  test.each(['https://app.example', 'http://localhost:3000'])(
    'lets pages of %s call and read',
    async (origin) => {
      const preflight = await fetch(host.url + EXECUTE, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': expect.stringContaining('POST'),
      });
      for (const [path, init] of [
        [EXECUTE, { method: 'POST', body: TEXT }],
        ['/bins', { method: 'POST' }],
        ['/api/tools', {}],
      ] as const) {
        const response = await fetch(host.url + path, { ...init, headers: { ...JSON_TYPE, origin } });
        expect(response.ok).toBe(true);
        expect(response.headers.get('access-control-allow-origin')).toBe(origin);
        expect(response.headers.get('vary')).toMatch(/Origin/i);
        expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
      }
    },
  );

  test('names its lists’ other difference too', async () => {
    const { headers } = await fetch(`${host.url}/api/tools`, { headers: { origin: 'https://app.example' } });
    expect(headers.get('vary')?.toLowerCase().split(', ')).toEqual(['origin', 'accept-encoding']);
  });

  test('tells no cache that nobody else may read', async () => {
    const { headers } = await fetch(`${host.url}/api/tools`);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.get('vary')).toMatch(/Origin/i);
  });

  test.each(['https://evil.example', 'http://app.example', 'https://app.example:444', 'null'])(
    'refuses pages of %s',
    async (origin) => {
      expect((await fetch(`${host.url}/api/tools`, { headers: { origin } })).status).toBe(403);
    },
  );

  test('lets no page read its figures and probes', async () => {
    for (const path of ['/metrics', '/healthz', '/readyz'])
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
        const answer = await fetch(host.url + path, { method, headers });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  });
});

describe('a public host', () => {
  test('is open to the pages of all sites, by its own name', async () => {
    const host = await start({ PUBLIC_URL: 'https://tools.example/x' });
    const headers = { ...JSON_TYPE, origin: EVIL, 'sec-fetch-site': 'cross-site' };
    const call = await fetch(host.url + EXECUTE, { method: 'POST', headers, body: TEXT });
    expect(call.status).toBe(200);
    expect(call.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${host.url}/mcp`, { method: 'POST', headers, body: MCP_CALL })).status).toBe(200);
    expect((await sendRaw(host, post(EXECUTE, 'TOOLS.example:443'), TEXT)).status).toBe(200);
    expect((await sendRaw(host, post(EXECUTE, 'other.example'), TEXT)).status).toBe(421);
    for (const path of ['/metrics', '/healthz', '/readyz']) {
      const answer = await fetch(host.url + path, { headers: { origin: EVIL } });
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test('may be closed to them; its own pages go on', async () => {
    const host = await start({ PUBLIC_URL: 'https://tools.example', CORS_ORIGINS: 'off' });
    const call = (headers: Record<string, string>) =>
      sendRaw(host, post(EXECUTE, '127.0.0.1:8080', headers), TEXT);
    expect((await call({ origin: EVIL })).status).toBe(403);
    expect((await call({ origin: 'https://tools.example', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
  });
});

test('the log says who was refused, once a name, and no more names than it has room for', async () => {
  const lines: { readonly name: string; readonly msg: string }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  await using app = await createServer(readConfig({}), log);
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  for (let i = 0; i < 3; i += 1) {
    await ask({ host: 'rebind.evil.example' });
    await ask({ origin: EVIL });
    await ask({ 'sec-fetch-site': 'cross-site' });
  }
  expect(lines.map(({ name, msg }) => [name, /ALLOWED_HOSTS|CORS_ORIGINS/.exec(msg)?.[0]])).toEqual([
    ['rebind.evil.example', 'ALLOWED_HOSTS'],
    [EVIL, 'CORS_ORIGINS'],
    ['', 'CORS_ORIGINS'],
  ]);
  for (let i = 0; i < 200; i += 1) await ask({ host: `${i}.evil.example` });
  expect(lines).toHaveLength(100);
});

test('a host on all addresses is as private as one on its own machine', async () => {
  const host = await start({ HOST: '0.0.0.0' });
  const url = host.url.replace('0.0.0.0', '127.0.0.1');
  expect((await fetch(`${url}/api/tools`, { headers: { origin: EVIL } })).status).toBe(403);
  expect((await sendRaw({ ...host, url }, post(EXECUTE, 'rebind.evil.example'), TEXT)).status).toBe(421);
});

test('a trusted proxy’s word on the name counts, and has to be right too', async () => {
  const host = await start({ TRUST_PROXY: '127.0.0.0/8', ALLOWED_HOSTS: 'tools.example' });
  const create = (forwarded: string, own = '127.0.0.1') =>
    sendRaw(host, post('/bins', own, { 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' }));
  expect(JSON.parse((await create('tools.example')).body)).toMatchObject({
    page_url: expect.stringMatching(/^https:\/\/tools\.example\/bins#/),
  });
  expect((await create('phish.example')).status).toBe(421);
  expect((await create('localhost', 'rebind.evil.example')).status).toBe(421);
});
