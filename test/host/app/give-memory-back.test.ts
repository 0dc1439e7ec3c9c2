import { cachedDataVersionTag } from 'node:v8';
import { expect, test } from 'vitest';
import { giveMemoryBack } from '../../../host/app/give-memory-back.ts';

const MIB = 2 ** 20;

test('what nothing needs any more goes back to the system, and code of the cache still counts', () => {
  const tag = cachedDataVersionTag();
  let garbage: unknown[] | undefined = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapTotal;
  expect(garbage).toHaveLength(1_000_000);
  garbage = undefined;

  giveMemoryBack();

  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 16 * MIB);
  expect(cachedDataVersionTag()).toBe(tag);
});
