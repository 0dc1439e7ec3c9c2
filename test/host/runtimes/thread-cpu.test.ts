import { expect, test } from 'vitest';
import { ThreadCpu } from '../../../host/runtimes/thread-cpu.ts';

function compute(ms: number): void {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const now = process.threadCpuUsage();
    if (now.user + now.system - user - system > ms * 1000) return;
  }
}

test('what a thread computes is measured, but for some milliseconds', () => {
  const cpu = new ThreadCpu();
  cpu.begin();
  compute(5);
  const begunAt = cpu.begin();
  compute(60);
  expect(cpu.since(begunAt)).toBeGreaterThan(60 - 10);
});

test('what it waits is not', async () => {
  const cpu = new ThreadCpu();
  const begunAt = cpu.begin();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(cpu.since(begunAt)).toBeLessThan(performance.now() - begunAt - 20);
});

test('a thread that waited before has taken nothing, and not less', () => {
  const cpu = new ThreadCpu();
  cpu.begin();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6);
  expect(cpu.since(cpu.begin())).toBeGreaterThanOrEqual(0);
});
