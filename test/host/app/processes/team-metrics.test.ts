import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { TeamMetrics } from '../../../../host/app/processes/team-metrics.ts';

/** A process that has counted so many calls, and serves so many tools. */
async function processWith(calls: number, tools: number) {
  const registers = [new Registry()];
  new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['tool'], registers }).inc(
    { tool: 'a' },
    calls,
  );
  new Gauge({ name: 'tools', help: 'Tools', aggregator: 'max', registers }).set(tools);
  new Gauge({ name: 'in_flight', help: 'In flight', registers }).set(1);
  new Histogram({ name: 'seconds', help: 'Seconds', buckets: [1], registers }).observe(0.5);
  return registers[0]?.getMetricsAsJSON() ?? [];
}

test('figures are added up, or the largest is taken where all have the same', async () => {
  const metrics = new TeamMetrics(() => 2);
  metrics.note(1, await processWith(3, 7));
  metrics.note(2, await processWith(4, 8));
  const text = await metrics.text();
  for (const line of ['calls_total{tool="a"} 7', 'tools 8', 'in_flight 2', 'seconds_count 2'])
    expect(text.split('\n')).toContain(line);
  expect(text).toContain('toolyard_serving_processes 2');
});

test('what a process had counted that ended counts on, and nothing else of it', async () => {
  const metrics = new TeamMetrics(() => 1);
  metrics.note(1, await processWith(3, 7));
  metrics.note(2, await processWith(4, 8));
  await metrics.countEnd(2);
  metrics.note(2, await processWith(1, 7));
  await metrics.countEnd(2);
  const lines = (await metrics.text()).split('\n');
  for (const line of ['calls_total{tool="a"} 8', 'tools 7', 'in_flight 1', 'seconds_count 3'])
    expect(lines).toContain(line);
  expect(lines).toContain('toolyard_serving_process_ends_total 2');
});
