import { Counter, Histogram, type Registry } from 'prom-client';

/** A request that is over. */
export interface FinishedRequest {
  /** The route's pattern, such as `/api/tools/:id/execute`; empty: there is none at the address. */
  readonly route: string;
  readonly method: string;
  /** 499: the caller left before the answer was sent. */
  readonly status: number;
  readonly ms: number;
}

/** What HTTP has of methods (RFC 9110 §9, RFC 5789); bins take any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Counts and times requests by route. */
export class HttpMetrics {
  readonly #requests: Counter<'route' | 'method' | 'status'>;
  readonly #durations: Histogram<'route'>;
  /** Looking a metric up by its labels costs more than counting: each is kept by what names it. */
  readonly #counters = new Map<string, Counter.Internal>();
  readonly #timers = new Map<string, Histogram.Internal<'route'>>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'toolyard_http_requests_total',
      help: 'Requests by route, method and status; 499: the caller left before the answer was sent',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'toolyard_http_request_duration_seconds',
      help: 'How long requests took from their head to the end of the answer, by route',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      registers,
    });
  }

  count({ route, method: given, status, ms }: FinishedRequest): void {
    const method = METHODS.has(given) ? given : 'other';
    const key = `${route} ${method} ${status}`;
    const counter = this.#counters.get(key) ?? this.#requests.labels({ route, method, status });
    this.#counters.set(key, counter);
    counter.inc();
    const timer = this.#timers.get(route) ?? this.#durations.labels({ route });
    this.#timers.set(route, timer);
    timer.observe(ms / 1000);
  }
}
