/** What the process's peak was before it did anything: it counts what the process was before it ran Node. */
const PEAK_AT_START_MB = peakMb();

/**
 * Memory that this process takes, in MiB. Behind the wall there may be no /proc to read it from: then it is the most
 * that the process has taken so far, and 0 as long as that says nothing of its own.
 */
export function usedMb(): number {
  try {
    return process.memoryUsage.rss() / 1048576;
  } catch {
    const peak = peakMb();
    return peak > PEAK_AT_START_MB ? peak : 0;
  }
}

/** `maxRSS` is in KiB. */
function peakMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
