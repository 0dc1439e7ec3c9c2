import { Counter, Histogram, type Registry } from 'prom-client';
import type { Tool } from '../catalogue/bundle.ts';
import type { FinishedCall } from './executor.ts';

/** Counts and times calls. */
export class CallMetrics {
  readonly #calls: Counter<'bundle' | 'tool' | 'runtime' | 'surface' | 'outcome' | 'reason'>;
  readonly #counters = new WeakMap<Tool, Map<string, Counter.Internal>>();
  readonly #timers;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'toolyard_calls_total',
      help: 'Calls by tool, runtime, surface and outcome: ok, or the error code, with its reason where it has one',
      labelNames: ['bundle', 'tool', 'runtime', 'surface', 'outcome', 'reason'],
      registers,
    });
    const durations = new Histogram({
      name: 'toolyard_call_duration_seconds',
      help: 'How long calls took, by runtime',
      labelNames: ['runtime'] as const,
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    });
    this.#timers = {
      inline: durations.labels({ runtime: 'inline' }),
      pool: durations.labels({ runtime: 'pool' }),
      isolate: durations.labels({ runtime: 'isolate' }),
    };
  }

  count({ tool, surface, outcome, ms }: FinishedCall): void {
    const code = outcome.ok ? 'ok' : outcome.error.code;
    const reason = outcome.ok ? '' : (outcome.error.reason ?? '');
    this.#counterOf(tool, surface, code, reason).inc();
    this.#timers[tool.runtime].observe(ms / 1000);
  }

  /** Looking a counter up by its labels costs more than a fast tool: each is kept with its tool. */
  #counterOf(
    tool: Tool,
    surface: FinishedCall['surface'],
    outcome: string,
    reason: string,
  ): Counter.Internal {
    const counters = this.#counters.get(tool) ?? new Map<string, Counter.Internal>();
    this.#counters.set(tool, counters);
    const key = surface + outcome + reason;
    const { id, bundle, runtime } = tool;
    const counter =
      counters.get(key) ??
      this.#calls.labels({ bundle: bundle.id, tool: id, runtime, surface, outcome, reason });
    counters.set(key, counter);
    return counter;
  }
}
