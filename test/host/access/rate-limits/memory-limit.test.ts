import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRateLimit } from '../../../../host/access/rate-limits/memory-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a key has its turns a minute, from its first on, and others have theirs', () => {
  const limit = new MemoryRateLimit(2);
  expect(limit.take('one')).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
  vi.advanceTimersByTime(20_500);
  expect(limit.take('one')).toEqual({ allowed: true, limit: 2, remaining: 0, resetSeconds: 40 });
  expect(limit.take('one')).toEqual({ allowed: false, limit: 2, remaining: 0, resetSeconds: 40 });
  expect(limit.take('other')).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 });
  vi.advanceTimersByTime(39_499);
  expect(limit.take('one')).toMatchObject({ allowed: false, resetSeconds: 1 });
  vi.advanceTimersByTime(1);
  expect(limit.take('one')).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(limit.take('other')).toMatchObject({ remaining: 0, resetSeconds: 21 });
});

test('a key with a limit of its own is counted for that; several turns at once, or none, are too', () => {
  const limit = new MemoryRateLimit(1);
  expect(limit.take('key', 10, 7)).toMatchObject({ allowed: true, limit: 10, remaining: 3 });
  expect(limit.take('key', 10, 0)).toMatchObject({ allowed: true, remaining: 3 });
  expect(limit.take('key', 10, 7)).toMatchObject({ allowed: false, remaining: 0 });
  expect(limit.take('key')).toMatchObject({ allowed: true, limit: 1 });
  expect(limit.take('key', 0)).toEqual({ allowed: true, limit: 0, remaining: 0, resetSeconds: 0 });
});
