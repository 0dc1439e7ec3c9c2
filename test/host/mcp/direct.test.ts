import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost } from '../start-host.ts';

let url: string;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ({ url } = await startHost({}, (stop) => stops.push(stop)));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const both = 'application/json, text/event-stream';
const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', title: 'A test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};
const call = { name: 'base32_encode', arguments: { text: 'foobar' } };

function post(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: both, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
}

function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  };
}

describe.each([
  ['a progress token and keys of its own', { progressToken: 3, 'client/useId': 'u1' }],
  ['a trace', { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }],
])('a call with %s', (_, _meta) => {
  test('is answered as JSON, as a tool without progress leaves it', async () => {
    const response = await post({ method: 'tools/call', params: { ...call, _meta } });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: { bytes: 6 } } });
  });

  test('is answered so in 2026-07-28 too', async () => {
    const params = { ...call, _meta: { ...modernMeta, ..._meta } };
    const response = await post({ method: 'tools/call', params }, modernHeaders('tools/call', call.name));
    expect(await response.json()).toMatchObject({
      result: { resultType: 'complete', structuredContent: { bytes: 6 } },
    });
  });
});

test('progress makes the answer a stream, in order', async () => {
  const steps = ['a', 'b'].map((id) => ({ id, tool: 'base32-encode', arguments: { text: id } }));
  const params = { name: 'workflow_run', arguments: { steps }, _meta: { progressToken: 'p' } };
  const response = await post({ method: 'tools/call', params });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const messages = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as object);
  expect(messages).toEqual([
    {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: expect.objectContaining({ progress: 1, total: 2, progressToken: 'p' }),
    },
    {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: expect.objectContaining({ progress: 2, total: 2 }),
    },
    expect.objectContaining({
      id: 1,
      result: expect.objectContaining({
        structuredContent: expect.objectContaining({ ok: true, failed: [] }) as object,
      }) as object,
    }),
  ]);
});

test('both eras list the same, but for which calls may be tasks: later ones leave that to the host', async () => {
  const older = (await (await post({ method: 'tools/list' })).json()) as {
    result: { tools: { execution?: object }[] };
  };
  const tools = older.result.tools.map((tool) => {
    const { execution: _, ...rest } = tool;
    return rest;
  });
  const response = await post(
    { method: 'tools/list', params: { _meta: modernMeta } },
    modernHeaders('tools/list'),
  );
  expect(await response.json()).toMatchObject({
    id: 1,
    result: { tools, resultType: 'complete', ttlMs: 60_000, cacheScope: 'public' },
  });
});

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a list comes as %s to who takes that', async (encoding, decompress) => {
  const ask = (id: number) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', accept: both, 'accept-encoding': encoding };
      const request = httpRequest(`${url}/mcp`, { method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
      request.end(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' }));
    });
  for (const id of [1, 2, 1]) {
    const answer = await ask(id);
    expect(answer.encoding).toBe(encoding);
    expect(JSON.parse(decompress(answer.body).toString())).toMatchObject({
      id,
      result: { tools: expect.any(Array) as object[] },
    });
  }
});

test.each(['tools/list', 'ping'])('who accepts everything gets an answer to %s', async (method) => {
  const response = await post({ method }, { accept: '*/*' });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ id: 1 });
});
