import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WrongUse } from '../../operator/operator-error.ts';
import { serve } from '../serve.ts';
import { AuthorTerms } from './author-terms.ts';
import { testPlugin } from './test-plugin.ts';

interface Given {
  readonly task: string;
  /** The plugin's package, by its absolute path. */
  readonly folder: string;
  readonly terms: string;
}

/**
 * Serves a plugin, or runs its examples, for `toolyard-plugin`, which writes the configuration on standard input: a JSON
 * object of texts by field, on a line of its own, before all else and whenever it changes. Its end ends the host.
 */
export async function runForAuthor(
  environment: NodeJS.ProcessEnv,
  { task, folder, terms }: Given,
): Promise<{ readonly answer: unknown; readonly said: string; readonly failed: boolean } | undefined> {
  if (task !== 'dev' && task !== 'test')
    throw new WrongUse(`expected dev or test, got ${JSON.stringify(task)}`);
  if (terms !== '' && terms !== 'trusted')
    throw new WrongUse(`expected trusted, got ${JSON.stringify(terms)}`);
  const author = new AuthorTerms({ isTrusted: terms === 'trusted' });
  await configured(author, process.stdin);
  const own = { ...environment, PLUGIN_DIRS: folder, PLUGIN_CHANGES: 'accept' };
  if (task === 'dev') {
    // The command that started it is gone.
    process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
    await serve(own, author);
    return undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-test-'));
  try {
    const answer = await testPlugin({ ...own, DATA_DIR: dataDir }, author);
    process.stdin.destroy();
    return { answer, said: JSON.stringify(answer), failed: false };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Resolves when the first line is there; later ones change the terms. */
function configured(author: AuthorTerms, input: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    author.configure(JSON.parse(line) as Record<string, string>);
    resolve();
  });
  lines.once('close', resolve);
  return promise;
}
