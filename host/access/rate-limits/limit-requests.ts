import type { FastifyInstance, FastifyReply } from 'fastify';
import { failures, type CallError } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import type { LimitName } from '../../config/caller-limits.ts';
import { limitFor, type Override } from '../../config/limit-override.ts';
import type { Caller, CallerTerms } from '../caller.ts';
import { WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

export interface CallerLimitOptions {
  /** By which answers name the limit. */
  readonly policy: string;
  /** By which a caller's terms name the limit; absent: they do not. */
  readonly name?: LimitName;
  readonly rateLimit: RateLimit;
  readonly overrides: readonly Override[];
}

/** A limit a minute and caller. */
export class CallerLimit {
  readonly #options: CallerLimitOptions;
  readonly #isOff: boolean;

  constructor(options: CallerLimitOptions) {
    this.#options = options;
    this.#isOff = options.rateLimit.usual === 0 && options.overrides.length === 0;
  }

  /** By which answers name the limit. */
  get policy(): string {
    return this.#options.policy;
  }

  /** Whether a caller has no limit. */
  isOff({ terms }: Caller): boolean {
    const own = ownLimit(terms, this.#options.name);
    return own === undefined ? this.#isOff : own === 0;
  }

  take({ id, address, terms }: Caller): Promise<Turn> {
    const { name, rateLimit, overrides } = this.#options;
    return rateLimit.take(id, ownLimit(terms, name) ?? limitFor(address, overrides));
  }

  close(): Promise<void> {
    return this.#options.rateLimit.close();
  }

  /** Counts a call that a request led to besides its own: the refusal, once the limit is reached. */
  async takeFurther(caller: Caller): Promise<CallError | undefined> {
    if (this.isOff(caller)) return undefined;
    const { allowed, resetSeconds } = await this.take(caller);
    return allowed ? undefined : failures.rateLimited(resetSeconds);
  }
}

function ownLimit(terms: CallerTerms | undefined, name: LimitName | undefined): number | undefined {
  return name === undefined ? undefined : terms?.limits[name];
}

/**
 * Holds every request of the routes that `app` registers to a limit.
 *
 * @param refuse answers as these routes do
 */
export function limitRequests(
  app: FastifyInstance,
  callerLimit: CallerLimit,
  refuse: (reply: FastifyReply, error: CallError) => FastifyReply = sendFailure,
): void {
  const { policy } = callerLimit;
  app.addHook('onRequest', async (request, reply) => {
    if (callerLimit.isOff(request.caller)) return undefined;
    const { allowed, limit, remaining, resetSeconds } = await callerLimit.take(request.caller);
    if (limit === 0) return undefined;
    reply
      .header('ratelimit-limit', limit)
      .header('ratelimit-remaining', remaining)
      .header('ratelimit-reset', resetSeconds)
      // draft-ietf-httpapi-ratelimit-headers-10: a quota in a window of seconds, what remains, and until when.
      .header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_SECONDS}`)
      .header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
    return allowed ? undefined : refuse(reply, failures.rateLimited(resetSeconds));
  });
}
