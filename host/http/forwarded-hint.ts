import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { onRequest } from './short-path/hooks.ts';

/**
 * Tells the operator, once, that a proxy seems to stand before the host while none is trusted: every caller then
 * bears the proxy's address, and all of them share one limit.
 */
export function hintAtForwarded(app: FastifyInstance, log: FastifyBaseLogger): void {
  let isTold = false;
  onRequest(app, (request, _, done) => {
    if (!isTold && (request.headers['x-forwarded-for'] ?? request.headers.forwarded) !== undefined) {
      isTold = true;
      log.warn(
        { address: request.ip },
        'requests bear X-Forwarded-For or Forwarded while TRUST_PROXY is off: if they come through a proxy, all callers count as one; set TRUST_PROXY to its address',
      );
    }
    done();
  });
}
