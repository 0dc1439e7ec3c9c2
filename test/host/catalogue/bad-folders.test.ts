import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startHost, type StartedHost } from '../start-host.ts';
import { echo, echoBundle, freshFolder, writeBundle } from './bundle-folder.ts';
import { waitFor } from '../../wait-for.ts';

/** How long a busy machine may take; an idle one serves a change within a second. */

/** What a folder of plugins may hold besides bundles, and why it is refused. */
const BAD: Readonly<Record<string, readonly [make: (folder: string) => unknown, reason: RegExp]>> = {
  'empty-list': [manifest('[]'), /expected the manifest as an object/],
  null: [manifest('null'), /expected the manifest as an object/],
  text: [manifest('"x"'), /expected the manifest as an object/],
  number: [manifest('5'), /expected the manifest as an object/],
  'empty-object': [manifest('{}'), /plugin\.json: id: required/],
  'id-number': [manifest('{"id":5}'), /id: expected a string/],
  'id-null': [manifest('{"id":null}'), /id: expected a string/],
  'id-list': [manifest('{"id":["a"]}'), /id: expected a string/],
  'version-object': [manifest('{"id":"x","version":{}}'), /version: expected a string/],
  'files-number': [manifest('{"id":"a","files":5}'), /files: expected an? /],
  'files-null': [manifest('{"id":"a","files":null,"tools":[]}'), /files: expected an? /],
  'half-json': [manifest('{'), /expected JSON/],
  'no-utf-8': [manifest(Buffer.from([0x22, 0xff, 0x22])), /expected .*JSON/],
  folder: [(folder) => mkdir(join(folder, 'plugin.json'), { recursive: true }), /expected a plain file/],
  fifo: [
    async (folder) => {
      await mkdir(folder);
      execFileSync('mkfifo', [join(folder, 'plugin.json')]);
    },
    /expected a plain file/,
  ],
  socket: [
    async (folder) => {
      await mkdir(folder);
      const server = createServer();
      await new Promise<void>((done) => server.listen(join(folder, 'plugin.json'), done));
      onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
    },
    /expected a plain file/,
  ],
  'link-to-zeros': [linkTo('/dev/zero'), /got a link/],
  'link-to-nothing': [linkTo('nothing'), /got a link/],
  'link-to-itself': [linkTo('plugin.json'), /got a link/],
  'link-to-a-manifest': [linkTo('../good/plugin.json'), /got a link/],
  'too-large': [manifest(Buffer.alloc(9 * 1024 * 1024, ' ')), /at most 8388608 bytes/],
  'deep-schema': [
    manifest(
      JSON.stringify(echoBundle('deep', 'never').manifest).replace(
        '"input":',
        `"input":${'{"type":"object","properties":{"x":'.repeat(3000)}{}${'}}'.repeat(3000)},"was":`,
      ),
    ),
    /at most 64 levels of nesting/,
  ],
  'a\nnew line': [manifest('{}'), /plugin\.json: id: required/],
  'file-is-a-fifo': [
    async (folder) => {
      await writeBundle(folder, echoBundle('fifo', 'never'));
      await rm(join(folder, 'tools/fifo.js'));
      execFileSync('mkfifo', [join(folder, 'tools/fifo.js')]);
    },
    /tools\/fifo\.js: expected a plain file/,
  ],
  'files-behind-a-link': [
    async (folder) => {
      await writeBundle(folder, echoBundle('behind', 'never'));
      await rename(join(folder, 'tools'), join(folder, 'elsewhere'));
      await symlink('elsewhere', join(folder, 'tools'));
    },
    /tools\/behind\.js: expected a plain file, got one behind a link/,
  ],
};

function manifest(content: string | Buffer) {
  return async (folder: string) => {
    await mkdir(folder);
    await writeFile(join(folder, 'plugin.json'), content);
  };
}

function linkTo(target: string) {
  return async (folder: string) => {
    await mkdir(folder);
    await symlink(target, join(folder, 'plugin.json'));
  };
}

/** The reasons for which a folder is refused, once it is. */
async function refusal({ host }: StartedHost, folder: string): Promise<string> {
  return waitFor(() => {
    const found = host.registry.refusals.find((one) => one.folder === folder);
    if (found === undefined) throw new Error(`${folder} is not refused`);
    return found.reasons.join('\n');
  });
}

test('whatever lies in a watched folder is refused with its reason, and what is good is served', async () => {
  const plugins = await freshFolder();
  const started = await startHost({ PLUGIN_DIRS: plugins });
  await writeBundle(join(plugins, 'good'), echoBundle('good', 'one'));
  for (const [name, [make, reason]] of Object.entries(BAD)) {
    await make(join(plugins, name));
    expect(await refusal(started, join(plugins, name)), name).toMatch(reason);
  }
  await waitFor(async () => expect(await echo(started.url, 'good')).toBe('one'));
  await writeBundle(join(plugins, 'late'), echoBundle('late', 'two'));
  await waitFor(async () => expect(await echo(started.url, 'late')).toBe('two'));
  for (const name of Object.keys(BAD)) await rm(join(plugins, name), { recursive: true });
  await waitFor(() => expect(started.host.registry.refusals).toEqual([]));
});

test('a host starts beside all of them', async () => {
  const plugins = await freshFolder();
  await writeBundle(join(plugins, 'good'), echoBundle('good', 'one'));
  for (const [name, [make]] of Object.entries(BAD)) await make(join(plugins, name));
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins });
  expect(await echo(url, 'good')).toBe('one');
  expect(host.registry.refusals.map(({ folder }) => folder)).toEqual(
    Object.keys(BAD)
      .map((name) => join(plugins, name))
      .toSorted(),
  );
});

test("a bundle's folder may be the operator's link to a folder elsewhere", async () => {
  const [plugins, elsewhere] = await Promise.all([freshFolder(), freshFolder()]);
  await writeBundle(join(elsewhere, 'acme'), echoBundle('acme', 'linked'));
  await symlink(join(elsewhere, 'acme'), join(plugins, 'acme'));
  const { url } = await startHost({ PLUGIN_DIRS: plugins });
  expect(await echo(url, 'acme')).toBe('linked');
});

test('a bundle that the host cannot copy is refused with the reason, and the others are served', async () => {
  const [plugins, dataDir] = await Promise.all([freshFolder(), freshFolder()]);
  await mkdir(join(dataDir, 'bundles'));
  await writeFile(join(dataDir, 'bundles', 'stuck'), 'where its copies would lie');
  await writeBundle(join(plugins, 'good'), echoBundle('good', 'one'));
  await writeBundle(join(plugins, 'stuck'), echoBundle('stuck', 'never'));
  const started = await startHost({ PLUGIN_DIRS: plugins, DATA_DIR: dataDir });
  expect(await echo(started.url, 'good')).toBe('one');
  expect(await refusal(started, join(plugins, 'stuck'))).toMatch(/could not take it: .*\(E[A-Z]+\)/);
  await writeBundle(join(plugins, 'also-stuck'), echoBundle('stuck', 'never'));
  expect(await refusal(started, join(plugins, 'also-stuck'))).toMatch(/could not take it: /);
  await expect(started.host.registry.add(join(plugins, 'stuck'), 'x')).rejects.toThrow(/could not take it: /);
});

test('what a watched folder held is served while the folder cannot be read', async () => {
  const plugins = await freshFolder();
  await writeBundle(join(plugins, 'acme'), echoBundle('acme', 'one'));
  const started = await startHost({ PLUGIN_DIRS: plugins });
  // A name that leads round in a circle cannot be read: ELOOP.
  await rename(plugins, `${plugins}-away`);
  onTestFinished(() => rm(`${plugins}-away`, { recursive: true, force: true }));
  await symlink(plugins, plugins);
  expect(await refusal(started, join(plugins, 'acme'))).toMatch(/cannot be read: .*\(ELOOP\)|got a link/);
  expect(await echo(started.url, 'acme')).toBe('one');
  await rm(plugins);
  await rename(`${plugins}-away`, plugins);
  await waitFor(() => expect(started.host.registry.refusals).toEqual([]));
  await rm(join(plugins, 'acme'), { recursive: true });
  await waitFor(async () => expect(await echo(started.url, 'acme')).toBe(404));
});
