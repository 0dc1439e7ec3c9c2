import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../host/operator/bundle-line.ts';
import { sendCommand } from '../../host/operator/command-socket.ts';
import { buildPlugin } from '../../sdk/cli/build.ts';
import { toolSource, writePackage } from '../host/plugin-package.ts';
import { startBlackHole, type BlackHole } from '../servers/black-hole.ts';
import { HostProcess, type Answer } from '../host/host-process.ts';
import { SCALE } from './lib/scale.ts';

/** How long a call may take: a process that stands still costs its call no more. */
const DEADLINE_MS = 3_000;

let host: HostProcess;
let registry: BlackHole;
let folder: string;
let pdf: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-chaos-plugin-'));
  const document = await PDFDocument.create();
  document.addPage();
  pdf = await document.saveAsBase64();
  registry = await startBlackHole();
  host = await HostProcess.start({
    SANDBOX_PROCESSES: '4',
    ISOLATE_DEADLINE_MS: String(DEADLINE_MS),
    DEADLINE_MS: String(DEADLINE_MS),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
  });
});
afterAll(async () => {
  await host.discard();
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a plugin that nobody vouches for. */
async function addPlugin(name: string): Promise<void> {
  const source = await writePackage({
    name,
    files: { [`tools/${name}-echo.ts`]: toolSource('return { result: text };') },
  });
  expect(await buildPlugin(source)).toMatchObject({ kind: 'built' });
  await cp(join(source, 'dist'), join(folder, name), { recursive: true });
  await sendCommand(host.dataDir, 'add', [join(folder, name)]);
}

const firstParty = () => host.call('regex-test', { pattern: 'a+', input: 'caat' });
const strange = (name: string) => () => host.call(`${name}-echo`, { text: 'hi' });
const parsed = () => host.call('pdf-page-numbers', { pdf });

/** Which answers a call may have that was running when its process was hurt. */
const HURT = new Set([200, 500, 503, 504]);

/** Signals all processes of a kind while calls run, and waits for the answers. */
async function hurt(
  kind: string,
  signal: NodeJS.Signals,
  call: () => Promise<Answer>,
): Promise<readonly Answer[]> {
  const calls = Array.from({ length: 8 }, call);
  const pids = await host.children(kind);
  expect(pids.length, `processes that are ${kind}`).toBeGreaterThan(0);
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
  }
  return Promise.all(calls);
}

/** The law of this suite: whatever happened to a child, the host goes on and serves. */
async function expectServing(): Promise<void> {
  expect(host.ended, host.output.slice(-2_000)).toBeUndefined();
  const answer = await host.call('base64', { text: 'hi' });
  expect(answer.status, answer.body).toBe(200);
}

const KINDS = [
  ['sandbox.mjs', 'a tool of its own', firstParty],
  ['sandbox.mjs', 'a plugin that nobody vouches for', strange('acme')],
  ['parser.mjs', 'a tool that reads files', parsed],
] as const;
const FROM_OUTSIDE = ['SIGKILL', 'SIGSTOP'] as const;

test.each(FROM_OUTSIDE.flatMap((signal) => KINDS.map((kind) => [signal, ...kind] as const)))(
  '%s to every %s while calls of %s run suspends nobody, and they are answered again',
  async (signal, kind, _, call) => {
    if (call === KINDS[1][2]) await addPlugin('acme');
    for (let round = 0; round < SCALE; round += 1) {
      await expect.poll(async () => (await call()).status, { timeout: 60_000 }).toBe(200);
      const answers = await hurt(kind, signal, call);
      expect(answers.filter(({ status }) => !HURT.has(status))).toEqual([]);
      await expectServing();
      await expect.poll(async () => (await call()).status, { timeout: 60_000 }).toBe(200);
    }
    const { answer } = (await sendCommand(host.dataDir, 'list', [])) ?? {};
    const { bundles } = answer as Listing;
    expect(bundles.filter(({ state }) => state !== 'served' && state !== 'off')).toEqual([]);
    expect((await host.request('/metrics')).body).not.toMatch(/^toolyard_suspended_plugins\{/m);
  },
);

test('a plugin whose processes crash again and again costs nobody else', async () => {
  await addPlugin('acme');
  await addPlugin('other');
  for (let round = 0; round < 4 * SCALE; round += 1) {
    if ((await strange('acme')()).status !== 200) break;
    await hurt('sandbox.mjs', 'SIGSEGV', strange('acme'));
    await expectServing();
  }
  for (const call of [firstParty, strange('other')])
    await expect.poll(async () => (await call()).status, { timeout: 60_000 }).toBe(200);
});

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  '%s to the process that fetches a package, from a registry that says nothing, holds up no one else',
  async (signal) => {
    const adding = sendCommand(host.dataDir, 'add', ['acme-not-there@1.0.0']).then(() => 'added', String);
    const fetching = () => host.children('fetch-child');
    await expect.poll(async () => (await fetching()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    for (const pid of await fetching()) process.kill(pid, signal);
    await expectServing();
    await expect(sendCommand(host.dataDir, 'list', [])).resolves.toBeDefined();
    // Stopped, it is ended when its two minutes are over; who does not want to wait ends it.
    if (signal === 'SIGSTOP') for (const pid of await fetching()) process.kill(pid, 'SIGKILL');
    expect(await adding).toContain('the process that fetches it ended by SIGKILL');
    expect(await fetching()).toEqual([]);
    await expectServing();
  },
);
