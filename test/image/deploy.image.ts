import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { JUDGES } from '../../scripts/image/names.ts';
import { findStart, LIMITS, mustRun, run, type Ended, type Start } from '../../scripts/image/podman.ts';
import { ROOT } from '../../scripts/release/project.ts';

const DEPLOY = join(ROOT, 'host/deploy');

const NAME = `toolyard-unit-test-${process.pid}`;

/** One that starts may take long on a machine that does much else. */
const PATIENT = { timeout: 60_000, interval: 250 };

let start: Start;

beforeAll(async () => {
  const found = await findStart(JUDGES);
  if ('problem' in found) throw new Error(found.problem);
  start = found;
});

afterAll(async () => {
  await run('podman', ['rm', '--force', '--time', '0', NAME]);
});

function inside(...command: readonly string[]): Promise<Ended> {
  return run('podman', ['exec', NAME, ...command]);
}

function readCompose(folder: string, environment: readonly string[]): Promise<Ended> {
  const { runtime, options } = start;
  const container = [...options, '--volume', `${folder}:/deploy:ro`, ...environment, JUDGES];
  const command = ['docker-compose', '--file', '/deploy/compose.yaml', 'config', '--quiet'];
  return run('podman', ['--runtime', runtime, 'run', '--rm', ...container, ...command]);
}

test('Docker Compose understands every line of compose.yaml, and asks for a password', async () => {
  expect(await readCompose(DEPLOY, ['--env', 'POSTGRES_PASSWORD=a'])).toMatchObject({ code: 0 });
  const { code, stderr } = await readCompose(DEPLOY, []);
  expect(code).not.toBe(0);
  expect(stderr).toContain('required variable POSTGRES_PASSWORD is missing');
});

test('Docker Compose refuses a line that it does not know', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-compose-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'compose.yaml'), 'services: { toolyard: { image: a, red_only: true } }');
  const { code, stderr } = await readCompose(folder, []);
  expect(code).not.toBe(0);
  expect(stderr).toContain('red_only');
});

test('systemd runs the unit with the whole second wall, and stops it in order', async ({ skip }) => {
  const booted = await run('podman', [
    ...['--runtime', start.runtime, 'run', '--detach', '--rm', '--name', NAME],
    ...['--privileged', '--systemd', 'always', '--network', 'none', ...LIMITS, JUDGES],
  ]);
  skip(booted.code !== 0, `no privileged container starts here: ${booted.stderr}`);
  const state = await mayBoot();
  skip(!/^(?:running|degraded)$/.test(state), `systemd does not boot in a container here: ${state}`);
  const spaces = await inside('runuser', '-u', 'toolyard', '--', 'unshare', '--user', '--net', 'true');
  skip(spaces.code !== 0, `a user has no namespaces of its own here: ${spaces.stderr}`);

  const unit = '/etc/systemd/system/toolyard.service';
  await mustRun('podman', ['cp', join(DEPLOY, 'toolyard.service'), `${NAME}:${unit}`]);
  expect(await inside('systemd-analyze', 'verify', unit)).toMatchObject({ code: 0, stderr: '' });
  await mustRun('podman', ['exec', NAME, 'systemctl', 'daemon-reload']);
  expect(await inside('systemctl', 'start', 'toolyard')).toMatchObject({ code: 0 });
  const look =
    "fetch('http://127.0.0.1:8080/readyz?verbose').then(async (answer) => console.log(await answer.text()))";
  await expect
    .poll(async () => (await inside('node', '-e', look)).stdout, PATIENT)
    .toContain('"level":"full"');

  const asUser = ['runuser', '-u', 'toolyard', '--', 'env', 'DATA_DIR=/var/lib/toolyard', 'toolyard'];
  expect(await inside(...asUser, 'call', 'regex-test', '{"pattern":"a+","input":"caat"}')).toMatchObject({
    code: 0,
  });
  expect(await inside(...asUser, 'doctor')).toMatchObject({ code: 0 });

  expect(await inside('systemctl', 'stop', 'toolyard')).toMatchObject({ code: 0 });
  const { stdout } = await inside(
    'systemctl',
    'show',
    'toolyard',
    '--property',
    'Result,ExecMainStatus,NRestarts',
  );
  expect(stdout.trim().split('\n').toSorted()).toEqual(['ExecMainStatus=0', 'NRestarts=0', 'Result=success']);
  const journal = await inside('journalctl', '--no-pager', '--unit', 'toolyard');
  expect(journal.stdout).toContain('"drainMs":5000');
});

/** What systemd says of itself once it is up, or at last. */
async function mayBoot(): Promise<string> {
  const deadline = performance.now() + PATIENT.timeout;
  for (;;) {
    const { stdout } = await inside('systemctl', 'is-system-running', '--wait');
    const state = stdout.trim();
    if (/^(?:running|degraded)$/.test(state) || performance.now() > deadline) return state;
    await new Promise((resolve) => setTimeout(resolve, PATIENT.interval));
  }
}
