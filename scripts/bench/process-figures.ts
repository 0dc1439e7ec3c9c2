import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time that a process has taken, of all its threads that live, in milliseconds. */
export function cpuMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0);
}

/** The CPU time that a process and its children have taken, of those that live, in milliseconds. */
export function treeCpuMs(pid: number): number {
  let sum = 0;
  for (const one of processTree(pid))
    try {
      sum += cpuMs(one);
    } catch {
      // It has just ended.
    }
  return sum;
}

/** The first number of schedstat is the time on a processor, in nanoseconds. A thread may end meanwhile. */
function threadMs(pid: number, thread: string): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return 0;
  }
}

/** The memory of a process, with its part of what it shares with others, in MiB. */
export function memoryMib(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? NaN) / 1024;
}

/** A process and all that it led to. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)];
}

/** Those whose parent lives: threads and processes may end while they are looked at. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
