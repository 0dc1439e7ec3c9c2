import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { printAnswer } from '../../../host/operator/commands.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listen } from '../../servers/listen.ts';
import { echoBundle, freshFolder, sha256, writeBundle } from '../catalogue/bundle-folder.ts';
import { startHost } from '../start-host.ts';

/** Asks an address and counts, breaks, or gives a text back. */
const CODE = `exports.default = { run: async ({ text }, context) => {
  if (text === 'break') return deep(context.config);
  if (text === 'ask') {
    const response = await context.fetch('http://ADDRESS/');
    return { result: response.status + ' ' + await context.kv.increment('asked') };
  }
  return { result: text };
} };
function deep(config) {
  throw new TypeError('the rates are gone');
}`;

async function writeTried(address: string, config?: object) {
  const folder = join(await freshFolder(), 'acme');
  const { manifest } = echoBundle('acme', '');
  const text = CODE.replace('ADDRESS', address);
  const example = (input: string, result: string) => ({
    name: input,
    input: { text: input },
    output: { result },
  });
  await writeBundle(folder, {
    manifest: {
      ...manifest,
      permissions: { net: [address], kv: true },
      ...(config === undefined ? {} : { config }),
      tools: manifest.tools.map((tool) =>
        Object.assign(tool, {
          entry: 'tools/acme.js',
          examples: [
            example('hey', 'hey'),
            example('ask', '200 1'),
            example('break', ''),
            example('wrong', 'right'),
          ],
        }),
      ),
      files: { 'tools/acme.js': sha256(text) },
    },
    files: { 'tools/acme.js': text },
  });
  return folder;
}

async function startSite(): Promise<string> {
  const server = createServer((_, response) => response.end());
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return new URL(url).host;
}

test('try gives a plugin what it asks for, says so, tells what it threw, and keeps nothing of it', async () => {
  const address = await startSite();
  const folder = await writeTried(address);
  const { host } = await startHost({ PLUGIN_DIRS: await freshFolder(), OUTBOUND_ALLOW: '127.0.0.1' });
  const operator = new Operator(host);
  for (let round = 0; round < 2; round += 1) {
    const trial = await operator.try(folder);
    expect(trial).toMatchObject({ bundle: 'acme 1.0.0', granted: [address, 'kv'] });
    expect(printAnswer('try', trial)).toMatch(
      new RegExp(
        [
          `^granted for these examples alone: ${RegExp.escape(address)}, kv`,
          'ok   acme-echo: hey',
          'ok   acme-echo: ask',
          'FAIL acme-echo: break',
          ' {5}the tool failed: the operator finds the reason in the log',
          ' {5}TypeError: the rates are gone',
          ' {9}at deep \\(acme@1\\.0\\.0/tools/acme\\.js:10:9\\)',
        ].join('\n'),
      ),
    );
    expect(printAnswer('try', trial)).toContain('expected "right", got "wrong"');
  }
  expect(await operator.kv.show('')).toMatchObject({ kept: [] });
  expect(operator.list().bundles).toEqual([]);
  // What was given was given to the examples.
  await operator.add(folder, '');
  await expect(operator.call('acme-echo', '{"text":"ask"}')).rejects.toThrow('the tool failed');
});

test('try names what has to be configured before', async () => {
  const config = {
    type: 'object',
    properties: { api_key: { type: 'string', title: 'Key', writeOnly: true } },
    required: ['api_key'],
    additionalProperties: false,
  };
  const { host } = await startHost({ PLUGIN_DIRS: await freshFolder() });
  const { examples } = await new Operator(host).try(await writeTried('127.0.0.1:1', config));
  expect(examples).toHaveLength(4);
  for (const { problem } of examples) expect(problem).toContain('acme is not configured: api_key is missing');
});
