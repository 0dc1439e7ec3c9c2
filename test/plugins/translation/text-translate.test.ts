import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import tool from '../../../plugins/translation/tools/text-translate.ts';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { freshFolder } from '../../host/catalogue/bundle-folder.ts';
import { startHost } from '../../host/start-host.ts';
import { listen } from '../../servers/listen.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KEY = '0b3f6f0e-secret:fx';

/** Stands for DeepL: translates by turning texts around. */
async function startService() {
  const asked: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const body = (await json(request)) as { readonly text: readonly string[]; readonly target_lang: string };
    const { authorization } = request.headers;
    asked.push({ authorization, body });
    if (body.target_lang === 'XX') return response.writeHead(400).end('{}');
    if (authorization !== `DeepL-Auth-Key ${KEY}`) return response.writeHead(403).end();
    const translations = body.text.map((text) => ({
      detected_source_language: 'EN',
      text: [...text].toReversed().join(''),
    }));
    return response.end(JSON.stringify({ translations }));
  };
  const server = createServer((request, response) => void answer(request, response));
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return { url, host: new URL(url).host, asked };
}

/** The bundle's package as another publisher's, whose service is at an address of this machine. */
async function buildFor(url: string): Promise<string> {
  const plugins = await freshFolder();
  const folder = join(plugins, 'source');
  await cp(join(ROOT, 'plugins/translation'), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  await mkdir(join(folder, 'node_modules/@toolyard'), { recursive: true });
  for (const [name, at] of [
    ['sdk', 'sdk'],
    ['kit', 'plugins/kit'],
  ] as const)
    await symlink(join(ROOT, at), join(folder, 'node_modules/@toolyard', name));
  for (const file of ['package.json', 'lib/configuration.ts']) {
    const path = join(folder, file);
    const text = (await readFile(path, 'utf8')).replaceAll('https://api-free.deepl.com', url);
    await writeFile(path, text.replaceAll('api-free.deepl.com', new URL(url).host));
  }
  const path = join(folder, 'package.json');
  const source = JSON.parse(await readFile(path, 'utf8')) as { toolyard: { id: string } };
  await writeFile(
    path,
    JSON.stringify({ ...source, name: 'acme-words', toolyard: { ...source.toolyard, id: 'acme' } }),
  );
  const outcome = await buildPlugin(folder);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problems));
  return plugins;
}

async function call(url: string, input: object) {
  const response = await fetch(`${url}/api/tools/text-translate/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as { result?: unknown; error?: unknown } };
}

test(
  'is served as a stranger’s: sandboxed, with what the operator grants and sets',
  { timeout: 60_000 },
  async () => {
    const { url: service, host: address, asked } = await startService();
    const plugins = join(await buildFor(service), 'source');
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const settings = { PLUGIN_DIRS: plugins, OUTBOUND_ALLOW: '127.0.0.1' };
    const { host, url } = await startHost(settings, onTestFinished, log);
    const operator = new Operator(host);
    expect(host.catalogue.snapshot.find('text-translate', 'rest')).toMatchObject({
      runtime: 'isolate',
      bundle: { trust: 'untrusted' },
    });

    const words = { texts: ['Hello', '12', 'world', 'Hello'], to: 'de' };
    expect(await call(url, words)).toMatchObject({ status: 500 });
    expect(asked).toHaveLength(0);

    await operator.grant('acme', address);
    expect(await call(url, words)).toMatchObject({
      body: {
        result: { ok: false, reason: 'http_status', detail: expect.stringMatching(/refused the key/) },
      },
    });
    await operator.grant('acme', 'kv');
    operator.config.set('acme', 'free_key', JSON.stringify({ text: KEY, from: 'input' }));
    const translated = {
      ok: true,
      translations: [
        { text: 'olleH', from: 'EN' },
        { text: '12', from: null },
        { text: 'dlrow', from: 'EN' },
        { text: 'olleH', from: 'EN' },
      ],
    };
    expect(await call(url, words)).toMatchObject({ body: { result: { ...translated, sent: 10 } } });
    expect(await call(url, words)).toMatchObject({ body: { result: { ...translated, sent: 0 } } });
    expect(asked.map(({ body }) => body)).toEqual([
      { text: ['Hello', 'world'], target_lang: 'DE', formality: 'default' },
      { text: ['Hello', 'world'], target_lang: 'DE', formality: 'default' },
    ]);
    expect(await call(url, { texts: ['a'], to: 'xx' })).toMatchObject({
      body: { result: { ok: false, detail: expect.stringMatching(/does not know the language/) } },
    });
    expect(lines.join('')).not.toContain(KEY);
  },
);

describe('text-translate', () => {
  test('sends nothing where there is nothing to translate', async () => {
    expect(await callTool(tool, { texts: ['', '12:30'], to: 'DE' })).toMatchObject({ ok: true, sent: 0 });
  });

  test.each([
    [{ texts: ['a'], to: 'German' }, 'to: expected a language such as DE or EN-GB, got "German"'],
    [{ texts: ['a'], to: 'DE', from: '?' }, 'from: expected a language such as DE or EN-GB, got "?"'],
    [
      {
        texts: Array.from({ length: 4 }, (_, index) => String.fromCharCode(97 + index).repeat(10_000)),
        to: 'DE',
      },
      'texts: expected at most 30000 characters in all, got 40000',
    ],
  ])('refuses %#', async (input, message) => {
    await expect(callTool(tool, input)).rejects.toThrow(message);
  });
});
