import { readFile } from 'node:fs/promises';
import { childProcesses } from '../../wall/child-processes.ts';

/** A sandbox is at most so many generations from the process that the host started: bubblewrap stands between. */
export const GENERATIONS = 3;

/**
 * Whether a process, or one that it started, stands still because somebody sent it SIGSTOP. Linux only:
 * where it cannot be told, it does not.
 */
export async function isStopped(pid: number, generations = GENERATIONS): Promise<boolean> {
  if (process.platform !== 'linux' || pid === 0) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in parentheses and may hold any character: proc_pid_stat(5).
  if (/^[Tt] /.test(stat.slice(stat.lastIndexOf(')') + 2))) return true;
  if (generations <= 1) return false;
  const stopped = await Promise.all(childProcesses(pid).map((child) => isStopped(child, generations - 1)));
  return stopped.includes(true);
}
