import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../host/bins/find-bin.ts';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import { SqliteKvStore } from '../../../host/kv/sqlite-kv-store.ts';
import { TestClock } from './test-clock.ts';

const clock = new TestClock(Date.parse('2026-03-01T12:00:00Z'));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shared-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes to a file, as another process that takes its time; what is returned ends that. */
function keepWriting(file: string): () => void {
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('COMMIT');
    other.close();
  };
}

test('while another process writes, captures and new bins wait, and this process does something else', async () => {
  const file = join(await newFolder(), 'bins.sqlite');
  const options = { file, maxBytes: 2 ** 30, clock, isShared: true };
  const stores = [new SqliteStore(options), new SqliteStore(options)] as const;
  const [one, two] = stores;
  const { id } = await one.createBin({ id: newId(), readKeyHash: null });
  const stop = keepWriting(file);
  const captures = Array.from({ length: 40 }, (_, index) =>
    stores[index % 2 === 0 ? 0 : 1].addCapture(id, JSON.stringify({ index })),
  );
  const other = newId();
  const created = two.createBin({ id: other, readKeyHash: null });
  const decided = await Promise.race([Promise.any(captures), created, one.findBin(id)]);
  expect(decided).toMatchObject({ id, captured: 0 });
  stop();
  expect(await Promise.all(captures)).toEqual(captures.map(() => true));
  await created;
  for (const store of stores) {
    const bin = await store.findBin(id);
    expect(bin?.captured).toBe(40);
    expect(bin === undefined ? [] : await store.listCaptures(bin, 0)).toHaveLength(40);
    expect(await store.findBin(other)).toBeDefined();
  }
  await Promise.all(stores.map((store) => store.close()));
});

test('a file that is not shared is not waited for', async () => {
  const file = join(await newFolder(), 'bins.sqlite');
  const store = new SqliteStore({ file, maxBytes: 2 ** 30, clock });
  const { id } = await store.createBin({ id: newId(), readKeyHash: null });
  const stop = keepWriting(file);
  await expect(store.addCapture(id, '{}')).rejects.toThrow('locked');
  stop();
  await store.close();
});

test('counters of plugins count together, whoever counts while another writes', async () => {
  const file = join(await newFolder(), 'kv.sqlite');
  const stores = [new SqliteKvStore(file, { isShared: true }), new SqliteKvStore(file, { isShared: true })];
  const stop = keepWriting(file);
  const counted = Array.from({ length: 20 }, async (_, index) =>
    stores[index % 2]?.change('space', 'count', ({ entry }) => {
      const count = Number(entry?.value ?? 0) + 1;
      return { entry: { value: String(count), expiresAt: null }, answer: count };
    }),
  );
  stop();
  expect((await Promise.all(counted)).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  await Promise.all(stores.map((store) => store.close()));
});
