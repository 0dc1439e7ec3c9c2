import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkpoints } from '../../../host/bins/checkpoints.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  file = join(folder, 'bins.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// A thread that is stopped while it loads native code ends the whole process.
test('an end lets the move of a log finish that a killed host left', async () => {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.exec(
    "CREATE TABLE captures (json TEXT); INSERT INTO captures VALUES (hex(zeroblob(1e6)) || 'kept')",
  );

  const checkpoints = new Checkpoints(file, () => {});
  await checkpoints.close();
  // A stop that is asked for again.
  await checkpoints.close();

  const withoutLog = join(folder, 'copy.sqlite');
  await copyFile(file, withoutLog);
  database.close();
  const copy = new Database(withoutLog);
  expect(copy.prepare('SELECT substr(json, -4) FROM captures').pluck().all()).toEqual(['kept']);
  copy.close();
});
