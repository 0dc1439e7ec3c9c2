import cluster from 'node:cluster';
import type { Config } from '../../config/config.ts';

/** Serves as several processes: this one is the primary, or one that it started. */
export async function serveTogether(config: Config): Promise<void> {
  if (cluster.isPrimary) {
    const { servePrimary } = await import('./primary.ts');
    return servePrimary(config);
  }
  const { serveAsProcess } = await import('./serving-process.ts');
  return serveAsProcess(config, Number(process.env.TOOLYARD_PROCESS));
}
