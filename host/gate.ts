import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failures } from './errors.ts';
import { sendFailure } from './rest/envelope.ts';

/** Counts requests in flight, and turns new ones away once it is closed. */
export class Gate {
  isOpen = true;
  /** No set of requests: V8 keeps what a busy one held until its next full collection. */
  #inFlight = 0;
  readonly #uncounted = new WeakSet<FastifyRequest>();
  #onEmpty: (() => void) | undefined;

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, reply, done) => {
      if (this.isOpen && !PROBES.has(request.url)) {
        this.#inFlight += 1;
        return done();
      }
      this.#uncounted.add(request);
      if (PROBES.has(request.url)) return done();
      reply.header('connection', 'close');
      sendFailure(reply, failures.stopping());
    });
    app.addHook('onResponse', (request, _, done) => {
      if (!this.#uncounted.has(request)) this.#leave();
      done();
    });
  }

  /** Does not wait for this request: a stream that only ends with the host. */
  exempt(request: FastifyRequest): void {
    if (this.#uncounted.has(request)) return;
    this.#uncounted.add(request);
    this.#leave();
  }

  #leave(): void {
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#onEmpty?.();
  }

  /** Resolves when the last request is answered, or when the grace is over. */
  async close(graceMs: number): Promise<void> {
    this.isOpen = false;
    if (this.#inFlight === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty = resolve;
    const timer = setTimeout(resolve, graceMs);
    await promise;
    clearTimeout(timer);
  }
}

/** What an orchestrator asks while the host stops. */
const PROBES = new Set(['/healthz', '/readyz']);
