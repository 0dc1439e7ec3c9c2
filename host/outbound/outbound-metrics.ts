import { Counter, Histogram, type Registry } from 'prom-client';
import type { OutboundRequest } from './outbound-provider.ts';

/** Counts and times what tools ask of the network. */
export class OutboundMetrics {
  readonly #requests: Counter<'kind' | 'outcome'>;
  readonly #durations: Histogram<'kind'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'toolyard_outbound_requests_total',
      help: 'Requests of tools to remote sides, by kind and outcome: ok, cancelled, or why there was no answer',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'toolyard_outbound_request_duration_seconds',
      help: 'How long remote sides took until the head of their answer, or until it failed, by kind',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
  }

  readonly count = ({ kind, outcome, ms }: OutboundRequest): void => {
    this.#requests.inc({ kind, outcome });
    this.#durations.observe({ kind }, ms / 1000);
  };
}
