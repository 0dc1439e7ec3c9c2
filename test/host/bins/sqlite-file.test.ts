import { copyFile, cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../host/bins/find-bin.ts';
import { SYSTEM_CLOCK, type Clock } from '../../../host/bins/clock.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import type { BinStore } from '../../../host/bins/store.ts';
import { TestClock } from './test-clock.ts';
import { removeAllExpired } from './drivers.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bins-'));
  file = join(folder, 'bins.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = async (clock: Clock = SYSTEM_CLOCK): Promise<BinStore> =>
  new SqliteStore({ file: join(folder, 'bins.sqlite'), maxBytes: 2 ** 30, clock });

/** A file with bins and captures over some hundred pages. */
async function makeFile(): Promise<void> {
  const store = await open();
  for (let i = 0; i < 20; i += 1) {
    const id = newId();
    await store.createBin({ id, readKeyHash: null });
    await Promise.all(
      Array.from({ length: 10 }, () => store.addCapture(id, JSON.stringify('x'.repeat(3000)))),
    );
  }
  await store.close();
}

test('the file is made where the data is, for its owner alone', async () => {
  folder = join(folder, 'not', 'yet', 'there');
  const store = await open();
  const made = join(folder, 'bins.sqlite');
  for (const name of [made, `${made}-wal`]) expect((await stat(name)).mode & 0o777).toBe(0o600);
  await store.close();
});

test('a file with captures opens again', async () => {
  await makeFile();
  const store = await open();
  expect(await store.removeExpired()).toBe(false);
  await store.close();
});

test('a file that 0.1.0 wrote goes on: what its bins hold is read and added to', async () => {
  await cp(join(import.meta.dirname, '../../upgrade/data-0.1.0/data'), folder, { recursive: true });
  const id = 'stwxZ68mkSBM3DDZJw-jVw';
  const store = await open(new TestClock(1_795_369_884_714 + 10));
  expect(await store.addCapture(id, '{"new":true}')).toBe(true);
  const bin = await store.findBin(id);
  expect(bin).toMatchObject({ captured: 3, readKeyHash: null });
  const captures = bin === undefined ? [] : await store.listCaptures(bin, 0);
  expect(captures.map(({ json }) => JSON.parse(json.toString()) as unknown)).toMatchObject([
    { new: true },
    { body: '{"event":"second"}' },
    { body: '{"event":"first"}' },
  ]);
  await store.close();
});

test.each([
  ['text', () => writeFile(file, 'This is not a database. '.repeat(500)), 'this is not a database'],
  ['zeros', () => writeFile(file, Buffer.alloc(8192)), 'this is not a database'],
  ['the first half of a database', async () => (await makeFile(), truncateHalf()), 'the database is damaged'],
  ['a page of noise', async () => (await makeFile(), overwrite(5)), 'the database is damaged'],
  ['a folder', () => mkdir(file), 'EISDIR'],
  [
    'the database of another program',
    () => makeDatabase('CREATE TABLE notes (note TEXT); INSERT INTO notes VALUES (1)'),
    'this is the database of another program',
  ],
  [
    'the empty database of another program',
    () => makeDatabase('PRAGMA application_id = 42; VACUUM'),
    'this is the database of another program',
  ],
  [
    'a database of a newer version',
    async () => (await makeFile(), makeDatabase(`INSERT INTO migrations VALUES (1000, '2030-01-01')`)),
    'the database was made by a newer version of Toolyard',
  ],
])('%s is refused by name and left as it is', async (_, make, reason) => {
  await make();
  const before = await readFile(file).catch(() => undefined);
  const error = await open().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toContain(file);
  expect(String(error)).toContain(reason);
  expect(await readFile(file).catch(() => undefined)).toEqual(before);
});

test('a damaged file is left as it is although its log could be moved into it', async () => {
  await makeFile();
  const store = await open();
  await store.createBin({ id: newId(), readKeyHash: null });
  // As a killed process leaves it: the log holds what the file does not.
  const names = [file, `${file}-wal`, `${file}-shm`];
  const left = await Promise.all(names.map((name) => readFile(name)));
  await store.close();
  await Promise.all(names.map((name, index) => writeFile(name, left[index] ?? '')));
  await overwrite(100);
  const before = await readFile(file);
  await expect(open()).rejects.toThrow('the database is damaged');
  expect((await readFile(file)).equals(before)).toBe(true);
});

test('a file whose host was killed while it made it is made again', async () => {
  await cutOff('CREATE TABLE migrations (version INTEGER)');
  const store = await open();
  const id = newId();
  await store.createBin({ id, readKeyHash: null });
  expect(await store.findBin(id)).toMatchObject({ captured: 0 });
  await store.close();
});

test('another program’s file that was cut off in a transaction is left as it is', async () => {
  await cutOff('CREATE TABLE notes (text)', 'CREATE TABLE accounts (name)');
  const before = [await readFile(file), await readFile(`${file}-journal`)];
  await expect(open()).rejects.toThrow('database of another program');
  expect([await readFile(file), await readFile(`${file}-journal`)]).toEqual(before);
});

test('an empty file is a new database', async () => {
  await writeFile(file, '');
  const store = await open();
  expect(await store.findBin(newId())).toBeUndefined();
  await store.close();
});

test('the log stays short, however much is written without a pause', async () => {
  const store = await open();
  const id = newId();
  await store.createBin({ id, readKeyHash: null });
  const json = JSON.stringify('x'.repeat(60_000));
  let sizeOfLog = 0;
  for (let round = 0; round < 40; round += 1) {
    const kept = await Promise.all(Array.from({ length: 100 }, () => store.addCapture(id, json)));
    expect(kept).not.toContain(false);
    sizeOfLog = Math.max(sizeOfLog, (await stat(`${file}-wal`)).size);
  }
  // 240 MB went through it.
  expect(sizeOfLog).toBeLessThan(128 * 2 ** 20);
  expect(await store.findBin(id)).toMatchObject({ captured: 4000 });
  await store.close();
});

async function truncateHalf(): Promise<void> {
  await truncate(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096);
}

/** Puts noise in the place of a page. */
async function overwrite(page: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
  await writeFile(file, bytes);
}

/** Leaves a file as it is when its program is killed in a transaction. */
async function cutOff(inTransaction: string, before = ''): Promise<void> {
  const original = `${file}.original`;
  const database = new Database(original);
  database.exec(before);
  // What does not fit the cache goes into the file before the end of the transaction.
  database.pragma('cache_size = 1');
  database.exec(`BEGIN; ${inTransaction}; CREATE TABLE large (bytes)`);
  const insert = database.prepare('INSERT INTO large VALUES (zeroblob(100000))');
  for (let row = 0; row < 5; row += 1) insert.run();
  await copyFile(original, file);
  await copyFile(`${original}-journal`, `${file}-journal`);
  database.close();
}

async function makeDatabase(statements: string): Promise<void> {
  const database = new Database(file);
  database.exec(statements);
  database.close();
}

test('a host that starts with a clock far ahead erases nobody’s bins', async () => {
  const clock = new TestClock();
  const before = await open(clock);
  const id = newId();
  await before.createBin({ id, readKeyHash: null });
  await before.close();

  const HOUR = 3_600_000;
  const ahead = await open(new TestClock(clock.time + 3 * HOUR));
  await ahead.removeExpired();
  expect(await ahead.findBin(id)).toBeUndefined();
  await ahead.close();

  const right = await open(clock);
  expect(await right.findBin(id)).toMatchObject({ captured: 0 });
  await right.close();
});

test('what expired while no host ran is removed a quarter of an hour after the start', async () => {
  const clock = new TestClock();
  const before = await open(clock);
  const id = newId();
  await before.createBin({ id, readKeyHash: null });
  await before.close();

  clock.pass(3 * 3_600_000);
  const store = await open(clock);
  await store.removeExpired();
  clock.pass(16 * 60_000);
  await removeAllExpired(store);
  await store.close();
  const file = new Database(join(folder, 'bins.sqlite'));
  expect(file.prepare('SELECT count(*) AS bins FROM bins').get()).toEqual({ bins: 0 });
  file.close();
});
