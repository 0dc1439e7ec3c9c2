import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import type { Script } from 'node:vm';
import { threadId } from 'node:worker_threads';

/** How long after code was loaded it is kept, in milliseconds: by then V8 has compiled what its first call ran. */
const SETTLE_MS = 5_000;

/** The pause between one file and the next, in milliseconds: each takes its thread some milliseconds. */
const PAUSE_MS = 20;

/** The most that is kept from one start to the next, in bytes. */
const MOST_BYTES = 128 * 1024 * 1024;

const HASH_BYTES = 32;

/** How a file's name ends until it is whole. */
const UNFINISHED = '.tmp';

/** The folder of `DATA_DIR` for what this version of V8, with its flags and on this processor, makes of code. */
export function codeCacheFolder(dataDir: string): string {
  return join(dataDir, 'code-cache', `${process.version}-${cachedDataVersionTag().toString(16)}`);
}

/**
 * Removes what other versions of V8 left, what was not written to its end, and what is too much, the oldest first. Never
 * rejects.
 *
 * @param mostBytes that are kept
 */
export async function sweepCodeCache(dataDir: string, mostBytes = MOST_BYTES): Promise<void> {
  const own = codeCacheFolder(dataDir);
  const all = join(own, '..');
  for (const name of await namesIn(all)) if (join(all, name) !== own) await remove(join(all, name));
  const files = await Promise.all((await namesIn(own)).map((name) => statOf(join(own, name))));
  let bytes = 0;
  for (const { path, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    if (bytes > mostBytes || path.endsWith(UNFINISHED)) await remove(path);
  }
}

/**
 * What V8 made of the code of trusted bundles, from one start of the host to the next: much of a tool's first call is the
 * compilation of its code. A file is found by the SHA-256 of the code, and taken if its own is right and nobody but the
 * host's user can have written it; V8 in turn refuses what another version of it made. Plugins in the sandbox reach none.
 */
export class CodeCache {
  readonly #folder: string;
  readonly #noted = new Map<string, { readonly script: Script; readonly due: number }>();
  #timer: NodeJS.Timeout | undefined;
  #keeping: Promise<void> | undefined;
  #isClosed = false;

  /** @param folder see `codeCacheFolder` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What was kept of code. */
  read(digest: string): Buffer | undefined {
    const bytes = readOwn(join(this.#folder, digest));
    if (bytes === undefined) return undefined;
    const data = bytes.subarray(HASH_BYTES);
    return hashOf(data).equals(bytes.subarray(0, HASH_BYTES)) ? data : undefined;
  }

  /** Keeps what V8 makes of code, a while after it was loaded. */
  note(digest: string, script: Script): void {
    if (this.#isClosed) return;
    this.#noted.set(digest, { script, due: performance.now() + SETTLE_MS });
    this.#wait(SETTLE_MS);
  }

  /** Writes nothing more once what is being written is. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#noted.clear();
    clearTimeout(this.#timer);
    await this.#keeping;
  }

  #wait(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#keeping = this.#keepNext();
    }, ms).unref();
  }

  async #keepNext(): Promise<void> {
    const [next] = this.#noted;
    if (next === undefined) return;
    const [digest, { script, due }] = next;
    const isDue = performance.now() >= due;
    if (isDue) this.#noted.delete(digest);
    try {
      if (isDue) await this.#keep(digest, script.createCachedData());
    } catch {
      // Where nothing can be written, code is compiled at each start, as it was before.
      this.#noted.clear();
    }
    this.#timer = undefined;
    if (this.#noted.size > 0) this.#wait(isDue ? PAUSE_MS : Math.max(PAUSE_MS, due - performance.now()));
  }

  async #keep(digest: string, data: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, digest);
    const fresh = `${path}.${process.pid}.${threadId}${UNFINISHED}`;
    await writeFile(fresh, Buffer.concat([hashOf(data), data]), { mode: 0o600 });
    await rename(fresh, path);
  }
}

/** A file that nobody but the host's user, or root, can have written. */
function readOwn(path: string): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { uid, mode } = fstatSync(file);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    return isOwn && (mode & 0o022) === 0 ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function remove(path: string): Promise<void> {
  // What cannot be removed stays: it is never taken for anything else.
  await rm(path, { recursive: true, force: true }).catch(() => {});
}

async function statOf(path: string): Promise<{ path: string; size: number; mtimeMs: number }> {
  const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
  return { path, size, mtimeMs };
}
