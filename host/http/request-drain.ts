import type { FastifyInstance } from 'fastify';
import { failures } from '../errors.ts';
import { sendFailure } from './envelope.ts';
import { onEnd } from './request-end.ts';
import { onRequest, type HookRequest } from './short-path/hooks.ts';

/** `draining`: no longer ready, but whatever still comes is taken. */
export type DrainState = 'open' | 'draining' | 'closed';

/** Counts requests in flight, and turns new ones away once it is closed. */
export class RequestDrain {
  #state: DrainState = 'open';
  #inFlight = 0;
  #onEmpty: (() => void) | undefined;

  constructor(app: FastifyInstance) {
    app.decorateRequest('isAwaited', false);
    onRequest(app, (request, reply, done) => {
      if (this.#state !== 'open' && PROBES.has(request.routeOptions.url ?? '')) return done();
      // Its connection is not used again: the next request goes to a host that stays.
      if (this.#state !== 'open') reply.header('connection', 'close');
      if (this.#state === 'closed') return void sendFailure(reply, failures.stopping());
      request.isAwaited = true;
      this.#inFlight += 1;
      onEnd(request, reply, () => this.exempt(request));
      done();
    });
  }

  get state(): DrainState {
    return this.#state;
  }

  /** Requests that were taken and are not over. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Does not wait for this request any more: it is over, or a stream that only ends with the host. */
  exempt(request: HookRequest): void {
    if (!request.isAwaited) return;
    request.isAwaited = false;
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#onEmpty?.();
  }

  /** Is no longer ready, and still takes what comes: a balancer needs a while to notice. */
  drain(): void {
    if (this.#state === 'open') this.#state = 'draining';
  }

  /** Resolves when the last request is over, or when the grace is. */
  async close(graceMs: number): Promise<void> {
    this.#state = 'closed';
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
