import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardAddresses } from '../../../host/outbound/addresses.ts';
import { canonicalHost, dnsResolver, resolveTarget } from '../../../host/outbound/resolve.ts';
import { startNameServer } from '../../servers/name-server.ts';

const guard = guardAddresses(['10.0.0.0/8']);
let server: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  server = await startNameServer({
    'both.example.com': [
      { type: 'A', address: '8.8.8.8' },
      { type: 'AAAA', address: '2606:4700::1111' },
    ],
    'four.example.com': [{ type: 'A', address: '8.8.4.4' }],
    'alias.example.com': [{ type: 'CNAME', domain: 'four.example.com' }],
    'opened.example.com': [{ type: 'A', address: '10.0.0.1' }],
    'half.example.com': [
      { type: 'A', address: '10.0.0.1' },
      { type: 'A', address: '8.8.8.8' },
    ],
    'text.example.com': [{ type: 'TXT', data: 'no address' }],
    'broken.example.com': 'SERVFAIL',
    'refused.example.com': 'REFUSED',
  });
});

afterAll(() => server.close());

const resolve = (name: string) =>
  resolveTarget(canonicalHost(name), guard, dnsResolver([server.address], 3_000));

test.each([
  ['both.example.com', ['8.8.8.8', '2606:4700::1111'], false],
  ['FOUR.example.com.', ['8.8.4.4'], false],
  ['alias.example.com', ['8.8.4.4'], false],
  ['opened.example.com', ['10.0.0.1'], true],
  ['half.example.com', ['10.0.0.1', '8.8.8.8'], false],
  ['8.8.8.8', ['8.8.8.8'], false],
  ['[::ffff:8.8.8.8]', ['8.8.8.8'], false],
])('%s leads to %j', async (name, addresses, opened) => {
  const target = await resolve(name);
  expect([...target.addresses].sort()).toEqual([...addresses].sort());
  expect(target.opened).toBe(opened);
});

test.each([
  ['nowhere.example.com', 'dns_not_found'],
  ['text.example.com', 'dns_not_found'],
  ['broken.example.com', 'dns_failed'],
  ['refused.example.com', 'dns_failed'],
])('%s fails with %s', async (name, reason) => {
  await expect(resolve(name)).rejects.toMatchObject({ reason });
});
