import type { FastifyInstance, FastifyReply } from 'fastify';
import { failures, type CallError } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import { limitFor, type Override } from '../../config/limit-override.ts';
import { addressKey } from '../../http/address.ts';
import type { RateLimit, Turn } from './rate-limit.ts';

/** A limit a minute and address. */
export class AddressLimit {
  readonly #rateLimit: RateLimit;
  readonly #overrides: readonly Override[];

  constructor(rateLimit: RateLimit, overrides: readonly Override[]) {
    this.#rateLimit = rateLimit;
    this.#overrides = overrides;
  }

  /** Whether no address has a limit. */
  get isOff(): boolean {
    return this.#rateLimit.usual === 0 && this.#overrides.length === 0;
  }

  take(address: string): Promise<Turn> {
    return this.#rateLimit.take(addressKey(address), limitFor(address, this.#overrides));
  }

  close(): Promise<void> {
    return this.#rateLimit.close();
  }

  /** Counts a call that a request led to besides its own: the refusal, once the limit is reached. */
  async takeFurther(address: string): Promise<CallError | undefined> {
    if (this.isOff) return undefined;
    const { allowed, resetSeconds } = await this.take(address);
    return allowed ? undefined : failures.rateLimited(resetSeconds);
  }
}

/**
 * Holds every request of the routes that `app` registers to a limit.
 *
 * @param refuse answers as these routes do
 */
export function limitRequests(
  app: FastifyInstance,
  addressLimit: AddressLimit,
  refuse: (reply: FastifyReply, error: CallError) => FastifyReply = sendFailure,
): void {
  if (addressLimit.isOff) return;
  app.addHook('onRequest', async (request, reply) => {
    const { allowed, limit, remaining, resetSeconds } = await addressLimit.take(request.ip);
    if (limit === 0) return undefined;
    reply
      .header('ratelimit-limit', limit)
      .header('ratelimit-remaining', remaining)
      .header('ratelimit-reset', resetSeconds);
    if (allowed) return undefined;
    return refuse(reply, failures.rateLimited(resetSeconds));
  });
}
