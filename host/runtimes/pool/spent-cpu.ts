import { performance } from 'node:perf_hooks';

/** Begins to measure what a call has of the processors. Returns how to ask, in milliseconds. */
export type StartMeasure = () => () => number;

/**
 * For a thread that has one call at a time, which waits for nobody: while its event loop is idle, Node's own threads work
 * for it, such as at deriving keys, whose time the system counts to no thread of ours.
 */
export const measureThread: StartMeasure = () => {
  const cpu = process.threadCpuUsage();
  const loop = performance.eventLoopUtilization();
  return () => milliseconds(process.threadCpuUsage(cpu)) + performance.eventLoopUtilization(loop).idle;
};

/** For a process that has one call at a time. */
export const measureProcess: StartMeasure = () => {
  const start = process.cpuUsage();
  return () => milliseconds(process.cpuUsage(start));
};

/** For a thread whose calls take turns, where the turns are measured. */
export const measureNothing: StartMeasure = () => () => 0;

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
