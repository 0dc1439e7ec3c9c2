import { describe, expect, test } from 'vitest';
import { parseRange } from '../../../../host/config/address-range.ts';
import { limitFor } from '../../../../host/config/limit-override.ts';
import { addressKey } from '../../../../host/http/address.ts';
import { startHost } from '../../start-host.ts';

test('the 61st call of a minute is refused, and says when to come back', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '60' });
  const call = () => fetch(`${url}/api/tools/base64`);
  for (let i = 1; i <= 60; i += 1) {
    const response = await call();
    await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-remaining')).toBe(String(60 - i));
    expect(response.headers.get('ratelimit-policy')).toBe('"rest";q=60;w=60');
    const reset = response.headers.get('ratelimit-reset');
    expect(response.headers.get('ratelimit')).toBe(`"rest";r=${60 - i};t=${reset}`);
  }
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit-limit')).toBe('60');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ success: false, error: { code: 'RATE_LIMITED' } });
});

test('monitors are not held to the limit of callers', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '1' });
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await fetch(`${url}/api/health`)).status);
  expect(statuses).toEqual([200, 200, 200]);
  expect((await fetch(`${url}/api/tools/base64`)).status).toBe(200);
  expect((await fetch(`${url}/api/tools/base64`)).status).toBe(429);
});

test('pages and what they load are no calls, and have a bound of their own', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '1', RATE_LIMIT_PAGES: '4' });
  const load = async (path: string) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html,*/*' } });
    return { status: response.status, type: response.headers.get('content-type'), response };
  };
  for (const path of ['/', '/web/tools', '/tools/base64', '/tools/base64-encode']) {
    const { status, response } = await load(path);
    expect(status, path).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toBe('"pages";q=4;w=60');
  }
  const page = await load('/tools/slug-generate');
  expect(page).toMatchObject({ status: 429, type: 'text/html; charset=utf-8' });
  expect(Number(page.response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page.response.text()).toMatch(/<h1>Too many requests/);
  const data = await load('/web/tools');
  expect(data).toMatchObject({ status: 429, type: 'application/json; charset=utf-8' });
  expect((await fetch(`${url}/api/tools/base64`)).status).toBe(200);
});

test('addresses are counted apart when a trusted proxy names them', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '1', TRUST_PROXY: '127.0.0.1' });
  const call = async (address: string) =>
    (await fetch(`${url}/api/tools/base64`, { headers: { 'x-forwarded-for': address } })).status;
  expect(await call('192.0.2.1')).toBe(200);
  expect(await call('192.0.2.1')).toBe(429);
  expect(await call('192.0.2.2')).toBe(200);
});

test('a forwarded address counts for nothing when no proxy is trusted', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '1' });
  const call = async (address: string) =>
    (await fetch(`${url}/api/tools/base64`, { headers: { 'x-forwarded-for': address } })).status;
  expect(await call('192.0.2.1')).toBe(200);
  expect(await call('192.0.2.2')).toBe(429);
});

test('an address range may have a limit of its own', async () => {
  const { url } = await startHost({ RATE_LIMIT_REST: '1', RATE_LIMIT_OVERRIDES: '127.0.0.0/8=3' });
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await fetch(`${url}/api/tools/base64`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

describe('the key of an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:aaaa::1', '20010db800010002/64'],
    ['2001:db8:1:2:bbbb::2', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
  ])('%s is counted as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

test('the first range that holds an address sets its limit', () => {
  const overrides = [
    { range: parseRange('10.1.0.0/16'), limit: 5 },
    { range: parseRange('10.0.0.0/8'), limit: 9 },
    { range: parseRange('192.0.2.7'), limit: 2 },
  ];
  expect(limitFor('10.1.2.3', overrides)).toBe(5);
  expect(limitFor('10.2.2.3', overrides)).toBe(9);
  expect(limitFor('192.0.2.7', overrides)).toBe(2);
  expect(limitFor('11.0.0.1', overrides)).toBeUndefined();
  expect(limitFor('2001:db8::1', overrides)).toBeUndefined();
});
