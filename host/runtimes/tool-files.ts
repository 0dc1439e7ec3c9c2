import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Tool } from '../catalogue/bundle.ts';

/** The most code of one tool, with the chunks that it shares with others, unless the caller says otherwise. */
const MAX_SOURCE_BYTES = 8 * 1024 * 1024;

/**
 * The tool's entry and all the chunks that it needs, by path, for where the bundle's folder cannot be read.
 *
 * @throws Error when a file is not the one that the manifest names, or the code is too large
 */
export async function readToolFiles(
  { bundle, manifest }: Tool,
  mostBytes = MAX_SOURCE_BYTES,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  if (manifest.entry === undefined) throw new Error(`${manifest.id} has no code`);
  const needed = [manifest.entry];
  let size = 0;
  for (const path of needed) {
    const code = await readFile(join(bundle.folder, path));
    if (createHash('sha256').update(code).digest('hex') !== bundle.manifest.files[path])
      throw new Error(`${path} is not the file that the manifest names`);
    size += code.length;
    if (size > mostBytes) throw new Error(`expected a tool's code to have at most ${mostBytes} bytes`);
    files.set(path, code);
    needed.push(...mentioned(code, Object.keys(bundle.manifest.files), needed));
  }
  return files;
}

/** The other code files of the bundle whose names a file mentions: all that it requires, perhaps more. */
function mentioned(code: Buffer, files: readonly string[], known: readonly string[]): string[] {
  return files.filter(
    (path) =>
      path.startsWith('chunks/') &&
      path.endsWith('.js') &&
      !known.includes(path) &&
      code.includes(basename(path)),
  );
}
