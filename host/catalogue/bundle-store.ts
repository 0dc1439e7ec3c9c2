import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BundleRefused, type FoundBundle } from './read-bundle.ts';
import { SIGNATURE_FILE } from './trust.ts';

/** The most bytes of one file of a bundle. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_SIGNATURE_BYTES = 8 * 1024;

/** How long a copy is new, in milliseconds: an hour. */
const NEW_MS = 3_600_000;

/**
 * The host's own copies of the bundles that it took, one folder a version. Tools load from here, so that
 * nothing that happens to the folder a bundle came from touches a version that is being served.
 */
export class BundleStore {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'bundles');
  }

  /** Where a version lies, whether or not it was taken. */
  folderOf(id: string, digest: string): string {
    return join(this.#root, id, digest.slice(0, 32));
  }

  /**
   * Checks a bundle's manifest, copies it in and checks every file's hash on the way. A version that is
   * there already is not read again.
   *
   * @returns the copy's folder
   * @throws BundleRefused with every reason: what the manifest lacks, or which file is missing, no plain file, too large, or not what its hash says
   */
  async take({ folder, manifest, digest }: FoundBundle): Promise<string> {
    if (/^[a-z0-9-]+$/.test(manifest.id) && existsSync(this.folderOf(manifest.id, digest))) {
      const known = this.folderOf(manifest.id, digest);
      if (folder !== known) await copySignature(folder, known);
      return known;
    }
    const { manifestProblems } = await import('./check-manifest.ts');
    const problems = manifestProblems(manifest);
    if (problems.length > 0) throw new BundleRefused(problems);
    const target = this.folderOf(manifest.id, digest);
    const fresh = `${target}.${process.pid}.tmp`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    const reasons: string[] = [];
    for (const [path, hash] of Object.entries({ ...manifest.files, 'plugin.json': digest })) {
      const reason = await copyFile(join(folder, path), join(fresh, path), hash);
      if (reason !== undefined) reasons.push(`${path}: ${reason}`);
    }
    if (reasons.length > 0) {
      await rm(fresh, { recursive: true, force: true });
      throw new BundleRefused(reasons);
    }
    await copySignature(folder, fresh);
    await rename(fresh, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
    return target;
  }

  /** Removes the copies that are not among `kept`, folders of versions, nor new: one may be in the making. */
  async prune(kept: ReadonlySet<string>): Promise<void> {
    const bundles = await readdir(this.#root).catch(() => []);
    for (const bundle of bundles) {
      for (const name of await readdir(join(this.#root, bundle)).catch(() => [])) {
        const folder = join(this.#root, bundle, name);
        const { mtimeMs } = await lstat(folder);
        if (!kept.has(folder) && mtimeMs < Date.now() - NEW_MS)
          await rm(folder, { recursive: true, force: true });
      }
    }
  }
}

/** A signature may come after the bundle, and is not among the files that the manifest names. */
async function copySignature(from: string, to: string): Promise<void> {
  const found = await lstat(join(from, SIGNATURE_FILE)).catch(() => undefined);
  if (found?.isFile() !== true || found.size > MAX_SIGNATURE_BYTES) return;
  await writeFile(join(to, SIGNATURE_FILE), await readFile(join(from, SIGNATURE_FILE)));
}

async function copyFile(from: string, to: string, hash: string): Promise<string | undefined> {
  const found = await lstat(from).catch(() => undefined);
  if (found === undefined) return 'missing';
  if (!found.isFile()) return 'expected a plain file';
  if (found.size > MAX_FILE_BYTES) return `expected at most ${MAX_FILE_BYTES} bytes, got ${found.size}`;
  const bytes = await readFile(from);
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    return 'its SHA-256 is not the one that the manifest names';
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, bytes);
  return undefined;
}
