import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { SeriesCounter, SeriesHistogram } from '../../../host/observe/series.ts';

test('counters and histograms by series are written as those of prom-client are', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const counting = { name: 'calls_total', help: 'Calls', labelNames: ['tool', 'outcome'] as const };
  const timing = { name: 'call_seconds', help: 'How long calls took', labelNames: ['tool'] as const };
  const bounds = [0.1, 0.5, 2];
  const calls = new SeriesCounter({ ...counting, registers: [ours] });
  const times = new SeriesHistogram({ ...timing, registers: [ours] }, bounds);
  const theirCalls = new Counter({ ...counting, registers: [theirs] });
  const theirTimes = new Histogram({ ...timing, buckets: bounds, registers: [theirs] });

  for (const [tool, outcome, seconds] of [
    ['a', 'ok', 0.1],
    ['a', 'ok', 0.1000001],
    ['b"\n\\', 'failed', 0],
    ['a', 'failed', 5],
  ] as const) {
    calls.series({ tool, outcome }).inc();
    times.series({ tool }).observe(seconds);
    theirCalls.inc({ tool, outcome });
    theirTimes.observe({ tool }, seconds);
    expect(await ours.metrics()).toBe(await theirs.metrics());
  }
});

test('who asks for the same labels again counts in the same series', async () => {
  const registry = new Registry();
  const calls = new SeriesCounter({
    name: 'calls_total',
    help: 'Calls',
    labelNames: ['tool'],
    registers: [registry],
  });
  expect(calls.series({ tool: 'a' })).toBe(calls.series({ tool: 'a' }));
  calls.series({ tool: 'a' }).inc();
  await registry.metrics();
  calls.series({ tool: 'a' }).inc();
  expect(await registry.metrics()).toContain('calls_total{tool="a"} 2');
});
