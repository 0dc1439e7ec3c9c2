import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import domainRatingChecker from '../../../plugins/network/tools/domain-rating-checker.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

const rate = (ranks: unknown, domain = 'example.com') =>
  callTool(domainRatingChecker, { domain, response: { ranks } });

const rank = (number: number, date = '2024-01-15') => ({ date, rank: number });

test('the order in which ranks come does not matter', async () => {
  const result = await rate([rank(900, '2024-01-13'), rank(1000)]);
  expect(result).toEqual({
    ok: true,
    reason: null,
    detail: null,
    domain: 'example.com',
    listed: true,
    rank: 1000,
    rank_date: '2024-01-15',
    rating: 50,
    tier: 'top_1k',
    change: -100,
    history: [rank(1000), rank(900, '2024-01-13')],
    source: 'input',
  });
});

test.each([
  [1, 100, 'top_100'],
  [100, 66.7, 'top_100'],
  [101, 66.6, 'top_1k'],
  [512, 54.8, 'top_1k'],
  [1_001, 50, 'top_10k'],
  [10_001, 33.3, 'top_100k'],
  [100_001, 16.7, 'top_1m'],
  [1_000_000, 0, 'top_1m'],
  [1_000_001, 0, 'beyond'],
  [900_000_000, 0, 'beyond'],
])('rank %i is rated %f, %s', async (number, rating, tier) => {
  expect(await rate([rank(number)])).toMatchObject({ rating, tier });
});

test('an empty list means not listed', async () => {
  expect(await rate([])).toMatchObject({
    ok: true,
    listed: false,
    rank: null,
    rating: 0,
    tier: 'unlisted',
    change: null,
    history: [],
  });
});

test('entries that are no ranks are dropped', async () => {
  const bad = [
    rank(0),
    rank(-5),
    rank(1.5),
    rank(7, '2024-02-30'),
    rank(7, 'yesterday'),
    { rank: 7 },
    null,
    'x',
  ];
  expect((await rate([...bad, rank(42)])).history).toEqual([rank(42)]);
});

test.each([
  ['https://www.shop.example.co.uk/x', 'example.co.uk'],
  ['BÜCHER.de', 'xn--bcher-kva.de'],
  ['user.github.io', 'github.io'],
])('%s is rated as %s', async (given, domain) => {
  expect((await rate([], given)).domain).toBe(domain);
});

describe('live', () => {
  let server: WebServer;
  let loopback: Loopback;

  beforeAll(async () => {
    server = await startWebServer(() => {});
    loopback = loopbackNetwork({ services: { 'domain-ranks': `${server.url}/ranks` } });
  });

  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const ask = (domain = 'www.example.com', network = loopback.network) =>
    callTool(domainRatingChecker, { domain }, { context: network });

  test('the service is asked about the registrable domain', async () => {
    server.asked.length = 0;
    server.respond = (_request, response) =>
      response.end(JSON.stringify({ ranks: [rank(10)], domain: 'example.com' }));
    expect(await ask()).toMatchObject({ ok: true, rank: 10, source: `${server.url}/ranks` });
    expect(server.asked).toEqual(['GET /ranks/example.com']);
  });

  test.each(SERVICE_TROUBLES)('%s is a failure', async (_, respond, reason) => {
    server.respond = respond;
    expect(await ask('example.com', loopback.toFail(reason))).toMatchObject({
      ok: false,
      reason,
      domain: 'example.com',
      listed: null,
      rating: null,
    });
  });

  test('JSON of another shape is a failure', async () => {
    server.respond = (_request, response) => response.end('{"rank":1}');
    expect(await ask()).toMatchObject({ ok: false, reason: 'bad_response' });
  });

  test('special-use names are not asked about', async () => {
    server.asked.length = 0;
    expect(await ask('www.shop.test')).toMatchObject({
      ok: false,
      reason: 'blocked_target',
      domain: 'shop.test',
    });
    expect(server.asked).toEqual([]);
  });

  test('a service that is not there, or not set', async () => {
    const away = loopbackNetwork({ services: { 'domain-ranks': await deadAddress() } });
    const unset = loopbackNetwork();
    const askOver = (network: typeof away.network) =>
      callTool(domainRatingChecker, { domain: 'example.com' }, { context: network });
    expect(await askOver(away.network)).toMatchObject({ ok: false, reason: 'connect_failed' });
    expect(await askOver(unset.network)).toMatchObject({ ok: false, reason: 'not_configured' });
    await Promise.all([away.close(), unset.close()]);
  });
});

test.each([
  [{ domain: '192.0.2.1' }, 'domain: expected a registrable domain such as example.com, got "192.0.2.1"'],
  [{ domain: 'co.uk' }, 'domain: expected a registrable domain'],
  [{ domain: 'localhost' }, 'domain: expected a registrable domain'],
  [{ domain: 'example.com', response: '{"rank":1' }, 'response: expected JSON'],
  [{ domain: 'example.com', response: { rank: 1 } }, 'response: expected {"ranks"'],
  [{ domain: 'example.com', response: '[]' }, 'response: expected {"ranks"'],
  [{ domain: 'a b' }, 'domain: expected a host name'],
])('refuses %j', async (input, message) => {
  await expect(callTool(domainRatingChecker, input)).rejects.toThrow(message);
});
