import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Operator } from '../../../host/operator/operator.ts';
import { startHost, type StartedHost } from '../start-host.ts';

let open: StartedHost;
let closed: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  open = await startHost({}, (stop) => stops.push(stop));
  closed = await startHost({ ACCESS: 'keys' }, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

let made = 0;
function newKey({ host }: StartedHost, options: object = {}): string {
  made += 1;
  return new Operator(host).keys.create(`k${made}`, JSON.stringify(options)).key;
}

function encode(
  { url }: StartedHost,
  headers: Readonly<Record<string, string>> = {},
  tool = 'base64-encode',
) {
  return fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ text: 'a' }),
  });
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test.each([
  '/',
  '/bins',
  '/web/none.js',
  '/api/tools',
  '/api/tools/base64',
  '/api/openapi.json',
  '/web/tools',
  '/tools/base64',
  '/api/health',
  '/metrics',
  '/mcp',
  '/nothing',
])('a private host says nothing of %s to who brings no key', async (path) => {
  const response = await fetch(`${closed.url}${path}`, { headers: { accept: '*/*' } });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Toolyard"');
  const body = await response.text();
  expect(body).toContain('UNAUTHORIZED');
  expect(body).not.toContain('base64');
});

test('a private host answers probes without a key', async () => {
  expect((await fetch(`${closed.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${closed.url}/readyz`)).status).toBe(200);
});

test('a private host takes what is sent to a bin from anybody, and lets nobody else read it', async () => {
  const headers = { 'x-api-key': newKey(closed) };
  const bin = (await (await fetch(`${closed.url}/bins`, { method: 'POST', headers })).json()) as {
    id: string;
    receive_url: string;
  };
  expect((await fetch(bin.receive_url, { method: 'POST', body: 'x' })).ok).toBe(true);
  expect((await fetch(`${closed.url}/bins/${bin.id}`)).status).toBe(401);
  expect(await (await fetch(`${closed.url}/bins/${bin.id}`, { headers })).text()).toContain('"POST"');
});

test('a key opens a private host, as a bearer token or in X-Api-Key', async () => {
  const key = newKey(closed);
  expect((await encode(closed, bearer(key))).status).toBe(200);
  expect((await encode(closed, { authorization: `bearer  ${key}` })).status).toBe(200);
  expect((await encode(closed, { 'x-api-key': key })).status).toBe(200);
  expect((await encode(closed, { 'x-api-key': key, authorization: 'Bearer of-a-gateway' })).status).toBe(200);
  const inQuery = await fetch(`${closed.url}/api/tools?key=${key}`);
  expect(inQuery.status).toBe(401);
});

test('an open host answers anybody, and looks at no token but keys', async () => {
  expect((await encode(open)).status).toBe(200);
  expect((await encode(open, bearer('eyJhbGciOiJub25lIn0.e30.'))).status).toBe(200);
  expect((await encode(open, { authorization: 'Basic dHlfeDp5' })).status).toBe(200);
  expect((await encode(open, { 'x-api-key': 'of-a-gateway' })).status).toBe(200);
});

test('wrong keys are refused on an open host too', async () => {
  // Limits of wrong keys are by address: a host of its own.
  const started = await startHost();
  const [one, other] = [newKey(started), newKey(started)];
  const changed = one.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  const wrong: Readonly<Record<string, string>>[] = [
    bearer('ty_'),
    bearer('ty_live'),
    bearer(changed),
    bearer(one.slice(0, -1)),
    bearer(`${one}0`),
    bearer(one.toUpperCase().replace('TY_', 'ty_')),
    bearer(newKey(open)),
    { 'x-api-key': changed },
    { 'x-api-key': `${one}, ${one}` },
    { 'x-api-key': one, ...bearer(other) },
  ];
  for (const headers of wrong) {
    const response = await encode(started, headers);
    expect(response.status, JSON.stringify(headers)).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'UNAUTHORIZED' } });
  }
});

test('who tries keys is told to wait', async () => {
  const started = await startHost();
  const statuses = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await encode(started, bearer('ty_guess'))).status);
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(401));
  expect(statuses[20]).toBe(429);
});

test('a revoked key and one that was replaced cease to count at once', async () => {
  const operator = new Operator(closed.host);
  const { key } = operator.keys.create('leaves', '{}');
  expect((await encode(closed, bearer(key))).status).toBe(200);
  const { key: next } = operator.keys.rotate('leaves');
  expect((await encode(closed, bearer(key))).status).toBe(401);
  expect((await encode(closed, bearer(next))).status).toBe(200);
  operator.keys.revoke('leaves');
  expect((await encode(closed, bearer(next))).status).toBe(401);
});

test('an expired key is refused, and its bearer reads why', async () => {
  const key = closed.host.keys.create('late', { expiresAt: Date.now() - 1 }) ?? '';
  const response = await encode(closed, bearer(key));
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('the key has expired');
});

test('a key has a limit of its own, also where there is none', async () => {
  const started = await startHost({ RATE_LIMIT_REST: '1' });
  const more = newKey(started, { rest: '3' });
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await encode(started, bearer(more))).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await encode(started)).status).toBe(200);
  expect((await encode(started)).status).toBe(429);
  const unlimited = await encode(started, bearer(newKey(started, { rest: '0' })));
  expect(unlimited.headers.get('ratelimit-limit')).toBeNull();
  const bound = await encode(open, bearer(newKey(open, { rest: '7' })));
  expect(bound.headers.get('ratelimit-limit')).toBe('7');
});

test('a key opens what its terms say, by no way anything else', async () => {
  const headers = bearer(newKey(closed, { categories: 'encoding', exclude: 'rot13' }));
  const get = async (path: string) => (await fetch(`${closed.url}${path}`, { headers })).text();
  const { tools } = JSON.parse(await get('/api/tools')) as { tools: { id: string; category: string }[] };
  expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(['encoding']));
  expect(tools.map(({ id }) => id)).not.toContain('rot13');
  expect(await get('/api/tools?q=sha256')).not.toContain('"hash-generate"');
  const paths = Object.keys((JSON.parse(await get('/api/openapi.json')) as { paths: object }).paths);
  expect(paths.filter((path) => /^\/tools\/[^/]+\/execute$/.test(path))).toHaveLength(tools.length);
  for (const tool of ['rot13', 'encoding.rot13', 'hash-generate', 'security.hash-generate']) {
    const refused = await encode(closed, headers, tool);
    const unknown = await encode(closed, headers, 'no-such-tool');
    expect(refused.status).toBe(404);
    expect((await refused.text()).replace(tool, 'no-such-tool')).toBe(await unknown.text());
  }
  expect((await encode(closed, headers)).status).toBe(200);
  const shown = JSON.parse(await get('/web/tools')) as { tools: { id: string }[] };
  expect(shown.tools.map(({ id }) => id)).toEqual(expect.arrayContaining(['base64-encode']));
  expect(shown.tools.map(({ id }) => id)).not.toContain('hash-generate');
  expect((await fetch(`${closed.url}/tools/hash-generate`, { headers })).status).toBe(404);
  const declared = await get('/api/tools.d.ts');
  expect(declared).toContain('base64_encode');
  expect(declared).not.toContain('hash_generate');
  const ran = await fetch(`${closed.url}/api/code/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code: 'return [typeof tools.base64_encode, typeof tools.hash_generate]' }),
  });
  expect(await ran.text()).toContain('["function","undefined"]');
});

async function firstClient(url: URL, headers: Readonly<Record<string, string>>) {
  const client = new Client1({ name: 'test', version: '1' });
  await client.connect(new Transport1(url, { requestInit: { headers } }));
  return client;
}

async function secondClient(url: URL, headers: Readonly<Record<string, string>>) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

test.each([
  ['1.x', firstClient],
  ['2.x', secondClient],
])('the %s client uses a private host with a key, and sees what the key opens', async (_, connect) => {
  const url = new URL(`${closed.url}/mcp`);
  await expect(connect(url, {})).rejects.toThrow(/expected a key|401/);
  const client = await connect(url, bearer(newKey(closed, { tools: 'base64_encode,rot13' })));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(['base64_encode', 'rot13']);
  const { structuredContent } = await client.callTool({ name: 'base64_encode', arguments: { text: 'a' } });
  expect(structuredContent).toMatchObject({ result: 'YQ==' });
  await expect(client.callTool({ name: 'hash_generate', arguments: { text: 'a' } })).rejects.toThrow(
    'there is no tool',
  );
  await client.close();
});

test('a key is kept nowhere, and its use is seen', async () => {
  const key = newKey(closed, { readonly: true });
  const { keys } = new Operator(closed.host).keys.list();
  const shown = keys.find(({ id }) => key.startsWith(`ty_${id}`));
  expect(shown).toMatchObject({ terms: { view: { readonly: true } }, usedAt: undefined });
  await encode(closed, bearer(key));
  expect(closed.host.keys.list().find(({ id }) => id === shown?.id)?.usedAt).toBeGreaterThan(0);
  const kept = closed.host.state.database.serialize();
  expect(kept.includes(key.slice(15, 63))).toBe(false);
});

test.each([
  [{ tools: 'no_such_tool' }, 'there is no tool "no_such_tool"'],
  [{ categories: 'nothing' }, 'there is no category "nothing"'],
  [{ rest: 'many' }, '--rest: expected calls a minute'],
  [{ expires: 'soon' }, '--expires: expected days or hours'],
])('a key with %j is not made', (options, problem) => {
  expect(() => newKey(open, options)).toThrow(problem);
});

test('what pages load is the same on every host, and there for anyone where people sign in', async () => {
  for (const path of ['/web/style.css', '/web/catalogue.js', '/web/sign-in.js', '/web/preview'])
    expect((await fetch(closed.url + path)).status).toBe(200);
  const silent = await startHost({ ACCESS: 'keys', PAGES: 'closed', PLUGIN_DIRS: 'plugins/encoding' });
  for (const path of ['/', '/web/style.css', '/web/catalogue.js', '/web/sign-in.js', '/web/preview'])
    expect((await fetch(silent.url + path, { headers: { accept: 'text/html' } })).status).toBe(401);
});

test('a bin of a private host is read by its key beside the one that opens the host', async () => {
  const key = newKey(closed);
  const made = await fetch(`${closed.url}/bins`, {
    method: 'POST',
    headers: bearer(key),
    body: '{"read_key":true}',
  });
  const { id, read_key: readKey } = (await made.json()) as { id: string; read_key: string };
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${closed.url}/bins/${id}`, { headers })).status;
  expect(await read({ ...bearer(key), 'x-bin-key': readKey })).toBe(200);
  expect(await read({ ...bearer(readKey), 'x-api-key': key })).toBe(200);
  expect(await read(bearer(key))).toBe(404);
  expect(await read({ ...bearer(key), 'x-bin-key': `${readKey.slice(1)}x` })).toBe(404);
  expect(await read({ 'x-bin-key': readKey })).toBe(401);
});
