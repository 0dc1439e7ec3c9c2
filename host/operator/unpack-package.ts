import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type ReadEntry } from 'tar';
import type { PackageBounds } from './package-bounds.ts';

/**
 * Unpacks an npm package's tarball into a folder, which is emptied before: plain files and folders only, as npm does,
 * without the first part of their paths. Little of it is in memory at a time, and what passes a bound is not written.
 *
 * @throws Error that names the bound that the package passes, or says why it is no tarball
 */
export async function unpackPackage(
  packed: Readable,
  folder: string,
  bounds: Omit<PackageBounds, 'ms'>,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const writer = new EntryWriter(folder, bounds);
  await pipeline(
    packed,
    atMost(bounds.packedBytes, 'packed'),
    createGunzip(),
    atMost(bounds.unpackedBytes, 'unpacked'),
    (archive) => writer.write(archive),
  ).catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') === 'Z_DATA_ERROR')
      throw new Error('expected a tarball that is packed by gzip, as npm pack makes it');
    throw error;
  });
}

/** Lets bytes through and fails past the bound. */
function atMost(most: number, name: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(new Error(`expected at most ${most} bytes ${name}, got more`));
      else done(null, chunk);
    },
  });
}

/** Writes an archive's entries, as far as they are files and folders and within bounds. */
class EntryWriter {
  readonly #bounds: Omit<PackageBounds, 'ms'>;
  readonly #folder: string;
  #entries = 0;
  #problem: Error | undefined;

  constructor(folder: string, bounds: Omit<PackageBounds, 'ms'>) {
    this.#folder = folder;
    this.#bounds = bounds;
  }

  async write(archive: AsyncIterable<Buffer>): Promise<void> {
    const reader = extract({
      cwd: this.#folder,
      strip: 1,
      brotli: false,
      zstd: false,
      noChmod: true,
      noMtime: true,
      preserveOwner: false,
      filter: (path, entry) => this.#takes(path, entry),
      onwarn: (code, message) => {
        if (code === 'TAR_BAD_ARCHIVE' || code === 'TAR_ENTRY_ERROR') this.#refuse(message);
      },
    });
    const closed = once(reader, 'close');
    // It is awaited when all is written, and may fail before.
    closed.catch(() => {});
    let isFirst = true;
    for await (const chunk of archive) {
      // The reader unpacks by itself, too, and would do so past every count.
      if (isFirst && chunk[0] === 0x1f) throw new Error('expected a tarball that is packed once');
      isFirst = false;
      if (!reader.write(chunk)) await once(reader, 'drain');
      if (this.#problem !== undefined) throw this.#problem;
    }
    reader.end();
    await closed;
    if (this.#problem !== undefined) throw this.#problem;
  }

  /** Links, devices and FIFOs are left out, as npm leaves them out. */
  #takes(path: string, entry: object): boolean {
    this.#entries += 1;
    const { entries, path: longest } = this.#bounds;
    if (this.#entries > entries)
      return this.#refuse(`expected at most ${entries} files and folders, got more`);
    if (path.length > longest)
      return this.#refuse(`expected paths of at most ${longest} characters, got ${path.length}`);
    const type = (entry as Partial<ReadEntry>).type ?? '';
    return type === 'Directory' || type.endsWith('File');
  }

  #refuse(reason: string): false {
    this.#problem ??= new Error(reason);
    return false;
  }
}
