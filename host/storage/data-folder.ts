import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../observe/log.ts';

/** The bits of a mode by which others than the owner may read, write or enter. */
const OTHERS = 0o077;

/** Where `toolyard restore` unpacks. A folder that has it holds half a backup. */
export const RESTORING = 'restoring';

/** Each version of the host has made some of these at its first start. */
const MARKS: ReadonlySet<string> = new Set([
  'host.lock',
  'operator.db',
  'bins.sqlite',
  'kv.sqlite',
  'bundles',
]);

/**
 * Sees that a folder is a host's, or may become one: it is empty or not there. Hidden files do not count, and nor does
 * what a new file system has in it.
 *
 * @throws Error that names the folder and what was found in its place
 */
export function refuseForeignFolder(dataDir: string): void {
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) throw new Error(`DATA_DIR: expected a folder, ${dataDir} is none`);
  const names = readdirSync(dataDir).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.includes(RESTORING))
    throw new Error(
      `DATA_DIR: a restore into ${dataDir} was cut off: empty the folder, and restore the backup again`,
    );
  const [first] = names;
  if (first !== undefined && !names.some((name) => MARKS.has(name)))
    throw new Error(
      `DATA_DIR: ${dataDir} holds something else (${first}): expected an empty folder, or one that a host has made`,
    );
}

/**
 * Makes `DATA_DIR` and what lies in it the operator's alone. A folder that is there already keeps its mode, since
 * the operator may have set it; the log says when others may look into it. What the host itself keeps in it is
 * taken from them.
 */
export function prepareDataFolder(dataDir: string, log: Logger): void {
  refuseForeignFolder(dataDir);
  makePrivateFolder(dataDir);
  const bundles = join(dataDir, 'bundles');
  makePrivateFolder(bundles);
  // Hosts up to 0.1.0 left it to the umask.
  if (isOpenToOthers(bundles)) chmodSync(bundles, 0o700);
  if (isOpenToOthers(dataDir))
    log.warn(
      { folder: dataDir, mode: (statSync(dataDir).mode & 0o777).toString(8) },
      'DATA_DIR can be entered by other accounts of this machine: chmod 700 keeps them out',
    );
}

/**
 * Makes a folder that only its owner enters, from its first moment on, if there is none. Folders above it get the
 * usual mode.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Windows has no such modes: access there goes by what the folder above grants. */
function isOpenToOthers(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & OTHERS) !== 0;
}
