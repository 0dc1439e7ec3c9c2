import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Parts } from '../observe/health.ts';

/** What Prometheus reads. */
export interface ReadMetrics {
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

export interface ProbeOptions {
  readonly parts: () => Promise<Parts>;
  /** Whether new calls are taken. */
  readonly isReady: () => boolean;
}

/**
 * `/healthz` while the process lives, `/readyz` while it takes calls. `/readyz?verbose` names the parts: none of
 * them makes the host unready, since what does not need it is served.
 */
export async function probeRoutes(app: FastifyInstance, { parts, isReady }: ProbeOptions): Promise<void> {
  // Orchestrators ask by whatever name or address they have.
  const config = { sites: 'every', cors: false, access: 'anyone' } as const;
  for (const url of ['/healthz', '/readyz']) hideFromPages(app, url, config);
  app.get('/healthz', { config }, () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (request, reply) => {
    const status = isReady() ? 'ready' : 'stopping';
    const isVerbose = Object.hasOwn(Object(request.query), 'verbose');
    return reply.code(isReady() ? 200 : 503).send({ status, ...(isVerbose ? { parts: await parts() } : {}) });
  });
}

/** Answers for an address that no page reads, also when a browser asks whether one may. */
function hideFromPages(app: FastifyInstance, url: string, config: FastifyContextConfig): void {
  app.options(url, { config }, (_, reply) => reply.callNotFound());
}

/** `/metrics`, for Prometheus. */
export async function metricsRoute(
  app: FastifyInstance,
  { metrics }: { readonly metrics: ReadMetrics },
): Promise<void> {
  const config = { cors: false } as const;
  hideFromPages(app, '/metrics', config);
  app.get('/metrics', { config }, async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
