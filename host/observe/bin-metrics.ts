import { Counter, type Registry } from 'prom-client';
import { SeriesCounter, type CountSeries } from './series.ts';

/** Counts what request bins take and refuse. */
export class BinMetrics {
  readonly #created: Counter;
  readonly #captures: CountSeries;
  readonly #refusals: Counter<'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#created = new Counter({ name: 'toolyard_bins_created_total', help: 'Bins created', registers });
    const captures = new SeriesCounter({
      name: 'toolyard_bin_captures_total',
      help: 'Requests that were captured and acknowledged',
      registers,
    });
    this.#captures = captures.series({});
    this.#refusals = new Counter({
      name: 'toolyard_bin_refusals_total',
      help: 'Requests to bins that were refused, by reason: store_down, store_full, overloaded, or the error code',
      labelNames: ['reason'],
      registers,
    });
  }

  created(): void {
    this.#created.inc();
  }

  captured(): void {
    this.#captures.inc();
  }

  refused(reason: string): void {
    this.#refusals.inc({ reason });
  }
}
