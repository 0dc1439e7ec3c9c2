import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import { expect, test } from 'vitest';
import { printAnswer } from '../../../host/operator/commands.ts';
import { shownTrust } from '../../../host/operator/bundle-line.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { startHost } from '../start-host.ts';
import { echo, freshFolder } from './bundle-folder.ts';
import { newKey, published, type Publication } from './published.ts';
import { waitFor } from '../../wait-for.ts';

async function operated(environment: Readonly<Record<string, string>> = {}) {
  const { host, url } = await startHost({ PLUGIN_DIRS: 'off', ...environment });
  const operator = new Operator(host);
  const status = (id = 'acme') => host.registry.statuses.find(({ bundle }) => bundle.id === id);
  const info = (id = 'acme') => operator.info(id);
  return {
    host,
    url,
    operator,
    status,
    info,
    trust: (id = 'acme') => shownTrust(info(id)),
    add: async (publication: Publication, accepted = '') =>
      operator.add(await published(publication), accepted),
  };
}

test('a key that is revoked makes what it signed untrusted at once, whoever lists it', async () => {
  const key = await newKey();
  const id = await calculateJwkThumbprint(key.public);
  const keySet = join(await freshFolder(), 'keys.json');
  await writeFile(keySet, JSON.stringify({ keys: [key.public] }));
  const { add, operator, trust, status } = await operated({ TRUSTED_KEYS: keySet });
  await add({ key, net: ['api.example.com'], answer: 'one', tool: { runtime: 'inline' } });
  expect(trust()).toBe(`signed by ${id}`);
  await operator.grant('acme', 'api.example.com');
  expect(await operator.trust.revoke(id)).toEqual({ done: `revoked ${id}: acme 1.0.0 is untrusted now` });
  expect(trust()).toBe(`untrusted: the key ${id} is revoked`);
  expect(status()?.bundle.net).toEqual([]);
  await expect(operator.grant('acme', 'trust')).rejects.toThrow(/is revoked: toolyard trust restore/);
  await expect(operator.trust.addKey(JSON.stringify(key.public))).rejects.toThrow(/is revoked/);
  await expect(add({ key, answer: 'one', version: '1.0.1' }, 'any')).rejects.toThrow(/the key .* is revoked/);
  expect(printAnswer('trust list', operator.trust.list())).toMatch(
    /key +[\w-]{43} +trusted, but revoked +by TRUSTED_KEYS/,
  );
  await operator.trust.restore(id);
  expect(trust()).toBe(`signed by ${id}`);
  expect(status()?.bundle.net).toEqual(['api.example.com']);
});

test('a digest that is revoked is not served, and the version before does not take its place by itself', async () => {
  const { add, operator, url, info } = await operated();
  await add({});
  await add({ version: '1.1.0' }, 'any');
  await operator.grant('acme', 'trust');
  const { digest } = info();
  expect(await operator.trust.revoke(digest)).toEqual({
    done: `revoked ${digest}: acme 1.1.0 is served no more`,
  });
  expect(await echo(url, 'acme')).toBe(404);
  expect(info()).toMatchObject({ version: '1.1.0', state: 'revoked' });
  await expect(add({ version: '1.1.0' }, 'any')).rejects.toThrow(/its digest .* is revoked/);
  await operator.rollback('acme');
  expect(await echo(url, 'acme')).toBe('@acme/tools 1.0.0');
  await operator.trust.restore(digest);
  await add({ version: '1.1.0' }, 'any');
  expect(await echo(url, 'acme')).toBe('@acme/tools 1.1.0');
});

test('a signature that ends, ends while the bundle is served', async () => {
  const { add, operator, trust, url } = await operated();
  const key = await newKey();
  await operator.trust.addKey(JSON.stringify(key.public));
  // A day and the minute that clocks may be apart ends some seconds from now.
  await add({ key, expires: '1d', signedAt: Date.now() - 86_400_000 - 60_000 + 4_000 });
  expect(trust()).toMatch(/^signed by/);
  await waitFor(() => expect(trust()).toMatch(/^untrusted: its signature ended/));
  expect(await echo(url, 'acme')).toBe('@acme/tools 1.0.0');
  await add({ key });
  expect(trust()).toMatch(/^signed by/);
});

test('a signature that has ended lets no new version in', async () => {
  const { add } = await operated();
  const key = await newKey();
  await add({ key, answer: 'one' });
  const old = { key, answer: 'one', version: '1.0.1', signedAt: Date.now() - 3 * 86_400_000, expires: '1d' };
  await expect(add(old, 'any')).rejects.toThrow(/was signed by .*; of this one its signature ended/);
});

test('what was never granted cannot be taken back, and is said so', async () => {
  const { add, operator } = await operated();
  const key = await newKey();
  await operator.trust.addKey(JSON.stringify(key.public));
  await add({ net: ['api.example.com'], key });
  await expect(operator.revoke('acme', 'x.y')).rejects.toThrow('x.y was never granted to acme');
  await expect(operator.revoke('acme', 'api.example.com')).rejects.toThrow(
    /because it is trusted \(signed by/,
  );
  await expect(operator.revoke('acme', 'trust')).rejects.toThrow(
    /never trusted by your word: it is signed by .*trust remove/,
  );
  await expect(operator.trust.restore('A'.repeat(43))).rejects.toThrow(/is not revoked/);
  await expect(operator.trust.revoke('acme')).rejects.toThrow(
    /expected a key's thumbprint or a version's digest/,
  );
  await expect(operator.trust.removeKey('nobody')).rejects.toThrow(/there is no key nobody/);
});
