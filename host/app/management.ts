import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { createServer } from '../http/server.ts';
import type { Logger } from '../observe/log.ts';
import { metricsRoute, probeRoutes, type ProbeOptions, type ReadMetrics } from './monitoring-routes.ts';

/** A server for who runs the host, on a port that callers need not reach. */
export async function createManagementServer(
  config: Config,
  log: Logger,
  options: ProbeOptions & { readonly metrics: ReadMetrics },
): Promise<FastifyInstance> {
  const app = await createServer(config, log);
  await app.register(probeRoutes, options);
  await app.register(metricsRoute, options);
  return app;
}
