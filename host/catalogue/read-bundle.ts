import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';

/** A manifest larger than this is not read. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;

/** A bundle as it lies in a folder: neither manifest nor files are checked yet. */
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

  constructor(reasons: readonly string[]) {
    super(reasons.join('; '));
    this.reasons = reasons;
  }
}

/** The folder that holds a package's or a bundle's `plugin.json`, or undefined when it has none. */
export function bundleFolder(folder: string): string | undefined {
  return [folder, join(folder, 'dist')].find((place) => existsSync(join(place, 'plugin.json')));
}

/**
 * Reads the manifest in a folder. It is not checked yet: a version that the store holds was, when it was taken.
 *
 * @throws BundleRefused when there is no manifest that can be read
 */
export async function readBundle(folder: string): Promise<FoundBundle> {
  const bytes = await readManifest(join(folder, 'plugin.json'));
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { folder, manifest: parseManifest(bytes) as Manifest, digest };
}

async function readManifest(file: string): Promise<Buffer> {
  const { size } = await stat(file).catch(() => ({ size: -1 }));
  if (size < 0) throw new BundleRefused(['plugin.json: missing']);
  if (size > MAX_MANIFEST_BYTES)
    throw new BundleRefused([`plugin.json: expected at most ${MAX_MANIFEST_BYTES} bytes, got ${size}`]);
  return readFile(file);
}

function parseManifest(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BundleRefused(['plugin.json: expected JSON']);
  }
}
