import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where what is debugged is built, as the host knows it. */
export const INSPECTED = '.toolyard/inspect';

/**
 * The folder in a package that is the author's alone: what a host keeps between runs of `dev`, the bundle's source maps. Git
 * and npm leave it out, as its own `.gitignore` says.
 */
export async function authorState(root: string): Promise<string> {
  const folder = join(root, '.toolyard');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n');
  return folder;
}
