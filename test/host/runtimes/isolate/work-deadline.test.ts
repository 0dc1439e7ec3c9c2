import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_STRETCH } from '../../../../host/runtimes/isolate/messages.ts';
import { Processor } from '../../../../host/runtimes/isolate/sandbox/processor.ts';
import { Work } from '../../../../host/runtimes/isolate/sandbox/work.ts';
import { WorkDeadline } from '../../../../host/runtimes/isolate/sandbox/work-deadline.ts';

/** Which part of the time the process has a processor. */
let share: number;
let usedMs: number;
let readAt: number;
let processor: Processor;
let ended: { readonly starved: boolean; readonly atMs: number }[];

beforeEach(() => {
  vi.useFakeTimers();
  [share, usedMs, readAt, ended] = [1, 0, performance.now(), []];
  processor = new Processor(() => {
    usedMs += (performance.now() - readAt) * share;
    readAt = performance.now();
    return usedMs;
  });
});
afterEach(() => vi.useRealTimers());

function begin(ms: number): Work {
  const start = performance.now();
  const work = new Work(processor);
  work.resume();
  new WorkDeadline({
    ms,
    work,
    onOver: (starved) => ended.push({ starved, atMs: performance.now() - start }),
  });
  return work;
}

test('work that has a processor is over at its deadline', () => {
  begin(1000);
  vi.advanceTimersByTime(1001);
  expect(ended).toEqual([{ starved: false, atMs: 1000 }]);
});

test('work that has half a processor is over when it has had its time', () => {
  share = 0.5;
  begin(1000);
  vi.advanceTimersByTime(10_000);
  expect(ended).toMatchObject([{ starved: false }]);
  expect(ended[0]?.atMs).toBeGreaterThan(1800);
  expect(ended[0]?.atMs).toBeLessThanOrEqual(2000);
});

test('work that has next to no processor is over after a multiple of its deadline, and told apart', () => {
  share = 0.01;
  begin(1000);
  vi.advanceTimersByTime(100_000);
  expect(ended).toMatchObject([{ starved: true }]);
  expect(ended[0]?.atMs).toBeGreaterThan((MAX_STRETCH - 0.1) * 1000);
  expect(ended[0]?.atMs).toBeLessThanOrEqual(MAX_STRETCH * 1000);
});

test('calls of one process share what it has', () => {
  begin(1000);
  begin(1000);
  vi.advanceTimersByTime(1500);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(ended).toMatchObject([{ starved: false }, { starved: false }]);
});

test('time in which work waits for something else counts', () => {
  share = 0;
  begin(1000).pause();
  vi.advanceTimersByTime(1001);
  expect(ended).toEqual([{ starved: false, atMs: 1000 }]);
});
