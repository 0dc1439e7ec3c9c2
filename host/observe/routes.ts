import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface ObserveOptions {
  readonly metrics: Metrics;
  /** Whether new calls are taken. */
  readonly isReady: () => boolean;
}

/** `/healthz` while the process lives, `/readyz` while it takes calls, `/metrics` for Prometheus. */
export async function observeRoutes(
  app: FastifyInstance,
  { metrics, isReady }: ObserveOptions,
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', (_, reply) =>
    reply.code(isReady() ? 200 : 503).send({ status: isReady() ? 'ready' : 'stopping' }),
  );
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
