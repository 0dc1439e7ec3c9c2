import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { METHODS, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseRange } from '../../../host/config/address-range.ts';
import { GuardedStore } from '../../../host/bins/guarded-store.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import { MemoryRateLimit } from '../../../host/access/rate-limits/memory-limit.ts';
import { createBin, readBin, startBins, type RunningBins } from './start-bins.ts';
import { TestClock } from './test-clock.ts';

/** Sends bytes as they are and returns what comes back until the connection is closed. */
async function sendRaw(url: string, lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`, 'latin1'));
  await once(socket, 'close');
  return answer;
}

async function newest(bins: RunningBins, id: string) {
  const [request] = (await readBin(bins, id)).requests;
  if (request === undefined) throw new Error('nothing was captured');
  return request;
}

test('a webhook is shown as it came, without its secrets', async () => {
  await using bins = await startBins();
  const { id, receive_url } = await createBin(bins);
  bins.clock.pass(1500);
  const response = await fetch(`${receive_url}/github/push?a=1&api_key=hush&a=2&b=%20`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/1',
      'x-github-event': 'push',
      'x-hub-signature-256': 'sha256=abc',
      authorization: 'Bearer hush',
      cookie: 'session=hush',
      'x-api-key': 'hush',
      'x-unrelated': 'not kept',
    },
    body: '{"ref":"main"}',
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true });
  const { headers, redacted_headers, ...captured } = await newest(bins, id);
  expect(captured).toEqual({
    id: '1',
    method: 'POST',
    path: '/github/push',
    query: 'a=1&api_key=[redacted]&a=2&b=%20',
    redacted_query: ['api_key'],
    received_at: '2026-03-01T12:00:01.500Z',
    size_bytes: 14,
    content_type: 'application/json',
    body: '{"ref":"main"}',
    body_encoding: 'text',
    body_truncated: false,
  });
  expect(headers).toMatchObject({
    host: new URL(bins.url).host,
    'content-type': 'application/json',
    'content-length': '14',
    'user-agent': 'GitHub-Hookshot/1',
    'x-github-event': 'push',
    'x-hub-signature-256': 'sha256=abc',
    authorization: '[redacted]',
    cookie: '[redacted]',
    'x-api-key': '[redacted]',
  });
  expect(headers).not.toHaveProperty('x-unrelated');
  expect(redacted_headers.toSorted()).toEqual(['authorization', 'cookie', 'x-api-key']);
});

test('secrets reach neither the disk nor the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const clock = new TestClock();
  let logged = '';
  const log = pino({ level: 'trace' }, { write: (line) => (logged += line) });
  const file = new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes: 2 ** 30, clock });
  const store = new GuardedStore({
    open: async () => file,
    patienceMs: 30_000,
    onChange: (err) => err && log.error({ err }, 'request bins are not available'),
  });
  await store.start();
  {
    await using bins = await startBins({ store, clock, log });
    const { receive_url } = await createBin(bins);
    const headers = {
      authorization: 'Bearer hush-1',
      cookie: 'a=hush-2',
      'x-auth-token': 'hush-3',
      'x-other': 'hush-4',
    };
    expect(
      (await fetch(`${receive_url}?access_token=hush-5`, { method: 'POST', headers, body: 'the body' }))
        .status,
    ).toBe(200);
    const files = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
    );
    expect(files.join('')).toContain('the body');
    expect(files.join('')).not.toContain('hush');
    await file.close();
    // A store that fails is logged: with what went wrong, and not with what was sent.
    expect((await fetch(receive_url, { method: 'POST', headers, body: 'the body' })).status).toBe(503);
  }
  expect(logged).toContain('request bins are not available');
  expect(logged).not.toMatch(/hush|the body/);
});

const KNOWN_METHODS = METHODS.filter((method) => method !== 'CONNECT');

test.each(KNOWN_METHODS)('%s is captured with its body and answered', async (method) => {
  await using bins = await startBins();
  const { id, receive_url } = await createBin(bins);
  const { pathname, host } = new URL(receive_url);
  const answer = await sendRaw(
    receive_url,
    [`${method} ${pathname}/here HTTP/1.1`, `host: ${host}`, 'content-length: 4'],
    'body',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer.endsWith(`\r\n\r\n${method === 'HEAD' ? '' : '{"success":true}'}`)).toBe(true);
  expect(await newest(bins, id)).toMatchObject({ method, path: '/here', body: 'body', size_bytes: 4 });
});

describe('paths and queries', () => {
  test.each([
    ['', '/', ''],
    ['/', '/', ''],
    ['?', '/', ''],
    ['?a', '/', 'a'],
    ['/a/b', '/a/b', ''],
    ['/in/in?in=/in?x', '/in/in', 'in=/in?x'],
    ['//twice', '//twice', ''],
    ['/%zz', '/%zz', ''],
    ['/a%2Fb%00', '/a%2Fb%00', ''],
    ['/../..', '/../..', ''],
    ['/;a=b', '/;a=b', ''],
    [`/${'x'.repeat(3000)}`, `/${'x'.repeat(3000)}`, ''],
  ])('%s', async (below, path, query) => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const target = new URL(receive_url).pathname + below;
    const answer = await sendRaw(receive_url, [`PUT ${target} HTTP/1.1`, 'host: x', 'content-length: 0']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await newest(bins, id)).toMatchObject({ path, query });
  });

  test('an address in full, as proxies are asked', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    await sendRaw(receive_url, [`GET ${receive_url}/full?x HTTP/1.1`, 'host: x']);
    expect(await newest(bins, id)).toMatchObject({ path: '/full', query: 'x' });
  });

  test('what only begins like the receive URL is not below it', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    expect((await fetch(`${receive_url}side`, { method: 'POST' })).status).toBe(404);
    expect((await readBin(bins, id)).request_count).toBe(0);
  });
});

describe('content types', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'garbage;;;=',
    '',
  ])('"%s" is taken, with a body that is not what it says', async (type) => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const { pathname } = new URL(receive_url);
    const answer = await sendRaw(
      receive_url,
      [`POST ${pathname} HTTP/1.1`, 'host: x', `content-type: ${type}`, 'content-length: 5'],
      '{"a":',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await newest(bins, id)).toMatchObject({ content_type: type, body: '{"a":', size_bytes: 5 });
  });

  test('none is taken', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const { pathname } = new URL(receive_url);
    await sendRaw(receive_url, [`POST ${pathname} HTTP/1.1`, 'host: x', 'content-length: 2'], 'hi');
    expect(await newest(bins, id)).toMatchObject({ content_type: null, body: 'hi' });
  });

  test('a body in chunks is put together', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const sending = request(receive_url, { method: 'POST' });
    for (const part of ['ab', 'c'.repeat(1000), 'd']) sending.write(part);
    sending.end();
    await once(sending, 'response');
    expect(await newest(bins, id)).toMatchObject({ body: `ab${'c'.repeat(1000)}d`, size_bytes: 1003 });
  });

  test('bytes come back as base64', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
    await fetch(receive_url, { method: 'POST', body: bytes, headers: { 'content-type': 'image/png' } });
    expect(await newest(bins, id)).toMatchObject({
      body: bytes.toString('base64'),
      body_encoding: 'base64',
      size_bytes: 6,
    });
  });
});

test('a huge body in chunks is counted and clipped, and its rest is not kept in memory', async () => {
  await using bins = await startBins();
  const { id, receive_url } = await createBin(bins);
  const chunk = Buffer.alloc(2 ** 20, 'é');
  const chunks = 640;
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* produce() {
    for (let i = 0; i < chunks; i += 1) {
      yield chunk;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
  }
  const response = await fetch(receive_url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: ReadableStream.from(produce()),
    duplex: 'half',
  });
  expect(response.status).toBe(200);
  const { body, ...captured } = await newest(bins, id);
  expect(captured).toMatchObject({
    size_bytes: chunks * 2 ** 20,
    body_truncated: true,
    body_encoding: 'text',
  });
  expect(body).toBe('é'.repeat(32_768));
  // What the sender holds, in this same process, and what is not yet collected is in the figure.
  expect(most).toBeLessThan(320 * 2 ** 20);
});

test('a sender that breaks off leaves nothing and harms nobody', async () => {
  await using bins = await startBins();
  const { id, receive_url } = await createBin(bins);
  const { pathname, port } = new URL(receive_url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf`);
  await once(bins.app.server, 'request');
  socket.destroy();
  await fetch(receive_url, { method: 'POST', body: 'whole' });
  expect((await readBin(bins, id)).requests.map(({ body }) => body)).toEqual(['whole']);
});

describe('scripts of other sites', () => {
  const origin = 'https://app.example.com';

  test('may send anything: the preflight is answered and captured', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const preflight = await fetch(`${receive_url}/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-anything',
        'access-control-request-private-network': 'true',
      },
    });
    expect(preflight.status).toBe(200);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'PATCH',
      'access-control-allow-headers': 'authorization,x-anything',
      'access-control-allow-private-network': 'true',
    });
    expect(preflight.headers.get('vary')).toContain('Origin');
    expect(await newest(bins, id)).toMatchObject({ method: 'OPTIONS', path: '/x' });
  });

  test('may read the answer, also when it is an error', async () => {
    await using bins = await startBins();
    const { receive_url } = await createBin(bins);
    const answered = await fetch(receive_url, { method: 'POST', headers: { origin } });
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
    const refused = await fetch(`${bins.url}/bins/unknown/in`, { method: 'POST', headers: { origin } });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('OPTIONS that asks for nothing is a request like any other', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const response = await fetch(receive_url, { method: 'OPTIONS' });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    expect((await newest(bins, id)).method).toBe('OPTIONS');
  });
});

describe('the forwarded address', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };

  test('is kept as far as trusted proxies vouch for it', async () => {
    await using bins = await startBins({ environment: { TRUST_PROXY: '127.0.0.0/8' } });
    const { id, receive_url } = await createBin(bins);
    await fetch(receive_url, { headers });
    expect((await newest(bins, id)).headers['x-forwarded-for']).toBe('198.51.100.7');
  });

  test('is not kept without a trusted proxy', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    await fetch(receive_url, { headers });
    expect((await newest(bins, id)).headers).not.toHaveProperty('x-forwarded-for');
  });
});

describe('limits', () => {
  test('are counted by bin', async () => {
    await using bins = await startBins({ options: { captureLimit: new MemoryRateLimit(3) } });
    const one = await createBin(bins);
    const other = await createBin(bins);
    const send = async (url: string) => (await fetch(url, { method: 'POST', body: 'x' })).status;
    expect([await send(one.receive_url), await send(one.receive_url), await send(one.receive_url)]).toEqual([
      200, 200, 200,
    ]);
    const refused = await fetch(one.receive_url, { method: 'POST', body: 'x' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, error: { code: 'RATE_LIMITED' } });
    expect(await send(other.receive_url)).toBe(200);
    expect((await readBin(bins, one.id)).request_count).toBe(3);
  });

  test('of an address range of its own go for captures too, ten times', async () => {
    await using bins = await startBins({
      options: {
        captureLimit: new MemoryRateLimit(1),
        overrides: [{ range: parseRange('127.0.0.0/8'), limit: 1 }],
      },
    });
    const { receive_url } = await createBin(bins);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await fetch(receive_url)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
