import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { inc } from 'semver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPackage, RELEASE, ROOT } from '../../scripts/release/project.ts';
import { deadAddress } from '../servers/listen.ts';
import { codeBlock } from './code-blocks.ts';
import { startRegistry, type Registry } from './registry.ts';
import { Shell } from './shell.ts';

/** Versions of Node that users have; REHEARSAL_NODES=20,22,24,26 for all of them. */
const NODES = (process.env['REHEARSAL_NODES'] ?? '20').split(',');

const MAX_INSTALLED_BYTES = 300 * 1024 * 1024;

/** The version that is rehearsed, and the one after it, which is the same but for its number. */
const { version: current } = await readPackage('.');
const next = inc(current, 'patch') ?? '';

/** Of an MCP bundle's manifest, what a client starts it by. */
interface McpBundle {
  readonly server: { readonly mcp_config: { readonly command: string; readonly args: readonly string[] } };
  readonly user_config: Readonly<Record<string, { readonly default: string }>>;
}

let folder: string;
let registry: Registry;
let pnpm: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-rehearsal-'));
  registry = await startRegistry(folder);
  const shell = await userShell(process.version.slice(1).split('.')[0] ?? '');
  for (const name of (await readdir(RELEASE)).filter((file) => file.endsWith('.tgz')))
    await publish(shell, join(RELEASE, name));
  await publish(shell, await repack(join(RELEASE, `toolyard-${current}.tgz`), next));
  execFileSync('npm', ['install', '--silent', '--prefix', join(folder, 'pnpm'), 'pnpm']);
  pnpm = join(folder, 'pnpm/node_modules/.bin/pnpm');
});

/** A package as it is under another version. */
async function repack(tarball: string, version: string): Promise<string> {
  const unpacked = join(folder, 'next');
  await mkdir(unpacked);
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
  const manifest = join(unpacked, 'package/package.json');
  const json = JSON.parse(await readFile(manifest, 'utf8')) as object;
  await writeFile(manifest, JSON.stringify({ ...json, version }));
  const repacked = join(folder, `toolyard-${version}.tgz`);
  execFileSync('tar', ['-czf', repacked, '-C', unpacked, 'package']);
  return repacked;
}

afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function publish(shell: Shell, what: string): Promise<void> {
  const { code, stderr } = await shell.run(folder, `npm publish ${what}`);
  if (code !== 0) throw new Error(`${what} was not published: ${stderr}`);
}

/**
 * A new user of this machine: a home of its own, some version of Node, and the registry on loopback.
 *
 * @param registries lines of .npmrc that say where packages come from
 */
async function userShell(major: string, registries = anyPackages()): Promise<Shell> {
  const node = join(folder, `node-${major}`);
  execFileSync('npm', ['install', '--silent', '--prefix', node, `node-linux-${process.arch}@${major}`]);
  const home = await mkdtemp(join(folder, 'home-'));
  await writeFile(
    join(home, '.npmrc'),
    [
      ...registries,
      `cache=${join(folder, 'cache')}`,
      'audit=false',
      'fund=false',
      'update-notifier=false',
      'yes=true',
    ].join('\n'),
  );
  const programs = join(node, `node_modules/node-linux-${process.arch}/bin`);
  return new Shell({ HOME: home, PATH: `${programs}:/usr/local/bin:/usr/bin:/bin` });
}

/** All packages come from the registry on loopback, which asks nobody who they are. */
function anyPackages(): readonly string[] {
  return [`registry=${registry.url}/`, `${registry.url.replace('http:', '')}/:_authToken=anybody`];
}

describe.each(NODES)('on Node %s', (major) => {
  let shell: Shell;
  let site: string;

  beforeAll(async () => {
    shell = await userShell(major);
    site = join(folder, `site-${major}`);
    await mkdir(site);
  });

  test('two commands of README serve the catalogue, and its first call is answered as it says', async () => {
    const host = await shell.start(site, codeBlock('README.md', 'sh', 'npm install toolyard'));
    const call = codeBlock('README.md', 'sh', 'curl -s http://127.0.0.1:8080/api/tools/base64');
    const { stdout } = await shell.run(site, call.replace('http://127.0.0.1:8080', host.address));
    const promised = JSON.parse(codeBlock('README.md', 'json', '{\n  "success": true')) as object;
    const meta = { tool: 'base64', executionMs: expect.any(Number) };
    expect(JSON.parse(stdout)).toEqual({ ...promised, meta });
    // What runs in threads and processes of its own is not imported by anything.
    const program = { code: 'const text: string = input;\nreturn tools.base64({ text });', input: 'a' };
    const response = await fetch(`${host.address}/api/code/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(program),
    });
    expect(await response.json()).toMatchObject({ result: { ok: true, result: { result: 'YQ==' } } });
    await host.stop();
  });

  test('what was installed is small, and ran no script', async () => {
    const { stdout } = await shell.run(site, 'du -sb node_modules | cut -f1');
    expect(Number(stdout)).toBeLessThan(MAX_INSTALLED_BYTES);
    const lock = await readFile(join(site, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('hasInstallScript');
  });

  test('the command answers from any folder, and wrong use is one line', async () => {
    const toolyard = join(site, 'node_modules/.bin/toolyard');
    expect(await shell.run('/', `${toolyard} call base64 '{"text":"a"}'`)).toMatchObject({ code: 0 });
    expect(await shell.run('/', `${toolyard} doctor --json`)).toMatchObject({ code: 0 });
    expect(await shell.run('/', `${toolyard} nonsense`)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^toolyard: .*\n$/),
    });
  });

  test('the tools are offered over stdio from another folder, to an account without a home', async () => {
    const client = new Client({ name: 'rehearsal', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: join(site, 'node_modules/.bin/toolyard'),
        args: ['stdio', 'categories=encoding'],
        cwd: '/',
        env: { PATH: shell.environment['PATH'] ?? '', HOME: '/dev/null', LOG_LEVEL: 'silent' },
      }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('base32_encode');
      const { structuredContent } = await client.callTool({
        name: 'base32_encode',
        arguments: { text: 'foobar' },
      });
      expect(structuredContent).toMatchObject({ result: 'MZXW6YTBOI======' });
    } finally {
      await client.close();
    }
  });

  test("four commands of the SDK serve a plugin of one's own; it is tested, published and added by name", async () => {
    const parent = join(folder, `author-${major}`);
    await mkdir(parent);
    const host = await shell.start(parent, codeBlock('sdk/README.md', 'sh', 'npm create toolyard-plugin'));
    const words = await fetch(`${host.address}/api/tools/count-words/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"three blind mice"}',
    });
    expect(await words.json()).toMatchObject({ result: { words: 3 } });
    await host.stop();

    const plugin = join(parent, 'acme-tools');
    const worked = await shell.run(plugin, codeBlock('sdk/README.md', 'sh', 'npm test'));
    expect(worked, worked.stderr + worked.stdout).toMatchObject({ code: 0 });
    // A runner that finds no test passes too.
    expect(worked.stdout).toMatch(/^. (?:tests|pass) 2$/m);

    const manifest = join(plugin, 'package.json');
    const version = `0.1.${major}`;
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"0.1.0",', `"${version}",`));
    expect(await shell.run(plugin, 'npm publish')).toMatchObject({ code: 0 });
    const added = await shell.run(site, `npx toolyard add acme-tools@${version}`);
    expect(added, added.stderr).toMatchObject({ code: 0 });
    expect(await wordsOf(site)).toEqual({ words: 2 });
  });

  /** What the plugin that was added answers, by the package that is installed in a folder. */
  async function wordsOf(cwd: string, environment = ''): Promise<unknown> {
    const { stdout, stderr } = await shell.run(
      cwd,
      `${environment} npx toolyard call count-words '{"text":"Hello, World!"}'`,
    );
    return stdout === '' ? stderr : JSON.parse(stdout);
  }

  test("the operator's commands do what host/README says, while it serves", async () => {
    // Beside the package that is installed, as `./acme-tools` says.
    await cp(join(folder, `author-${major}`, 'acme-tools'), join(site, 'acme-tools'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await writeFile(join(site, 'chain.json'), codeBlock('docs/api.md', 'json', '{\n  "$schema"'));
    const data = `export DATA_DIR=${join(folder, `operated-${major}`)} PATH="$PWD/node_modules/.bin:$PATH";`;
    const host = await shell.start(site, `${data} npx toolyard`);
    try {
      const bundles = await shell.run(site, data + codeBlock('host/README.md', 'sh', 'npx toolyard list'));
      expect(bundles, bundles.stderr).toMatchObject({ code: 0 });
      expect(bundles.stdout).toMatch(/"words": 2/);
      const keys = await shell.run(site, data + codeBlock('host/README.md', 'sh', 'toolyard key create'));
      expect(keys, keys.stderr).toMatchObject({ code: 0 });
    } finally {
      await host.stop();
    }
  });

  test('a package of a scope comes from the registry of the scope, with its token', async () => {
    const plugin = join(folder, `author-${major}`, 'acme-tools');
    const published = join(folder, `scope-${major}`);
    await cp(plugin, published, { recursive: true, verbatimSymlinks: true });
    const manifest = join(published, 'package.json');
    const json = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
    await writeFile(manifest, JSON.stringify({ ...json, name: '@acme/words' }));
    const host = registry.url.replace('http:', '');
    const scoped = [`registry=${await deadAddress()}/`, `@acme:registry=${registry.url}/`];
    const [member, stranger] = [
      await userShell(major, [...scoped, `${host}/:_authToken=${registry.token}`]),
      await userShell(major, scoped),
    ];
    await publish(member, published);
    const toolyard = join(site, 'node_modules/.bin/toolyard');
    const refused = await stranger.run('/', `${toolyard} add @acme/words`);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^toolyard: @acme\/words: .*\n$/m),
    });
    const added = await member.run('/', `${toolyard} add @acme/words`);
    expect(added, added.stderr).toMatchObject({ code: 0 });
  });

  test('a backup that is made while it serves is restored elsewhere', async () => {
    const [backup = '', restore = ''] = codeBlock('host/README.md', 'sh', 'npx toolyard backup')
      .trim()
      .split('\n');
    const host = await shell.start(site, 'npx toolyard');
    expect(await shell.run(site, backup)).toMatchObject({ code: 0 });
    await host.stop();
    const another = join(folder, `another-${major}`);
    expect(await shell.run(site, restore.replace('/srv/another', another))).toMatchObject({ code: 0 });
    expect(await wordsOf(site, `DATA_DIR=${another}`)).toEqual({ words: 2 });
  });

  test('an upgrade keeps plugins and keys, and going back does too', async () => {
    const { stdout } = await shell.run(site, 'npx toolyard key create acme --json');
    const { key } = JSON.parse(stdout) as { key: string };
    const call = async () => {
      const host = await shell.start(site, 'ACCESS=keys npx toolyard');
      try {
        const response = await fetch(`${host.address}/api/tools/count-words/execute`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: '{"text":"three blind mice"}',
        });
        return await response.json();
      } finally {
        await host.stop();
      }
    };
    const words = { result: { words: 3 } };
    expect(await call()).toMatchObject(words);
    for (const version of [next, current]) {
      const installed = await shell.run(site, `npm install toolyard@${version}`);
      expect(installed, installed.stderr).toMatchObject({ code: 0 });
      expect(await shell.run(site, 'npx toolyard --version')).toMatchObject({ stdout: `${version}\n` });
      expect(await call()).toMatchObject(words);
    }
  });

  test('pnpm installs it too, and runs no script', async () => {
    const other = join(folder, `pnpm-${major}`);
    await mkdir(other);
    const installed = await shell.run(other, `${pnpm} add --ignore-scripts toolyard@${current}`);
    expect(installed, installed.stdout + installed.stderr).toMatchObject({ code: 0 });
    const { stdout, stderr } = await shell.run(
      other,
      `${pnpm} exec toolyard call base64 '{"text":"Hello, World!"}'`,
    );
    expect(JSON.parse(stdout || stderr)).toEqual({ result: 'SGVsbG8sIFdvcmxkIQ==' });
  });

  test('the bundle for desktop clients holds all that it needs', async () => {
    const unpacked = join(folder, `bundle-${major}`);
    const bundle = `toolyard-${current}-linux-${process.arch}.mcpb`;
    execFileSync(join(ROOT, 'node_modules/.bin/mcpb'), ['unpack', join(RELEASE, bundle), unpacked]);
    const { server, user_config: asked } = JSON.parse(
      await readFile(join(unpacked, 'manifest.json'), 'utf8'),
    ) as McpBundle;
    // As a client does it, which knows of no registry.
    const fill = (word: string) =>
      word
        .replaceAll('${__dirname}', unpacked)
        .replaceAll(/\$\{user_config\.(\w+)\}/g, (_, name: string) => asked[name]?.default ?? '');
    const client = new Client({ name: 'rehearsal', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: server.mcp_config.command,
        args: server.mcp_config.args.map(fill),
        cwd: '/',
        env: {
          PATH: shell.environment['PATH'] ?? '',
          HOME: await mkdtemp(join(folder, 'home-')),
          LOG_LEVEL: 'silent',
        },
      }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['search_tools', 'describe_tool', 'call_tool']);
      const { structuredContent } = await client.callTool({
        name: 'call_tool',
        arguments: { name: 'base32_encode', arguments: { text: 'foobar' } },
      });
      expect(structuredContent).toMatchObject({ result: 'MZXW6YTBOI======' });
    } finally {
      await client.close();
    }
  });
});

test('the MCP registry takes what names the package there', async () => {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(
    JSON.parse(
      await readFile(join(import.meta.dirname, 'mcp-registry.server.schema.json'), 'utf8'),
    ) as object,
  );
  const server = JSON.parse(await readFile(join(RELEASE, 'server.json'), 'utf8')) as { name: string };
  expect(validate(server), JSON.stringify(validate.errors)).toBe(true);
  // By which the registry knows that who lists the package is who publishes it.
  const packed = execFileSync(
    'tar',
    ['-xzOf', join(RELEASE, `toolyard-${current}.tgz`), 'package/package.json'],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(packed)).toMatchObject({ mcpName: server.name });
});
