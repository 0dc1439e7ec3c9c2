import { describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '../../../servers/redis.ts';
import { startHost } from '../../start-host.ts';

async function call(
  url: string,
  tool: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { error?: { code: string; reason?: string; message: string } };
  return { status: response.status, error: body.error, headers: response.headers };
}

const ENCODE = ['base64-encode', { text: 'x'.repeat(600) }] as const;

/** Some hundred milliseconds of CPU time, in a thread. */
const DERIVE = [
  'text-encryption',
  { action: 'encrypt', text: 'secret', password: 'correct horse', iterations: 300_000 },
] as const;

/** All that a call in the sandbox may take: about a second, however the call ends. */
const ENDLESS = ['regex-test', { pattern: '(a+)+$', input: `${'a'.repeat(40)}b` }] as const;

test('who has spent the CPU time of a minute is refused, whatever the tool, and told when to come back', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '0', RATE_LIMIT_CPU_SECONDS: '1' });
  const first = await call(url, ...DERIVE);
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"cpu";q=1;w=60;qu="cpu-seconds"');
  expect(first.headers.get('ratelimit')).toMatch(/^"cpu";r=[01];t=\d+$/);
  let answer = first;
  for (let calls = 1; answer.status === 200 && calls < 100; calls += 1) answer = await call(url, ...DERIVE);
  expect(answer).toMatchObject({
    status: 429,
    error: { code: 'RATE_LIMITED', reason: 'cpu_spent', message: expect.stringContaining('the CPU time') },
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('ratelimit')).toMatch(/^"cpu";r=0;/);
  expect(await call(url, ...ENCODE)).toMatchObject({ status: 429 });
});

test('what a call takes in the sandbox counts, and what a program takes with its calls', async () => {
  const { url, host } = await startHost({ RATE_LIMIT_REST: '0' });
  const keyOf = (name: string) => ({ 'x-api-key': host.keys.create(name, { cpuSeconds: 1 }) ?? '' });
  const one = keyOf('one');
  for (let calls = 0; calls < 3; calls += 1) await call(url, ...ENDLESS, one);
  expect(await call(url, ...ENCODE, one)).toMatchObject({ status: 429, error: { reason: 'cpu_spent' } });
  expect(await call(url, ...ENCODE)).toMatchObject({ status: 200 });

  const two = keyOf('two');
  const response = await fetch(`${url}/api/code/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...two },
    body: JSON.stringify({
      code: `for (let i = 0; i < 50; i += 1) await tools.text_encryption(input);`,
      input: DERIVE[1],
    }),
  });
  expect(await response.json()).toMatchObject({
    result: {
      ok: false,
      error: { message: expect.stringContaining('the CPU time of this minute is spent') },
    },
  });
});

test('bytes of arguments and results count for a key, over REST and MCP together, and for nobody else', async () => {
  const { url, host } = await startHost({});
  const headers = { 'x-api-key': host.keys.create('acme', { bytes: 3000, rest: 10, mcp: 10 }) ?? '' };
  const first = await call(url, ...ENCODE, headers);
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe(
    '"rest";q=10;w=60, "bytes";q=3000;w=60;qu="content-bytes"',
  );
  expect(first.headers.get('ratelimit')).toMatch(/^"rest";r=9;t=\d+, "bytes";r=3000;t=\d+$/);
  const mcp = (given: object) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: given }),
    });
  const second = await mcp({ name: 'base64_encode', arguments: ENCODE[1] });
  expect(second.status).toBe(200);
  const left = Number(/"bytes";r=(\d+)/.exec(second.headers.get('ratelimit') ?? '')?.[1]);
  expect(left).toBeLessThan(3000 - 1200);
  expect((await mcp({ name: 'base64_encode', arguments: ENCODE[1] })).status).toBe(200);
  expect(await call(url, ...ENCODE, headers)).toMatchObject({
    status: 429,
    error: { reason: 'bytes_spent' },
  });
  expect((await mcp({ name: 'base64_encode', arguments: { text: 'a' } })).status).toBe(429);
  expect(await call(url, ...ENCODE)).toMatchObject({ status: 200 });
});

test('a key may have more than addresses, or all', async () => {
  const { url, host } = await startHost({ RATE_LIMIT_BYTES: '1000' });
  const all = { 'x-api-key': host.keys.create('all', { bytes: 0 }) ?? '' };
  expect((await call(url, ...ENCODE)).status).toBe(200);
  expect((await call(url, ...ENCODE)).status).toBe(429);
  for (let i = 0; i < 3; i += 1) expect((await call(url, ...ENCODE, all)).status).toBe(200);
});

describe.skipIf(!hasRedis)('hosts that share a server', () => {
  test('count what a key takes together', async () => {
    await using redis = await startRedis();
    const callers = await Promise.all(
      [1, 2].map(async () => {
        const { host, url } = await startHost({ REDIS_URL: redis.url.href });
        const headers = { 'x-api-key': host.keys.create('acme', { bytes: 2000 }) ?? '' };
        return async () => (await call(url, ...ENCODE, headers)).status;
      }),
    );
    expect(await callers[0]?.()).toBe(200);
    expect(await callers[1]?.()).toBe(200);
    await expect.poll(() => callers[0]?.()).toBe(429);
    expect(await callers[1]?.()).toBe(429);
  });
});
