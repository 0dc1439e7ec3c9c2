import { availableParallelism } from 'node:os';
import { readConfig } from '../config/config.ts';
import type { AuthorTerms } from './author/author-terms.ts';

/**
 * Reads the configuration and serves: by itself, or as several processes. An author's host is one.
 */
export async function serve(environment: NodeJS.ProcessEnv, author?: AuthorTerms): Promise<void> {
  try {
    const config = readConfig(environment);
    const count = config.PROCESSES || availableParallelism();
    if (count === 1 || author !== undefined) {
      const { serveAlone } = await import('./serve-alone.ts');
      return await serveAlone(config, author);
    }
    const { serveTogether } = await import('./processes/serve-together.ts');
    await serveTogether({ ...config, PROCESSES: count });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
