import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { SqliteStore } from '../../../host/bins/sqlite-store.ts';
import { mountSmallDisk } from '../storage/small-disk.ts';
import { TestClock } from './test-clock.ts';
import { createBin, readBin, startBins, type CreatedBin, type RunningBins } from './start-bins.ts';

const disk = mountSmallDisk(8);
afterAll(() => disk?.unmount());

const send = (url: string, name: string) =>
  fetch(url, { method: 'POST', body: `${name} ${'x'.repeat(20_000)}` });

/** Sends until a request is refused; returns what was acknowledged and the refusal. */
async function fill(bins: RunningBins): Promise<{ acknowledged: Map<string, string[]>; refusal: Response }> {
  const acknowledged = new Map<string, string[]>();
  for (;;) {
    const creation = await fetch(`${bins.url}/bins`, { method: 'POST' });
    if (creation.status !== 201) return { acknowledged, refusal: creation };
    const { id, receive_url } = (await creation.json()) as CreatedBin;
    const names: string[] = [];
    acknowledged.set(id, names);
    for (let i = 0; i < 20; i += 1) {
      const response = await send(receive_url, `${id} ${i}`);
      if (response.status !== 200) return { acknowledged, refusal: response };
      names.unshift(`${id} ${i}`);
    }
  }
}

async function expectAll(
  bins: RunningBins,
  acknowledged: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [id, names] of acknowledged) {
    const { requests } = await readBin(bins, id);
    expect(requests.map(({ body }) => body.split(' x')[0])).toEqual(names);
  }
}

test.skipIf(disk === undefined)(
  'a full disk is told, and nothing is lost that was acknowledged',
  async () => {
    if (disk === undefined) return;
    const file = join(disk.folder, 'bins.sqlite');
    const clock = new TestClock();
    const open = () => startBins({ clock, store: new SqliteStore({ file, maxBytes: 2 ** 30, clock }) });
    let acknowledged: Map<string, string[]>;
    {
      await using bins = await open();
      await disk.leaveFree(4 * 2 ** 20);
      const filled = await fill(bins);
      ({ acknowledged } = filled);
      expect(filled.refusal.status).toBe(503);
      expect(await filled.refusal.json()).toEqual({
        success: false,
        error: {
          code: 'INTERNAL_ERROR',
          message: 'there is no room for more requests: try again later',
          reason: 'store_full',
        },
      });
      expect([...acknowledged.values()].flat().length).toBeGreaterThan(20);
      await expectAll(bins, acknowledged);
      // What moves the log into the file, and what others decide, still has room.
      const { bavail, bsize } = await statfs(disk.folder);
      expect(bavail * bsize).toBeGreaterThan(400 * 2 ** 10);

      await rm(disk.ballast);
      // The refusal began to shorten the log, and nobody writes meanwhile.
      const isOpen = async () => (await fetch(`${bins.url}/bins`, { method: 'POST' })).status === 201;
      await vi.waitUntil(isOpen, { timeout: 20_000 });
      const { id, receive_url } = await createBin(bins);
      expect((await send(receive_url, id)).status).toBe(200);
      acknowledged.set(id, [id]);
      await expectAll(bins, acknowledged);
    }
    await using again = await open();
    await expectAll(again, acknowledged);
  },
);

test.skipIf(disk === undefined)('on a full disk, what expires makes room for what comes', async () => {
  if (disk === undefined) return;
  for (const name of await readdir(disk.folder)) await rm(join(disk.folder, name));
  const file = join(disk.folder, 'bins.sqlite');
  const clock = new TestClock();
  const open = () => startBins({ clock, store: new SqliteStore({ file, maxBytes: 3 * 2 ** 20, clock }) });
  {
    await using bins = await open();
    await fill(bins);
  }
  // Little is left for the log: it has to be begun anew again and again.
  await disk.leaveFree(1.5 * 2 ** 20);
  await using bins = await open();
  expect((await fetch(`${bins.url}/bins`, { method: 'POST' })).status).toBe(201);
  expect((await fill(bins)).refusal.status).toBe(503);
  bins.clock.pass(7_200_000);
  let taken = 0;
  const takeMore = async () => (taken += [...(await fill(bins)).acknowledged.values()].flat().length);
  // A refusal makes the host move the log, and the next request finds its space.
  await expect.poll(takeMore, { timeout: 40_000 }).toBeGreaterThan(20);
});
