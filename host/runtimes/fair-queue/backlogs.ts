/** Buckets by powers of two, from 2^-10 ms upwards. */
const BUCKETS = 48;
const LEAST_EXPONENT = -10;

/**
 * How much work waits for each of many, as a histogram: enough to say how much of it comes before a further
 * job, where nobody is served more than that job's owner.
 */
export class Backlogs {
  readonly #counts = Array<number>(BUCKETS).fill(0);
  readonly #sums = Array<number>(BUCKETS).fill(0);

  /** Notes that what waits for one of them has changed. 0: nothing. */
  change(before: number, after: number): void {
    this.#add(before, -1);
    this.#add(after, 1);
  }

  /** The sum over all, each counted up to `limit`; what lies within a factor of two of it is rounded up. */
  sumUpTo(limit: number): number {
    let sum = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1)
      sum += Math.min(this.#sums[bucket] ?? 0, (this.#counts[bucket] ?? 0) * limit);
    return sum;
  }

  #add(backlog: number, sign: 1 | -1): void {
    if (backlog <= 0) return;
    const exponent = Math.floor(Math.log2(backlog)) - LEAST_EXPONENT;
    const bucket = Math.min(BUCKETS - 1, Math.max(0, exponent));
    const count = (this.#counts[bucket] ?? 0) + sign;
    this.#counts[bucket] = count;
    this.#sums[bucket] = count === 0 ? 0 : (this.#sums[bucket] ?? 0) + sign * backlog;
  }
}
