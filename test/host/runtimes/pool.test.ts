import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolLog } from '@toolyard/sdk';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import type { Bundle, Tool } from '../../../host/catalogue/bundle.ts';
import { readBundle } from '../../../host/catalogue/read-bundle.ts';
import { BundleStore } from '../../../host/catalogue/bundle-store.ts';
import { LiveCall } from '../../../host/execution/live-call.ts';
import { InlineRuntime } from '../../../host/runtimes/inline.ts';
import { PoolRuntime } from '../../../host/runtimes/pool.ts';
import { noNetwork } from '@toolyard/sdk/network';
import { toolSource, writePackage } from '../plugin-package.ts';

const lines: string[] = [];
const log: ToolLog = {
  debug: (message) => lines.push(message),
  info: (message) => lines.push(message),
  warn: (message) => lines.push(message),
  error: (message) => lines.push(message),
};

function ignore(_leave: () => void): void {}

async function poolWith(body: string, { queue = 4, extra = '' } = {}) {
  const folder = await writePackage({
    name: 'heavy',
    toolyard: { runtime: 'pool' },
    files: { 'tools/work.ts': toolSource(body, extra) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-pool-'));
  const found = await readBundle(join(folder, 'dist'));
  const stored = await new BundleStore(dataDir).take(found);
  const bundle: Bundle = {
    id: 'heavy',
    folder: stored,
    digest: found.digest,
    manifest: found.manifest,
    publisher: { package: found.manifest.package },
    trust: 'signed',
    net: [],
  };
  const [manifest] = found.manifest.tools;
  if (manifest === undefined) throw new Error('the bundle has no tool');
  const tool: Tool = { id: manifest.id, bundle, manifest, runtime: 'pool', net: [] };
  const services = { logFor: () => log, networkFor: () => noNetwork('none') };
  const pool = new PoolRuntime({ threads: 1, queue, inline: new InlineRuntime(services), logFor: () => log });
  onTestFinished(async () => {
    await pool.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const run = async (text: string, { deadlineMs = 10_000, gone = ignore } = {}) => {
    const call = new LiveCall({
      deadlineMs,
      caller: 'test',
      onCallerGone(listener) {
        gone(listener);
        return () => {};
      },
    });
    const bytes = new TextEncoder().encode(JSON.stringify({ text }));
    try {
      const result = await pool.run(tool, { kind: 'json', bytes }, call);
      return result.kind === 'json'
        ? (JSON.parse(Buffer.from(result.bytes).toString()) as { result: string })
        : result.value;
    } finally {
      call.finish();
    }
  };
  return { run, tool, pool };
}

test('a tool runs in a thread of its own, checked and answered there', async () => {
  const { run } = await poolWith(
    `context.log.info('at work'); return { result: text + String((await import('node:worker_threads')).isMainThread) };`,
  );
  expect(await run('main: ')).toEqual({ result: 'main: false' });
  await vi.waitFor(() => expect(lines).toContain('at work'));
});

test('a small body that shares its buffer with others is taken too', async () => {
  const { pool, tool } = await poolWith(`return { result: text };`);
  const bytes = Buffer.from('{"text":"small"}');
  expect(bytes.buffer.byteLength).toBeGreaterThan(bytes.byteLength);
  const call = new LiveCall({ caller: 'test', deadlineMs: 10_000, onCallerGone: () => () => {} });
  const result = await pool.run(tool, { kind: 'json', bytes }, call);
  call.finish();
  expect(result.kind === 'json' && Buffer.from(result.bytes).toString()).toBe('{"result":"small"}');
});

test('a busy loop ends at the deadline, and the next call is answered', async () => {
  const { run } = await poolWith(`if (text === 'loop') for (;;) {} return { result: text };`);
  await expect(run('loop', { deadlineMs: 300 })).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    status: 504,
  });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a caller who leaves stops the work', async () => {
  const { run } = await poolWith(`if (text === 'loop') for (;;) {} return { result: text };`);
  await run('warm');
  await expect(run('loop', { gone: (leave) => void setTimeout(leave, 50) })).rejects.toMatchObject({
    status: 499,
  });
  expect(await run('next')).toEqual({ result: 'next' });
});

test('a full queue refuses with 503 instead of growing', async () => {
  const { run } = await poolWith(
    `await new Promise((resolve) => setTimeout(resolve, 200)); return { result: text };`,
    { queue: 1 },
  );
  await run('warm');
  const outcomes = await Promise.allSettled([run('a'), run('b'), run('c'), run('d')]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'INTERNAL_ERROR', status: 503 });
  expect(outcomes[0]).toMatchObject({ status: 'fulfilled', value: { result: 'a' } });
});

test('wrong input and failures read the same as inline', async () => {
  const { run } = await poolWith(
    `if (text === 'bad') throw new InputError('text', 'expected another'); if (text === 'bug') throw new TypeError('oops at /secret/path'); return { result: text };`,
  );
  await expect(run('bad')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'text: expected another',
  });
  await expect(run('bug')).rejects.toMatchObject({
    code: 'INTERNAL_ERROR',
    message: expect.not.stringContaining('secret'),
  });
});

test('a small input runs inline where the tool says so', async () => {
  const { run } = await poolWith(
    `return { result: String((await import('node:worker_threads')).isMainThread) };`,
    { extra: 'inlineBelowBytes: 100,' },
  );
  expect(await run('small')).toEqual({ result: String((await import('node:worker_threads')).isMainThread) });
  expect(await run('x'.repeat(200))).toEqual({ result: 'false' });
});
