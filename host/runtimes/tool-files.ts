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
  const chunks = chunksOf(Object.keys(bundle.manifest.files));
  const needed = new Set([manifest.entry]);
  let size = 0;
  for (const path of needed) {
    const code = await readFile(join(bundle.folder, path));
    if (createHash('sha256').update(code).digest('hex') !== bundle.manifest.files[path])
      throw new Error(`${path} is not the file that the manifest names`);
    size += code.length;
    if (size > mostBytes) throw new Error(`expected a tool's code to have at most ${mostBytes} bytes`);
    files.set(path, code);
    for (const other of mentioned(code, chunks)) needed.add(other);
  }
  return files;
}

/** How the names of code files end. */
const ENDING = '.js';

/** The code files of a bundle that others share, by their names. */
function chunksOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const chunks = paths.filter((path) => path.startsWith('chunks/') && path.endsWith(ENDING));
  return Map.groupBy(chunks, (path) => basename(path));
}

/**
 * The chunks whose names a file mentions, after a slash: all that it requires, perhaps more. A file may have megabytes, and
 * a bundle dozens of chunks: it is gone through once, for how they end.
 */
function* mentioned(code: Buffer, chunks: ReadonlyMap<string, readonly string[]>): Generator<string> {
  const longest = Math.max(0, ...Array.from(chunks.keys(), (name) => Buffer.byteLength(name)));
  for (let at = code.indexOf(ENDING); at !== -1; at = code.indexOf(ENDING, at + ENDING.length)) {
    const before = code.subarray(Math.max(0, at - longest), at);
    yield* chunks.get(before.toString('utf8', before.lastIndexOf('/') + 1) + ENDING) ?? [];
  }
}
