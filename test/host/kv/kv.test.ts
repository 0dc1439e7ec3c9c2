import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { TEST_SERVER } from '../../servers/postgres.ts';
import { openPassage } from '../../servers/passage.ts';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

const RUNTIMES = ['inline', 'pool', 'isolate'] as const;

/** Does with `context.kv` what its caller says. */
const ASKS = `
  const { op, args } = JSON.parse(text);
  return { answer: await context.kv[op](...args) ?? null };`;

/** A bundle of one tool a runtime; `kv` says of tools by id whether they keep values. */
async function writeKeeper(
  folder: string,
  id: string,
  {
    asks = true,
    version = '1.0.0',
    code = ASKS,
    kv,
  }: { asks?: boolean; version?: string; code?: string; kv?: Record<string, boolean> } = {},
) {
  const { manifest } = echoBundle(id, '');
  const text = `exports.default = { run: async ({ text }, context) => { ${code} } };`;
  const [tool] = manifest.tools;
  if (tool === undefined) throw new Error('no tool');
  await writeBundle(join(folder, id), {
    manifest: {
      ...manifest,
      version,
      permissions: { net: [], ...(asks ? { kv: true } : {}) },
      tools: RUNTIMES.map((runtime) => ({
        ...tool,
        id: `${id}-${runtime}`,
        runtime,
        ...(kv === undefined ? {} : { kv: kv[runtime] }),
        output: { type: 'object' },
        entry: 'tools/keep.js',
      })),
      files: { 'tools/keep.js': sha256(text) },
    },
    files: { 'tools/keep.js': text },
  });
  return join(folder, id);
}

async function ask(url: string, tool: string, op: string, ...args: unknown[]) {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: JSON.stringify({ op, args }) }),
  });
  const body = (await response.json()) as {
    readonly result?: { readonly answer: unknown };
    readonly error?: { readonly reason?: string; readonly message: string };
  };
  return response.status === 200 ? body.result?.answer : { status: response.status, ...body.error };
}

test('a plugin keeps values in every runtime, once the operator says so, and finds those of no other', async () => {
  const plugins = await freshFolder();
  for (const id of ['acme', 'bravo']) await writeKeeper(plugins, id);
  await writeKeeper(plugins, 'mute', { asks: false });
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins });
  const operator = new Operator(host);
  expect(await ask(url, 'acme-isolate', 'get', 'a')).toMatchObject({ status: 500 });
  expect(operator.info('acme').asks).toEqual([
    { word: 'kv', means: 'keep values of its own', granted: false },
  ]);
  await expect(operator.grant('mute', 'kv')).rejects.toThrow('mute does not ask to keep values of its own');
  expect(await operator.grant('acme', 'kv')).toMatchObject({
    done: expect.stringContaining('may keep values'),
  });
  await operator.grant('bravo', 'kv');
  expect(await ask(url, 'acme-isolate', 'set', 'from', { runtime: 'isolate' })).toBe(true);
  await operator.grant('acme', 'trust');
  for (const runtime of RUNTIMES) {
    expect(await ask(url, `acme-${runtime}`, 'get', 'from')).toEqual({ runtime: 'isolate' });
    expect(await ask(url, `acme-${runtime}`, 'increment', 'calls')).toBe(RUNTIMES.indexOf(runtime) + 1);
  }
  expect(await ask(url, 'acme-pool', 'list')).toEqual({ keys: ['calls', 'from'] });
  expect(await ask(url, 'bravo-isolate', 'list')).toEqual({ keys: [] });
  expect(await ask(url, 'mute-isolate', 'get', 'from')).toMatchObject({ status: 500 });
  expect((await operator.kv.show('')).kept).toEqual([
    { bundle: 'acme', keys: 2, bytes: expect.any(Number) },
    { bundle: 'bravo', keys: 0, bytes: 0 },
  ]);
  await operator.revoke('acme', 'trust');
  await operator.revoke('acme', 'kv');
  expect(await ask(url, 'acme-isolate', 'get', 'from')).toMatchObject({ status: 500 });
});

test('trusted plugins keep what they ask to, and where tools say which of them do, the others do not', async () => {
  const plugins = await freshFolder();
  await writeKeeper(plugins, 'acme', { kv: { inline: false, pool: true, isolate: false } });
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins });
  await new Operator(host).grant('acme', 'trust');
  expect(await ask(url, 'acme-pool', 'set', 'a', 1)).toBe(true);
  expect(await ask(url, 'acme-inline', 'get', 'a')).toMatchObject({ status: 500 });
  expect(await ask(url, 'acme-isolate', 'get', 'a')).toMatchObject({ status: 500 });
});

test("a new version goes on with what the one before kept; another publisher's of the same name does not", async () => {
  const plugins = await freshFolder();
  const { host, url, dataDir } = await startHost({ PLUGIN_DIRS: await freshFolder() });
  const operator = new Operator(host);
  await operator.add(await writeKeeper(plugins, 'acme', { asks: false }), '');
  const asking = await writeKeeper(plugins, 'acme', { version: '1.1.0' });
  expect(await operator.add(asking, '')).toMatchObject({
    waits: { difference: expect.arrayContaining(['asks to keep values of its own']) },
  });
  expect(await operator.add(asking, 'any')).toMatchObject({
    done: expect.stringContaining('it asks to keep values of its own: toolyard grant acme kv'),
  });
  await operator.grant('acme', 'kv');
  await ask(url, 'acme-isolate', 'set', 'a', 1);
  const mended = await writeKeeper(plugins, 'acme', { version: '1.1.1', code: `${ASKS} /* mended */` });
  expect(await operator.add(mended, '')).toMatchObject({
    waits: { difference: expect.arrayContaining(['it keeps what you granted: values of its own']) },
  });
  await operator.add(mended, 'any');
  expect(await ask(url, 'acme-isolate', 'increment', 'a')).toBe(2);
  await operator.rollback('acme');
  expect(await ask(url, 'acme-isolate', 'get', 'a')).toBe(2);

  // It stays for the same version, and not for another bundle that takes the id.
  await operator.remove('acme');
  const { manifest, files } = echoBundle('acme', 'other');
  const stranger = join(plugins, 'stranger');
  await writeBundle(stranger, { manifest: { ...manifest, permissions: { net: [], kv: true } }, files });
  await operator.add(stranger, '');
  await operator.remove('acme');
  await operator.add(mended, '');
  await operator.grant('acme', 'kv');
  expect(await ask(url, 'acme-isolate', 'get', 'a')).toBe(2);
  expect(await operator.kv.clear('acme')).toEqual({ done: 'cleared what acme kept: 1 key' });
  expect(await ask(url, 'acme-isolate', 'get', 'a')).toBeNull();
  await ask(url, 'acme-isolate', 'set', 'b', 1);
  expect(await operator.remove('acme', 'kv')).toEqual({ done: 'removed acme, and what it kept' });
  const file = new Database(join(dataDir, 'kv.sqlite'), { readonly: true });
  expect(file.prepare('SELECT * FROM entries').all()).toEqual([]);
  file.close();
  await expect(operator.kv.clear('acme')).rejects.toThrow('acme keeps nothing');
});

test('a tool that meddles with its realm gets no further', async () => {
  const plugins = await freshFolder();
  const code = `
    JSON.stringify = () => '{"op":"get","key":"a","space":"bravo"}';
    Map.prototype.get = () => ({ resolve() {}, reject() {} });
    Object.prototype.space = 'bravo';
    return { answer: await context.kv.get('a') ?? null };`;
  await writeKeeper(plugins, 'acme', { code });
  await writeKeeper(plugins, 'bravo');
  const { host, url } = await startHost({
    PLUGIN_DIRS: plugins,
    ISOLATE_DEADLINE_MS: '1000',
    DEADLINE_MS: '2000',
  });
  const operator = new Operator(host);
  for (const id of ['acme', 'bravo']) await operator.grant(id, 'kv');
  await ask(url, 'bravo-isolate', 'set', 'a', 'secret');
  expect(JSON.stringify(await ask(url, 'acme-isolate', 'get', 'a'))).not.toContain('secret');
  expect(await ask(url, 'bravo-isolate', 'get', 'a')).toBe('secret');
});

test('bounds are the operator’s, and a caller hears that they are reached', async () => {
  const plugins = await freshFolder();
  await writeKeeper(plugins, 'acme');
  const { host, url } = await startHost({ PLUGIN_DIRS: plugins, KV_MAX_BYTES: '1024', KV_MAX_KEYS: '2' });
  await new Operator(host).grant('acme', 'kv');
  expect(await ask(url, 'acme-isolate', 'set', 'a', 'x'.repeat(1100))).toMatchObject({
    status: 503,
    reason: 'store_full',
  });
  await ask(url, 'acme-isolate', 'set', 'a', 1);
  await ask(url, 'acme-isolate', 'set', 'b', 1);
  expect(await ask(url, 'acme-isolate', 'set', 'c', 1)).toMatchObject({ status: 503, reason: 'store_full' });
  expect(await ask(url, 'acme-isolate', 'delete', 'a')).toBe(true);
  expect(await ask(url, 'acme-isolate', 'set', 'c', 1)).toBe(true);
});

describe('a store that is down', () => {
  test('fails the calls that use it, and no others, until it is mended', async () => {
    const plugins = await freshFolder();
    await writeKeeper(plugins, 'acme', {
      code: `if (text === '{"op":"none","args":[]}') return { answer: 'well' }; ${ASKS}`,
    });
    const { host, url, dataDir } = await startHost({ PLUGIN_DIRS: plugins });
    await writeFile(join(dataDir, 'kv.sqlite'), 'This is not a database. '.repeat(500));
    await new Operator(host).grant('acme', 'kv');
    for (let round = 0; round < 2; round += 1)
      expect(await ask(url, 'acme-isolate', 'set', 'a', 1)).toMatchObject({
        status: 503,
        reason: 'store_down',
      });
    expect(await ask(url, 'acme-isolate', 'none')).toBe('well');
    expect(host.health.parts).toMatchObject({ values: { state: 'down' } });
    await rm(join(dataDir, 'kv.sqlite'));
    await expect.poll(() => ask(url, 'acme-isolate', 'set', 'a', 1), { timeout: 20_000 }).toBe(true);
    expect(host.health.parts).toMatchObject({ values: { state: 'ok' } });
  });

  test.skipIf(TEST_SERVER === undefined)('is one that cannot be reached, too', async () => {
    const plugins = await freshFolder();
    await writeKeeper(plugins, 'acme');
    const passage = await openPassage(TEST_SERVER ?? new URL('postgres://nowhere'), 5432);
    const { host, url } = await startHost({ PLUGIN_DIRS: plugins, DATABASE_URL: passage.url.href });
    const operator = new Operator(host);
    await operator.grant('acme', 'kv');
    expect(await ask(url, 'acme-isolate', 'set', 'a', 1)).toBe(true);
    await passage.cut();
    expect(await ask(url, 'acme-isolate', 'get', 'a')).toMatchObject({ status: 503, reason: 'store_down' });
    await passage.mend();
    await expect.poll(() => ask(url, 'acme-isolate', 'get', 'a'), { timeout: 20_000 }).toBe(1);
    await operator.kv.clear('acme');
    await passage.cut();
  });
});
