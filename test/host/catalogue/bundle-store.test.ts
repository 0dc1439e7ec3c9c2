import { cp, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { BundleStore } from '../../../host/catalogue/bundle-store.ts';
import { readBundle } from '../../../host/catalogue/read-bundle.ts';
import { createLog } from '../../../host/observe/log.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { toolSource, writePackage } from '../plugin-package.ts';
import { startHost } from '../start-host.ts';
import { echo, echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';
import { waitFor } from '../../wait-for.ts';

async function builtPackage(answer: string): Promise<string> {
  const folder = await writePackage({
    name: 'acme',
    files: { 'tools/echo.ts': toolSource(`return { result: ${JSON.stringify(answer)} };`) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  return join(folder, 'dist');
}

/** As if all copies had been made long ago. */
async function age(copies: string): Promise<void> {
  for (const name of await readdir(copies)) await utimes(join(copies, name), 0, 0);
}

test('a start forgets copies that nothing needs: not what is served, nor what can be rolled back to', async () => {
  const [data, plugins] = await Promise.all([freshFolder(), freshFolder()]);
  const settings = { DATA_DIR: data, PLUGIN_DIRS: plugins };
  const copies = join(data, 'bundles', 'acme');

  const first = await startHost(settings);
  await first.host.registry.add(await builtPackage('one'), 'acme-1');
  await first.host.registry.add(await builtPackage('two'), 'acme-2');
  await first.host.stop();
  await cp(await builtPackage('dropped'), join(plugins, 'acme'), { recursive: true });
  const second = await startHost(settings);
  expect(await readdir(copies)).toHaveLength(3);
  await second.host.stop();

  await rm(join(plugins, 'acme'), { recursive: true });
  await mkdir(join(copies, 'half-copied.1.tmp'));
  await age(copies);
  const third = await startHost(settings);
  await waitFor(async () => expect(await readdir(copies)).toHaveLength(2), { timeout: 15_000 });
  const operator = new Operator(third.host);
  await operator.rollback('acme');
  expect(await operator.call('echo', '{"text":"a"}')).toEqual({ result: 'one' });
});

test('a copy that is new is left, since another process may be making it', async () => {
  const [data, plugins] = await Promise.all([freshFolder(), freshFolder()]);
  const settings = { DATA_DIR: data, PLUGIN_DIRS: plugins };
  const first = await startHost(settings);
  await first.host.stop();
  const copy = join(data, 'bundles', 'acme', 'new.1.tmp');
  await mkdir(copy, { recursive: true });
  const second = await startHost(settings);
  await second.host.registry.refresh();
  expect(await readdir(join(data, 'bundles', 'acme'))).toEqual(['new.1.tmp']);
});

/** Empties a file of every copy of a bundle, as a power cut may leave it. */
async function empty(dataDir: string, bundle: string, file: string): Promise<void> {
  const copies = join(dataDir, 'bundles', bundle);
  for (const name of await readdir(copies)) await writeFile(join(copies, name, file), '');
}

test.each(['tools/acme.js', 'plugin.json'])(
  'a copy of which %s was emptied while no host ran is made anew from where it came',
  async (file) => {
    const [data, plugins] = await Promise.all([freshFolder(), freshFolder()]);
    const settings = { DATA_DIR: data, PLUGIN_DIRS: join(plugins, 'watched') };
    for (const place of ['watched', 'added']) {
      const id = place === 'watched' ? 'acme' : 'added';
      await writeBundle(join(plugins, place, id), echoBundle(id, place));
    }
    const first = await startHost(settings);
    await first.host.registry.add(join(plugins, 'added/added'), join(plugins, 'added/added'));
    await first.host.stop();
    await empty(data, 'acme', file);
    await empty(data, 'added', file.replace('acme', 'added'));
    const second = await startHost(settings);
    await waitFor(async () => expect(await echo(second.url, 'acme')).toBe('watched'));
    await waitFor(async () => expect(await echo(second.url, 'added')).toBe('added'));
    expect(second.host.registry.refusals).toEqual([]);
  },
);

test('a copy that is damaged while it is served heals at the first call that fails for it', async () => {
  const [data, plugins] = await Promise.all([freshFolder(), freshFolder()]);
  await writeBundle(join(plugins, 'acme'), echoBundle('acme', 'one'));
  const { url, host } = await startHost({ DATA_DIR: data, PLUGIN_DIRS: plugins });
  await host.registry.refresh();
  await empty(data, 'acme', 'tools/acme.js');
  await waitFor(async () => expect(await echo(url, 'acme')).toBe('one'));
});

test('a damaged copy that nothing can mend is refused with the reason, and may be added again', async () => {
  const [data, source] = await Promise.all([freshFolder(), freshFolder()]);
  await writeBundle(source, echoBundle('acme', 'one'));
  const settings = { DATA_DIR: data, PLUGIN_DIRS: 'off' };
  const first = await startHost(settings);
  await first.host.registry.add(source, '@acme/acme@1.0.0');
  await first.host.stop();
  await empty(data, 'acme', 'tools/acme.js');
  const { host, url } = await startHost(settings);
  await waitFor(async () => expect(await echo(url, 'acme')).toBe(404));
  expect(host.registry.refusals[0]?.reasons.join('\n')).toMatch(
    /copy is damaged: tools\/acme\.js: .*SHA-256.*\n.*add it again/,
  );
  await host.registry.add(source, '@acme/acme@1.0.0');
  expect(await echo(url, 'acme')).toBe('one');
  expect(host.registry.refusals).toEqual([]);
});

test("the host's own bundles are served from where they lie when no copy can be kept", async () => {
  const data = await freshFolder();
  await writeFile(join(data, 'bundles'), 'no folder');
  const plugins = await freshFolder();
  await writeBundle(join(plugins, 'acme'), echoBundle('acme', 'never'));
  const first = join(import.meta.dirname, '../../../plugins/encoding');
  const { host, url } = await startHost({ DATA_DIR: data, PLUGIN_DIRS: `${first},${plugins}` });
  expect(await new Operator(host).call('base32-encode', '{"text":"foobar"}')).toMatchObject({
    result: 'MZXW6YTBOI======',
  });
  expect(await echo(url, 'acme')).toBe(404);
  expect(host.registry.refusals).toMatchObject([{ folder: join(plugins, 'acme') }]);
  await rm(join(data, 'bundles'));
  await waitFor(async () => expect(await echo(url, 'acme')).toBe('never'), { timeout: 30_000 });
});

test('what is kept in place is served where it lies, whatever else is copied', async () => {
  const [data, own, other] = await Promise.all([freshFolder(), freshFolder(), freshFolder()]);
  for (const folder of [own, other]) await writeBundle(join(folder, 'acme'), echoBundle('acme', folder));
  const store = new BundleStore({
    dataDir: data,
    isFirstParty: () => true,
    keepingOf: ({ folder }) => (folder.startsWith(own) ? 'in place' : 'copied'),
    log: createLog('silent'),
  });
  expect(await store.take(await readBundle(join(own, 'acme')))).toBe(join(own, 'acme'));
  expect(await readdir(data)).toEqual([]);
  const copy = await store.take(await readBundle(join(other, 'acme')));
  expect(copy.startsWith(data)).toBe(true);
  // Only copies are marked as needed.
  await utimes(join(own, 'acme'), 0, 0);
  await store.keepFresh([join(own, 'acme'), copy]);
  expect((await stat(join(own, 'acme'))).mtimeMs).toBe(0);
});

test('what is linked outlives the folder that it came from, at no copy', async () => {
  const [data, own] = await Promise.all([freshFolder(), freshFolder()]);
  const folder = join(own, 'acme');
  await writeBundle(folder, echoBundle('acme', 'one'));
  const store = new BundleStore({
    dataDir: data,
    isFirstParty: () => true,
    keepingOf: () => 'linked',
    log: createLog('silent'),
  });
  const found = await readBundle(folder);
  const kept = await store.take(found);
  const file = Object.keys(found.manifest.files)[0] ?? '';
  expect((await stat(join(kept, file))).ino).toBe((await stat(join(folder, file))).ino);
  await rm(folder, { recursive: true });
  expect(await store.damage({ ...found, folder: kept })).toEqual([]);
});

test('what cannot be linked is copied, and refused for what is wrong with it', async () => {
  const [data, own] = await Promise.all([freshFolder(), freshFolder()]);
  await writeBundle(join(own, 'acme'), echoBundle('acme', 'one'));
  const found = await readBundle(join(own, 'acme'));
  const [file = ''] = Object.keys(found.manifest.files);
  await rm(join(own, 'acme', file));
  const store = new BundleStore({
    dataDir: data,
    isFirstParty: () => false,
    keepingOf: () => 'linked',
    log: createLog('silent'),
  });
  await expect(store.take(found)).rejects.toThrow(`${file}: missing`);
});
