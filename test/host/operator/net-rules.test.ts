import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { listen } from '../../servers/listen.ts';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

const RUNTIMES = ['inline', 'pool', 'isolate'] as const;

/** A bundle of one tool a runtime, which asks an address by a method and says the status, or what kept it from one. */
async function writeAsker(folder: string, net: readonly string[], version: string) {
  const { manifest } = echoBundle('acme', '');
  const text = `exports.default = { run: async ({ text }, context) => {
    const [method, url] = text.split(' ');
    return { result: await context.fetch(url, { method }).then(({ status }) => String(status), ({ message }) => message) };
  } };`;
  const [tool] = manifest.tools;
  if (tool === undefined) throw new Error('no tool');
  await writeBundle(join(folder, version), {
    manifest: {
      ...manifest,
      version,
      permissions: { net },
      tools: RUNTIMES.map((runtime) => ({ ...tool, id: `acme-${runtime}`, runtime, entry: 'tools/ask.js' })),
      files: { 'tools/ask.js': sha256(text) },
    },
    files: { 'tools/ask.js': text },
  });
  return join(folder, version);
}

test('methods and paths are granted as they are asked for, hold in every runtime, and wait when they widen', async () => {
  const server = createServer((_, response) => response.end());
  const site = await listen(server);
  onTestFinished(() => void server.close());
  const { hostname } = new URL(site);
  const folder = await freshFolder();
  const { host } = await startHost({ PLUGIN_DIRS: await freshFolder(), OUTBOUND_ALLOW: '127.0.0.1' });
  const operator = new Operator(host);
  const [read, write] = [`GET ${hostname}/v1/*`, `POST ${hostname}/v1/notes`];
  const ask = async (runtime: string, text: string) =>
    ((await operator.call(`acme-${runtime}`, JSON.stringify({ text }))) as { result: string }).result;

  expect(await operator.add(await writeAsker(folder, [read, write], '1.0.0'), '')).toMatchObject({
    done: expect.stringContaining(`it asks to reach ${read}, ${write}: toolyard grant acme <host>`),
  });
  await expect(operator.grant('acme', `GET ${hostname}`)).rejects.toThrow('does not ask for');
  expect(await operator.grant('acme', read)).toMatchObject({
    done: expect.stringContaining(`may reach ${read}`),
  });
  expect(await ask('isolate', `GET ${site}/v1/notes`)).toBe('200');
  expect(await ask('isolate', `POST ${site}/v1/notes`)).toContain('has not granted POST');
  // The host's name grants all that is asked there, and no more.
  await operator.grant('acme', hostname);
  expect(operator.info('acme').hosts).toEqual([
    { host: read, granted: true },
    { host: write, granted: true },
  ]);
  await operator.grant('acme', 'trust');
  for (const runtime of RUNTIMES) {
    expect(await ask(runtime, `POST ${site}/v1/notes`)).toBe('200');
    expect(await ask(runtime, `DELETE ${site}/v1/notes`)).toContain('has not granted DELETE');
    expect(await ask(runtime, `GET ${site}/v1/../admin`)).toContain('has not granted GET');
    expect(await ask(runtime, `GET ${site}/v1/..%2fadmin`)).toContain('has not granted GET');
  }

  const wider = `GET ${hostname}`;
  const next = await writeAsker(folder, [wider, write], '1.1.0');
  expect(await operator.add(next, '')).toMatchObject({
    waits: {
      difference: expect.arrayContaining([`asks to reach "${wider}"`, `no longer asks to reach "${read}"`]),
    },
  });
  await operator.add(next, 'any');
  expect(operator.info('acme').hosts).toEqual([
    { host: wider, granted: false },
    { host: write, granted: true },
  ]);
  expect(await operator.revoke('acme', hostname)).toMatchObject({
    done: `acme may no longer reach ${write}`,
  });
});
