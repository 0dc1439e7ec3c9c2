import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';

/** The first entry of a backup. The data folder's files lie beside it, below `data/`. */
export const BACKUP_MANIFEST = 'backup.json';

/** What a backup is: a gzipped tar archive of this file and of `data/`. */
export const BackupManifest = Type.Object({
  /** The version of this format. */
  format: Type.Literal(1),
  /** The version of Toolyard that made it. */
  toolyard: Type.String(),
  createdAt: Type.String(),
  /** Every file below `data/` by its path, with `/`. */
  files: Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
});

export type BackupManifest = Static<typeof BackupManifest>;

/** How a database file of SQLite begins (SQLite file format §1.3). */
const SQLITE_MAGIC = 'SQLite format 3\0';

export async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SQLITE_MAGIC.length) });
    return buffer.toString('latin1', 0, bytesRead) === SQLITE_MAGIC;
  } finally {
    await handle.close();
  }
}

/** What lies in a folder, as a manifest lists it. */
export async function listFiles(folder: string): Promise<BackupManifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files: BackupManifest['files'] = {};
  for (const path of paths) {
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    });
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = { bytes, sha256: hash.digest('hex') };
  }
  return files;
}
