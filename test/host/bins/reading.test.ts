import { describe, expect, test } from 'vitest';
import { BIN_LIFETIME_MS } from '../../../host/bins/bin.ts';
import { newId } from '../../../host/bins/find-bin.ts';
import { MemoryRateLimit } from '../../../host/access/rate-limits/memory-limit.ts';
import { UNLIMITED, type RateLimit } from '../../../host/access/rate-limits/rate-limit.ts';
import { createBin, readBin, startBins, type CreatedBin, type RunningBins } from './start-bins.ts';

const NOT_FOUND = {
  success: false,
  error: { code: 'NOT_FOUND', message: 'there is nothing at this address' },
};

describe('creating', () => {
  test('gives the addresses and the lifetime of a new bin', async () => {
    await using bins = await startBins();
    const response = await fetch(`${bins.url}/bins`, { method: 'POST' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bin = (await response.json()) as { id: string };
    expect(bin).toEqual({
      id: expect.stringMatching(/^[\w-]{22,}$/),
      receive_url: `${bins.url}/bins/${bin.id}/in`,
      page_url: `${bins.url}/bins#${bin.id}`,
      created_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-01T14:00:00.000Z',
    });
  });

  test('gives another id each time', async () => {
    await using bins = await startBins();
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await createBin(bins)).id));
    expect(new Set(ids).size).toBe(50);
  });

  test.each([
    ['https://tools.example.com', 'https://tools.example.com'],
    ['https://example.com/toolyard/', 'https://example.com/toolyard'],
  ])('uses the public address %s', async (PUBLIC_URL, base) => {
    await using bins = await startBins({ environment: { PUBLIC_URL } });
    const { id, receive_url, page_url } = await createBin(bins);
    expect({ receive_url, page_url }).toEqual({
      receive_url: `${base}/bins/${id}/in`,
      page_url: `${base}/bins#${id}`,
    });
  });

  test('uses what a trusted proxy forwards, and nothing of what others say', async () => {
    const headers = { 'x-forwarded-host': 'tools.example.com', 'x-forwarded-proto': 'https' };
    await using trusting = await startBins({
      environment: { TRUST_PROXY: '127.0.0.0/8', ALLOWED_HOSTS: 'tools.example.com' },
    });
    const behind = await fetch(`${trusting.url}/bins`, { method: 'POST', headers });
    expect(await behind.json()).toMatchObject({
      page_url: expect.stringMatching(/^https:\/\/tools\.example\.com\/bins#/),
    });

    await using open = await startBins();
    const direct = await fetch(`${open.url}/bins`, { method: 'POST', headers });
    expect(await direct.json()).toMatchObject({ page_url: expect.stringContaining(`${open.url}/bins#`) });
  });

  test.each([
    ['no body and a content type', undefined, { 'content-type': 'application/json' }],
    ['an empty object', '{}', { 'content-type': 'application/json' }],
    ['an object that asks for no read key', '{"read_key":false}', { 'content-type': 'application/json' }],
    ['an empty form', '', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('takes %s', async (_, body, headers) => {
    await using bins = await startBins();
    const response = await fetch(`${bins.url}/bins`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status).toBe(201);
  });

  test.each([
    ['an argument', '{"lifetime":5}', 400, 'lifetime: unknown argument, expected read_key'],
    ['a list', '[]', 400, 'body: expected none, or a JSON object'],
    ['null', 'null', 400, 'body: expected none, or a JSON object'],
    ['broken JSON', '{', 400, 'body: expected none, or a JSON object'],
    ['a read key of one’s own', '{"read_key":"mine"}', 400, 'read_key: expected true or false'],
    ['null for a read key', '{"read_key":null}', 400, 'read_key: expected true or false'],
    ['a large body', ' '.repeat(2000), 413, 'body: expected at most'],
  ])('refuses %s', async (_, body, status, message) => {
    await using bins = await startBins();
    const response = await fetch(`${bins.url}/bins`, { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
        ...(status === 413 ? { reason: 'too_large' } : {}),
      },
    });
  });

  test('is limited by address', async () => {
    await using bins = await startBins({ options: { creationLimit: new MemoryRateLimit(2) } });
    await createBin(bins);
    await createBin(bins);
    const response = await fetch(`${bins.url}/bins`, { method: 'POST' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });
});

describe('reading', () => {
  test('shows an empty bin', async () => {
    await using bins = await startBins();
    const { page_url, ...bin } = await createBin(bins);
    expect(await readBin(bins, bin.id)).toEqual({ ...bin, request_count: 0, dropped_count: 0, requests: [] });
    expect(page_url).toContain(bin.id);
  });

  test('shows what was captured, newest first, all or what came after a request', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    for (const body of ['a', 'b', 'c']) await fetch(receive_url, { method: 'POST', body });
    const all = await readBin(bins, id);
    expect(all.requests.map(({ body }) => body)).toEqual(['c', 'b', 'a']);
    const [, second] = all.requests;
    const later = await readBin(bins, id, `?after=${second?.id}`);
    expect(later.requests).toEqual(all.requests.slice(0, 1));
    expect(later.request_count).toBe(3);
    expect((await readBin(bins, id, '?after=')).requests).toHaveLength(3);
  });

  test('keeps fifty and counts those it dropped', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    for (let i = 1; i <= 53; i += 1) await fetch(receive_url, { method: 'POST', body: String(i) });
    const { request_count, dropped_count, requests } = await readBin(bins, id);
    expect({ request_count, dropped_count }).toEqual({ request_count: 53, dropped_count: 3 });
    expect(requests.map(({ body }) => Number(body))).toEqual(Array.from({ length: 50 }, (_, i) => 53 - i));
    // A request that is gone is still a place to go on from.
    expect((await readBin(bins, id, '?after=1')).requests).toHaveLength(50);
  });

  test('costs nothing while nothing comes', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    const first = await fetch(`${bins.url}/bins/${id}`);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const etag = first.headers.get('etag') ?? '';
    const read = (ifNoneMatch: string, query = '') =>
      fetch(`${bins.url}/bins/${id}${query}`, { headers: { 'if-none-match': ifNoneMatch } });

    for (const [tag, query] of [
      [etag],
      [etag.replace('W/', '')],
      [`"x", ${etag}`],
      ['*'],
      [etag, '?after=0'],
    ] as const) {
      const again = await read(tag, query);
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    await fetch(receive_url);
    const changed = await read(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('HEAD answers as GET does, without the body', async () => {
    await using bins = await startBins();
    const { id } = await createBin(bins);
    const response = await fetch(`${bins.url}/bins/${id}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBeNull();
    expect(await response.text()).toBe('');
  });

  test.each(['after=x', 'after=-1', 'after=1.5', 'after=1&after=2', 'after=9999999999999999', 'befor=1'])(
    'refuses ?%s',
    async (query) => {
      await using bins = await startBins();
      const { id } = await createBin(bins);
      const response = await fetch(`${bins.url}/bins/${id}?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'VALIDATION_ERROR', message: expect.stringMatching(/^(after|befor): /) },
      });
    },
  );

  test.each(['DELETE', 'PUT', 'PATCH', 'POST'])('there is no %s of a bin', async (method) => {
    await using bins = await startBins();
    const { id } = await createBin(bins);
    const response = await fetch(`${bins.url}/bins/${id}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toEqual({
      success: false,
      error: { code: 'VALIDATION_ERROR', message: 'method: expected GET, HEAD' },
    });
    expect((await fetch(`${bins.url}/bins/${id}`)).status).toBe(200);
  });
});

describe('a read key', () => {
  async function createLocked(bins: RunningBins) {
    const response = await fetch(`${bins.url}/bins`, { method: 'POST', body: '{"read_key":true}' });
    expect(response.status).toBe(201);
    return (await response.json()) as CreatedBin & { readonly read_key: string };
  }
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  test('is given once, and is in no answer after', async () => {
    await using bins = await startBins();
    const { id, read_key, page_url } = await createLocked(bins);
    expect(read_key).toMatch(/^[\w-]{43}$/);
    expect(page_url).toBe(`${bins.url}/bins#${id}:${read_key}`);
    const response = await fetch(`${bins.url}/bins/${id}`, { headers: bearer(read_key) });
    expect(await response.text()).not.toContain(read_key);
    expect(JSON.stringify(await bins.store.findBin(id))).not.toContain(read_key);
    expect((await createLocked(bins)).read_key).not.toBe(read_key);
  });

  test('reads the bin; the receive URL needs none', async () => {
    await using bins = await startBins();
    const { id, read_key, receive_url } = await createLocked(bins);
    await fetch(receive_url, { method: 'POST', body: 'sent' });
    const read = (init: RequestInit) => fetch(`${bins.url}/bins/${id}`, init);
    const opened = await read({ headers: bearer(read_key) });
    expect(await opened.json()).toMatchObject({ requests: [{ body: 'sent' }] });
    expect((await read({ method: 'HEAD', headers: bearer(read_key) })).status).toBe(200);
    expect((await read({ headers: { authorization: `bearer  ${read_key}` } })).status).toBe(200);
    const etag = opened.headers.get('etag') ?? '';
    expect((await read({ headers: { ...bearer(read_key), 'if-none-match': etag } })).status).toBe(304);
  });

  test('that is not the bin’s leaves no difference to a bin that never was', async () => {
    await using bins = await startBins();
    const { id, read_key, receive_url } = await createLocked(bins);
    const other = await createLocked(bins);
    await fetch(receive_url, { method: 'POST', body: 'sent' });
    const answer = async (path: string, headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(bins.url + path, { method, headers });
      const { date: _, ...rest } = Object.fromEntries(response.headers);
      return { status: response.status, headers: rest, body: await response.text() };
    };
    const never = `/bins/${newId()}`;
    for (const headers of [
      {},
      { 'if-none-match': '"1"' },
      bearer(other.read_key),
      bearer(`${read_key}x`),
      bearer(read_key.slice(1)),
      bearer(''),
      bearer('é'),
      { authorization: read_key },
      { authorization: `Basic ${btoa(`:${read_key}`)}` },
      { cookie: `read_key=${read_key}` },
    ]) {
      for (const method of ['GET', 'HEAD'])
        expect(await answer(`/bins/${id}`, headers, method)).toEqual(await answer(never, headers, method));
      expect((await answer(`/bins/${id}?after=x`, headers)).status).toBe(404);
    }
    const inQuery = await answer(`/bins/${id}?read_key=${read_key}`, {});
    expect(inQuery.status).toBe(404);
  });

  test('is not asked for by bins that were created without one', async () => {
    await using bins = await startBins();
    const { id } = await createBin(bins);
    for (const headers of [{}, bearer('anything')])
      expect((await fetch(`${bins.url}/bins/${id}`, { headers })).status).toBe(200);
  });
});

describe('expiry', () => {
  test('ends a bin two hours after it was created, to the millisecond', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    bins.clock.pass(BIN_LIFETIME_MS - 1);
    expect((await fetch(receive_url, { method: 'POST' })).status).toBe(200);
    expect((await readBin(bins, id)).request_count).toBe(1);
    bins.clock.pass(1);
    expect((await fetch(receive_url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${bins.url}/bins/${id}`)).status).toBe(404);
  });

  test('ends a bin while a body is on its way', async () => {
    const { promise: found, resolve } = Promise.withResolvers<void>();
    const captureLimit: RateLimit = {
      usual: 1,
      async take() {
        resolve();
        return UNLIMITED;
      },
      async close() {},
    };
    await using bins = await startBins({ options: { captureLimit } });
    const { id, receive_url } = await createBin(bins);
    bins.clock.pass(BIN_LIFETIME_MS - 1);
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const sending = fetch(receive_url, { method: 'POST', body: body.readable, duplex: 'half' });
    const writer = body.writable.getWriter();
    await writer.write(Buffer.from('half'));
    await found;
    bins.clock.pass(1);
    await writer.close();
    expect((await sending).status).toBe(404);
    expect((await fetch(`${bins.url}/bins/${id}`)).status).toBe(404);
  });

  test('leaves no difference to a bin that never was', async () => {
    await using bins = await startBins();
    const { id, receive_url } = await createBin(bins);
    await fetch(receive_url, { method: 'POST', body: 'something' });
    const read = await fetch(`${bins.url}/bins/${id}`);
    const etag = read.headers.get('etag') ?? '';
    bins.clock.pass(BIN_LIFETIME_MS);
    const answers = [];
    for (const name of [id, newId(), 'short', `${id}x`]) {
      for (const [path, init] of [
        [`/bins/${name}`, {}],
        [`/bins/${name}`, { headers: { 'if-none-match': etag } }],
        [`/bins/${name}?after=x`, {}],
        [`/bins/${name}/in`, { method: 'POST', body: 'x' }],
        [`/bins/${name}/in/below`, { method: 'PUT', body: 'x' }],
      ] as const) {
        const response = await fetch(bins.url + path, init);
        const { date: _, ...headers } = Object.fromEntries(response.headers);
        answers.push({
          path: path.replace(name, ''),
          status: response.status,
          headers,
          body: await response.text(),
        });
      }
    }
    const expected = answers.slice(0, 5);
    expect(expected.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(JSON.parse(expected[0]?.body ?? '')).toEqual(NOT_FOUND);
    for (let i = 5; i < answers.length; i += 5) expect(answers.slice(i, i + 5)).toEqual(expected);
  });

  test.each(['%00', 'a%2Fb', '..%2F..%2Fetc', "'%20OR%201=1"])('finds nothing at /bins/%s', async (name) => {
    await using bins = await startBins();
    const response = await fetch(`${bins.url}/bins/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(NOT_FOUND);
  });

  test('removes what is expired, without being asked', async () => {
    await using bins = await startBins();
    const { id } = await createBin(bins);
    await bins.store.addCapture(id, '{}');
    const bin = await bins.store.findBin(id);
    const stored = async () => bin && (await bins.store.listCaptures(bin, 0)).length;
    bins.clock.pass(BIN_LIFETIME_MS);
    // The store still has it until the next sweep, which comes by itself.
    expect(await stored()).toBe(1);
    await expect.poll(stored, { timeout: 15_000 }).toBe(0);
  });
});
