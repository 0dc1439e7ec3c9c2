import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FinishedCall } from '../execution/executor.ts';

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

  count({ tool, surface, outcome, ms }: FinishedCall): void {
    this.#calls.inc({ tool: tool.id, surface, outcome: outcome.ok ? 'ok' : outcome.error.code });
    this.#durations.observe({ runtime: tool.runtime }, ms / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
