import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** A script with all that it imports, as one text. */
export async function bundleScript(entry: string, options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    bundle: true,
    target: 'es2024',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** A script that Node runs, in one file: all that a process behind the wall has to be able to read. */
export function bundleForNode(entry: string): Promise<string> {
  return bundleScript(entry, { platform: 'node', format: 'esm' });
}

/** Writes beside the file and renames, so that nobody ever reads half of it. */
export async function writeScript(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.tmp`;
  await writeFile(fresh, text);
  await rename(fresh, file);
}

/** Whether no source in a folder was changed after the built files. An installed package has one time for all. */
export async function areBuilt(files: readonly string[], folder: string): Promise<boolean> {
  const built = await Promise.all(files.map(changed));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources = entries.filter(({ name }) => name.endsWith('.ts'));
  const changes = await Promise.all(sources.map(({ parentPath, name }) => changed(join(parentPath, name))));
  return Math.min(...built) >= Math.max(...changes);
}

/** When a file was changed; not a number, which compares as false, where there is none. */
async function changed(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? Number.NaN;
}
