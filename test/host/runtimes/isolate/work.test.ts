import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Processor } from '../../../../host/runtimes/isolate/process-side/processor.ts';
import { Work, type Watch } from '../../../../host/runtimes/isolate/process-side/work.ts';

/** Which part of the time the process has a processor. */
let share: number;
let usedMs: number;
let readAt: number;
let processor: Processor;

beforeEach(() => {
  vi.useFakeTimers();
  [share, usedMs, readAt] = [1, 0, performance.now()];
  processor = new Processor(() => {
    usedMs += (performance.now() - readAt) * share;
    readAt = performance.now();
    return usedMs;
  });
});
afterEach(() => vi.useRealTimers());

function begin(): Watch & { readonly work: Work } {
  const work = new Work(processor);
  work.resume();
  return { work, ...work.watch() };
}

test.each([
  [1, false],
  [0.3, false],
  [0.2, true],
  [0.01, true],
])('of work that has %d of a processor it is said whether it was kept from it: %s', (part, starved) => {
  share = part;
  const { isStarved } = begin();
  vi.advanceTimersByTime(1000);
  expect(isStarved()).toBe(starved);
});

test('calls of one process share what it has', () => {
  const all = Array.from({ length: 5 }, begin);
  vi.advanceTimersByTime(1000);
  expect(all.map(({ isStarved }) => isStarved())).toEqual(all.map(() => true));
});

test('time in which work waits for something else is not held against the machine', () => {
  share = 0;
  const { work, isStarved } = begin();
  work.pause();
  vi.advanceTimersByTime(1000);
  expect(isStarved()).toBe(false);
});
