import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** How long a thread that computes is waited for, in milliseconds: what cannot be interrupted says nothing. */
const ANSWER_MS = 1_000;

/**
 * Begins to watch how much of the processors a thread gets that has one call at a time.
 *
 * @returns how to ask how long others have kept them from it since, in milliseconds. While its event loop is idle Node's own
 *   threads work for it, such as at deriving keys, and nothing is kept from it; of a thread that does not say, nothing is
 */
export function watchWorker(worker: Worker): () => Promise<number> {
  const begunAt = performance.now();
  const loop = worker.performance.eventLoopUtilization();
  const before = usedMs(worker);
  return async () => {
    const both = Promise.all([before, usedMs(worker)]);
    const [first, now] = await Promise.race([both, pause(ANSWER_MS, [], { ref: false })]);
    if (first === undefined || now === undefined) return 0;
    const { idle } = worker.performance.eventLoopUtilization(loop);
    return Math.max(0, performance.now() - begunAt - (now - first) - idle);
  };
}

/** The CPU time of a thread so far; undefined once it has ended. */
async function usedMs(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return undefined;
  }
}
