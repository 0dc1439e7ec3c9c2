import { cp, mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { toolSource, writePackage } from '../plugin-package.ts';
import { startHost } from '../start-host.ts';

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

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
  await first.host.keeper.add(await builtPackage('one'), 'acme-1');
  await first.host.keeper.add(await builtPackage('two'), 'acme-2');
  await first.host.stop();
  await cp(await builtPackage('dropped'), join(plugins, 'acme'), { recursive: true });
  const second = await startHost(settings);
  expect(await readdir(copies)).toHaveLength(3);
  await second.host.stop();

  await rm(join(plugins, 'acme'), { recursive: true });
  await mkdir(join(copies, 'half-copied.1.tmp'));
  await age(copies);
  const third = await startHost(settings);
  await vi.waitFor(async () => expect(await readdir(copies)).toHaveLength(2), { timeout: 15_000 });
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
  await second.host.keeper.refresh();
  expect(await readdir(join(data, 'bundles', 'acme'))).toEqual(['new.1.tmp']);
});
