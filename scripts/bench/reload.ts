/** What 200 reloads of a bundle leave behind: memory, open files, threads and sandbox processes. */
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../host/config/config.ts';
import { readBundle } from '../../host/catalogue/read-bundle.ts';
import { createHost } from '../../host/app/host.ts';
import { createPlugin } from '../../sdk/create/create-plugin.ts';
import { buildPlugin } from '../../sdk/cli/build.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const folder = await mkdtemp(join(tmpdir(), 'toolyard-reload-'));
const versions: string[] = [];
for (const name of ['one', 'two']) {
  const source = join(folder, name, 'acme-tools');
  await mkdir(join(folder, name));
  await createPlugin(source);
  await mkdir(join(source, 'node_modules/@toolyard'), { recursive: true });
  await symlink(join(import.meta.dirname, '../../sdk'), join(source, 'node_modules/@toolyard/sdk'));
  await writeFile(
    join(source, 'plugin.ts'),
    `import { definePlugin } from '@toolyard/sdk';\nexport default definePlugin({ title: '${name}', summary: 'A version.' });\n`,
  );
  await buildPlugin(source);
  await cp(join(source, 'dist'), join(folder, `${name}-bundle`), { recursive: true });
  versions.push(join(folder, `${name}-bundle`));
}

const host = await createHost(
  readConfig({
    DATA_DIR: join(folder, 'data'),
    PLUGIN_DIRS: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ISOLATE_DEADLINE_MS: '10000',
  }),
);

async function reload(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await host.registry.add(versions[i % 2] ?? '', 'bench', 'any');
    const outcome = await host.executor.execute({
      name: 'count-words',
      surface: 'rest',
      caller: 'bench',
      input: { kind: 'value', value: { text: 'three blind mice' }, size: 30 },
      onCallerGone: () => () => {},
    });
    if (!outcome.ok) throw outcome.error;
  }
}

async function measure() {
  for (let i = 0; i < 5; i += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rss, heapUsed } = process.memoryUsage();
  const files = (await readdir('/proc/self/fd')).length;
  return { rss, heapUsed, files, processes: host.isolate.processes().length };
}

for (const trust of ['sandboxed', 'trusted']) {
  const addedAt = new Date().toISOString();
  for (const folder of trust === 'trusted' ? versions : []) {
    const { digest } = await readBundle(folder);
    host.state.trust.trustDigest({ digest, bundle: 'acme-tools', addedAt });
  }
  await reload(20);
  const before = await measure();
  await reload(200);
  const after = await measure();
  const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  console.log(
    `200 reloads, ${trust}: RSS ${mib(before.rss)} → ${mib(after.rss)} (ratio ${(after.rss / before.rss).toFixed(2)}), heap ${mib(before.heapUsed)} → ${mib(after.heapUsed)}, ` +
      `open files ${before.files} → ${after.files}, sandbox processes ${before.processes} → ${after.processes}`,
  );
}
await host.stop();
await rm(folder, { recursive: true, force: true });
