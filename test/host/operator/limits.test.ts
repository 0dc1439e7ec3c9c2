import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '@toolyard/sdk/manifest';
import { Operator } from '../../../host/operator/operator.ts';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

/** Is busy for so many milliseconds by the clock, waits without an end, or holds so many MiB. */
const WORKS = `exports.default = { run: async ({ text }) => {
  const [what, amount] = text.split(' ');
  const end = Date.now() + Number(amount);
  if (what === 'busy') while (Date.now() < end);
  if (what === 'wait') await new Promise((resolve) => setTimeout(resolve, Number(amount)));
  const held = [];
  if (what === 'hold') for (let mib = 0; mib < Number(amount); mib += 1) held.push(new Array(131_072).fill(mib));
  return { result: String(held.length) };
} };`;

async function writeWorker(folder: string, { version = '1.0.0', ...changes }: Partial<Manifest> = {}) {
  const { manifest } = echoBundle('acme', '');
  const [tool] = manifest.tools;
  if (tool === undefined) throw new Error('no tool');
  await writeBundle(join(folder, version), {
    manifest: {
      ...manifest,
      version,
      ...changes,
      tools: [
        { ...tool, id: 'acme-a', entry: 'tools/work.js' },
        { ...tool, id: 'acme-b', entry: 'tools/work.js' },
      ],
      files: { 'tools/work.js': sha256(WORKS) },
    },
    files: { 'tools/work.js': WORKS },
  });
  return join(folder, version);
}

async function ask(url: string, tool: string, text: string) {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const { error } = (await response.json()) as { readonly error?: { readonly reason?: string } };
  return `${response.status}${error?.reason === undefined ? '' : ` ${error.reason}`}`;
}

test('an operator gives single tools other limits, which hold from the next call on', async () => {
  const folder = await freshFolder();
  const { host, url } = await startHost({ PLUGIN_DIRS: await freshFolder(), ISOLATE_DEADLINE_MS: '600' });
  const operator = new Operator(host);
  const limit = (place: string, name = '', value = '') => operator.limits.limit(place, name, value);
  await operator.add(await writeWorker(folder), '');
  expect(await limit('acme')).toEqual({ bundle: 'acme', limits: {} });

  // More time than others have in the sandbox, and less.
  expect(await ask(url, 'acme-a', 'busy 60000')).toBe('504 deadline');
  expect(await limit('acme/acme-a', 'deadline', '20000')).toEqual({
    done: 'acme/acme-a: deadline 20000 ms',
  });
  expect(await ask(url, 'acme-a', 'busy 1000')).toBe('200');
  expect(await ask(url, 'acme-b', 'busy 60000')).toBe('504 deadline');
  await limit('acme', 'deadline', '50');
  expect(await ask(url, 'acme-b', 'wait 400')).toBe('504 deadline');
  expect(await ask(url, 'acme-a', 'wait 400')).toBe('200');
  await limit('acme/acme-a', 'cpu', '100');
  expect(await ask(url, 'acme-a', 'busy 60000')).toBe('504 deadline');

  await limit('acme/acme-a', 'input', '20');
  expect(await ask(url, 'acme-a', 'wait 1 and more than that')).toBe('413 too_large');
  expect(await limit('acme/acme-a')).toMatchObject({
    limits: { '': { deadline: 50 }, 'acme-a': { cpu: 100, deadline: 20_000, input: 20 } },
  });
  expect(operator.info('acme').limits).toEqual([
    'acme  deadline 50 ms',
    'acme/acme-a  cpu 100 ms',
    'acme/acme-a  deadline 20000 ms',
    'acme/acme-a  input 20 bytes',
  ]);
  for (const name of ['cpu', 'input', 'deadline']) await limit('acme/acme-a', name, 'none');
  await limit('acme', 'deadline', 'none');
  await expect(limit('acme', 'deadline', 'none')).rejects.toThrow('acme has no limit deadline of its own');
  expect(await ask(url, 'acme-a', 'wait 10')).toBe('200');

  // How long it takes to make so much is not asked here.
  await limit('acme', 'deadline', '20000');
  await limit('acme/acme-a', 'memory', '32');
  expect(await ask(url, 'acme-a', 'hold 60')).toBe('500 memory');
  expect(await ask(url, 'acme-b', 'hold 60')).toBe('200');
  await limit('acme/acme-a', 'memory', '256');
  expect(await ask(url, 'acme-a', 'hold 150')).toBe('200');

  // They are the bundle's, and go with it.
  await operator.remove('acme');
  await operator.add(join(folder, '1.0.0'), '');
  expect(await limit('acme')).toEqual({ bundle: 'acme', limits: {} });
});

test('no more calls of a tool run at a time than the operator gave it', async () => {
  const folder = await freshFolder();
  const { host, url } = await startHost({ PLUGIN_DIRS: await freshFolder() });
  const operator = new Operator(host);
  await operator.add(await writeWorker(folder), '');
  await operator.limits.limit('acme/acme-a', 'calls', '2');
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(url, 'acme-a', 'wait 500')));
  expect(answers.toSorted()).toEqual(['200', '200', ...Array<string>(3).fill('503 overloaded')]);
  expect(await ask(url, 'acme-a', 'wait 1')).toBe('200');
  expect(await ask(url, 'acme-b', 'wait 1')).toBe('200');
});

test.each([
  ['acme', 'speed', '1', 'expected one of deadline, cpu, memory, calls, input, got "speed"'],
  ['acme', 'memory', '8', 'memory: expected a number of MiB from 16 to 512, or none'],
  ['acme', 'calls', '1e3', 'calls: expected a number of calls at a time'],
  ['acme', 'calls', '', 'calls: expected a number of calls at a time'],
  ['acme/other', 'calls', '1', 'acme has no tool other'],
  ['other', 'calls', '1', 'there is no bundle other'],
])('limit %s %s %s is refused', async (place, name, value, message) => {
  const folder = await freshFolder();
  const { host } = await startHost({ PLUGIN_DIRS: await freshFolder() });
  const operator = new Operator(host);
  await operator.add(await writeWorker(folder), '');
  await expect(operator.limits.limit(place, name, value)).rejects.toThrow(message);
});

test('what a plugin requires and has not keeps it from being served, and says what its operator can do', async () => {
  const folder = await freshFolder();
  const { host, url } = await startHost({ PLUGIN_DIRS: await freshFolder(), ISOLATE_DEADLINE_MS: '1000' });
  const operator = new Operator(host);
  await operator.add(await writeWorker(folder), '');
  const requires = { trust: true, deadlineMs: 20_000, memoryMb: 200 };
  const next = await writeWorker(folder, { version: '1.1.0', requires });
  // It asks for more: the version before is served until the operator says so.
  expect(await operator.add(next, '')).toMatchObject({
    waits: { difference: expect.arrayContaining(['requires.deadlineMs: 20000', 'requires.trust: true']) },
  });
  expect(await ask(url, 'acme-a', 'wait 1')).toBe('200');
  const unmet = [
    'it requires to run outside the sandbox: toolyard grant acme trust',
    'it requires 20000 ms a call and has 1000: toolyard limit acme deadline 20000',
    'it requires 200 MiB a call and has 128: toolyard limit acme memory 200',
  ];
  expect(await operator.add(next, 'any')).toMatchObject({
    done: expect.stringContaining(`; not served: ${unmet.join('; ')}`),
  });
  expect(operator.list().bundles).toMatchObject([{ id: 'acme', state: 'not served', unmet }]);
  expect(await ask(url, 'acme-a', 'wait 1')).toBe('404');
  await operator.limits.limit('acme', 'deadline', '20000');
  await operator.limits.limit('acme', 'memory', '200');
  expect(operator.info('acme').unmet).toEqual(unmet.slice(0, 1));
  await operator.grant('acme', 'trust');
  expect(operator.list().bundles).toMatchObject([{ state: 'served', unmet: [] }]);
  expect(await ask(url, 'acme-a', 'wait 1')).toBe('200');
  // Taken back, it is gone again, before any caller could notice it half.
  await operator.limits.limit('acme', 'deadline', '1000');
  expect(await ask(url, 'acme-a', 'wait 1')).toBe('404');
});
