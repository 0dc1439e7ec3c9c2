import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Packs a package whose bundle is built into an npm tarball.
 *
 * @returns the tarball's path
 */
export async function packPlugin(folder: string): Promise<string> {
  const root = resolve(folder);
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--loglevel=error'],
    { cwd: root },
  );
  const packed = JSON.parse(stdout) as unknown;
  // npm 11 answers with a list, npm 12 with an object by package name.
  const [entry] = Object.values(Object(packed) as Record<string, { filename: string }>);
  if (entry === undefined) throw new Error('npm packed nothing');
  return join(root, entry.filename);
}
