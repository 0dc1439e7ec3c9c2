/** The nth percentile of some times, to a tenth. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor((sorted.length * percent) / 100)] ?? 0).toFixed(1));
}

/** What a flood did to somebody else's calls, against a quiet time: the goal is max(2 × quiet, quiet + 50 ms). */
export function compare(name: string, quiet: readonly number[], flooded: readonly number[]): string {
  const [usual, now] = [percentile(quiet, 99), percentile(flooded, 99)];
  const goal = Math.max(2 * usual, usual + 50);
  return `${name}, under the flood: p50 ${percentile(flooded, 50)} ms, p99 ${now} ms = ${(now / usual).toFixed(2)} times the quiet one (goal: at most ${goal.toFixed(1)} ms: ${now <= goal ? 'met' : 'MISSED'})`;
}
