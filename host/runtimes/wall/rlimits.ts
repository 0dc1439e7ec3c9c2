import { readdirSync, statSync } from 'node:fs';

/** Bounds of a process's memory, in MiB. Past them, what asks for memory fails and the process ends. */
export interface MemoryBounds {
  /** Memory that it may write: heaps, stacks and buffers, whether used yet or not (RLIMIT_DATA). */
  readonly dataMb: number;
  /** Addresses that it may map, the reserved and the shared ones among them (RLIMIT_AS). */
  readonly addressSpaceMb: number;
}

/** A resource limit, soft and hard: its name for `prlimit(1)`, its number for `prlimit(2)`. */
export interface ResourceLimit {
  readonly name: string;
  readonly resource: number;
  readonly value: number;
}

const MIB = 1024 * 1024;

/** Open files: Node itself keeps about 25. */
const MAX_FILES = 128;

/** Threads that may be started besides those that run: Node and isolated-vm start about 20. */
const SPARE_THREADS = 128;

/**
 * The limits of a walled process: no file written, no core dumped, no memory locked, no message queue; open
 * files, threads and memory bounded.
 *
 * @param threads that the process's user runs already, where they could be counted: the kernel counts by user
 */
export function resourceLimits(memory: MemoryBounds, threads: number | undefined): readonly ResourceLimit[] {
  return [
    { name: 'fsize', resource: 1, value: 0 },
    { name: 'data', resource: 2, value: memory.dataMb * MIB },
    { name: 'core', resource: 4, value: 0 },
    ...(threads === undefined ? [] : [{ name: 'nproc', resource: 6, value: threads + SPARE_THREADS }]),
    { name: 'nofile', resource: 7, value: MAX_FILES },
    { name: 'memlock', resource: 8, value: 0 },
    { name: 'as', resource: 9, value: memory.addressSpaceMb * MIB },
    { name: 'msgqueue', resource: 12, value: 0 },
  ];
}

/** Threads that a user runs now; undefined where /proc cannot be read. */
export function threadsOf(uid: number): number | undefined {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.reduce((sum, pid) => sum + threadsOfProcess(pid, uid), 0);
  } catch {
    return undefined;
  }
}

/** Threads of a process, if it is the user's. A folder has two links, and one more for each folder in it. */
function threadsOfProcess(pid: string, uid: number): number {
  try {
    return statSync(`/proc/${pid}`).uid === uid ? statSync(`/proc/${pid}/task`).nlink - 2 : 0;
  } catch {
    return 0; // It has ended.
  }
}
