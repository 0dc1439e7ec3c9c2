import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';
import type { Metrics } from './metrics.ts';

export interface ProbeOptions {
  readonly health: Health;
  /** Whether new calls are taken. */
  readonly isReady: () => boolean;
}

/**
 * `/healthz` while the process lives, `/readyz` while it takes calls. `/readyz?verbose` names the parts: none of
 * them makes the host unready, since what does not need it is served.
 */
export async function probeRoutes(app: FastifyInstance, { health, isReady }: ProbeOptions): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (request, reply) => {
    const status = isReady() ? 'ready' : 'stopping';
    const isVerbose = Object.hasOwn(Object(request.query), 'verbose');
    return reply.code(isReady() ? 200 : 503).send({ status, ...(isVerbose ? { parts: health.parts } : {}) });
  });
}

/** `/metrics`, for Prometheus. */
export async function metricsRoute(
  app: FastifyInstance,
  { metrics }: { readonly metrics: Metrics },
): Promise<void> {
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
