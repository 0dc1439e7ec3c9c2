import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract, list } from 'tar';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { backUp, type Backup } from '../../../host/operator/backup/back-up.ts';
import { restore } from '../../../host/operator/backup/restore.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { toolSource, writePackage } from '../plugin-package.ts';
import { runProgram } from '../run-command.ts';
import { startHost, type StartedHost } from '../start-host.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');

let folder: string;
let started: StartedHost;
let stopHost: () => Promise<void>;
let removePlugin: () => Promise<void>;
/** A backup that was made while the host served. */
let file: string;
let backup: Backup;
let binId: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-backup-'));
  started = await startHost({ PLUGIN_DIRS: 'off' }, (stop) => (stopHost = stop));
  const operator = new Operator(started.host);
  const plugin = await writePackage(
    {
      name: 'acme',
      toolyard: { permissions: { net: ['api.example.com'] } },
      files: { 'tools/echo.ts': toolSource(`return { result: text + '!' };`) },
    },
    (remove) => (removePlugin = remove),
  );
  await buildPlugin(plugin);
  await operator.add(plugin, '');
  await operator.grant('acme', 'api.example.com');
  ({ key } = operator.keys.create('ada', '{}'));
  const bin = await fetch(`${started.url}/bins`, { method: 'POST' });
  ({ id: binId } = (await bin.json()) as { id: string });
  await capture('first');

  file = join(folder, 'toolyard.tar.gz');
  let isDone = false;
  const captures = (async () => {
    while (!isDone) await capture('meanwhile');
  })();
  backup = await backUp({ dataDir: started.dataDir, file, hasPostgres: false });
  isDone = true;
  await captures;
});

afterAll(async () => {
  await stopHost();
  await removePlugin();
  await rm(folder, { recursive: true, force: true });
});

async function capture(body: string): Promise<void> {
  expect((await fetch(`${started.url}/bins/${binId}/in`, { method: 'POST', body })).ok).toBe(true);
}

test('a host that serves is backed up, and another goes on where it was', async () => {
  expect(backup).toMatchObject({ file, missing: [], elsewhere: [] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const dataDir = join(folder, 'deep', 'data');
  expect(await restore(file, dataDir)).toMatchObject({ dataDir, files: backup.files });
  expect((await stat(join(dataDir, 'operator.db'))).mode & 0o777).toBe(0o600);
  const { host, url } = await startHost({ PLUGIN_DIRS: 'off', DATA_DIR: dataDir });
  const operator = new Operator(host);
  expect(operator.info('acme').hosts).toEqual([{ host: 'api.example.com', granted: true }]);
  expect(await operator.call('echo', '{"text":"a"}')).toEqual({ result: 'a!' });
  expect(host.keys.list()).toMatchObject([{ name: 'ada' }]);
  expect((await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
    200,
  );
  const bin = (await (await fetch(`${url}/bins/${binId}`)).json()) as { request_count: number };
  expect(bin.request_count).toBeGreaterThan(0);
});

test('a backup is an archive that others can read, as the README says', async () => {
  const paths: string[] = [];
  await list({ file, onReadEntry: ({ path }) => void paths.push(path) });
  expect(paths[0]).toBe('backup.json');
  expect(paths).toEqual(expect.arrayContaining(['data/operator.db', 'data/bins.sqlite']));
  expect(paths.filter((path) => /-wal|-shm|host\.lock|reserve|\.sock/.test(path))).toEqual([]);
});

test('nothing is restored into a folder that is not empty, nor written over a file', async () => {
  await expect(restore(file, started.dataDir)).rejects.toThrow(
    / is not empty \(.*\): a backup is restored into/,
  );
  await expect(backUp({ dataDir: started.dataDir, file, hasPostgres: false })).rejects.toThrow(
    `${file} is there already`,
  );
  const within = join(started.dataDir, 'toolyard.tar.gz');
  await expect(backUp({ dataDir: started.dataDir, file: within, hasPostgres: false })).rejects.toThrow(
    `${within} is in the folder that is backed up`,
  );
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'letter.txt'), '');
  await expect(restore(file, other)).rejects.toThrow(`${other} is not empty (letter.txt)`);
  expect(await readdir(other)).toEqual(['letter.txt']);
});

/** The backup with something changed in it. */
async function changed(change: (unpacked: string) => Promise<void>): Promise<string> {
  const unpacked = await mkdtemp(join(folder, 'unpacked-'));
  await extract({ file, cwd: unpacked });
  await change(unpacked);
  const packed = `${unpacked}.tar.gz`;
  await create({ file: packed, cwd: unpacked, gzip: true }, await readdir(unpacked));
  return packed;
}

async function editManifest(unpacked: string, values: object): Promise<void> {
  const path = join(unpacked, 'backup.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...manifest, ...values }));
}

test.each([
  [
    'a file was changed',
    (at: string) => writeFile(join(at, 'data/bins.sqlite'), 'x'),
    /bins\.sqlite is not what/,
  ],
  [
    'a file is lacking',
    (at: string) => rm(join(at, 'data/operator.db')),
    /operator\.db is not what was backed up/,
  ],
  [
    'a file was added',
    (at: string) => writeFile(join(at, 'data/more'), ''),
    /more is not what was backed up/,
  ],
  [
    'it is of a later version',
    (at: string) => editManifest(at, { toolyard: '99.0.0' }),
    /made by Toolyard 99\.0\.0/,
  ],
  [
    'it is of another format',
    (at: string) => editManifest(at, { format: 2 }),
    /expected a backup of format 1/,
  ],
  [
    'it is another archive',
    (at: string) => rm(join(at, 'backup.json')),
    /expected what toolyard backup wrote/,
  ],
])('nothing is restored when %s', async (_, change, problem) => {
  const dataDir = await mkdtemp(join(folder, 'empty-'));
  const packed = await changed(change);
  await expect(restore(packed, dataDir)).rejects.toThrow(problem);
  // It may be tried again.
  expect(await restore(file, dataDir)).toMatchObject({ dataDir });
});

test('what is no archive, or not there, is refused', async () => {
  const text = join(folder, 'text');
  await writeFile(text, 'a letter');
  await expect(restore(text, join(folder, 'a'))).rejects.toThrow(`${text} cannot be unpacked`);
  await expect(restore(join(folder, 'nothing'), join(folder, 'b'))).rejects.toThrow('there is no file');
});

test('the command takes files of the folder where it is given, and prints for scripts', async () => {
  const here = await mkdtemp(join(folder, 'here-'));
  const toolyard = (dataDir: string, ...words: string[]) =>
    runProgram(command, words, { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/x' }, here);
  const made = await toolyard(started.dataDir, 'backup', 'all.tar.gz', '--json');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(made.stdout)).toMatchObject({
    file: join(here, 'all.tar.gz'),
    elsewhere: [expect.stringContaining('pg_dump')],
  });
  expect(await toolyard(join(here, 'data'), 'restore', 'all.tar.gz')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/data has the \d+ files of the backup of 20/),
  });
  expect(await toolyard(join(here, 'data'), 'restore', 'all.tar.gz')).toMatchObject({ code: 1 });
});

test('plugins whose files are gone are named', async () => {
  const dataDir = await mkdtemp(join(folder, 'gone-'));
  await restore(file, dataDir);
  await rm(join(dataDir, 'bundles'), { recursive: true });
  const backup = await backUp({ dataDir, file: join(folder, 'gone.tar.gz'), hasPostgres: false });
  expect(backup.missing).toEqual(['acme 1.0.0']);
});
