import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LIMITS,
  MANIFEST_FILE,
  type Manifest,
  readManifest,
  type ManifestProblem,
} from '@toolyard/sdk/manifest';
import { VERSION } from '../installation.ts';
import { FileRefused, readPlainFile, systemReason } from '../storage/plain-file.ts';
import { engineProblem } from './engines.ts';

/** A bundle as it lies in a folder: its manifest is checked, its files are not. */
export interface FoundBundle {
  /** The folder that holds `plugin.json`. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Fields of `plugin.json` that this host does not know. Absent: none. */
  readonly unknown?: readonly string[];
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

/** Whatever keeps one bundle from being taken, as its refusal: the others are served. */
export function toRefusal(error: unknown): BundleRefused {
  if (error instanceof BundleRefused) return error;
  return new BundleRefused([`the host could not take it: ${systemReason(error)}`], true);
}

/**
 * The folder that holds a package's or a bundle's `plugin.json`, or undefined when it has none. The place itself may be
 * the operator's link to a folder elsewhere; what lies in it may not be a link.
 */
export async function bundleFolder(place: string): Promise<string | undefined> {
  if (await isThere(join(place, MANIFEST_FILE))) return place;
  const dist = join(place, 'dist');
  const found = await lstat(dist).catch(() => undefined);
  return found?.isDirectory() === true && (await isThere(join(dist, MANIFEST_FILE))) ? dist : undefined;
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
 * @param before what was read there before: the same bytes are not checked again
 * @param isBuiltIn whether a manifest, by its digest, is one that the host's own build made and checked
 * @throws BundleRefused when there is no manifest that can be read, or with everything that is wrong with it
 */
export async function readBundle(
  folder: string,
  before?: Omit<FoundBundle, 'folder'>,
  isBuiltIn: (digest: string) => boolean = () => false,
): Promise<FoundBundle> {
  const bytes = await readManifestFile(join(folder, MANIFEST_FILE));
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (before?.digest === digest) return { ...before, folder };
  if (isBuiltIn(digest)) return { folder, manifest: JSON.parse(bytes.toString('utf8')) as Manifest, digest };
  const reading = readManifest(bytes);
  if (reading.problems !== undefined) throw new BundleRefused(reading.problems.map(describeProblem));
  const { manifest, unknown } = reading;
  const problem = engineProblem(manifest, VERSION);
  if (problem !== undefined) throw new BundleRefused([`${MANIFEST_FILE}: ${problem}`]);
  return { folder, manifest, unknown, digest };
}

async function readManifestFile(file: string): Promise<Buffer> {
  try {
    return await readPlainFile(file, LIMITS.manifestBytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new BundleRefused([`${MANIFEST_FILE}: ${error.message}`], error.passing);
  }
}

function describeProblem({ reason, tool }: ManifestProblem): string {
  return `${MANIFEST_FILE}: ${tool === undefined ? '' : `tool ${tool.id}: `}${reason}`;
}
