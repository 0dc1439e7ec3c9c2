import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A thread that has a part of a processor as the clock goes. */
function thread(share: number) {
  const cpu = { ms: 500 };
  return { cpu: () => cpu.ms, run: (ms: number) => (vi.advanceTimersByTime(ms), (cpu.ms += ms * share)) };
}

test('counts what a thread had of the processor since it began', () => {
  const { cpu, run } = thread(1);
  const limit = new CpuLimit(100, cpu);
  run(99);
  expect([limit.isPassed, limit.leftMs]).toEqual([false, 1]);
  run(1);
  expect([limit.isPassed, limit.leftMs]).toEqual([true, 0]);
});

test('does not count what a busy machine kept from it', () => {
  const { cpu, run } = thread(0.1);
  const limit = new CpuLimit(100, cpu);
  for (let i = 0; i < 9; i += 1) {
    run(100);
    expect(limit.isPassed).toBe(false);
  }
  run(200);
  expect(limit.isPassed).toBe(true);
});

test('looks at the processor only when the clock says that it may be passed', () => {
  let looks = 0;
  const limit = new CpuLimit(100, () => (looks += 1));
  for (let i = 0; i < 1000; i += 1) expect(limit.isPassed).toBe(false);
  expect(looks).toBe(1);
});

test('is that of the thread by itself', () => {
  vi.useRealTimers();
  const limit = new CpuLimit(5);
  expect(limit.isPassed).toBe(false);
  while (!limit.isPassed);
  expect(limit.leftMs).toBe(0);
});

test('does not hold in a sandbox, whose own does', () => {
  vi.stubGlobal('process', undefined);
  const limit = new CpuLimit(5);
  vi.advanceTimersByTime(1_000_000);
  expect([limit.isPassed, limit.leftMs]).toEqual([false, 5]);
});
