import { spawnSync } from 'node:child_process';

/**
 * Has all threads of a process run on some processors alone.
 *
 * @param cpus as taskset takes them: `0`, `1-3`
 */
export function pin(pid: number, cpus: string): void {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpus, String(pid)]);
  if (status !== 0) throw new Error('taskset (util-linux) is needed to keep the load apart from the servers');
}
