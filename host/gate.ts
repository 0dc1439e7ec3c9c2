import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failures } from './errors.ts';
import { sendFailure } from './rest/envelope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the gate waits for it. A set of these would keep what it held until V8's next full collection. */
    isAwaited: boolean;
  }
}

/** Counts requests in flight, and turns new ones away once it is closed. */
export class Gate {
  isOpen = true;
  #inFlight = 0;
  #onEmpty: (() => void) | undefined;

  constructor(app: FastifyInstance) {
    app.decorateRequest('isAwaited', false);
    app.addHook('onRequest', (request, reply, done) => {
      if (PROBES.has(request.routeOptions.url ?? '')) return done();
      if (this.isOpen) {
        request.isAwaited = true;
        this.#inFlight += 1;
        return done();
      }
      reply.header('connection', 'close');
      sendFailure(reply, failures.stopping());
    });
    app.addHook('onResponse', (request, _, done) => {
      this.exempt(request);
      done();
    });
  }

  /** Does not wait for this request any more: it is over, or a stream that only ends with the host. */
  exempt(request: FastifyRequest): void {
    if (!request.isAwaited) return;
    request.isAwaited = false;
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
