import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Surface } from '@toolyard/sdk';
import type { Tool } from '../catalogue/bundle.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FinishedCall } from '../execution/executor.ts';
import type { IsolateRuntime } from '../runtimes/isolate/isolate.ts';
import type { WallChoice } from '../runtimes/wall/wall.ts';

/** The host's metrics, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Counter({
    name: 'toolyard_calls_total',
    help: 'Calls by tool, surface and outcome (ok, or the error code)',
    labelNames: ['tool', 'surface', 'outcome'] as const,
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'toolyard_call_duration_seconds',
    help: 'How long calls took, by runtime',
    labelNames: ['runtime'] as const,
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [this.#registry],
  });

  readonly #counters = new WeakMap<Tool, Map<string, Counter.Internal>>();
  readonly #timers = {
    inline: this.#durations.labels({ runtime: 'inline' }),
    pool: this.#durations.labels({ runtime: 'pool' }),
    isolate: this.#durations.labels({ runtime: 'isolate' }),
  };

  constructor(catalogue: Catalogue) {
    collectDefaultMetrics({ register: this.#registry });
    const tools = new Gauge({
      name: 'toolyard_tools',
      help: 'Tools that are served, by trust of their bundle',
      labelNames: ['trust'] as const,
      registers: [this.#registry],
      collect: () => {
        tools.reset();
        for (const { trust, manifest } of catalogue.snapshot.bundles)
          tools.inc({ trust }, manifest.tools.length);
      },
    });
  }

  /** Shows how the sandbox is doing. */
  observeSandbox(isolate: IsolateRuntime, wall: WallChoice): void {
    const registers = [this.#registry];
    const level = new Gauge({
      name: 'toolyard_sandbox_level',
      help: 'The level of the sandbox that holds (full, filtered or reduced): 1, once it has been tried',
      labelNames: ['level'] as const,
      registers,
      collect: () => {
        level.reset();
        if (wall.report !== undefined) level.set({ level: wall.report.level }, 1);
      },
    });
    const processes = new Gauge({
      name: 'toolyard_sandbox_processes',
      help: 'Sandbox processes, by state',
      labelNames: ['state'] as const,
      registers,
      collect: () => {
        processes.reset();
        for (const { state } of isolate.processes()) processes.inc({ state });
      },
    });
    const calls = new Gauge({
      name: 'toolyard_sandbox_calls',
      help: 'Calls in the sandbox: running, or waiting for a process',
      labelNames: ['state'] as const,
      registers,
      collect: () => {
        const running = isolate.processes().reduce((sum, process) => sum + process.calls, 0);
        calls.set({ state: 'running' }, running);
        calls.set({ state: 'waiting' }, isolate.waiting);
      },
    });
    const suspended = new Gauge({
      name: 'toolyard_suspended_plugins',
      help: 'Plugins that are kept from running because they cost sandbox processes; 1 for each',
      labelNames: ['bundle', 'version'] as const,
      registers,
      collect: () => {
        suspended.reset();
        for (const { bundle, version } of isolate.suspended()) suspended.set({ bundle, version }, 1);
      },
    });
  }

  count({ tool, surface, outcome, ms }: FinishedCall): void {
    const label = outcome.ok ? 'ok' : outcome.error.code;
    this.#counterOf(tool, surface, label).inc();
    this.#timers[tool.runtime].observe(ms / 1000);
  }

  /** Looking a counter up by its labels costs more than a fast tool: each is kept with its tool. */
  #counterOf(tool: Tool, surface: Surface, outcome: string): Counter.Internal {
    const counters = this.#counters.get(tool) ?? new Map<string, Counter.Internal>();
    this.#counters.set(tool, counters);
    const key = surface + outcome;
    const counter = counters.get(key) ?? this.#calls.labels({ tool: tool.id, surface, outcome });
    counters.set(key, counter);
    return counter;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
