import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { FileRefused, readPlainFile } from './read-file.ts';

/** A manifest larger than this is not read. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;

/** A bundle as it lies in a folder: its manifest is checked, its files are not. */
export interface FoundBundle {
  /** The folder that holds `plugin.json`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** SHA-256 of `plugin.json`. */
  readonly digest: string;
}

/** Why a bundle is not served: every reason at once. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly reasons: readonly string[];
  /** Whether the machine is at fault and not the bundle: another try may take it. */
  readonly passing: boolean;

  constructor(reasons: readonly string[], passing = false) {
    super(reasons.join('; '));
    this.reasons = reasons;
    this.passing = passing;
  }
}

/**
 * The folder that holds a package's or a bundle's `plugin.json`, or undefined when it has none. The place itself may be
 * the operator's link to a folder elsewhere; what lies in it may not be a link.
 */
export async function bundleFolder(place: string): Promise<string | undefined> {
  if (await isThere(join(place, 'plugin.json'))) return place;
  const dist = join(place, 'dist');
  const found = await lstat(dist).catch(() => undefined);
  return found?.isDirectory() === true && (await isThere(join(dist, 'plugin.json'))) ? dist : undefined;
}

/** Whether something of this name is there, be it only something that cannot be looked at. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => !['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(Object(error), 'code'))),
  );
}

/**
 * Reads the manifest in a folder.
 *
 * @throws BundleRefused when there is no manifest that can be read, or with everything that is wrong with it
 */
export async function readBundle(folder: string): Promise<FoundBundle> {
  const bytes = await readManifest(join(folder, 'plugin.json'));
  const manifest = parseManifest(bytes);
  const { manifestProblems } = await import('./check-manifest.ts');
  const problems = manifestProblems(manifest);
  if (problems.length > 0) throw new BundleRefused(problems);
  return { folder, manifest: manifest as Manifest, digest: createHash('sha256').update(bytes).digest('hex') };
}

async function readManifest(file: string): Promise<Buffer> {
  try {
    return await readPlainFile(file, MAX_MANIFEST_BYTES);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new BundleRefused([`plugin.json: ${error.message}`], error.passing);
  }
}

function parseManifest(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new BundleRefused(['plugin.json: expected JSON in UTF-8']);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BundleRefused(['plugin.json: expected JSON']);
  }
}
