import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Diagnosis } from '../../../host/operator/doctor.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { runInContainer } from '../runtimes/wall/container.ts';
import { runProgram } from '../run-command.ts';
import { startHost } from '../start-host.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function doctor(environment: Readonly<Record<string, string>>) {
  const { code, stdout } = await runProgram(command, ['doctor', '--json'], environment);
  const { isWell, findings, sandbox } = JSON.parse(stdout) as Diagnosis;
  return { code, isWell, sandbox, wrong: findings.filter((finding) => !finding.isWell), findings };
}

test('where no host runs, the versions, settings, folder and sandbox are looked at', async () => {
  const { code, stdout } = await runProgram(command, ['doctor'], { DATA_DIR: await dataFolder() });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +versions +toolyard \S+, node 26\.\S+, v8 \S+, isolated-vm \S+$/m);
  expect(stdout).toMatch(/^ok +settings +every value is as expected$/m);
  expect(stdout).toMatch(/^ok +DATA_DIR +\S+, its owner's alone$/m);
  expect(stdout).toMatch(/^ok +sandbox +the level for who gave this command is (full|filtered|reduced)/m);
  expect(stdout).toMatch(/^ok +host +none runs on this DATA_DIR$/m);
});

test('a running host says of itself how it is', async () => {
  const folder = await dataFolder();
  const { host } = await startHost({ DATA_DIR: folder });
  onTestFinished(await listenForOperator(folder, new Operator(host), host.log));
  const { code, findings, sandbox } = await doctor({ DATA_DIR: folder });
  expect(code).toBe(0);
  expect(sandbox).toEqual(host.wall.report);
  expect(findings).toContainEqual({ about: 'host', isWell: true, says: 'one runs and answers' });
  expect(findings.map(({ about }) => about)).toContain('part sandbox');
  const health = await runProgram(command, ['health'], { DATA_DIR: folder });
  expect(health).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`the sandbox level is ${sandbox.level}`),
  });
});

test('a part that is down is wrong', async () => {
  const folder = await dataFolder();
  const { host } = await startHost({ DATA_DIR: folder });
  host.health.report('clock', () => ({ state: 'down', behindMs: 5_000 }));
  onTestFinished(await listenForOperator(folder, new Operator(host), host.log));
  expect(await doctor({ DATA_DIR: folder })).toMatchObject({
    code: 1,
    isWell: false,
    wrong: [{ about: 'part clock', says: 'down, behindMs 5000' }],
  });
});

test('files that others may open are wrong, each by its name', async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, 'operator.db'), '', { mode: 0o600 });
  await writeFile(join(folder, 'bins.sqlite'), '', { mode: 0o600 });
  await chmod(join(folder, 'bins.sqlite'), 0o644);
  await chmod(folder, 0o755);
  const { code, wrong } = await doctor({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(wrong.map(({ says }) => says)).toEqual([
    `${folder} is open to other users (mode 755): chmod go= keeps them out`,
    `${join(folder, 'bins.sqlite')} is open to other users (mode 644): chmod go= keeps them out`,
  ]);
});

test('a folder that is not there yet is made by the first start', async () => {
  const folder = join(await dataFolder(), 'deep', 'data');
  expect(await doctor({ DATA_DIR: folder })).toMatchObject({ code: 0, wrong: [] });
});

test('a wrong setting is named, and the rest is looked at all the same', async () => {
  const { code, wrong, findings } = await doctor({ DATA_DIR: await dataFolder(), PORT: '99999' });
  expect(code).toBe(1);
  expect(wrong).toEqual([
    { about: 'settings', isWell: false, says: expect.stringMatching(/^PORT: expected/) },
  ]);
  expect(findings.map(({ about }) => about)).toContain('sandbox');
});

test.skipIf(process.platform !== 'linux')(
  'less of a sandbox than is required is wrong, with what raises it',
  async () => {
    const environment = { DATA_DIR: await dataFolder(), SANDBOX_REQUIRE: 'full' };
    const { code, stdout } = await runInContainer(command, ['doctor'], { environment });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^WRONG +sandbox +SANDBOX_REQUIRE: expected the level full, but .* is filtered; .*seccomp=unconfined/m,
    );
  },
);

test.skipIf(process.platform !== 'linux')(
  'a host that has less of a sandbox than it requires does not start',
  async () => {
    const environment = { DATA_DIR: await dataFolder(), SANDBOX_REQUIRE: 'full', PORT: '0' };
    const { code, stdout, stderr } = await runInContainer(command, ['serve'], { environment });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^SANDBOX_REQUIRE: expected the level full, but the sandbox level is filtered; .*\n$/,
    );
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);

test("a key of plugins' secrets that is none, or that others read, is wrong", async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, 'operator.db'), '');
  await writeFile(join(folder, 'config.key'), 'not a key');
  await chmod(join(folder, 'config.key'), 0o644);
  const { wrong } = await doctor({ DATA_DIR: folder });
  const says = wrong.map((finding) => finding.says).join('\n');
  expect(says).toContain('config.key is open to other users (mode 644): chmod go= keeps them out');
  expect(says).toContain('config.key: expected a key of 32 bytes as base64: restore it, or set CONFIG_KEY');
  expect(says).not.toContain('not a key');
});
