/**
 * CPU time of the process in milliseconds, the kernel's on its behalf too. That of the thread alone would
 * be told by the tick: Linux counts it up where the scheduler looks.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How long the calibration loop takes, by definition, in calibrated milliseconds. */
const LOOP_MS = 12;

/**
 * How many calibrated milliseconds this machine does in one millisecond of CPU time: the speed of a loop
 * that does what tools do, as a mix of strings, regular expressions, objects and JSON.
 */
export function machineSpeed(): number {
  let best = Infinity;
  for (let round = 0; round < 7; round += 1) {
    const start = cpuMs();
    calibrationLoop();
    best = Math.min(best, cpuMs() - start);
  }
  return LOOP_MS / best;
}

/** Its result is looked at, so that it is not optimised away. */
function calibrationLoop(): void {
  let checksum = 0;
  for (let round = 0; round < 40; round += 1) {
    const words = Array.from({ length: 500 }, (_, index) => `word${(index * 7919 + round) % 1009}`);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const json = JSON.stringify([...counts]);
    checksum += (JSON.parse(json) as unknown[]).length;
    checksum += words.join(' ').replace(/[aeiou](\d)/g, '$1').length;
    checksum += words.toSorted().length;
    for (let index = 0; index < json.length; index += 1)
      checksum = (checksum * 31 + json.charCodeAt(index)) | 0;
  }
  if (Number.isNaN(checksum)) throw new Error('the calibration loop is broken');
}
