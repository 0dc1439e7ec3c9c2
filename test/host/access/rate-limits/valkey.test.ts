import { describe, expect, onTestFinished, test } from 'vitest';
import { NoAnswerError } from '../../../../host/storage/patience.ts';
import { MemoryRateLimit } from '../../../../host/access/rate-limits/memory-limit.ts';
import { ValkeyRateLimit } from '../../../../host/access/rate-limits/valkey-limit.ts';
import { ValkeyServer } from '../../../../host/access/rate-limits/valkey-server.ts';
import { startBlackHole } from '../../../servers/black-hole.ts';
import { deadAddress } from '../../../servers/listen.ts';
import { hasRedis, startRedis } from '../../../servers/redis.ts';
import { startHost } from '../../start-host.ts';

/** A host's limit of three a minute, counted at `url`, and what its operator is told. */
async function openLimit(url: URL) {
  const told: ('failing' | 'working')[] = [];
  const server = new ValkeyServer({
    url,
    onChange: (fault) => told.push(fault === undefined ? 'working' : 'failing'),
  });
  const limit = new ValkeyRateLimit({ server, name: 'test', usual: 3, meanwhile: new MemoryRateLimit(3) });
  onTestFinished(async () => {
    server.close();
    await limit.close();
  });
  await server.start();
  const take = async (key: string) => (await limit.take(key)).allowed;
  return { server, told, take };
}

describe.skipIf(!hasRedis)('hosts that share a server', () => {
  test('count together', async () => {
    await using redis = await startRedis();
    const hosts = [await openLimit(redis.url), await openLimit(redis.url)];
    const allowed = [];
    for (let turn = 0; turn < 6; turn += 1) allowed.push(await hosts[turn % 2]?.take('caller'));
    expect(allowed).toEqual([true, true, true, false, false, false]);
    expect(hosts.map(({ told }) => told)).toEqual([[], []]);
  });

  test('count a key together, by its own limit, apart from the address that brings it', async () => {
    await using redis = await startRedis();
    const settings = { REDIS_URL: redis.url.href, RATE_LIMIT_REST: '1' };
    const callers = await Promise.all(
      [1, 2].map(async () => {
        const { host, url } = await startHost(settings);
        const headers = { 'x-api-key': host.keys.create('acme', { rest: 3 }) ?? '' };
        return async (isKnown: boolean) =>
          (await fetch(`${url}/api/tools/base64`, isKnown ? { headers } : {})).status;
      }),
    );
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push(await callers[turn % 2]?.(true));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect([await callers[0]?.(false), await callers[1]?.(false)]).toEqual([200, 429]);
  });

  test('wait for one that hangs once, then count for themselves, and together again when it goes on', async () => {
    await using redis = await startRedis();
    const { server, told, take } = await openLimit(redis.url);
    expect(await take('before')).toBe(true);
    redis.hang();
    // All that came meanwhile are counted here, however many.
    const allowed = await Promise.all(Array.from({ length: 200 }, () => take('caller')));
    expect(allowed.filter(Boolean)).toHaveLength(3);
    expect(server.fault).toBeInstanceOf(NoAnswerError);
    let asked = 0;
    await expect(server.ask(async () => (asked += 1))).rejects.toThrow('no answer within 500 ms');
    expect(asked).toBe(0);
    expect(told).toEqual(['failing']);

    redis.goOn();
    await expect.poll(() => server.fault, { timeout: 20_000 }).toBeUndefined();
    expect(told).toEqual(['failing', 'working']);
    const other = await openLimit(redis.url);
    expect([
      await take('both'),
      await other.take('both'),
      await take('both'),
      await other.take('both'),
    ]).toEqual([true, true, true, false]);
  });

  test('count for themselves while it is away', async () => {
    await using redis = await startRedis();
    const { server, told, take } = await openLimit(redis.url);
    await redis.kill();
    const allowed = [];
    for (let turn = 0; turn < 5; turn += 1) allowed.push(await take('caller'));
    expect(allowed).toEqual([true, true, true, false, false]);
    await redis.restart();
    await expect.poll(() => server.fault, { timeout: 20_000 }).toBeUndefined();
    expect(told).toEqual(['failing', 'working']);
  });

  test.each([
    ['wants a password', ['--requirepass', 'hush']],
    ['wants another password', ['--requirepass', 'hush'], 'wrong'],
    ['is a replica', ['--replicaof', '127.0.0.1 1']],
    ['has no memory left', ['--maxmemory', '1', '--maxmemory-policy', 'noeviction']],
  ])('count for themselves where it %s, and are told once', async (_, settings, password = '') => {
    await using redis = await startRedis(...settings);
    redis.url.password = password;
    const { told, take } = await openLimit(redis.url);
    const allowed = [];
    for (let turn = 0; turn < 5; turn += 1) allowed.push(await take('caller'));
    expect(allowed).toEqual([true, true, true, false, false]);
    expect(told).toEqual(['failing']);
  });
});

test.each([
  ['takes the connection and says nothing', async () => startBlackHole()],
  ['is not there', async () => ({ url: await deadAddress(), [Symbol.asyncDispose]: async () => {} })],
] satisfies [string, () => Promise<AsyncDisposable & { url: string }>][])(
  'a host starts, and holds its callers to the limit, with a server that %s',
  async (_, start) => {
    await using server = await start();
    const { url } = await startHost({
      REDIS_URL: server.url.replace('http', 'redis'),
      RATE_LIMIT_REST: '3',
    });
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await fetch(`${url}/api/tools/base64`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({
      status: 'ready',
      parts: { 'rate-limits': { state: 'degraded' } },
    });
  },
);
