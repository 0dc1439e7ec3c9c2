import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { CodeCache } from '../code-cache.ts';
import { codeIn } from '../code.ts';
import type { OpenBundle } from './run-task.ts';
import type { CallTask } from './task.ts';

/** Reads the manifest from the bundle's folder: it is the one that was taken, by its digest. */
export async function openBundle({ id, digest, folder, codeCache }: CallTask['bundle']): Promise<OpenBundle> {
  const bytes = await readFile(join(folder, 'plugin.json'));
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error(`the manifest of ${id} changed after it was taken`);
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  const cache = codeCache === undefined ? undefined : new CodeCache(codeCache);
  return { manifest, code: codeIn(folder, manifest, { cache }) };
}
