import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { toolSource, writePackage } from '../plugin-package.ts';
import { startHost } from '../start-host.ts';
import { waitFor } from '../../wait-for.ts';

/** How often the catalogue changes while calls go on. `npm run nightly live` takes more. */
const CHANGES = Number(process.env.LIVE_CHANGES ?? 20);
const CALLS = 200 * CHANGES;

/** How long a busy machine may take; an idle one serves a change within a second. */

async function pluginDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-plugins-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A built package whose tool `echo` answers with `answer`. */
async function echoPackage(
  answer: string,
  { name = 'acme', toolyard = {}, tool = 'echo' } = {},
): Promise<string> {
  const folder = await writePackage({
    name,
    toolyard,
    files: { [`tools/${tool}.ts`]: toolSource(`return { result: ${JSON.stringify(answer)} };`) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  return folder;
}

async function echo(url: string, tool = 'echo'): Promise<string | number> {
  const response = await fetch(`${url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"a"}',
  });
  const body = (await response.json()) as { result?: { result: string } };
  return body.result?.result ?? response.status;
}

test('a bundle that is dropped, replaced and deleted is served, swapped and gone', async () => {
  const plugins = await pluginDir();
  const { url } = await startHost({ PLUGIN_DIRS: plugins });
  expect(await echo(url)).toBe(404);

  await cp(join(await echoPackage('one'), 'dist'), join(plugins, 'acme'), { recursive: true });
  await waitFor(async () => expect(await echo(url)).toBe('one'));

  await cp(join(await echoPackage('two'), 'dist'), join(plugins, 'acme'), { recursive: true });
  await waitFor(async () => expect(await echo(url)).toBe('two'));
  const listed = JSON.stringify(await (await fetch(`${url}/api/openapi.json`)).json());
  expect(listed).toContain('/tools/echo/execute');

  await rm(join(plugins, 'acme'), { recursive: true });
  await waitFor(async () => expect(await echo(url)).toBe(404));
});

test('a half-copied bundle is not taken, and is once the rest has come', async () => {
  const plugins = await pluginDir();
  const { url, host } = await startHost({ PLUGIN_DIRS: plugins });
  const dist = join(await echoPackage('whole'), 'dist');
  await mkdir(join(plugins, 'acme'));
  await cp(join(dist, 'plugin.json'), join(plugins, 'acme', 'plugin.json'));
  await waitFor(() =>
    expect(host.registry.refusals).toEqual([
      {
        folder: join(plugins, 'acme'),
        reasons: ['chunks/typebox.js: missing', 'tools/echo.js: missing'],
      },
    ]),
  );
  expect(await echo(url)).toBe(404);
  await cp(dist, join(plugins, 'acme'), { recursive: true });
  await waitFor(async () => expect(await echo(url)).toBe('whole'));
  expect(host.registry.refusals).toEqual([]);
});

test('a bundle that fails its check keeps the old one serving and says every reason', async () => {
  const plugins = await pluginDir();
  const { url, host } = await startHost({ PLUGIN_DIRS: plugins });
  const place = join(plugins, 'acme');
  await cp(join(await echoPackage('good'), 'dist'), place, { recursive: true });
  await waitFor(async () => expect(await echo(url)).toBe('good'));

  const manifest = JSON.parse(await readFile(join(place, 'plugin.json'), 'utf8')) as {
    version: string;
    tools: { title: string; summary: string }[];
  };
  manifest.version = 'new';
  for (const tool of manifest.tools) tool.summary = 'x'.repeat(161);
  await writeFile(join(place, 'plugin.json'), JSON.stringify(manifest));
  await waitFor(() => expect(host.registry.refusals).toHaveLength(1));
  expect(host.registry.refusals[0]?.reasons).toEqual([
    expect.stringMatching(/^plugin\.json: version: /),
    expect.stringMatching(/^plugin\.json: tool echo: summary: expected at most 160 characters, got 161/),
  ]);
  expect(await echo(url)).toBe('good');
});

test.each([
  [
    'a file that was changed',
    async (place: string) => writeFile(join(place, 'tools/echo.js'), 'module.exports = {};'),
    /SHA-256/,
  ],
  [
    'a path that leads out',
    async (place: string) =>
      editManifest(place, (manifest) => (manifest.files = { '../../etc/passwd': '0'.repeat(64) })),
    /files/,
  ],
  [
    'an entry that is no file of it',
    async (place: string) =>
      editManifest(
        place,
        (manifest) => (manifest.tools = manifest.tools.map((tool) => ({ ...tool, entry: 'tools/other.js' }))),
      ),
    /not among the files/,
  ],
])('%s: refused', async (_, spoil, reason) => {
  const plugins = await pluginDir();
  const place = join(plugins, 'acme');
  await cp(join(await echoPackage('spoiled'), 'dist'), place, { recursive: true });
  await spoil(place);
  const { url, host } = await startHost({ PLUGIN_DIRS: plugins });
  expect(await echo(url)).toBe(404);
  expect(host.registry.refusals[0]?.reasons.join()).toMatch(reason);
});

interface EditableManifest {
  files: Record<string, string>;
  tools: { entry: string }[];
}

async function editManifest(place: string, edit: (manifest: EditableManifest) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(join(place, 'plugin.json'), 'utf8')) as EditableManifest;
  edit(manifest);
  await writeFile(join(place, 'plugin.json'), JSON.stringify(manifest));
}

test('a manifest that asks for inline runs isolated, and cannot take the id of a first-party tool', async () => {
  const plugins = await pluginDir();
  const pretender = await echoPackage('mine', {
    name: 'pretender',
    toolyard: { runtime: 'inline' },
    tool: 'base64',
  });
  await cp(join(pretender, 'dist'), join(plugins, 'pretender'), { recursive: true });
  const { url, host } = await startHost({
    PLUGIN_DIRS: `${plugins},${join(import.meta.dirname, '../../../plugins')}`,
  });
  const [shadow] = host.catalogue.snapshot.shadowed;
  expect([shadow?.tool.id, shadow?.tool.runtime]).toEqual(['base64', 'isolate']);
  expect(shadow?.by.bundle.trust).toBe('first-party');
  expect(await echo(url, 'base64')).toBe('YQ==');
  expect(await echo(url, 'pretender.base64')).toBe('mine');
});

test('calls go on without a failure while bundles come, change and go', { timeout: 600_000 }, async () => {
  const plugins = await pluginDir();
  const { url, host } = await startHost({
    PLUGIN_DIRS: `${plugins},${join(import.meta.dirname, '../../../plugins')}`,
  });
  const versions = await Promise.all(['one', 'two'].map((answer) => echoPackage(answer)));
  const place = (index: number) => versions[index % 2] ?? '';
  await host.registry.add(place(0), 'test');

  let left = CALLS;
  let over = false;
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const client = async () => {
    while (left > 0 || !over) {
      left -= 1;
      // Every hundredth call takes the way through the sandbox; the others through the first-party bundle.
      const own = left % 100 === 0;
      const answer = await echo(url, own ? 'echo' : 'base64');
      count(own ? `echo ${answer}` : `base64 ${answer}`);
    }
  };
  const changes = async () => {
    for (let i = 1; i <= CHANGES; i += 1) {
      if (i % 10 === 0) {
        host.state.remove('acme');
        await host.registry.refresh();
        await host.registry.add(place(i), 'test');
      } else if (i % 5 === 0) {
        const [, before] = host.state.versions('acme');
        if (before !== undefined) await host.registry.rollBack('acme', before);
      } else await host.registry.add(place(i), 'test');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    over = true;
  };
  await Promise.all([changes(), ...Array.from({ length: 50 }, client)]);
  const kinds = [...outcomes.keys()].filter(
    (kind) => !['base64 YQ==', 'echo one', 'echo two', 'echo 404'].includes(kind),
  );
  expect(kinds).toEqual([]);
  expect([...outcomes.values()].reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(CALLS);
});

test('what the operator decided is there after a restart', async () => {
  const first = await startHost({ PLUGIN_DIRS: 'off' });
  await first.host.registry.add(await echoPackage('kept'), 'test');
  first.host.state.setServed('acme', false, true);
  const second = await startHost({ PLUGIN_DIRS: 'off', DATA_DIR: first.dataDir });
  expect(second.host.registry.statuses).toMatchObject([
    { bundle: { id: 'acme', trust: 'untrusted' }, enabled: false },
  ]);
  expect(await readdir(join(first.dataDir, 'bundles'))).toEqual(['acme']);
});
