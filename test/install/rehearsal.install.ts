import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RELEASE } from '../../scripts/release/project.ts';
import { codeBlock } from './code-blocks.ts';
import { startRegistry, type Registry } from './registry.ts';
import { Shell } from './shell.ts';

/** Versions of Node that users have; REHEARSAL_NODES=20,22,24,26 for all of them. */
const NODES = (process.env['REHEARSAL_NODES'] ?? '20').split(',');

const MAX_INSTALLED_BYTES = 300 * 1024 * 1024;

let folder: string;
let registry: Registry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-rehearsal-'));
  registry = await startRegistry(folder);
  const shell = await userShell(process.version.slice(1).split('.')[0] ?? '');
  for (const name of (await readdir(RELEASE)).filter((file) => file.endsWith('.tgz')))
    await publish(shell, join(RELEASE, name));
});

afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function publish(shell: Shell, tarball: string): Promise<void> {
  const { code, stderr } = await shell.run(folder, `npm publish ${tarball}`);
  if (code !== 0) throw new Error(`${tarball} was not published: ${stderr}`);
}

/** A new user of this machine: a home of its own, some version of Node, and the registry on loopback. */
async function userShell(major: string): Promise<Shell> {
  const node = join(folder, `node-${major}`);
  execFileSync('npm', ['install', '--silent', '--prefix', node, `node-linux-${process.arch}@${major}`]);
  const home = await mkdtemp(join(folder, 'home-'));
  await writeFile(
    join(home, '.npmrc'),
    [
      `registry=${registry.url}/`,
      `${registry.url.replace('http:', '')}/:_authToken=anybody`,
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
    const { stdout } = await shell.run(site, `npx toolyard call count-words '{"text":"Hello, World!"}'`);
    expect(JSON.parse(stdout)).toEqual({ words: 2 });
  });
});
