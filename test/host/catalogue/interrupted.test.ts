import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { runProgram } from '../run-command.ts';
import { startHost } from '../start-host.ts';
import { freshFolder } from './bundle-folder.ts';
import { published } from './published.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

test('whoever is killed in the midst of a change leaves what was before it or what comes after', async () => {
  const dataDir = await freshFolder();
  const [one, two] = await Promise.all(
    ['1.0.0', '2.0.0'].map((version) => published({ version, net: ['api.example.com'] })),
  );
  for (let kill = 0; kill < 6; kill += 1) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'keep-changing.ts'), dataDir, one ?? '', two ?? ''],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 7 * kill));
    child.kill('SIGKILL');
    await once(child, 'exit');

    const { host } = await startHost({ DATA_DIR: dataDir, PLUGIN_DIRS: 'off' });
    expect(host.registry.refusals).toEqual([]);
    const operator = new Operator(host);
    for (const { id } of operator.list().bundles) {
      const { versions, version, hosts } = operator.info(id);
      expect(versions.filter(({ served }) => served).map((served) => served.version)).toEqual([version]);
      // The grant was given to the first version, and goes over to the second together with it.
      if (version === '2.0.0') expect(hosts).toEqual([{ host: 'api.example.com', granted: true }]);
    }
    await host.stop();
  }
});

test('of two publishers who are added at the same moment, one has the id', async () => {
  const dataDir = await freshFolder();
  const folders = await Promise.all(['@acme/tools', '@mallory/tools'].map((by) => published({ by })));
  const environment = { DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' };
  const ran = await Promise.all(
    folders.map((folder) => runProgram(command, ['add', folder, '--accept'], environment)),
  );
  expect(new Set(ran.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(ran.map(({ stderr }) => stderr).join()).toMatch(/acme is held by @(acme|mallory)\/tools/);
});
