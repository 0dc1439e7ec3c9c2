import type { FastifyInstance } from 'fastify';
import { failures } from '../errors.ts';
import { sendFailure } from '../rest/envelope.ts';
import { addressKey, limitFor, type Override } from './address.ts';
import type { RateLimit } from './rate-limit.ts';

/** Holds every request of the routes that `app` registers to a limit a minute and address. */
export function limitRequests(
  app: FastifyInstance,
  rateLimit: RateLimit,
  overrides: readonly Override[],
): void {
  if (rateLimit.usual === 0 && overrides.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { allowed, limit, remaining, resetSeconds } = await rateLimit.take(
      addressKey(request.ip),
      limitFor(request.ip, overrides),
    );
    if (limit === 0) return undefined;
    reply
      .header('ratelimit-limit', limit)
      .header('ratelimit-remaining', remaining)
      .header('ratelimit-reset', resetSeconds);
    if (allowed) return undefined;
    reply.header('retry-after', resetSeconds);
    return sendFailure(reply, failures.rateLimited(resetSeconds));
  });
}
