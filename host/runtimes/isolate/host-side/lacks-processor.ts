import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { childProcesses } from '../../wall/child-processes.ts';
import { GENERATIONS } from './is-stopped.ts';

/** How long processes are watched, in milliseconds. */
const WATCH_MS = 250;

/** What waited for such a part of the time to be let run lacked a processor. */
const LACKING_SHARE = 1 / 4;

/**
 * Whether this process or another, or one that it started, is ready to go on now and mostly waits for a processor. Where it
 * cannot be told, it does not.
 */
export async function lacksProcessor(
  pid: number,
  waitedMs: (pid: number) => Promise<number> = runQueueMs,
): Promise<boolean> {
  const pids = [process.pid, ...(pid === 0 ? [] : family(pid, GENERATIONS))];
  const waited = (): Promise<number[]> => Promise.all(pids.map(waitedMs));
  const [since, before] = [performance.now(), await waited()];
  await pause(WATCH_MS);
  const now = await waited();
  const leastMs = (performance.now() - since) * LACKING_SHARE;
  return now.some((ms, index) => ms - (before[index] ?? 0) >= leastMs);
}

function family(pid: number, generations: number): readonly number[] {
  if (generations <= 1) return [pid];
  return [pid, ...childProcesses(pid).flatMap((child) => family(child, generations - 1))];
}

/**
 * How long the main thread of a process has been ready to run and was not let, in milliseconds since its start: the second
 * figure of /proc/PID/schedstat, in nanoseconds (Linux, Documentation/scheduler/sched-stats.rst).
 */
async function runQueueMs(pid: number): Promise<number> {
  const schedstat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return Number(schedstat.split(' ')[1] ?? 0) / 1e6;
}
