import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { create } from 'tar';
import { firstPartyBundles } from '../../catalogue/trust-policy.ts';
import { VERSION } from '../../installation.ts';
import { CONFIG_KEY_FILE } from '../../plugin-config/config-keys.ts';
import { refuseForeignFolder } from '../../storage/data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { BACKUP_MANIFEST, isDatabase, listFiles, type BackupManifest } from './backup-manifest.ts';

/** What a host makes anew, or what counts only while it runs. */
const PASSING = new Set(['host.lock', 'operator.sock', 'reserve', 'incoming']);

/** How often the state is taken anew when copies that it names were removed meanwhile. */
const TRIES = 3;

/** What came of a backup. */
export interface Backup {
  /** The file that was written. */
  readonly file: string;
  readonly bytes: number;
  /** How many files of the data folder are in it. */
  readonly files: number;
  /** Plugins whose files the host has no copy of: after a restore they have to be added again. */
  readonly missing: readonly string[];
  /** What a host of these settings keeps elsewhere, and how that is backed up. */
  readonly elsewhere: readonly string[];
}

export interface BackUpOptions {
  readonly dataDir: string;
  /** The file to write, absolute; there must be none yet. */
  readonly file: string;
  /** Whether bins and plugins' values are in PostgreSQL. */
  readonly hasPostgres: boolean;
}

/**
 * Writes all that a data folder holds into one file, while a host serves from it or not: databases by SQLite's online
 * backup, each as it is at one moment; plugins as the host's own copies have them; the audit log. First-party
 * bundles are the installation's and left out.
 *
 * @throws OperatorError when there is no such folder, or a file already
 */
export async function backUp({ dataDir, file, hasPostgres }: BackUpOptions): Promise<Backup> {
  refuseForeignFolder(dataDir);
  if (!existsSync(join(dataDir, 'operator.db')))
    throw new OperatorError(
      `no host has run on ${dataDir}: set DATA_DIR to the folder of the one that you mean`,
    );
  if (existsSync(file)) throw new OperatorError(`${file} is there already: expected the name of a new file`);
  // It would be a part of the next one.
  if (!relative(dataDir, file).startsWith('..'))
    throw new OperatorError(`${file} is in the folder that is backed up: expected a file elsewhere`);
  if (!existsSync(dirname(file))) throw new OperatorError(`there is no folder ${dirname(file)}`);
  const staging = await mkdtemp(`${file}.`);
  try {
    const data = join(staging, 'data');
    const missing = await stage(dataDir, data);
    const files = await listFiles(data);
    const manifest: BackupManifest = {
      format: 1,
      toolyard: VERSION,
      createdAt: new Date().toISOString(),
      files,
    };
    await writeFile(join(staging, BACKUP_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    const packed = join(staging, 'packed');
    const archive = create({ cwd: staging, gzip: true, portable: true }, [BACKUP_MANIFEST, 'data']);
    await pipeline(Readable.from(archive), createWriteStream(packed, { mode: 0o600, flush: true }));
    // Whole, or not at all.
    await rename(packed, file);
    return {
      file,
      bytes: (await stat(file)).size,
      files: Object.keys(files).length,
      missing,
      elsewhere: [
        ...(hasPostgres
          ? ["request bins and plugins' values: they are in PostgreSQL (DATABASE_URL), which pg_dump saves"]
          : []),
        ...(existsSync(join(dataDir, CONFIG_KEY_FILE))
          ? [`the key of plugins' secrets: keep ${join(dataDir, CONFIG_KEY_FILE)} apart from it`]
          : []),
      ],
    };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Lays a data folder's content out in a folder. @returns the plugins whose copies are not there */
async function stage(dataDir: string, target: string): Promise<readonly string[]> {
  for (let left = TRIES; ; left--) {
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { mode: 0o700 });
    await stageState(dataDir, target);
    // After the state: what is added meanwhile is more than it names, never less.
    await stageCopies(join(dataDir, 'bundles'), join(target, 'bundles'));
    const missing = missingCopies(target);
    if (missing.length === 0 || left === 1) return missing;
  }
}

/** All but the plugins' files. */
async function stageState(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !isPassing(entry.name))) {
    const source = join(from, name);
    await goneIsNothing(async () => {
      if (await isDatabase(source)) await copyDatabase(source, join(to, name));
      else await copyFile(source, join(to, name));
    });
  }
}

function isPassing(name: string): boolean {
  // The key of plugins' secrets: who finds a backup opens nothing with it.
  if (name.startsWith(CONFIG_KEY_FILE)) return true;
  return PASSING.has(name) || /-(wal|shm|journal)$/.test(name);
}

/** In one step, so that a host that writes all the time does not make it begin anew. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new Database(source, { readonly: true });
  try {
    await database.backup(target, { progress: ({ totalPages }) => totalPages + 1 });
  } finally {
    database.close();
  }
  // Whoever opens the copy to read needs no log beside it.
  const copy = new Database(target);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}

/** The host's own copies of plugins: `bundles/<id>/<digest>`. One that is being made has a dot in its name. */
async function stageCopies(from: string, to: string): Promise<void> {
  const { digests: firstParty } = await firstPartyBundles();
  for (const id of await readdir(from).catch(() => []))
    for (const version of await readdir(join(from, id)).catch(() => [])) {
      if (version.includes('.') || firstParty.get(id)?.startsWith(version) === true) continue;
      const isThere = await goneIsNothing(() =>
        cp(join(from, id, version), join(to, id, version), { recursive: true }),
      );
      if (!isThere) await rm(join(to, id, version), { recursive: true, force: true });
    }
}

/** The versions that the operator added and whose files were not found. */
function missingCopies(staged: string): readonly string[] {
  const database = new Database(join(staged, 'operator.db'), { readonly: true });
  try {
    const added = database.prepare('SELECT bundle, digest, version FROM versions').all() as readonly {
      readonly bundle: string;
      readonly digest: string;
      readonly version: string;
    }[];
    return added
      .filter(({ bundle, digest }) => !existsSync(join(staged, 'bundles', bundle, digest.slice(0, 32))))
      .map(({ bundle, version }) => `${bundle} ${version}`);
  } finally {
    database.close();
  }
}

/** Does what may find its source gone, since a host serves. @returns whether it was there to its end */
async function goneIsNothing(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return false;
    throw error;
  }
}
