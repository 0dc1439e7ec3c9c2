import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENT_NAMES, clientOf, type ClientName } from '../../../../host/app/clients/clients.ts';
import { ownCommand, planChange, writeChange } from '../../../../host/app/clients/install-client.ts';
import { runProgram } from '../../run-command.ts';

const SERVER = { command: '/opt/node', args: ['/opt/toolyard.js', 'stdio', 'mode=search'] };
const program = join(import.meta.dirname, '../../../../host/app/toolyard.ts');

async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-clients-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function install(name: ClientName, file: string): Promise<string> {
  const change = await planChange({ ...clientOf(name, 'linux', '/'), file }, SERVER);
  await writeChange(change);
  return readFile(file, 'utf8');
}

test.each(CLIENT_NAMES)('%s is told once, in a file that was not there', async (name) => {
  const file = join(await home(), 'deep', 'file');
  const text = await install(name, file);
  expect(text).toContain('/opt/toolyard.js');
  const again = await planChange({ ...clientOf(name, 'linux', '/'), file }, SERVER);
  expect(again).toMatchObject({ isThere: true, text });
});

test('comments, order and other servers stay, and the file as it was is kept', async () => {
  const folder = await home();
  const file = join(folder, 'settings.json');
  const before =
    '{\n  // my theme\n  "theme": "One",\n  "context_servers": { "other": { "command": "x" } }\n}\n';
  await writeFile(file, before);
  const after = await install('zed', file);
  expect(after).toMatch(/^\{\n {2}\/\/ my theme\n {2}"theme": "One",\n {2}"context_servers": \{\s+"other": /);
  expect(after).toContain('"toolyard"');
  expect(await readFile(`${file}.before-toolyard`, 'utf8')).toBe(before);
  expect((await readdir(folder)).toSorted()).toEqual(['settings.json', 'settings.json.before-toolyard']);
});

test('a table is added to TOML, and one of that name is left alone', async () => {
  const file = join(await home(), 'config.toml');
  await writeFile(file, 'model = "o"');
  expect(await install('codex', file)).toBe(
    'model = "o"\n\n[mcp_servers.toolyard]\ncommand = "/opt/node"\nargs = ["/opt/toolyard.js","stdio","mode=search"]\n',
  );
  await writeFile(file, '[mcp_servers.toolyard]\ncommand = "mine"\n');
  await expect(install('codex', file)).rejects.toThrow('has a table mcp_servers.toolyard already');
});

test.each([
  ['{"mcpServers": ', /was not changed: \w+ at offset/],
  ['[]', /was not changed: expected a JSON object/],
])('a file that holds %s is not touched', async (before, problem) => {
  const file = join(await home(), 'mcp.json');
  await writeFile(file, before);
  await expect(install('cursor', file)).rejects.toThrow(problem);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('a package that npx runs is named, since its folder may be cleared away', () => {
  expect(ownCommand('mode=search', '/home/ada/.npm/_npx/1f/node_modules/toolyard')).toEqual({
    command: 'npx',
    args: ['-y', expect.stringMatching(/^toolyard@\d/), 'stdio', 'mode=search'],
  });
});

test('the command shows with --print, writes without, and refuses what is no client', async () => {
  const folder = await home();
  const environment = { HOME: folder };
  const shown = await runProgram(program, ['install', 'cursor', '--print'], environment);
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toContain(`${folder}/.cursor/mcp.json:\n{`);
  expect(await readdir(folder)).toEqual([]);
  const written = await runProgram(program, ['install', 'cursor', 'categories=text', '--json'], environment);
  expect(JSON.parse(written.stdout)).toMatchObject({ written: true });
  const config = JSON.parse(await readFile(join(folder, '.cursor/mcp.json'), 'utf8')) as object;
  expect(config).toMatchObject({
    mcpServers: { toolyard: { command: process.execPath, args: [program, 'stdio', 'categories=text'] } },
  });
  expect(await runProgram(program, ['install', 'emacs'], environment)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^toolyard: emacs: expected one of the clients claude-code, .*\n$/),
  });
});
