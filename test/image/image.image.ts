import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { IMAGE } from '../../scripts/image/names.ts';
import { findStart, mustRun, run, type Start } from '../../scripts/image/podman.ts';
import { ROOT } from '../../scripts/release/project.ts';
import { Container } from './container.ts';

/** An operator has so much room for it, and a registry charges for more. */
const MAX_BYTES = 350_000_000;

const NAME = `toolyard-image-test-${process.pid}`;
const SECOND = `${NAME}-second`;
const VOLUME = `${NAME}-data`;

let start: Start;
let container: Container;

beforeAll(async () => {
  const found = await findStart(IMAGE);
  if ('problem' in found) throw new Error(found.problem);
  start = found;
  container = await Container.start(start, NAME, ['--volume', `${VOLUME}:/data`]);
});

afterAll(async () => {
  for (const name of [NAME, SECOND]) await run('podman', ['rm', '--force', '--time', '0', name]);
  await run('podman', ['volume', 'rm', '--force', VOLUME]);
});

describe('the image', () => {
  test('is small, beside what a checkout takes', async () => {
    const bytes = Number(await mustRun('podman', ['image', 'inspect', '--format', '{{.Size}}', IMAGE]));
    const checkout = await bytesOf(ROOT);
    process.stdout.write(
      `image: ${megabytes(bytes)}, a checkout with its packages: ${megabytes(checkout)}\n`,
    );
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('names a user by number, a health check, and where data is kept', async () => {
    const config = await mustRun('podman', ['image', 'inspect', '--format', '{{json .Config}}', IMAGE]);
    expect(JSON.parse(config)).toMatchObject({
      User: '10001:10001',
      Volumes: { '/data': {} },
      ExposedPorts: { '8080/tcp': {} },
      StopSignal: 'SIGTERM',
    });
    const check = await mustRun('podman', ['image', 'inspect', '--format', '{{json .HealthCheck}}', IMAGE]);
    expect(JSON.parse(check)).toMatchObject({ Test: ['CMD', 'node', '-e', expect.any(String)] });
  });

  test('has no secret, no key and no package manager of the build', async () => {
    const look = 'ls -a /root /packages /opt/toolyard 2>&1; command -v npm || true';
    const files = await mustRun('podman', ['exec', '--user', '0', NAME, 'sh', '-c', look]);
    expect(files).toMatch(/node_modules/);
    expect(files).not.toMatch(/npmrc|\.tgz|bin\/npm/);
  });
});

describe('a container whose root file system is read-only, without a capability', () => {
  test('starts with every tool: how soon, beside a checkout', async () => {
    expect(container.output).toContain('"tools":369');
    // The first start read the image from the disk, and so does the first of the checkout.
    await checkoutStart();
    const second = await Container.start(start, SECOND);
    expect(await second.stop()).toBe(0);
    process.stdout.write(
      `until it listens: ${seconds(second.startMs)} in a container, ${seconds(await checkoutStart())} from the checkout\n`,
    );
  });

  test('runs as an ordinary user with nothing that would make it more', async () => {
    const status = await container.mustRun(
      'sh',
      '-c',
      'id -u; grep -E "CapBnd|NoNewPrivs" /proc/1/status; touch /a 2>&1 || true',
    );
    expect(status).toMatch(/^10001\nCapBnd:\s+0+\nNoNewPrivs:\s+1\n.*Read-only file system/);
  });

  test('answers calls, those in its sandbox and in its threads too', async () => {
    expect(await container.call('base64', { action: 'encode', text: 'foobar' })).toMatchObject({
      status: 200,
      body: { result: { result: 'Zm9vYmFy' } },
    });
    expect(await container.call('regex-test', { pattern: 'a+', input: 'caat' })).toMatchObject({
      status: 200,
    });
    expect(await container.call('csv-to-json', { csv: 'a\n1\n' })).toMatchObject({ status: 200 });
  });

  test('has a second wall around its sandbox, by the filter of the runtime at least', async () => {
    await expect
      .poll(() => container.ask('/readyz?verbose'), { timeout: 60_000 })
      .toMatchObject({
        status: 200,
        body: { parts: { sandbox: { level: expect.stringMatching(/^(full|filtered)$/) } } },
      });
  });

  test('is healthy', async () => {
    expect(await run('podman', ['healthcheck', 'run', NAME])).toMatchObject({ code: 0 });
  });

  test('obeys the operator inside', async () => {
    const listed = JSON.parse(await container.mustRun('toolyard', 'list', '--json')) as object;
    expect(listed).toMatchObject({
      bundles: expect.objectContaining({ length: firstPartyPlugins(ROOT).length }),
      refused: [],
    });
    expect(await container.run('toolyard', 'doctor')).toMatchObject({ code: 0 });
  });

  test('keeps what a webhook sent over a stop in order and a new container on the same data', async () => {
    const { body } = await container.ask('/bins', { method: 'POST' });
    const { id } = body as { readonly id: string };
    const sent = await container.ask(`/bins/${id}/in`, { method: 'POST', body: 'paid' });
    expect(sent).toMatchObject({ status: 200 });

    expect(await container.stop()).toBe(0);
    expect(container.output).toContain('"msg":"stopping"');
    container = await Container.start(start, NAME, ['--volume', `${VOLUME}:/data`]);
    expect(await container.ask(`/bins/${id}`)).toMatchObject({
      body: { request_count: 1, requests: [{ method: 'POST', body: 'paid' }] },
    });
  });

  test('has the whole second wall where the runtime filters no system calls', async ({ skip }) => {
    const open = ['--security-opt', 'seccomp=unconfined'];
    const { runtime, options } = start;
    const words = [...options, ...open, '--entrypoint', 'unshare', IMAGE, '--user', '--net', 'true'];
    const { code, stderr } = await run('podman', ['--runtime', runtime, 'run', '--rm', ...words]);
    skip(code !== 0, `a container has no namespaces of its own here: ${stderr.trim()}`);

    const second = await Container.start(start, SECOND, [...open, '--env', 'SANDBOX_REQUIRE=full']);
    expect(await second.call('regex-test', { pattern: 'a+', input: 'caat' })).toMatchObject({ status: 200 });
    expect(await second.stop()).toBe(0);
  });
});

async function bytesOf(folder: string): Promise<number> {
  const { stdout } = await run('du', [
    '-sb',
    '--exclude=.git',
    '--exclude=release',
    '--exclude=data',
    folder,
  ]);
  return Number(stdout.split('\t')[0]);
}

/** How long the checkout needs until it listens, with an empty data folder as the container has. */
async function checkoutStart(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-start-'));
  const began = performance.now();
  const child = spawn(process.execPath, ['host/app/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const text of child.stdout.setEncoding('utf8'))
      if (String(text).includes('Toolyard is listening')) break;
    return performance.now() - began;
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
