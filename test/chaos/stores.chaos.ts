import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TEST_SERVER } from '../servers/postgres.ts';
import { openPassage, type Passage } from '../servers/passage.ts';
import { hasRedis, startRedis } from '../servers/redis.ts';
import { WatchedBins } from './lib/bins.ts';
import { HostProcess } from '../host/host-process.ts';
import { SCALE } from './lib/scale.ts';

/** What is promised: bins wait five seconds for their database, calls half a second for Redis; and a busy machine. */
const BINS_MS = 10_000;
const CALL_MS = 3_000;

async function start(environment: Readonly<Record<string, string>>): Promise<HostProcess> {
  const host = await HostProcess.start(environment);
  onTestFinished(() => host.discard());
  return host;
}

/** How long something took, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Tools, readiness and a call in the sandbox, each within its bound. */
async function expectServing(host: HostProcess): Promise<void> {
  expect(host.ended, host.output.slice(-2_000)).toBeUndefined();
  const ms = await timed(async () => {
    const answer = await host.call('base64', { text: 'hi' });
    expect(answer.status, answer.body).toBe(200);
  });
  expect(ms).toBeLessThan(CALL_MS);
  expect((await host.request('/readyz')).status).toBe(200);
}

/** How a server goes away, seen from its clients. */
const TROUBLES: readonly (readonly [string, (passage: Passage) => unknown])[] = [
  ['says nothing more', (passage) => passage.silence()],
  ['hears and does not answer', (passage) => passage.mute()],
  ['ends its connections and takes no others', (passage) => passage.cut()],
];

describe.skipIf(TEST_SERVER === undefined)('PostgreSQL', () => {
  const server = TEST_SERVER ?? new URL('postgres://nowhere');

  test('that takes connections at the start and says nothing keeps no host from starting', async () => {
    await using passage = await openPassage(server, 5432);
    passage.silence();
    const host = await start({ DATABASE_URL: passage.url.href });
    const bins = new WatchedBins();
    await expectServing(host);
    expect(await timed(() => bins.create(host))).toBeLessThan(BINS_MS);
    expect(JSON.parse((await host.request('/bins', { method: 'POST' })).body)).toMatchObject({
      error: { reason: 'store_down' },
    });
    await passage.mend();
    await expect.poll(() => bins.create(host), { timeout: 60_000 }).toBeDefined();
  });

  test.each(TROUBLES)('that %s costs bins a bounded time, and no capture', async (_, begin) => {
    await using passage = await openPassage(server, 5432);
    const host = await start({ DATABASE_URL: passage.url.href });
    const bins = new WatchedBins();
    for (let round = 0; round < SCALE; round += 1) {
      const ids: string[] = [];
      for (let i = 0; i < 4; i += 1) {
        await expect
          .poll(async () => ids.push((await bins.create(host)) ?? '') && ids.at(-1), { timeout: 60_000 })
          .toBeTruthy();
      }
      let isOver = false;
      const statuses = new Set<number>();
      const { acknowledged } = bins;
      let longest = 0;
      // Captures are on their way at every moment of it.
      const senders = ids.filter(Boolean).map(async (id) => {
        for (let sent = 0; sent < 40 && !isOver; sent += 1) {
          const ms = await timed(async () => statuses.add(await bins.send(host, id)));
          longest = Math.max(longest, ms);
          await pause(5);
        }
      });
      await expect.poll(() => bins.acknowledged, { timeout: 30_000 }).toBeGreaterThan(acknowledged);
      await begin(passage);
      await expectServing(host);
      await expect.poll(() => statuses.has(503), { timeout: 30_000 }).toBe(true);
      await expectServing(host);
      isOver = true;
      await Promise.all(senders);
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(longest).toBeLessThan(BINS_MS);
      await passage.mend();
      await expect.poll(() => bins.create(host), { timeout: 60_000 }).toBeDefined();
    }
    expect(bins.acknowledged).toBeGreaterThan(0);
    expect(await bins.lost(host)).toBe(0);
  });
});

describe.skipIf(!hasRedis)('Redis', () => {
  test.each(TROUBLES)('that %s holds no call up, and counts again when it is back', async (_, begin) => {
    await using redis = await startRedis();
    await using passage = await openPassage(redis.url, 6379);
    passage.silence();
    const limits = { RATE_LIMIT_REST: '100000', RATE_LIMIT_MCP: '100000', RATE_LIMIT_BINS: '100000' };
    const host = await start({ REDIS_URL: passage.url.href, ...limits });
    const state = async () => {
      const { body } = await host.request('/readyz?verbose');
      return (JSON.parse(body) as { readonly parts: Readonly<Record<string, { readonly state: string }>> })
        .parts['rate-limits']?.state;
    };
    await expectServing(host);
    expect(await state()).toBe('degraded');
    for (let round = 0; round < SCALE; round += 1) {
      await passage.mend();
      await expect.poll(state, { timeout: 60_000 }).toBe('ok');
      await begin(passage);
      await Promise.all(Array.from({ length: 50 }, () => expectServing(host)));
      await expect.poll(state, { timeout: 30_000 }).toBe('degraded');
    }
    await passage.mend();
    await expect.poll(state, { timeout: 60_000 }).toBe('ok');
  });
});
