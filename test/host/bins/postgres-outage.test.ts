import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SYSTEM_CLOCK } from '../../../host/bins/clock.ts';
import { GuardedStore } from '../../../host/bins/guarded-store.ts';
import { openStore } from '../../../host/bins/open-store.ts';
import { PostgresStore } from '../../../host/bins/postgres-store.ts';
import { startBlackHole } from '../../servers/black-hole.ts';
import { openPassage } from '../../servers/passage.ts';
import { startHost } from '../start-host.ts';
import { TEST_SERVER } from '../../servers/postgres.ts';
import { createBin, readBin, startBins } from './start-bins.ts';

const DOWN = {
  success: false,
  error: {
    code: 'INTERNAL_ERROR',
    message: 'request bins are not available: try again soon',
    reason: 'store_down',
  },
};

/** A store behind a passage to the test server, in tables of its own, and what its operator is told. */
async function openBehindPassage(server: URL, patienceMs = 5000) {
  const schema = `test_outage_${randomBytes(6).toString('hex')}`;
  const passage = await openPassage(server, 5432);
  const told: ('failing' | 'working')[] = [];
  const store = new GuardedStore({
    open: () => PostgresStore.open({ url: passage.url, maxBytes: 2 ** 30, schema }),
    patienceMs,
    onChange: (fault) => told.push(fault === undefined ? 'working' : 'failing'),
  });
  onTestFinished(async () => {
    await store.close();
    await passage.cut();
    const sql = postgres(server.href, { max: 1, onnotice: () => undefined });
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.end();
  });
  return { passage, store, told };
}

describe.skipIf(TEST_SERVER === undefined)('a server', () => {
  const server = TEST_SERVER ?? new URL('postgres://nowhere');

  test('that goes away is told, and used again when it is back', async () => {
    const { passage, store, told } = await openBehindPassage(server);
    await store.start();
    await using bins = await startBins({ store });
    const { id, receive_url } = await createBin(bins);
    const send = (body: string) => fetch(receive_url, { method: 'POST', body });
    expect((await send('before')).status).toBe(200);

    await passage.cut();
    const refused = [
      await send('meanwhile'),
      await fetch(`${bins.url}/bins/${id}`),
      await fetch(`${bins.url}/bins`, { method: 'POST' }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toEqual(DOWN);
    }

    await passage.mend();
    await expect.poll(async () => (await send('after')).status, { timeout: 20_000 }).toBe(200);
    const { requests } = await readBin(bins, id);
    expect(requests.map(({ body }) => body)).toEqual(['after', 'before']);
    expect(told).toEqual(['failing', 'working']);
  });

  test('that goes silent is waited for once, and used again when it speaks', async () => {
    const { passage, store, told } = await openBehindPassage(server, 2_000);
    await store.start();
    const { id } = await store.createBin({ id: 'a', readKeyHash: null });
    passage.silence();
    await expect(store.addCapture(id, '{}')).rejects.toThrow('no answer within 2000 ms');
    // From now on nobody waits: a hundred are refused without a question to the server.
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => store.addCapture(id, '{}')));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(told).toEqual(['failing']);
    await passage.mend();
    await expect.poll(() => store.fault, { timeout: 30_000 }).toBeUndefined();
    expect(await store.addCapture(id, '{"after":true}')).toBe(true);
  });

  test('that is not there at the start is used when it comes, and has its tables made then', async () => {
    const { passage, store, told } = await openBehindPassage(server);
    await passage.cut();
    await store.start();
    await expect(store.createBin({ id: 'a', readKeyHash: null })).rejects.toThrow(/ECONNREFUSED/);
    await passage.mend();
    await expect.poll(() => store.fault, { timeout: 20_000 }).toBeUndefined();
    expect(await store.createBin({ id: 'a', readKeyHash: null })).toMatchObject({ captured: 0 });
    expect(told).toEqual(['failing', 'working']);
  });

  test('has the one clock: a host whose own is wrong removes nothing, and finds what is there', async () => {
    const { store } = await openBehindPassage(server);
    await store.start();
    const { id, createdAt, expiresAt } = await store.createBin({ id: 'a', readKeyHash: null });
    expect(expiresAt - createdAt).toBe(7_200_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
    expect(await store.removeExpired()).toBe(false);
    expect(await store.findBin(id)).toMatchObject({ createdAt });
    expect(await store.addCapture(id, '{}')).toBe(true);
    const late = await store.createBin({ id: 'b', readKeyHash: null });
    expect(late.createdAt - createdAt).toBeLessThan(60_000);
  });
  afterEach(() => void vi.useRealTimers());
});

test('a host starts beside a database that says nothing: tools are served, bins are not', async () => {
  await using hole = await startBlackHole();
  const { url } = await startHost({ DATABASE_URL: hole.url.replace('http', 'postgres') });
  const call = await fetch(`${url}/api/tools/base64/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"hi","action":"encode"}',
  });
  expect(call.status).toBe(200);
  const creation = await fetch(`${url}/bins`, { method: 'POST' });
  expect(creation.status).toBe(503);
  expect(await creation.json()).toEqual(DOWN);
  expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({
    status: 'ready',
    parts: { bins: { state: 'down' } },
  });
});

test('no password is told with what is wrong', async () => {
  const told: string[] = [];
  const store = await openStore({
    config: {
      DATA_DIR: '/nowhere',
      BINS_MAX_BYTES: 1,
      DATABASE_URL: new URL('postgres://root:hush@127.0.0.1:1/x'),
    },
    clock: SYSTEM_CLOCK,
    onChange: (fault) => told.push(String(fault)),
  });
  await store.start();
  await store.close();
  expect(told).toEqual([expect.stringMatching(/DATABASE_URL: (?!.*hush).*ECONNREFUSED/)]);
});
