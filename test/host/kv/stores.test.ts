import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CallKv } from '../../../host/kv/call-kv.ts';
import { kvBy } from '../../../host/kv/kv-client.ts';
import { KvSpace } from '../../../host/kv/kv-space.ts';
import type { KvStore, SpaceSize } from '../../../host/kv/store.ts';
import { DRIVERS } from './drivers.ts';

const PLENTY = { bytes: 2 ** 20, keys: 10_000 };

/** What a tool of a plugin has, on a store. */
function kvOn(store: KvStore, space = 'acme', limits: SpaceSize = PLENTY) {
  const call = new CallKv(new KvSpace(space, (verb) => verb(store), limits));
  return kvBy((request) => call.ask(request));
}

describe.each(DRIVERS)('$name', ({ newPlace, isReachable }) => {
  describe.skipIf(!isReachable)('values', () => {
    test('are what they were, of whatever JSON, and outlive the store', async () => {
      await using place = await newPlace();
      let store = await place.open();
      const values = [null, true, 0, -1.5e-7, '', 'a\0b\ud800"\\', 'ü🎈', [], {}, { a: [{ b: null }] }];
      for (const [index, value] of values.entries())
        expect(await kvOn(store).set(`key ${index}`, value)).toBe(true);
      await store.close();
      store = await place.open();
      for (const [index, value] of values.entries())
        expect(await kvOn(store).get(`key ${index}`)).toEqual(value);
      expect(await kvOn(store).get('another')).toBeUndefined();
      expect(await kvOn(store).delete('key 0')).toBe(true);
      expect(await kvOn(store).delete('key 0')).toBe(false);
      expect(await kvOn(store).get('key 0')).toBeUndefined();
      await store.close();
    });

    test('of one space are nowhere in another, whatever the spaces and keys are called', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const names = ['a', 'a\u0000', 'a/b', '', 'A', "'; DROP TABLE entries; --", '%', 'a%'].filter(
        (name) => !name.includes('\0'),
      );
      for (const name of names) await kvOn(store, name).set('key', name);
      for (const name of names) {
        expect(await kvOn(store, name).get('key')).toBe(name);
        expect(await kvOn(store, name).list()).toEqual({ keys: ['key'] });
      }
      await store.clear('a');
      expect(await kvOn(store, 'a').list()).toEqual({ keys: [] });
      expect(await store.size('a')).toEqual({ bytes: 0, keys: 0 });
      expect(await kvOn(store, 'a/b').get('key')).toBe('a/b');
      await store.close();
    });

    test('go with their time, and not a millisecond before', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store);
      await kv.set('brief', 1, { ttl: 10 });
      await kv.set('long', 2);
      await place.pass(9_999);
      expect(await kv.get('brief')).toBe(1);
      expect(await kv.set('brief', 3, { ifAbsent: true })).toBe(false);
      await place.pass(1);
      expect(await kv.get('brief')).toBeUndefined();
      expect(await kv.list()).toEqual({ keys: ['long'] });
      expect(await kv.delete('brief')).toBe(false);
      expect(await kv.set('brief', 3, { ifAbsent: true })).toBe(true);
      expect(await kv.get('brief')).toBe(3);
      // A value without a time takes the place of one with it, and the other way about.
      await kv.set('long', 2, { ttl: 0.001 });
      await place.pass(1);
      expect(await kv.get('long')).toBeUndefined();
      await store.close();
    });

    test('that are expired are removed a few at a time, and count until then', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store);
      for (let index = 0; index < 120; index += 1) await kv.set(`old ${index}`, index, { ttl: 1 });
      await kv.set('new', 1);
      expect(await store.expiredSpaces()).toEqual([]);
      await place.pass(1000);
      expect(await store.expiredSpaces()).toEqual(['acme']);
      expect((await store.size('acme')).keys).toBe(121);
      expect(await store.removeExpired('acme')).toBe(true);
      expect(await store.removeExpired('acme')).toBe(false);
      expect(await store.expiredSpaces()).toEqual([]);
      expect(await store.size('acme')).toEqual({ bytes: 'new'.length + 1, keys: 1 });
      await store.close();
    });

    test('are listed by prefix, page by page, in the order of their bytes', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store);
      const keys = ['a', 'a!', 'a\u{10ffff}', 'a\u{10ffff}x', 'aé', 'a\uffff', 'b', 'A', 'a%', 'a_', 'a\0'];
      for (const key of keys) await kv.set(key, 0);
      const sorted = keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
      const expected = sorted.filter((key) => key.startsWith('a'));
      const found: string[] = [];
      let after = '';
      for (;;) {
        const page = await kv.list({ prefix: 'a', limit: 2, after });
        expect(page.keys.length).toBeLessThanOrEqual(2);
        found.push(...page.keys);
        if (page.next === undefined) break;
        after = page.next;
      }
      expect(found).toEqual(expected);
      expect(await kv.list()).toEqual({ keys: sorted });
      expect(await kv.list({ prefix: 'a\u{10ffff}' })).toEqual({ keys: ['a\u{10ffff}', 'a\u{10ffff}x'] });
      expect(await kv.list({ prefix: 'none' })).toEqual({ keys: [] });
      await store.close();
    });

    test('are counted on in one step, from several sides', async () => {
      await using place = await newPlace();
      const [one, other] = [await place.open(), await place.open()];
      const add = (store: KvStore) => kvOn(store).increment('visits');
      const sums = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => add(index % 2 === 0 ? one : other)),
      );
      expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
      expect(await kvOn(one).get('visits')).toBe(60);
      expect(await kvOn(one).increment('visits', -70)).toBe(-10);
      await Promise.all([one.close(), other.close()]);
    });

    test('that are counted keep the end that their beginning set', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store);
      expect(await kv.increment('calls', 1, { ttl: 60 })).toBe(1);
      await place.pass(59_000);
      expect(await kv.increment('calls', 1, { ttl: 60 })).toBe(2);
      await place.pass(1000);
      expect(await kv.increment('calls', 1, { ttl: 60 })).toBe(1);
      await store.close();
    });

    test('stay within their bounds, for which what is expired makes room', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store, 'acme', { bytes: 1000, keys: 3 });
      await kv.set('a', 'x'.repeat(400), { ttl: 1 });
      await kv.set('b', 'x'.repeat(400));
      await expect(kv.set('c', 'x'.repeat(400))).rejects.toMatchObject({ reason: 'store_full' });
      expect(await kv.get('c')).toBeUndefined();
      // What takes another's place takes no more than it is.
      expect(await kv.set('b', 'y'.repeat(500))).toBe(true);
      await place.pass(1000);
      expect(await kv.set('c', 'x'.repeat(400))).toBe(true);
      await kv.increment('d');
      await expect(kv.increment('e')).rejects.toThrow('kv.increment: the plugin has 3 keys');
      expect(await kv.increment('d')).toBe(2);
      expect(await kv.delete('d')).toBe(true);
      expect(await kv.increment('e')).toBe(1);
      // Another's bounds are its own.
      expect(await kvOn(store, 'other').set('c', 'x'.repeat(400))).toBe(true);
      await store.close();
    });

    test('of any number of changes take what their sum says', async () => {
      await using place = await newPlace();
      const store = await place.open();
      const kv = kvOn(store);
      const model = new Map<string, string>();
      const bytes = randomBytes(400);
      for (let at = 0; at + 3 < bytes.length; at += 4) {
        const [what = 0, which = 0, length = 0] = bytes.subarray(at, at + 3);
        const key = `k${which % 7}`;
        if (what % 4 === 0) {
          expect(await kv.delete(key)).toBe(model.delete(key));
          continue;
        }
        const value = 'v'.repeat(length);
        const ifAbsent = what % 4 === 1;
        const kept = await kv.set(key, value, { ifAbsent });
        expect(kept).toBe(!ifAbsent || !model.has(key));
        if (kept) model.set(key, value);
      }
      const sum = [...model].reduce((all, [key, value]) => all + key.length + value.length + 2, 0);
      expect(await store.size('acme')).toEqual({ bytes: sum, keys: model.size });
      await store.close();
    });
  });
});

describe('what is asked wrongly', () => {
  const nowhere = new CallKv(
    new KvSpace('acme', () => Promise.reject(new Error('nothing is asked')), PLENTY),
  );
  const kv = kvBy((request) => nowhere.ask(request));
  const any = (value: unknown) => value as never;

  test.each<[string, () => Promise<unknown>, string]>([
    ['no key', () => kv.get(''), 'kv.get: key: expected a text of 1 to 512 bytes'],
    ['a long key', () => kv.get('é'.repeat(257)), 'kv.get: key: expected at most 512 bytes'],
    ['a key that is no text', () => kv.delete(any({})), 'kv.delete: key: expected a text'],
    ['half a character', () => kv.get('a\ud800'), 'kv.get: key: expected well-formed text'],
    ['no value', () => kv.set('a', any(undefined)), 'kv.set: value: expected a value that JSON can hold'],
    [
      'a function',
      () =>
        kv.set(
          'a',
          any(() => 1),
        ),
      'kv.set: value: expected a value that JSON can hold',
    ],
    ['a large value', () => kv.set('a', 'x'.repeat(65_536)), 'kv.set: value: expected at most 65536 bytes'],
    ['no time', () => kv.set('a', 1, { ttl: 0 }), 'kv.set: ttl: expected seconds above 0'],
    ['all time', () => kv.increment('a', 1, { ttl: Infinity }), 'kv.increment: ttl: expected seconds'],
    ['a part', () => kv.increment('a', 0.5), 'kv.increment: by: expected a whole number'],
    ['a large page', () => kv.list({ limit: 1001 }), 'kv.list: prefix, after, limit: expected'],
  ])('is refused: %s', async (_, ask, message) => {
    await expect(ask()).rejects.toThrow(message);
    await expect(ask()).rejects.toBeInstanceOf(TypeError);
  });

  test.each([[undefined], [null], [[]], [{ op: 'drop' }], [{ op: 'set', key: 'a', value: '{' }], ['{']])(
    'is refused when a sandbox makes it up: %j',
    async (given) => {
      expect(await nowhere.ask(given)).toMatchObject({ ok: false, reason: 'invalid' });
      const bytes = new TextEncoder().encode(JSON.stringify(given) ?? 'undefined');
      expect(JSON.parse(new TextDecoder().decode(await nowhere.askInJson(bytes)))).toMatchObject({
        ok: false,
      });
    },
  );

  test('what is no number is not counted on', async () => {
    await using place = await DRIVERS[0]?.newPlace();
    const store = await place?.open();
    if (store === undefined) throw new Error('no store');
    const own = kvOn(store);
    await own.set('text', 'a');
    await own.set('large', Number.MAX_SAFE_INTEGER);
    await expect(own.increment('text')).rejects.toThrow('expected a whole number there');
    await expect(own.increment('large')).rejects.toThrow('expected a sum of at most');
    expect(await own.get('large')).toBe(Number.MAX_SAFE_INTEGER);
    await store.close();
  });

  test('a call asks for no more than its share, and for nothing after its end', async () => {
    await using place = await DRIVERS[0]?.newPlace();
    const store = await place?.open();
    if (store === undefined) throw new Error('no store');
    const call = new CallKv(new KvSpace('acme', (verb) => verb(store), PLENTY));
    const own = kvBy((request) => call.ask(request));
    const some = await Promise.allSettled(Array.from({ length: 101 }, () => own.increment('a')));
    expect(some.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: 'kv.increment: expected at most 100 requests at a time' } },
    ]);
    // What is asked wrongly counts as well.
    for (let left = 1000 - 101; left > 0; left -= 1) await own.get('').catch(() => undefined);
    await expect(own.increment('a')).rejects.toThrow('at most 1000 requests a call');
    const other = new CallKv(new KvSpace('acme', (verb) => verb(store), PLENTY));
    const asked = kvBy((request) => other.ask(request)).increment('a');
    other.end();
    await expect(kvBy((request) => other.ask(request)).increment('a')).rejects.toThrow('the call is over');
    await asked.catch(() => undefined);
    await store.close();
  });
});
