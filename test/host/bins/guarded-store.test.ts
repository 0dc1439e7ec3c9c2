import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../host/bins/open-store.ts';
import { StoreUnavailableError } from '../../../host/storage/store-errors.ts';
import { startHost } from '../start-host.ts';
import { TestClock } from './test-clock.ts';
import { removeAllExpired } from './drivers.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bins-'));
  file = join(folder, 'bins.sqlite');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open() {
  const told: ('failing' | 'working')[] = [];
  const clock = new TestClock();
  const store = await openStore({
    config: { DATA_DIR: folder, DATABASE_URL: undefined, BINS_MAX_BYTES: 2 ** 30 },
    clock,
    onChange: (fault) => told.push(fault === undefined ? 'working' : 'failing'),
  });
  onTestFinished(() => store.close());
  await store.start();
  return { store, told, clock };
}

const NEW = { id: 'a', readKeyHash: null };

describe('a file', () => {
  test('that is damaged is told, and another in its place is taken by itself', async () => {
    await writeFile(file, 'This is not a database. '.repeat(500));
    const { store, told } = await open();
    await expect(store.createBin(NEW)).rejects.toThrow(StoreUnavailableError);
    expect(store.fault?.message).toContain('this is not a database');
    await rm(file);
    await expect.poll(() => store.fault, { timeout: 20_000 }).toBeUndefined();
    expect(await store.createBin(NEW)).toMatchObject({ captured: 0 });
    expect(told).toEqual(['failing', 'working']);
    expect(store.refusals).toBe(1);
  });

  test('that another program holds is told, and used when it is let go', async () => {
    const { store, told } = await open();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.createBin(NEW)).rejects.toThrow(StoreUnavailableError);
    // What only reads does not wait for it, and is refused with the rest until it is clear that all is well.
    await expect(store.findBin('a')).rejects.toThrow(StoreUnavailableError);
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(() => store.fault, { timeout: 20_000 }).toBeUndefined();
    expect(await store.createBin(NEW)).toMatchObject({ captured: 0 });
    expect(told).toEqual(['failing', 'working']);
  });

  test('keeps its bins through a clock that is wrong for a while', async () => {
    const { store, clock } = await open();
    await store.createBin(NEW);
    await store.addCapture('a', '{"kept":true}');
    await store.removeExpired();
    clock.time += 3 * 3_600_000;
    expect(await store.findBin('a')).toBeUndefined();
    await removeAllExpired(store);
    clock.time -= 3 * 3_600_000;
    expect(await store.removeExpired()).toBe(false);
    const bin = await store.findBin('a');
    expect(bin && (await store.listCaptures(bin, 0))).toHaveLength(1);
    clock.pass(7_200_000);
    await removeAllExpired(store);
    expect(bin && (await store.listCaptures(bin, 0))).toHaveLength(0);
  });
});

test('a host starts beside a damaged file: tools are served, bins are not, and the file stays as it is', async () => {
  await writeFile(file, 'This is not a database. '.repeat(500));
  const before = await readFile(file);
  const stops: (() => Promise<void>)[] = [];
  const { url } = await startHost({ DATA_DIR: folder }, (stop) => stops.push(stop));
  expect((await fetch(`${url}/api/tools/base64`)).status).toBe(200);
  const creation = await fetch(`${url}/bins`, { method: 'POST' });
  expect(creation.status).toBe(503);
  expect(creation.headers.get('retry-after')).toBe('5');
  expect(await creation.json()).toMatchObject({ error: { reason: 'store_down' } });
  expect(await (await fetch(`${url}/readyz?verbose`)).json()).toMatchObject({
    status: 'ready',
    parts: { bins: { state: 'down' } },
  });
  for (const stop of stops) await stop();
  expect(await readFile(file)).toEqual(before);
});
