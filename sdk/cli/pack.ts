import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ENV_FILE } from './plugin-env.ts';

/**
 * Packs a package whose bundle is built into an npm tarball.
 *
 * @returns the tarball's path
 * @throws Error when it would hold what the author keeps in `.env`
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
  const [entry] = Object.values(Object(packed) as Record<string, PackedFile>);
  if (entry === undefined) throw new Error('npm packed nothing');
  const tarball = join(root, entry.filename);
  const secret = entry.files.find(({ path }) => /^\.env(?:\.|$)/.test(path.split('/').at(-1) ?? ''));
  if (secret === undefined) return tarball;
  await rm(tarball, { force: true });
  throw new Error(
    `${secret.path} would be published: name what is packed in "files" of package.json, or ${ENV_FILE} in .npmignore`,
  );
}

/** What npm says of a tarball. */
interface PackedFile {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}
