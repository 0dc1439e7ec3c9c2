import { existsSync } from 'node:fs';
import { utimes, link, lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { LIMITS, MANIFEST_FILE } from '@toolyard/sdk/manifest';
import type { Logger } from '../observe/log.ts';
import { BundleRefused, toRefusal, type FoundBundle } from './read-bundle.ts';
import {
  copyPlainFile,
  FileRefused,
  hashPlainFile,
  readingBuffer,
  type FileDigest,
} from '../storage/plain-file.ts';

/** How many files wait at once until they are on the disk. */
const SYNCS_AT_ONCE = 16;

/** How long a copy is new, in milliseconds: an hour. */
const NEW_MS = 3_600_000;

/**
 * How a bundle is kept: as a copy of its files, as another name of each, or where it lies. Code is held to its hash
 * whenever it is loaded, whichever it is.
 */
export type Keeping = 'copied' | 'linked' | 'in place';

export interface BundleStoreOptions {
  readonly dataDir: string;
  /** Whether a version is one of the host's own, by its digest. */
  readonly isFirstParty: (digest: string) => boolean;
  /** How a bundle is kept; copied unless told otherwise. */
  readonly keepingOf?: (found: FoundBundle) => Keeping;
  readonly log: Logger;
}

/**
 * The host's own copies of the bundles that it took, one folder a version. Tools load from here, so that
 * nothing that happens to the folder a bundle came from touches a version that is being served.
 */
export class BundleStore {
  readonly #options: BundleStoreOptions;
  readonly #root: string;
  /** What this process itself put there. */
  readonly #placed = new Set<string>();
  /** What the files of one bundle after the other are read into; undefined: one is being read. */
  #buffer: Buffer | undefined;

  constructor(options: BundleStoreOptions) {
    this.#options = options;
    this.#root = join(options.dataDir, 'bundles');
  }

  /** Whether a version is one of the host's own, by its digest. */
  isFirstParty(digest: string): boolean {
    return this.#options.isFirstParty(digest);
  }

  /** Where a version lies, whether or not it was taken. */
  folderOf(id: string, digest: string): string {
    return join(this.#root, id, digest.slice(0, 32));
  }

  /**
   * Takes a bundle in: one that is copied has every file's hash checked on the way. A version that is there already is
   * not read again.
   *
   * @returns the folder to serve it from
   * @throws BundleRefused with every reason: which file is missing, no plain file, too large, or not what its hash says
   */
  async take(found: FoundBundle): Promise<string> {
    const target = this.folderOf(found.manifest.id, found.digest);
    if (existsSync(target)) return target;
    const keeping = this.#options.keepingOf?.(found) ?? 'copied';
    if (keeping === 'in place') return found.folder;
    try {
      // Another file system takes no links, and some systems none to what others own.
      if (keeping === 'linked') await this.#link(found, target).catch(() => this.#copy(found, target));
      else await this.#copy(found, target);
      return target;
    } catch (error) {
      return this.#whereItLies(found, toRefusal(error));
    }
  }

  /** The host's own bundles are served where they lie if no copy can be kept: a full disk stops no first start. */
  async #whereItLies(found: FoundBundle, refused: BundleRefused): Promise<string> {
    const { isFirstParty, log } = this.#options;
    if (!refused.passing || !isFirstParty(found.digest)) throw refused;
    const damage = await this.damage(found);
    if (damage.length > 0) throw new BundleRefused(damage);
    log.warn(
      { bundle: found.manifest.id, reasons: refused.reasons },
      'a bundle of the host itself is served from its own folder',
    );
    return found.folder;
  }

  /** Whether a folder was there before this process began: nobody knows what became of it meanwhile. */
  isInherited(folder: string): boolean {
    return !this.#placed.has(folder);
  }

  /** Makes a version's copy anew, from a folder that holds that version. @throws BundleRefused as `take` does */
  async replace(found: FoundBundle): Promise<void> {
    await this.#copy(found, this.folderOf(found.manifest.id, found.digest));
  }

  /** Which files of a version are not what its manifest says, each with the reason; none: it is whole. */
  async damage({ folder, manifest, digest }: FoundBundle): Promise<readonly string[]> {
    const reasons: string[] = [];
    await this.#withBuffer(async (buffer) => {
      for (const [path, hash] of Object.entries({ ...manifest.files, [MANIFEST_FILE]: digest })) {
        const read = () => hashPlainFile(join(folder, path), LIMITS.fileBytes, buffer);
        const reason = await problemOf(hash, read);
        if (reason !== undefined) reasons.push(`${path}: ${reason}`);
      }
    });
    return reasons;
  }

  /** Lends the buffer to some work; where it is lent already, a new one. */
  async #withBuffer(work: (buffer: Buffer) => Promise<void>): Promise<void> {
    const buffer = this.#buffer ?? readingBuffer();
    this.#buffer = undefined;
    try {
      await work(buffer);
    } finally {
      this.#buffer = buffer;
    }
  }

  #copy({ folder, manifest, digest }: FoundBundle, target: string): Promise<void> {
    return this.#place(target, async (fresh) => {
      const hashes = { ...manifest.files, [MANIFEST_FILE]: digest };
      await this.#withBuffer((buffer) => copyFiles(folder, fresh, hashes, buffer));
      await syncAll(fresh, Object.keys(manifest.files));
    });
  }

  #link({ folder, manifest }: FoundBundle, target: string): Promise<void> {
    const paths = [...Object.keys(manifest.files), MANIFEST_FILE];
    return this.#place(target, async (fresh) => {
      await makeFolders(fresh, paths);
      await Promise.all(paths.map((path) => link(join(folder, path), join(fresh, path))));
    });
  }

  /** Fills a folder beside the target, which counts once all of it is there: a power cut leaves a whole one or none. */
  async #place(target: string, fill: (fresh: string) => Promise<void>): Promise<void> {
    const fresh = `${target}.${process.pid}.tmp`;
    await rm(fresh, { recursive: true, force: true });
    try {
      await mkdir(fresh, { recursive: true });
      await fill(fresh);
      await rename(fresh, target).catch((error: unknown) => replaceFolder(fresh, target, error));
      await sync(dirname(target));
      this.#placed.add(target);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }

  /** Marks copies as new, so that a host that does not need them leaves them. */
  async keepFresh(folders: readonly string[]): Promise<void> {
    const now = new Date();
    const copies = folders.filter((folder) => folder.startsWith(join(this.#root, sep)));
    await Promise.all(copies.map((folder) => utimes(folder, now, now)));
  }

  /**
   * Removes the copies that are not among `kept`, folders of versions, nor new: one may be in the making, or needed
   * by another process.
   */
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

/** The folders of a bundle, among those of these files, that lie behind a link; the bundle's own may be one. */
async function foldersBehindLinks(root: string, files: readonly string[]): Promise<ReadonlySet<string>> {
  const realRoot = await realpath(root);
  const behind = new Set<string>();
  for (const folder of new Set(files.map(dirname))) {
    const real = await realpath(join(root, folder)).catch(() => undefined);
    if (real !== undefined && real !== join(realRoot, folder)) behind.add(folder);
  }
  return behind;
}

/** The folders in which these files lie. */
async function makeFolders(root: string, files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map(dirname))) await mkdir(join(root, folder), { recursive: true });
}

/** @throws BundleRefused with what is wrong with each file */
async function copyFiles(
  from: string,
  to: string,
  hashes: Readonly<Record<string, string>>,
  buffer: Buffer,
): Promise<void> {
  const paths = Object.keys(hashes);
  const behindLinks = await foldersBehindLinks(from, paths);
  await makeFolders(to, paths);
  const reasons: string[] = [];
  let left: number = LIMITS.filesBytes;
  for (const [path, hash] of Object.entries(hashes)) {
    const reason = await problemOf(hash, async () => {
      if (behindLinks.has(dirname(path)))
        throw new FileRefused('expected a plain file, got one behind a link');
      const maxBytes = Math.min(left, LIMITS.fileBytes);
      const copied = await copyPlainFile(join(from, path), join(to, path), maxBytes, buffer);
      left -= copied.bytes;
      return copied;
    });
    if (reason !== undefined) reasons.push(`${path}: ${reason}`);
    if (reasons.length >= LIMITS.problems) break;
  }
  if (reasons.length > 0) throw new BundleRefused(reasons);
}

/** What is wrong with a file, or undefined. @throws whatever the machine is at fault for */
async function problemOf(hash: string, read: () => Promise<FileDigest>): Promise<string | undefined> {
  try {
    return (await read()).sha256 === hash ? undefined : 'its SHA-256 is not the one that the manifest names';
  } catch (error) {
    if (error instanceof FileRefused && !error.passing) return error.message;
    throw error;
  }
}

/** Puts a folder in the place of one that is there. */
async function replaceFolder(fresh: string, target: string, error: unknown): Promise<void> {
  if (!existsSync(target)) throw error;
  const old = `${fresh}.old`;
  await rename(target, old);
  await rename(fresh, target);
  await rm(old, { recursive: true, force: true });
}

/** Waits until files and their folders are on the disk: it writes many at once in hardly more time than one. */
async function syncAll(root: string, files: readonly string[]): Promise<void> {
  const paths = new Set([...files, MANIFEST_FILE, ...files.map(dirname), '.']).values();
  const syncNext = async () => {
    for (const path of paths) await sync(join(root, path));
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncNext));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
