import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = { name: 'base32_encode', arguments: { text: 'foobar' } };

async function post(body: unknown, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${url}/mcp${query}`, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

function modern(method: string, params: object = {}, name?: string) {
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
  return post({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: envelope } }, headers);
}

test.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
  'revision %s: a handshake, then a call, each by itself, as JSON',
  async (version) => {
    const opened = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 't', version: '1' } },
    });
    expect(opened.type).toContain('application/json');
    expect(JSON.parse(opened.text)).toMatchObject({
      id: 1,
      result: { protocolVersion: version, capabilities: { tools: { listChanged: true } } },
    });
    const called = await post(
      { jsonrpc: '2.0', id: 'two', method: 'tools/call', params: call },
      { 'mcp-protocol-version': version },
    );
    expect(called.type).toContain('application/json');
    expect(JSON.parse(called.text)).toMatchObject({
      id: 'two',
      result: { structuredContent: { result: 'MZXW6YTBOI======' } },
    });
  },
);

test('revision 2026-07-28: discovery, list and call, each with what it needs', async () => {
  const discovered = await modern('server/discover');
  expect(JSON.parse(discovered.text)).toMatchObject({
    result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, resultType: 'complete' },
  });
  const listed = await modern('tools/list');
  expect(JSON.parse(listed.text)).toMatchObject({
    result: { resultType: 'complete', cacheScope: 'public', ttlMs: 60_000 },
  });
  const called = await modern('tools/call', call, 'base32_encode');
  expect(JSON.parse(called.text)).toMatchObject({
    id: 7,
    result: { resultType: 'complete', structuredContent: { bytes: 6 } },
  });
});

test('what is answered directly is what the SDK would have answered', async () => {
  const direct = await modern('tools/call', call, 'base32_encode');
  // A progress token takes the way through the SDK; this tool reports none, so the answer is the same.
  const bySdk = await post(
    {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { ...call, _meta: { ...envelope, progressToken: 1 } },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'base32_encode' },
  );
  expect(JSON.parse(direct.text)).toEqual(JSON.parse(bySdk.text));
});

describe('the transport keeps to the specification', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  test('a body that is no JSON', async () => {
    const { status, text } = await post('{nonsense');
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32_700 }, id: null });
  });

  test('a message that is no JSON-RPC', async () => {
    const { status, text } = await post({ hello: 'world' });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: { code: expect.any(Number) } });
  });

  test('an unknown method', async () => {
    const { text } = await post({ jsonrpc: '2.0', id: 1, method: 'no/such' });
    expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32_601 } });
  });

  test('an unknown tool', async () => {
    const { text } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'nothing' } });
    expect(JSON.parse(text)).toMatchObject({
      id: 1,
      error: { code: -32_602, message: expect.stringContaining('nothing') },
    });
  });

  test('a notification is accepted without an answer', async () => {
    const { status, text } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, text]).toEqual([202, '']);
  });

  test('a wrong media type is 415, a client that takes neither form is 406', async () => {
    expect((await post(ping, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(ping, { accept: 'text/html' })).status).toBe(406);
  });

  test('an unsupported revision is refused and the supported ones are named', async () => {
    const { status, text } = await post(ping, { 'mcp-protocol-version': '1999-01-01' });
    expect(status).toBe(400);
    expect(text).toContain('2025-11-25');
  });

  test('a batch is answered where its revision has batches, and refused where not', async () => {
    const batch = [ping, { ...ping, id: 2 }];
    const answered = await post(batch, { 'mcp-protocol-version': '2025-03-26' });
    expect(JSON.parse(answered.text)).toHaveLength(2);
    expect((await post(batch, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(400);
  });

  test('there are no sessions to end', async () => {
    const response = await fetch(`${url}/mcp`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
  });

  test.each([
    ['a call', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }],
    [
      'a call that tells of its progress, as a stream',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...call, _meta: { progressToken: 1 } } },
    ],
    ['an error', { hello: 'world' }],
  ])('no cache keeps the answer to %s', async (_, body) => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: usual,
      body: JSON.stringify(body),
    });
    await response.text();
    expect(response.headers.get('cache-control')).toMatch(/^no-store\b/);
  });

  test('a page of another site may not call, one on this machine may', async () => {
    expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(ping, { origin: 'http://localhost:6274' })).status).toBe(200);
  });

  test.each([
    ['?mode=sarch', 'mode: '],
    ['?categories=nothing', 'categories: '],
    ['?x=1', 'x: unknown argument'],
  ])('the query %s is refused', async (query, message) => {
    const { status, text } = await post(ping, {}, query);
    expect(status).toBe(400);
    expect(text).toContain(message);
  });

  test('the 121st request of a minute is refused', async () => {
    const limited = await startHost({ RATE_LIMIT_MCP: '120' });
    const statuses: number[] = [];
    for (let i = 0; i < 121; i += 1) {
      const response = await fetch(`${limited.url}/mcp`, {
        method: 'POST',
        headers: usual,
        body: JSON.stringify(ping),
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
  });
});
