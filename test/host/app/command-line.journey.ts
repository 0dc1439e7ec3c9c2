import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { createKey, signBundle } from '../../../sdk/cli/sign.ts';
import { packPlugin } from '../../../sdk/cli/pack.ts';
import { runToolyard } from '../../../host/app/command-line.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { toolSource, writePackage } from '../plugin-package.ts';
import toolyardPackage from '../../../package.json' with { type: 'json' };
import { runProgram, type Ran } from '../run-command.ts';
import { startHost } from '../start-host.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

async function built(version: string): Promise<string> {
  const folder = await writePackage({
    name: '@acme/tools',
    version,
    toolyard: { id: 'acme', permissions: { net: ['api.example.com'] } },
    files: { 'tools/echo.ts': toolSource(`return { result: ${JSON.stringify(version)} };`) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  return folder;
}

/** The command in a data folder of the test's; with a host that listens for it, or without any. */
async function operate({ hosted }: { readonly hosted: boolean }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-operate-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (hosted) {
    const { host } = await startHost({ DATA_DIR: dataDir, PLUGIN_DIRS: 'off' });
    onTestFinished(await listenForOperator(dataDir, new Operator(host), host.log));
  }
  const toolyard = (...args: string[]) =>
    runProgram(command, args, { DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' });
  const says = async (...args: string[]) => {
    const { code, stdout, stderr } = await toolyard(...args);
    expect(stderr.replace(/^adding .*\n/, '')).toBe('');
    expect(code).toBe(0);
    return stdout.trimEnd();
  };
  return { toolyard, says, dataDir };
}

/** The command in this process, for what ends before anything is started. */
async function runHere(...args: string[]): Promise<Ran> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-operate-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await runToolyard(args, { DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' });
    const written = (stream: typeof stdout) => stream.mock.calls.map(([chunk]) => String(chunk)).join('');
    return { code, stdout: written(stdout), stderr: written(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

test('a plugin is added, called, rolled back, granted, disabled and removed', async () => {
  const { toolyard, says } = await operate({ hosted: true });
  expect(await says('list')).toBe('no bundle is there');
  expect(await says('add', await built('1.0.0'))).toBe(
    'added acme 1.0.0, untrusted, 1 tool; it asks to reach api.example.com: toolyard grant acme <host>',
  );
  expect(await says('call', 'echo', '{"text":"a"}')).toBe('{\n  "result": "1.0.0"\n}');
  expect(await says('add', await packPlugin(await built('1.1.0')))).toContain('added acme 1.1.0');
  expect(await says('call', 'acme.echo', '{"text":"a"}')).toContain('1.1.0');
  expect(await says('rollback', 'acme')).toBe('rolled acme back from 1.1.0 to 1.0.0');
  expect(await says('grant', 'acme', 'api.example.com')).toBe('acme 1.0.0 may reach api.example.com');
  expect(await says('info', 'acme')).toMatch(/hosts +api\.example\.com \(granted\)/);
  expect(await says('disable', 'acme')).toContain('disabled acme');
  expect(await toolyard('call', 'echo', '{"text":"a"}')).toMatchObject({
    code: 1,
    stderr: 'toolyard: NOT_FOUND: there is no tool "echo"\n',
  });
  expect(await says('enable', 'acme')).toBe('enabled acme, 1 tool');
  const { bundles } = JSON.parse(await says('list', '--json')) as { bundles: object[] };
  expect(bundles).toMatchObject([
    { id: 'acme', version: '1.0.0', trust: 'untrusted', state: 'served', tools: 1 },
  ]);
  expect(await says('remove', 'acme')).toBe('removed acme');
  expect(await says('list')).toBe('no bundle is there');
});

test('where no host runs, the command works on the data itself', async () => {
  const { says } = await operate({ hosted: false });
  expect(await says('add', await built('1.0.0'))).toContain('added acme 1.0.0');
  expect(await says('call', 'echo', '{"text":"a"}')).toBe('{\n  "result": "1.0.0"\n}');
  expect(await says('grant', 'acme', 'api.example.com')).toBe('acme 1.0.0 may reach api.example.com');
  expect(await says('info', 'acme')).toMatch(/hosts +api\.example\.com \(granted\)/);
  expect(await says('remove', 'acme')).toBe('removed acme');
});

test('a signature by a trusted key raises the trust, and falls with the key', async () => {
  const { says } = await operate({ hosted: true });
  const folder = await built('1.0.0');
  const keyFile = join(folder, 'key.jwk');
  const publicKey = await createKey(keyFile);
  await signBundle(folder, keyFile);
  expect(await says('add', folder)).toContain('untrusted');
  const trusted = await says('trust', 'add', JSON.stringify(publicKey));
  expect(await says('list')).toContain('signed');
  await says('trust', 'remove', trusted.split(' ').at(-1) ?? '');
  expect(await says('list')).toContain('untrusted');
});

test('examples are tried in the sandbox without serving anything', async () => {
  const { toolyard, says } = await operate({ hosted: false });
  expect(await says('try', await built('1.0.0'))).toContain('1 examples hold, 0 differ');
  const wrong = await writePackage({
    name: 'wrong',
    files: { 'tools/echo.ts': toolSource('return { result: 1 };') },
  });
  await buildPlugin(wrong);
  expect(await toolyard('try', wrong)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('FAIL echo: a word'),
  });
  expect(await says('list')).toBe('no bundle is there');
});

test.each([
  [['nonsense'], 2, /^toolyard: there is no command "nonsense": toolyard --help lists them\n$/],
  [['--nonsense'], 2, /^toolyard: Unknown option '--nonsense'.*\n$/],
  [['add'], 2, /^usage: toolyard add <.*\n$/],
  [['trust', 'nonsense'], 2, /^usage: toolyard trust add\|list\|remove\|revoke\|restore\n$/],
  [['install', 'nonsense'], 2, /^toolyard: nonsense: expected one of the clients .*\n$/],
  [['backup'], 2, /^usage: toolyard backup <file>\n$/],
  [['doctor', '--accept'], 2, /^usage: toolyard doctor\n$/],
  [['list', '--print'], 2, /^usage: toolyard list\n$/],
  [['serve', '8080'], 2, /^usage: toolyard serve \[--processes N\]\n$/],
  [['key', 'create', 'acme', '--rest', 'many'], 2, /^toolyard: --rest: expected .*\n$/],
  [['key', 'create', 'acme', '--expires', 'soon'], 2, /^toolyard: --expires: expected days or hours.*\n$/],
  [['trust', 'remove', `-${'z'.repeat(42)}`], 1, /^toolyard: no host has run on /],
  [['stdio'], 1, /^toolyard: there is no tool in PLUGIN_DIRS \(\)\n$/],
  [
    ['add', 'git+https://example.com/x.git'],
    1,
    /^(adding .*\n)?toolyard: .*expected a folder, a tarball, or a package's name/,
  ],
  [['remove', 'nothing'], 1, /^toolyard: no host has run on .*set DATA_DIR/],
  [['trust', 'add', '{"kty":"RSA"}'], 1, /^toolyard: the key was not taken: expected an Ed25519 key/],
])('%j fails with one clear line', async (args, code, line) => {
  expect(await runHere(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(line) });
});

test.each([
  [['nonsense'], 2],
  [['add'], 2],
  [['--nonsense'], 2],
  [['remove', 'nothing'], 1],
])('%j --json says what failed to scripts as well', async (args, code) => {
  const ran = await runHere(...args, '--json');
  expect(ran.code).toBe(code);
  const { error } = JSON.parse(ran.stdout) as { error: string };
  expect(ran.stderr.trimEnd().replace(/^(toolyard: )/, '')).toBe(error);
});

test('a host that runs tells wrong use from failure too', async () => {
  const { toolyard } = await operate({ hosted: true });
  expect(await toolyard('key', 'create', 'acme', '--mcp', '-1')).toMatchObject({ code: 2, stdout: '' });
  expect(await toolyard('key', 'revoke', 'nobody')).toMatchObject({ code: 1, stdout: '' });
});

test('the version is that of the package, and help names every command', async () => {
  const { says } = await operate({ hosted: false });
  expect(await says('--version')).toBe(toolyardPackage.version);
  expect(JSON.parse(await says('--version', '--json'))).toEqual({ version: toolyardPackage.version });
  expect(await says('--help')).toMatch(/^usage: toolyard .*^ {2}serve .*^ {2}stdio .*^ {2}add /ms);
});

test('a private key is not taken', async () => {
  const { toolyard } = await operate({ hosted: false });
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'key.jwk');
  await createKey(file);
  expect(await toolyard('trust', 'add', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('got a private one'),
  });
  await writeFile(file, 'nonsense');
  expect(await toolyard('trust', 'add', file)).toMatchObject({ code: 1 });
});

const SHOWS_PAGES = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
};

test.each([
  ['2025-11-25', {}],
  ['2025-11-25 that shows pages', { capabilities: SHOWS_PAGES }],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  [
    '2026-07-28 that shows pages',
    { capabilities: SHOWS_PAGES, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  ],
])('the tools are offered over stdio to a client of revision %s', async (_, options: ClientOptions) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-stdio-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  const environment = {
    DATA_DIR: dataDir,
    PLUGIN_DIRS: join(import.meta.dirname, '../../../plugins'),
    LOG_LEVEL: 'silent',
  };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, 'stdio', 'tools=base32-encode,csv-dedupe'],
      env: environment,
    }),
  );
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['base32_encode', 'csv_dedupe']);
  const result = await client.callTool({ name: 'base32_encode', arguments: { text: 'foobar' } });
  expect(result.structuredContent).toEqual({ result: 'MZXW6YTBOI======', bytes: 6 });
  const shown = tools.filter(({ _meta }) => _meta?.['ui'] !== undefined).map(({ name }) => name);
  expect(shown).toEqual(options.capabilities === undefined ? [] : ['csv_dedupe']);
});

test('what a trusted tool prints is a line of the log, not between the messages over stdio', async () => {
  const { says, dataDir } = await operate({ hosted: false });
  const folder = await writePackage({
    name: 'acme',
    toolyard: { runtime: 'inline' },
    files: { 'tools/echo.ts': toolSource(`console.log('noise'); return { result: text };`) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  await says('add', folder);
  await says('grant', 'acme', 'trust');
  const client = new Client({ name: 'test', version: '1.0.0' });
  const problems: Error[] = [];
  client.onerror = (error) => problems.push(error);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'stdio'],
    env: { DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'info' },
    stderr: 'pipe',
  });
  const printed: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { structuredContent } = await client.callTool({ name: 'echo', arguments: { text: 'a' } });
  expect(structuredContent).toEqual({ result: 'a' });
  expect(problems).toEqual([]);
  await expect.poll(() => printed.join('')).toMatch(/^\{.*"msg":"noise".*\}$/m);
});

test('paths are those of the folder where the command is given', { timeout: 120_000 }, async () => {
  const { dataDir } = await operate({ hosted: true });
  const here = await mkdtemp(join(tmpdir(), 'toolyard-here-'));
  onTestFinished(() => rm(here, { recursive: true, force: true }));
  await rename(await built('1.0.0'), join(here, 'tools'));
  const toolyard = (...args: string[]) =>
    runProgram(command, args, { DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' }, here);
  expect(await toolyard('add', 'tools')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `toolyard: tools may be the ${join(here, 'tools')} here or the registry's package`,
    ),
  });
  expect(await toolyard('add', './other')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`found nothing at ${join(here, 'other')}`),
  });
  expect(await toolyard('add', 'npm:./tools')).toMatchObject({ code: 1 });
  expect(await toolyard('try', './tools')).toMatchObject({ code: 0 });
  expect(await toolyard('add', './tools')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('added acme'),
  });
  expect(JSON.parse((await toolyard('list', '--json')).stdout)).toMatchObject({
    bundles: [{ from: join(here, 'tools') }],
  });
  const publicKey = await createKey(join(here, 'secret.jwk'));
  await writeFile(join(here, 'public.jwk'), JSON.stringify(publicKey));
  expect(await toolyard('trust', 'add', 'public.jwk')).toMatchObject({ code: 0 });
  expect(await toolyard('trust', 'add', 'nothing.jwk')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`found none at ${join(here, 'nothing.jwk')}`),
  });
});

test(
  'a change of an added bundle is shown, and let in with --accept alone',
  { timeout: 120_000 },
  async () => {
    const { toolyard, says } = await operate({ hosted: true });
    await says('add', await built('1.1.0'));
    expect(await toolyard('add', await built('1.0.0'))).toMatchObject({
      code: 1,
      stdout: [
        'acme 1.0.0 changes what was let in:',
        '  version: 1.0.0 is older than 1.1.0',
        'nothing was changed; --accept lets it in',
        '',
      ].join('\n'),
    });
    expect(await says('info', 'acme')).toMatch(/package +@acme\/tools 1\.1\.0/);
    expect(await says('add', await built('1.0.0'), '--accept')).toContain('added acme 1.0.0');
    expect(await toolyard('accept', 'acme')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nothing of acme waits'),
    });
    expect(await toolyard('revoke', 'acme', 'x.y')).toMatchObject({
      code: 1,
      stderr: 'toolyard: x.y was never granted to acme\n',
    });
    expect(await toolyard('list', '--accept')).toMatchObject({ code: 2 });
  },
);
