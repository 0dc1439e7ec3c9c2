import { Script } from 'node:vm';
import type { CpuLimit } from '@toolyard/kit/cpu-limit';

/** A clock that goes slower than the processor by more than this is not waited for. */
const LEAST_SHARE = 1 / 8;

/**
 * Runs work that may be ended anywhere, as in the middle of a pattern that is being matched. Work that was ended because
 * others had the processor is called again, to go on from what it has finished.
 *
 * @returns whether it came to its end within the limit
 */
export function runWithin(limit: CpuLimit, work: () => void): boolean {
  const script = new Script('work()');
  let share = 1;
  for (;;) {
    const { leftMs } = limit;
    const since = performance.now();
    try {
      // The time that Node gives it is the clock's.
      script.runInNewContext({ work }, { timeout: Math.max(1, Math.ceil(leftMs / share)) });
      return true;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (limit.leftMs === 0) return false;
      share = Math.max(LEAST_SHARE, (leftMs - limit.leftMs) / (performance.now() - since));
    }
  }
}

/** The error belongs to the script's own realm, whose Error is another one. */
function isTimeout(error: unknown): boolean {
  return Error.isError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
