import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../../host/app/host.ts';
import { prepareDataFolder, refuseForeignFolder } from '../../../host/storage/data-folder.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { readConfig } from '../../../host/config/config.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** The messages of what is logged. */
function listeningLog() {
  const messages: string[] = [];
  const log = pino({}, { write: (line: string) => messages.push(String(JSON.parse(line).msg)) });
  return { log, messages };
}

test('everything in a new data folder is its owner’s alone, whatever the umask allows', async () => {
  const above = await emptyFolder();
  const dataDir = join(above, 'service', 'data');
  const usual = process.umask(0);
  onTestFinished(() => void process.umask(usual));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' });
  const host = await createHost(config);
  onTestFinished(() => host.stop());
  onTestFinished(await listenForOperator(dataDir, new Operator(host), host.log));

  expect(await modeOf(dataDir)).toBe('700');
  expect(await modeOf(join(above, 'service'))).toBe('777');
  const modes = await Promise.all((await readdir(dataDir)).map((name) => modeOf(join(dataDir, name))));
  expect(modes.length).toBeGreaterThan(3);
  for (const mode of modes) expect(mode).toMatch(/^[67]00$/);
});

test('the operator’s socket is private at the moment at which it is made', async () => {
  const dataDir = await emptyFolder();
  const usual = process.umask(0);
  onTestFinished(() => void process.umask(usual));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, PLUGIN_DIRS: 'off', LOG_LEVEL: 'silent' });
  const host = await createHost(config);
  onTestFinished(() => host.stop());
  let atFirst = '';
  const look = () => (atFirst = (statSync(join(dataDir, 'operator.sock')).mode & 0o777).toString(8));
  // Node tells of it within the call that makes the socket.
  subscribe('tracing:net.server.listen:asyncEnd', look);
  onTestFinished(() => void unsubscribe('tracing:net.server.listen:asyncEnd', look));
  onTestFinished(await listenForOperator(dataDir, new Operator(host), host.log));
  expect(atFirst).toMatch(/^[67]00$/);
  expect(await modeOf(join(dataDir, 'operator.sock'))).toBe('600');
  expect(process.umask()).toBe(0);
});

test('a data folder that others may enter is left so and told of; what the host keeps in it is taken from them', async () => {
  const dataDir = await emptyFolder();
  await mkdir(join(dataDir, 'bundles'));
  await chmod(join(dataDir, 'bundles'), 0o755);
  await chmod(dataDir, 0o755);
  const { log, messages } = listeningLog();
  prepareDataFolder(dataDir, log);
  expect(await modeOf(dataDir)).toBe('755');
  expect(await modeOf(join(dataDir, 'bundles'))).toBe('700');
  expect(messages).toEqual([expect.stringMatching(/^DATA_DIR can be entered by other accounts/)]);
});

test('a private data folder is nothing to tell of', async () => {
  const { log, messages } = listeningLog();
  prepareDataFolder(await emptyFolder(), log);
  expect(messages).toEqual([]);
});

test('a folder becomes a host’s if it is one, empty or not there, and no other does', async () => {
  const above = await emptyFolder();
  const folderWith = async (...files: readonly string[]) => {
    const folder = await mkdtemp(join(above, 'folder-'));
    for (const file of files) await writeFile(join(folder, file), '');
    return folder;
  };
  refuseForeignFolder(join(above, 'not there'));
  for (const files of [[], ['.gitkeep'], ['operator.db', 'notes.txt'], ['host.lock']])
    refuseForeignFolder(await folderWith(...files));
  const site = await folderWith('index.html');
  expect(() => refuseForeignFolder(site)).toThrow(
    `DATA_DIR: ${site} holds something else (index.html): expected an empty folder, or one that a host has made`,
  );
  const file = join(site, 'index.html');
  expect(() => refuseForeignFolder(file)).toThrow(`DATA_DIR: expected a folder, ${file} is none`);
  const half = await folderWith('operator.db', 'restoring');
  expect(() => refuseForeignFolder(half)).toThrow(`DATA_DIR: a restore into ${half} was cut off`);
  const other = await folderWith('index.html');
  expect(() => prepareDataFolder(other, listeningLog().log)).toThrow('holds something else');
  expect(await readdir(other)).toEqual(['index.html']);
});
