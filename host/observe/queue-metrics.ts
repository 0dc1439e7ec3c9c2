import { Counter, Gauge, type Registry } from 'prom-client';
import type { Health } from './health.ts';

/** How calls wait before a runtime, and what became of its threads or processes. */
export interface RuntimeFigures {
  readonly waiting: number;
  readonly oldestMs: number;
  /** Calls that were refused since the start: there was no room for them, or their turn would not have come in time. */
  readonly refused: number;
  /** Threads or processes that ended since the start, by cause. */
  readonly ends: Readonly<Record<string, number>>;
}

/** Shows the queues before the runtimes, and how their threads and processes ended. */
export function observeRuntimes(
  registry: Registry,
  runtimes: Readonly<Record<string, () => RuntimeFigures>>,
): void {
  const read = () => Object.entries(runtimes).map(([runtime, figures]) => [runtime, figures()] as const);
  const perRuntime = { labelNames: ['runtime'] as const, registers: [registry] };
  const depth: Gauge<'runtime'> = new Gauge({
    ...perRuntime,
    name: 'toolyard_queue_depth',
    help: 'Calls that wait for a thread or a process',
    collect: () => read().forEach(([runtime, { waiting }]) => depth.set({ runtime }, waiting)),
  });
  const age: Gauge<'runtime'> = new Gauge({
    ...perRuntime,
    name: 'toolyard_queue_age_seconds',
    help: 'How long the call has waited that waits longest',
    aggregator: 'max',
    collect: () => read().forEach(([runtime, { oldestMs }]) => age.set({ runtime }, oldestMs / 1000)),
  });
  const refusals: Counter<'runtime'> = new Counter({
    ...perRuntime,
    name: 'toolyard_queue_refusals_total',
    help: 'Calls that were refused because too much waited, or too long',
    collect() {
      refusals.reset();
      for (const [runtime, { refused }] of read()) refusals.inc({ runtime }, refused);
    },
  });
  const ends: Counter<'runtime' | 'cause'> = new Counter({
    name: 'toolyard_runtime_ends_total',
    help: 'Threads and processes that ended, by cause',
    labelNames: ['runtime', 'cause'],
    registers: [registry],
    collect() {
      ends.reset();
      for (const [runtime, figures] of read())
        for (const [cause, count] of Object.entries(figures.ends)) ends.inc({ runtime, cause }, count);
    },
  });
}

/** Shows how the parts are doing that may fail: one series a part, with its state. */
export function observeHealth(registry: Registry, health: Health): void {
  const parts: Gauge<'part' | 'state'> = new Gauge({
    name: 'toolyard_part_state',
    help: 'How a part is doing (ok, degraded or down): 1 for the state that it is in',
    labelNames: ['part', 'state'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      parts.reset();
      for (const [part, { state }] of Object.entries(health.parts)) parts.set({ part, state }, 1);
    },
  });
}
