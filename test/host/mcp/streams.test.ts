import { describe, expect, test } from 'vitest';
import { StreamPlaces } from '../../../host/mcp/stream-places.ts';
import { startHost } from '../start-host.ts';

const accept = 'text/event-stream';

async function open(url: string, address: string) {
  const leave = new AbortController();
  const response = await fetch(`${url}/mcp`, {
    headers: { accept, 'x-forwarded-for': address },
    signal: leave.signal,
  });
  return { response, leave: () => leave.abort() };
}

test('HEAD answers as GET would, and holds nothing', async () => {
  const { url } = await startHost({ STOP_GRACE_MS: '600000' });
  for (let i = 0; i < 100; i += 1) {
    const response = await fetch(`${url}/mcp`, { method: 'HEAD', headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
  }
  expect((await fetch(`${url}/mcp`, { method: 'HEAD', headers: { accept: 'text/html' } })).status).toBe(406);
  const { response, leave } = await open(url, '192.0.2.1');
  expect(response.status).toBe(200);
  leave();
});

test('one address holds some of the streams, others still get theirs, and one that ends makes room', async () => {
  const { url } = await startHost({ TRUST_PROXY: '127.0.0.1' });
  const own = await Promise.all(Array.from({ length: 64 }, () => open(url, '192.0.2.1')));
  expect(own.map(({ response }) => response.status)).toEqual(Array.from({ length: 64 }, () => 200));

  const { response: refused } = await open(url, '192.0.2.1');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({
    jsonrpc: '2.0',
    error: { data: { code: 'INTERNAL_ERROR', reason: 'overloaded', retryAfterSeconds: 30 } },
  });
  const listen = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': '192.0.2.1',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  expect(listen.status).toBe(503);

  const other = await open(url, '192.0.2.2');
  expect(other.response.status).toBe(200);
  own[0]?.leave();
  await expect
    .poll(async () => {
      const again = await open(url, '192.0.2.1');
      if (again.response.status !== 200) return again.response.status;
      again.leave();
      return 200;
    })
    .toBe(200);
  for (const { leave } of [...own, other]) leave();
});

describe('places for streams', () => {
  test('are bounded in all', () => {
    const places = new StreamPlaces();
    for (let i = 0; i < 1024; i += 1) expect(places.take(`address ${i}`)).toBeDefined();
    expect(places.take('one more')).toBeUndefined();
  });

  test('are given back once', async () => {
    const places = new StreamPlaces();
    const first = await places.take('a');
    await places.take('a');
    first?.();
    first?.();
    expect(places.taken).toBe(1);
  });
});
