/** A thread that worked for a smaller part of the time is at rest. */
const BUSY_SHARE = 1 / 10;

/** A function that says whether this thread has been at rest since it was last asked. */
export function watchRest(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < BUSY_SHARE;
  };
}
