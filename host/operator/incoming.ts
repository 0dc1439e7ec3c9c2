import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** After how long a folder is left over, whoever made it, in milliseconds. */
const STALE_MS = 3_600_000;

/** Makes a folder for what is being fetched; its name tells whose it is. */
export async function makeIncoming(dataDir: string): Promise<string> {
  const all = join(dataDir, 'incoming');
  await mkdir(all, { recursive: true, mode: 0o700 });
  return mkdtemp(join(all, `${process.pid}-`));
}

/**
 * Removes what processes left over that were killed while they fetched something. Nothing that runs is disturbed, and
 * nothing that cannot be removed stops the start.
 */
export async function sweepIncoming(dataDir: string): Promise<void> {
  const all = join(dataDir, 'incoming');
  for (const name of await readdir(all).catch(() => [])) {
    const folder = join(all, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    const isStale = Date.now() - mtimeMs > STALE_MS;
    if (isStale || !isOthers(Number.parseInt(name, 10)))
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Whether another process has this number: this one, which starts, has fetched nothing yet. */
function isOthers(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
