import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricsOfProcess } from './verbs.ts';

/** The figures of all processes that serve, as those of one host. */
export class TeamMetrics {
  readonly #registry = new Registry();
  readonly #ends: Counter;
  /** What each process said last, by its number. */
  readonly #last = new Map<number, MetricsOfProcess>();
  /** What those had counted that have ended, as far as they said: sums that fell would look like a new start. */
  #ended: MetricsOfProcess = [];

  /** @param serving how many serve now */
  constructor(serving: () => number) {
    const registers = [this.#registry];
    const gauge: Gauge = new Gauge({
      name: 'toolyard_serving_processes',
      help: 'Processes that serve',
      registers,
      collect: () => gauge.set(serving()),
    });
    this.#ends = new Counter({
      name: 'toolyard_serving_process_ends_total',
      help: 'Processes that served and ended without being told to',
      registers,
    });
  }

  note(process: number, metrics: MetricsOfProcess): void {
    this.#last.set(process, metrics);
  }

  /** A process has ended: what it counted counts on, what it was at a moment is over. */
  async countEnd(process: number): Promise<void> {
    this.#ends.inc();
    const counted = (this.#last.get(process) ?? []).filter(({ type }) => COUNTING.has(String(type)));
    this.#last.delete(process);
    this.#ended = await sum([this.#ended, counted]).getMetricsAsJSON();
  }

  /** All together, in Prometheus' text format. */
  async text(): Promise<string> {
    const own = await this.#registry.getMetricsAsJSON();
    return sum([...this.#last.values(), this.#ended, own]).metrics();
  }
}

const COUNTING: ReadonlySet<string> = new Set(['counter', 'histogram', 'summary']);

/** Each metric says of itself how it is added up. */
function sum(all: readonly MetricsOfProcess[]): Registry {
  return AggregatorRegistry.aggregate(all.map((one) => [...one]));
}
