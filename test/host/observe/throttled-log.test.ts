import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThrottledLog } from '../../../host/observe/throttled-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of each message the first few in a minute are written, then how many were not', () => {
  const lines: { readonly msg: string; readonly leftOut?: number }[] = [];
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk))), done()) });
  const log = new ThrottledLog(pino(stream));
  for (let i = 0; i < 1000; i += 1) log.error({ i }, 'flood');
  log.warn({}, 'other');
  expect(lines.map(({ msg }) => msg)).toEqual([...Array.from({ length: 5 }, () => 'flood'), 'other']);
  expect(log.leftOut).toBe(995);

  vi.advanceTimersByTime(60_000);
  expect(lines.slice(6)).toMatchObject([{ msg: 'flood', leftOut: 995 }]);
  log.error({}, 'flood');
  expect(lines).toHaveLength(8);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(8);
});

test('what each is about has lines of its own', () => {
  const lines: { readonly of?: string }[] = [];
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(JSON.parse(String(chunk))), done()) });
  const log = new ThrottledLog(pino(stream));
  for (let i = 0; i < 10; i += 1) for (const of of ['a', 'b']) log.error({ of }, 'flood', of);
  expect(lines.filter(({ of }) => of === 'a')).toHaveLength(5);
  expect(lines.filter(({ of }) => of === 'b')).toHaveLength(5);
});
