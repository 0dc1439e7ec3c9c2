import type { Registry } from 'prom-client';
import { SeriesCounter, SeriesHistogram, type CountSeries, type TimeSeries } from './series.ts';

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

/** The series of one route. */
interface RouteSeries {
  readonly durations: TimeSeries;
  /** By status and method. */
  readonly requests: Map<number, Map<string, CountSeries>>;
}

/** Counts and times requests by route. */
export class HttpMetrics {
  readonly #requests: SeriesCounter<'route' | 'method' | 'status'>;
  readonly #durations: SeriesHistogram<'route'>;
  readonly #routes = new Map<string, RouteSeries>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new SeriesCounter({
      name: 'toolyard_http_requests_total',
      help: 'Requests by route, method and status; 499: the caller left before the answer was sent',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.#durations = new SeriesHistogram(
      {
        name: 'toolyard_http_request_duration_seconds',
        help: 'How long requests took from their head to the end of the answer, by route',
        labelNames: ['route'],
        registers,
      },
      [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    );
  }

  count({ route, method: given, status, ms }: FinishedRequest): void {
    let known = this.#routes.get(route);
    if (known === undefined) {
      known = { durations: this.#durations.series({ route }), requests: new Map() };
      this.#routes.set(route, known);
    }
    const method = METHODS.has(given) ? given : 'other';
    let ofStatus = known.requests.get(status);
    if (ofStatus === undefined) known.requests.set(status, (ofStatus = new Map<string, CountSeries>()));
    let requests = ofStatus.get(method);
    if (requests === undefined)
      ofStatus.set(method, (requests = this.#requests.series({ route, method, status })));
    requests.inc();
    known.durations.observe(ms / 1000);
  }
}
