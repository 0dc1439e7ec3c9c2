import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { failures } from '../errors.ts';
import { sendFailure } from './envelope.ts';
import { onEnd } from './request-end.ts';
import { onRequest, type HookRequest } from './short-path/hooks.ts';

/** `draining`: no longer ready, but whatever still comes is taken. */
export type DrainState = 'open' | 'draining' | 'closed';

/** A host is quiet when no request is in flight, and none but probes has come for so many milliseconds. */
const QUIET_MS = 250;

/** Counts requests in flight, and turns new ones away once it is closed. */
export class RequestDrain {
  #state: DrainState = 'open';
  #inFlight = 0;
  /** How many wait for quiet, and how many requests have come meanwhile. */
  #watchers = 0;
  #taken = 0;
  #onEmpty: (() => void) | undefined;

  constructor(app: FastifyInstance) {
    app.decorateRequest('isAwaited', false);
    onRequest(app, (request, reply, done) => {
      if (this.#state !== 'open' && isProbe(request)) return done();
      // Its connection is not used again: the next request goes to a host that stays.
      if (this.#state !== 'open') reply.header('connection', 'close');
      if (this.#state === 'closed') return void sendFailure(reply, failures.stopping());
      request.isAwaited = true;
      this.#inFlight += 1;
      if (this.#watchers > 0 && !isProbe(request)) this.#taken += 1;
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

  /** Resolves once the host is quiet. */
  async quiet(): Promise<void> {
    this.#watchers += 1;
    let before: number;
    do {
      before = this.#taken;
      await pause(QUIET_MS, undefined, { ref: false });
    } while (this.#taken !== before || this.#inFlight > 0);
    this.#watchers -= 1;
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

/** What an orchestrator asks again and again, also while the host stops. */
const PROBES = new Set(['/healthz', '/readyz']);

function isProbe({ routeOptions }: HookRequest): boolean {
  return PROBES.has(routeOptions.url ?? '');
}
