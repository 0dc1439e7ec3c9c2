import { readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import semver from 'semver';
import { extract, ReadEntry } from 'tar';
import { Value } from 'typebox/value';
import { VERSION } from '../../installation.ts';
import { makePrivateFolder, RESTORING } from '../../storage/data-folder.ts';
import { lockDataDir } from '../data-lock.ts';
import { OperatorError } from '../operator-error.ts';
import { BACKUP_MANIFEST, BackupManifest, isDatabase, listFiles } from './backup-manifest.ts';

/** What a new file system has in it, and what a start that went no further leaves. */
const NOTHING = new Set(['lost+found', 'host.lock', 'host.lock-journal']);

/** What came of a restore. */
export interface Restored {
  readonly dataDir: string;
  readonly files: number;
  /** When the backup was made, and by which version of Toolyard. */
  readonly createdAt: string;
  readonly toolyard: string;
}

/**
 * Fills an empty data folder, or one that is not there yet, with a backup. Nothing of it is there unless all of it is
 * whole.
 *
 * @param file absolute
 * @throws OperatorError when the folder is not empty, or the file is no whole backup of a version up to this one
 */
export async function restore(file: string, dataDir: string): Promise<Restored> {
  await refuseFilled(dataDir);
  const lock = lockDataDir(dataDir);
  // Within the data folder: what is found whole is moved, and not copied.
  const staging = join(dataDir, RESTORING);
  try {
    await refuseFilled(dataDir);
    makePrivateFolder(join(staging, 'data'));
    await unpack(file, staging);
    const { toolyard, createdAt, files } = await readManifest(file, staging);
    const data = join(staging, 'data');
    await compare(file, files, data);
    // A folder is one by this file: it comes last.
    const names = (await readdir(data)).sort(
      (a, b) => Number(a === 'operator.db') - Number(b === 'operator.db'),
    );
    for (const name of names) await rename(join(data, name), join(dataDir, name));
    return { dataDir, files: Object.keys(files).length, createdAt, toolyard };
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}

async function refuseFilled(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    const code = Reflect.get(Object(error), 'code');
    if (code === 'ENOENT') return [];
    throw new OperatorError(
      code === 'ENOTDIR' ? `DATA_DIR: expected a folder, ${dataDir} is none` : `DATA_DIR: ${String(error)}`,
    );
  });
  const found = names.find((name) => !NOTHING.has(name));
  if (found !== undefined)
    throw new OperatorError(
      `${dataDir} is not empty (${found}): a backup is restored into an empty DATA_DIR, or one that is not there yet`,
    );
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (_, entry) => entry instanceof ReadEntry && isTaken(entry),
    });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') throw new OperatorError(`there is no file ${file}`);
    throw new OperatorError(
      `${file} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether an entry is a file or folder: it becomes its owner's alone, whatever mode it was packed with. */
function isTaken(entry: ReadEntry): boolean {
  const isFolder = entry.type === 'Directory';
  entry.mode = isFolder ? 0o700 : 0o600;
  return isFolder || entry.type.endsWith('File');
}

async function readManifest(file: string, folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, BACKUP_MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError(
      `${file}: expected what toolyard backup wrote, there is no ${BACKUP_MANIFEST} in it`,
    );
  const manifest = parse(text);
  if (!Value.Check(BackupManifest, manifest))
    throw new OperatorError(
      `${file}: expected a backup of format 1: one of another format needs the version of Toolyard that made it`,
    );
  const { toolyard } = manifest;
  if (semver.valid(toolyard) === null || semver.gt(toolyard, VERSION))
    throw new OperatorError(`${file} was made by Toolyard ${toolyard}, this is ${VERSION}: use that version`);
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws OperatorError when what was unpacked is not what was packed */
async function compare(file: string, expected: BackupManifest['files'], data: string): Promise<void> {
  const found = await listFiles(data);
  for (const path of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    if (found[path]?.sha256 !== expected[path]?.sha256)
      throw new OperatorError(`${file} is damaged: ${path} is not what was backed up`);
    if (!path.includes('/') && (await isDatabase(join(data, path))) && !isSound(join(data, path)))
      throw new OperatorError(`${file}: the database ${path} was damaged when it was backed up`);
  }
}

function isSound(path: string): boolean {
  const database = new Database(path, { readonly: true });
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok';
  } finally {
    database.close();
  }
}
