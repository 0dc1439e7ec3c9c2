import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { codeIn } from '../code.ts';
import type { OpenBundle } from './run-task.ts';
import type { CallTask } from './task.ts';

/** Reads the manifest from the bundle's folder: it is the one that was taken, by its digest. */
export async function openBundle({ id, digest, folder }: CallTask['bundle']): Promise<OpenBundle> {
  const bytes = await readFile(join(folder, 'plugin.json'));
  if (createHash('sha256').update(bytes).digest('hex') !== digest)
    throw new Error(`the manifest of ${id} changed after it was taken`);
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  return { manifest, code: codeIn(folder, manifest) };
}
