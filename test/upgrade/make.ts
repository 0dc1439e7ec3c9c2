/**
 * Writes `data-<version>/` beside this file: a DATA_DIR as this version leaves it, for the tests that start later
 * versions from it. Run it once a released version, at that version, and keep what it wrote:
 *
 *     npx node test/upgrade/make.ts
 *
 * Everything is done with the commands that people use, so that the same script serves every version.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import rootPackage from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const target = join(import.meta.dirname, `data-${rootPackage.version}`);
const work = await mkdtemp(join(tmpdir(), 'toolyard-upgrade-'));
const plugins = join(target, 'plugins');
const port = await freePort();
const environment = {
  ...process.env,
  DATA_DIR: join(target, 'data'),
  PLUGIN_DIRS: plugins,
  LOG_LEVEL: 'warn',
  PORT: String(port),
};

await mkdir(plugins, { recursive: true });
for (const name of ['in-folder', 'gone']) {
  const folder = await built(name, '1.0.0', { runtime: 'inline', net: ['api.example.com'] });
  await cp(join(folder, 'dist'), join(plugins, name), {
    recursive: true,
    filter: (file) => !file.endsWith('.inputs.json'),
  });
}

const host = spawn(process.execPath, [join(root, 'host/app/toolyard.ts'), 'serve'], {
  cwd: work,
  env: environment,
  stdio: 'inherit',
});
await listening();

await toolyard('add', await built('by-word', '1.0.0', { runtime: 'inline' }));
await toolyard('grant', 'by-word', 'trust');
await toolyard('add', await built('with-host', '1.0.0', { net: ['api.example.com', 'www.example.com'] }));
await toolyard('grant', 'with-host', 'api.example.com');
const signed = await built('by-signature', '1.0.0', { runtime: 'pool', net: ['api.example.com'] });
const key = await plugin('key', join(work, 'acme.jwk'));
await plugin('sign', join(work, 'acme.jwk'), signed);
await toolyard('trust', 'add', key.trim());
await toolyard('add', signed);
await toolyard('add', await built('switched-off', '1.0.0'));
await toolyard('disable', 'switched-off');
await toolyard('add', await built('two-versions', '1.0.0'));
await toolyard('add', await built('two-versions', '1.1.0'));
await toolyard('grant', 'in-folder', 'trust');
await toolyard('grant', 'gone', 'trust');

const bin = (await (await fetch(`http://127.0.0.1:${port}/bins`, { method: 'POST' })).json()) as {
  receive_url: string;
};
for (const body of ['{"event":"first"}', '{"event":"second"}'])
  await fetch(bin.receive_url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

console.log(await toolyard('list'));
host.kill('SIGTERM');
await once(host, 'exit');
// The trust in a bundle that was deleted stays behind.
await rm(join(plugins, 'gone'), { recursive: true });
await rm(work, { recursive: true });

/** A plugin of one tool, `<name>-echo`, that answers with the plugin's version; its folder, built. */
async function built(
  name: string,
  version: string,
  { runtime = 'isolate', net = [] }: { readonly runtime?: string; readonly net?: readonly string[] } = {},
): Promise<string> {
  const folder = join(work, `${name}-${version}`);
  const files = {
    'package.json': JSON.stringify({
      name: `@acme/${name}`,
      version,
      type: 'module',
      toolyard: { id: name, runtime, permissions: { net } },
    }),
    'plugin.ts': `import { definePlugin } from '@toolyard/sdk';
export default definePlugin({ title: '${name}', summary: 'A plugin of an installation that is upgraded.' });
`,
    [`tools/${name}-echo.ts`]: `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Echo',
  summary: 'Gives a text back, and the version of the plugin.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'a word', input: { text: 'hey' }, output: { result: 'hey ${version}' } }],
  run: ({ text }) => ({ result: text + ' ${version}' }),
});
`,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await mkdir(join(folder, 'node_modules/@toolyard'), { recursive: true });
  await symlink(join(root, 'sdk'), join(folder, 'node_modules/@toolyard/sdk'));
  await symlink(join(root, 'node_modules/typebox'), join(folder, 'node_modules/typebox'));
  await plugin('build', folder);
  return folder;
}

function toolyard(...args: string[]): Promise<string> {
  return run(join(root, 'host/app/toolyard.ts'), args);
}

function plugin(...args: string[]): Promise<string> {
  return run(join(root, 'sdk/cli/main.ts'), args);
}

async function run(script: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: work,
    env: environment,
  });
  return stdout;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

async function listening(): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok === true) return;
    if (host.exitCode !== null) throw new Error('the host ended');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
