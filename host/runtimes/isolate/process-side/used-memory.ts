/** What the process's peak was before it did anything: it counts what the process was before it ran Node. */
const PEAK_AT_START_MB = peakMb();

/**
 * Memory that this process takes, in MiB. Behind the wall there may be no /proc to read it from: then it is the most
 * that the process has taken so far, and 0 as long as that says nothing of its own.
 */
export function usedMb(): number {
  const rss = rssMb();
  if (rss !== undefined) return rss;
  const peak = peakMb();
  return peak > PEAK_AT_START_MB ? peak : 0;
}

/** Whether /proc could be read so far: each call ends with a look at it, and an attempt that fails costs more than one that does not. */
let isReadable = true;

function rssMb(): number | undefined {
  if (!isReadable) return undefined;
  try {
    return process.memoryUsage.rss() / 1048576;
  } catch {
    isReadable = false;
    return undefined;
  }
}

/** `maxRSS` is in KiB. */
function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
