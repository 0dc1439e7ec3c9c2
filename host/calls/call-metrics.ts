import type { Registry } from 'prom-client';
import type { Tool } from '../catalogue/bundle.ts';
import { SeriesCounter, SeriesHistogram, type CountSeries } from '../observe/series.ts';
import type { FinishedCall } from './executor.ts';

/** Counts and times calls. */
export class CallMetrics {
  readonly #calls: SeriesCounter<'bundle' | 'tool' | 'runtime' | 'surface' | 'outcome' | 'reason'>;
  /** Of the calls that went well, by surface, and of the others. */
  readonly #counters = new WeakMap<Tool, Record<'ok' | 'failed', Map<string, CountSeries>>>();
  readonly #timers;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new SeriesCounter({
      name: 'toolyard_calls_total',
      help: 'Calls by tool, runtime, surface and outcome: ok, or the error code, with its reason where it has one',
      labelNames: ['bundle', 'tool', 'runtime', 'surface', 'outcome', 'reason'],
      registers,
    });
    const durations = new SeriesHistogram(
      {
        name: 'toolyard_call_duration_seconds',
        help: 'How long calls took, by runtime',
        labelNames: ['runtime'] as const,
        registers,
      },
      [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    );
    this.#timers = {
      inline: durations.series({ runtime: 'inline' }),
      pool: durations.series({ runtime: 'pool' }),
      isolate: durations.series({ runtime: 'isolate' }),
    };
  }

  count({ tool, surface, outcome, ms }: FinishedCall): void {
    const code = outcome.ok ? 'ok' : outcome.error.code;
    const reason = outcome.ok ? '' : (outcome.error.reason ?? '');
    this.#counterOf(tool, surface, code, reason).inc();
    this.#timers[tool.runtime].observe(ms / 1000);
  }

  #counterOf(tool: Tool, surface: FinishedCall['surface'], outcome: string, reason: string): CountSeries {
    let counters = this.#counters.get(tool);
    if (counters === undefined) this.#counters.set(tool, (counters = { ok: new Map(), failed: new Map() }));
    const isOk = outcome === 'ok';
    const ofKind = isOk ? counters.ok : counters.failed;
    const key = isOk ? surface : surface + outcome + reason;
    const known = ofKind.get(key);
    if (known !== undefined) return known;
    const { id, bundle, runtime } = tool;
    const series = this.#calls.series({ bundle: bundle.id, tool: id, runtime, surface, outcome, reason });
    ofKind.set(key, series);
    return series;
  }
}
