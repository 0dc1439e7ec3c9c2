import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCopy, openDatabase, type DatabaseKind } from '../../../host/storage/open-database.ts';

const NOTES: DatabaseKind = {
  applicationId: 0x4e6f7465,
  migrations: ['CREATE TABLE notes (note TEXT NOT NULL) STRICT'],
};

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'notes.db');
}

test('a copy has what the file and its log hold, takes nothing more, and leaves both as they are', async () => {
  const file = await newFile();
  const database = openDatabase(file, NOTES);
  onTestFinished(() => void database.close());
  database.prepare('INSERT INTO notes VALUES (?)').run('in the log');
  const before = await Promise.all([file, `${file}-wal`].map((name) => readFile(name)));

  const copy = openCopy(file, NOTES);
  expect(copy.prepare('SELECT note FROM notes').pluck().all()).toEqual(['in the log']);
  expect(() => copy.prepare('INSERT INTO notes VALUES (?)').run('more')).toThrow('readonly');
  copy.close();
  expect(await Promise.all([file, `${file}-wal`].map((name) => readFile(name)))).toEqual(before);
});

test('there is no copy of what is not there', async () => {
  const file = await newFile();
  expect(() => openCopy(file, NOTES)).toThrow('ENOENT');
  expect(await readdir(join(file, '..'))).toEqual([]);
});
