import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BundleRefused, type FoundBundle } from './read-bundle.ts';
import { copyPlainFile, FileRefused } from './read-file.ts';

/** The most bytes of one file of a bundle. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

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
   * Copies a bundle in and checks every file's hash on the way. A version that is there already is not read again.
   *
   * @returns the copy's folder
   * @throws BundleRefused with every reason: which file is missing, no plain file, too large, or not what its hash says
   */
  async take({ folder, manifest, digest }: FoundBundle): Promise<string> {
    const target = this.folderOf(manifest.id, digest);
    if (existsSync(target)) return target;
    const fresh = `${target}.${process.pid}.tmp`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    const reasons: string[] = [];
    for (const [path, hash] of Object.entries({ ...manifest.files, 'plugin.json': digest })) {
      const reason = (await isBehindLink(folder, path))
        ? 'expected a plain file, got one behind a link'
        : await copyFile(join(folder, path), join(fresh, path), hash);
      if (reason !== undefined) reasons.push(`${path}: ${reason}`);
    }
    if (reasons.length > 0) {
      await rm(fresh, { recursive: true, force: true });
      throw new BundleRefused(reasons);
    }
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
        if (kept.has(folder)) continue;
        const { mtimeMs } = await lstat(folder).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs < Date.now() - NEW_MS) await rm(folder, { recursive: true, force: true });
      }
    }
  }
}

/** Whether a folder on the way to a bundle's file is a link; the bundle's own folder may be one. */
async function isBehindLink(folder: string, path: string): Promise<boolean> {
  if (!path.includes('/')) return false;
  const [root, real] = await Promise.all([
    realpath(folder),
    realpath(join(folder, dirname(path))).catch(() => undefined),
  ]);
  return real !== undefined && real !== join(root, dirname(path));
}

/** Copies one file. @returns what is wrong with it, or undefined */
async function copyFile(from: string, to: string, hash: string): Promise<string | undefined> {
  await mkdir(dirname(to), { recursive: true });
  try {
    const { sha256 } = await copyPlainFile(from, to, MAX_FILE_BYTES);
    return sha256 === hash ? undefined : 'its SHA-256 is not the one that the manifest names';
  } catch (error) {
    if (error instanceof FileRefused && !error.passing) return error.message;
    throw error;
  }
}
