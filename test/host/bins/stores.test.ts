import { describe, expect, test } from 'vitest';
import { BIN_LIFETIME_MS } from '../../../host/bins/bin.ts';
import { newId } from '../../../host/bins/find-bin.ts';
import { hashReadKey, newReadKey } from '../../../host/bins/read-key.ts';
import type { BinStore } from '../../../host/bins/store.ts';
import { StoreFullError, StoreUnavailableError } from '../../../host/storage/store-errors.ts';
import { DRIVERS, START, removeAllExpired } from './drivers.ts';

async function createBin(store: BinStore): Promise<string> {
  const { id } = await store.createBin({ id: newId(), readKeyHash: null });
  return id;
}

/** What is kept of a bin, newest first. */
async function kept(store: BinStore, id: string, after = 0) {
  const bin = await store.findBin(id);
  if (bin === undefined) return undefined;
  const captures = await store.listCaptures(bin, after);
  return captures.map(({ number, json }) => ({ number, json: json.toString('utf8') }));
}

describe.each(DRIVERS)('$name', ({ newPlace, isReachable }) => {
  describe.skipIf(!isReachable)('bins', () => {
    test('a bin is there from its first to its last millisecond', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = newId();
      const bin = {
        id,
        createdAt: START,
        expiresAt: START + BIN_LIFETIME_MS,
        captured: 0,
        readKeyHash: null,
      };
      const made = await store.createBin({ id, readKeyHash: null });
      expect(made).toEqual({ ...bin, remainingMs: BIN_LIFETIME_MS });
      expect(await store.findBin(id)).toEqual(made);
      await place.pass(BIN_LIFETIME_MS - 1);
      expect(await store.findBin(id)).toEqual({ ...bin, remainingMs: 1 });
      await place.pass(1);
      expect(await store.findBin(id)).toBeUndefined();
      await store.close();
    });

    test('the hash of a read key is kept with its bin', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = newId();
      const readKeyHash = hashReadKey(newReadKey());
      await store.createBin({ id, readKeyHash });
      const bin = await store.findBin(id);
      expect(bin?.readKeyHash?.equals(readKeyHash)).toBe(true);
      await store.close();
    });

    test('an id that was never given finds nothing and takes nothing', async () => {
      await using place = await newPlace();
      const store = await place.open();
      expect(await store.findBin(newId())).toBeUndefined();
      expect(await store.addCapture(newId(), '{}')).toBe(false);
      await store.close();
    });

    test('captures are listed newest first, all or those after one', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      for (const name of ['a', 'b', 'c']) expect(await store.addCapture(id, `{"n":"${name}"}`)).toBe(true);
      expect(await kept(store, id)).toEqual([
        { number: 3, json: '{"n":"c"}' },
        { number: 2, json: '{"n":"b"}' },
        { number: 1, json: '{"n":"a"}' },
      ]);
      expect(await kept(store, id, 2)).toEqual([{ number: 3, json: '{"n":"c"}' }]);
      expect(await kept(store, id, 3)).toEqual([]);
      await store.close();
    });

    test('what came after the bin was looked up is left to the next reading', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      await store.addCapture(id, '"first"');
      const bin = await store.findBin(id);
      await store.addCapture(id, '"second"');
      expect(bin && (await store.listCaptures(bin, 0))).toEqual([
        { number: 1, json: Buffer.from('"first"') },
      ]);
      await store.close();
    });

    test('an expired bin takes nothing', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      await place.pass(BIN_LIFETIME_MS - 1);
      expect(await store.addCapture(id, '{}')).toBe(true);
      expect(await kept(store, id)).toHaveLength(1);
      await place.pass(1);
      expect(await store.addCapture(id, '{}')).toBe(false);
      await store.close();
    });

    test('the newest fifty are kept and all are counted', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      for (let i = 1; i <= 50; i += 1) await store.addCapture(id, String(i));
      expect((await kept(store, id))?.map(({ number }) => number)).toEqual(countdown(50, 1));
      for (let i = 51; i <= 125; i += 1) await store.addCapture(id, String(i));
      expect(await kept(store, id)).toEqual(
        countdown(125, 76).map((number) => ({ number, json: String(number) })),
      );
      expect(await store.findBin(id)).toMatchObject({ captured: 125 });
      await store.close();
    });

    test('captures that come at once are numbered without a gap, each in its bin', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const ids = await Promise.all(Array.from({ length: 4 }, () => createBin(store)));
      const outcomes = await Promise.all(
        ids.flatMap((id) =>
          Array.from({ length: 123 }, (_, index) => store.addCapture(id, `"${id} ${index + 1}"`)),
        ),
      );
      expect(outcomes).toEqual(Array.from({ length: 492 }, () => true));
      for (const id of ids) {
        const captures = (await kept(store, id)) ?? [];
        expect(captures.map(({ number }) => number)).toEqual(countdown(123, 74));
        // Which of them came last, servers decide for themselves.
        expect(captures.filter(({ json }) => !json.startsWith(`"${id} `))).toEqual([]);
        expect(new Set(captures.map(({ json }) => json)).size).toBe(50);
      }
      await store.close();
    });

    test('any text comes back as it was', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      const json = JSON.stringify({ body: `\0\u001f"'\\😀é${'x'.repeat(100_000)}` });
      await store.addCapture(id, json);
      expect(await kept(store, id)).toEqual([{ number: 1, json }]);
      await store.close();
    });

    test('removal takes expired bins, a few at a time, and leaves the others', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const expired = await Promise.all(Array.from({ length: 60 }, () => createBin(store)));
      await place.pass(1);
      const live = await createBin(store);
      const bins = await Promise.all(expired.map((id) => store.findBin(id)));
      await Promise.all(
        [...expired, live].flatMap((id) => Array.from({ length: 20 }, () => store.addCapture(id, '{}'))),
      );
      await place.pass(BIN_LIFETIME_MS - 1);
      await removeAllExpired(store);
      for (const bin of bins) {
        // Even one who still holds the bin finds nothing: its captures are gone too.
        expect(bin && (await store.listCaptures({ ...bin, captured: 20 }, 0))).toEqual([]);
      }
      expect(await store.findBin(expired[0] ?? '')).toBeUndefined();
      expect(await kept(store, live)).toHaveLength(20);
      await store.close();
    });

    test('what is acknowledged is there after the store is opened again', async () => {
      await using place = await newPlace();
      const first = await place.open();
      const id = await createBin(first);
      await first.addCapture(id, '"kept"');
      await first.close();
      const second = await place.open();
      expect(await kept(second, id)).toEqual([{ number: 1, json: '"kept"' }]);
      await second.addCapture(id, '"next"');
      expect(await kept(second, id, 1)).toEqual([{ number: 2, json: '"next"' }]);
      await second.close();
    });

    test('a full store refuses, keeps what it acknowledged, and takes more when bins have expired', async () => {
      await using place = await newPlace();
      const store = await place.open(2 ** 20);
      const json = JSON.stringify('x'.repeat(60_000));
      const acknowledged: string[] = [];
      const fill = async (): Promise<unknown> => {
        for (let i = 0; i < 100; i += 1) {
          const id = await createBin(store);
          try {
            await store.addCapture(id, json);
          } catch (error) {
            return error;
          }
          acknowledged.push(id);
        }
        return undefined;
      };
      expect(await fill()).toBeInstanceOf(StoreFullError);
      expect(acknowledged.length).toBeGreaterThan(10);
      for (const id of acknowledged) expect(await kept(store, id)).toEqual([{ number: 1, json }]);

      await place.pass(BIN_LIFETIME_MS);
      await removeAllExpired(store);
      const id = await createBin(store);
      expect(await store.addCapture(id, json)).toBe(true);
      await store.close();
    });

    test('a capture that has room is taken although its neighbours have none', async () => {
      await using place = await newPlace();
      const store = await place.open(2 ** 20);
      const id = await createBin(store);
      const outcomes = await Promise.allSettled([
        store.addCapture(id, '"small"'),
        store.addCapture(id, JSON.stringify('x'.repeat(2 ** 20))),
        store.addCapture(id, '"also small"'),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await kept(store, id)).toHaveLength(2);
      await store.close();
    });

    test('a closed store fails as one that is not available', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const id = await createBin(store);
      await store.close();
      await expect(store.addCapture(id, '{}')).rejects.toThrow(StoreUnavailableError);
      await expect(store.findBin(id)).rejects.toThrow(StoreUnavailableError);
    });
  });
});

function countdown(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}
