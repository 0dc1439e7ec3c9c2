import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';

let host: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  host = await startHost({}, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

test.each([
  ['GET', '/api/tools/base64/execute', 'POST'],
  ['DELETE', '/api/tools/base64/execute?a=b', 'POST'],
  ['POST', '/api/tools', 'GET, HEAD'],
  ['PUT', '/api/tools/base64', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ['PUT', '/mcp', 'GET, POST'],
])('%s %s is answered with the methods that there are', async (method, path, allowed) => {
  const response = await fetch(host.url + path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  const body = await response.json();
  if (path === '/mcp') expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null });
  else
    expect(body).toEqual({
      success: false,
      error: { code: 'VALIDATION_ERROR', message: `method: expected ${allowed}` },
    });
});

test.each(['/nothing/here', '/api/tools/base64/execute/more', '/api//execute'])(
  'POST %s is answered with 404: there is nothing by any method',
  async (path) => {
    const response = await fetch(host.url + path, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(response.headers.get('allow')).toBeNull();
  },
);

test('what MCP refuses is JSON-RPC, whoever refuses it', async () => {
  const { url } = await startHost({ RATE_LIMIT_MCP: '2', BODY_LIMIT_BYTES: '1048576' });
  const post = (body: string) =>
    fetch(`${url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const large = await post(' '.repeat(1_100_000));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({
    jsonrpc: '2.0',
    error: { code: -32_000, data: { code: 'VALIDATION_ERROR', reason: 'too_large' } },
    id: null,
  });
  await post('{}');
  const limited = await post('{}');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await limited.json()).toMatchObject({
    jsonrpc: '2.0',
    error: { code: -32_000, data: { code: 'RATE_LIMITED' } },
    id: null,
  });
});
