import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MetricsOfProcess } from './verbs.ts';

/** What the primary knows of the processes that serve. */
export class TeamMetrics {
  readonly #registry = new Registry();
  readonly #ends: Counter;

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

  countEnd(): void {
    this.#ends.inc();
  }

  read(): Promise<MetricsOfProcess> {
    return this.#registry.getMetricsAsJSON();
  }
}

/** The metrics of several processes as those of one host: each says of itself how it is added up. */
export function sumOfMetrics(all: readonly MetricsOfProcess[]): Promise<string> {
  return AggregatorRegistry.aggregate(all.map((one) => [...one])).metrics();
}
