/** Calls that wait, a lane for each plugin: lanes take turns, so that no plugin's crowd holds up the others. */
export class Lanes<Job extends { readonly lane: string }> {
  readonly #lanes = new Map<string, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  push(job: Job): void {
    const lane = this.#lanes.get(job.lane);
    if (lane === undefined) this.#lanes.set(job.lane, [job]);
    else lane.push(job);
    this.#size += 1;
  }

  /** Takes the next job that may run now, from the lane that has waited longest for its turn. */
  take(mayRun: (job: Job) => boolean): Job | undefined {
    for (const [name, jobs] of this.#lanes) {
      const [job] = jobs;
      if (job === undefined || !mayRun(job)) continue;
      jobs.shift();
      this.#size -= 1;
      this.#lanes.delete(name);
      if (jobs.length > 0) this.#lanes.set(name, jobs);
      return job;
    }
    return undefined;
  }

  remove(job: Job): void {
    const jobs = this.#lanes.get(job.lane) ?? [];
    const index = jobs.indexOf(job);
    if (index < 0) return;
    jobs.splice(index, 1);
    this.#size -= 1;
    if (jobs.length === 0) this.#lanes.delete(job.lane);
  }

  /** Takes all jobs out, or all of one lane. */
  clear(lane?: string): Job[] {
    const lanes = lane === undefined ? [...this.#lanes.keys()] : [lane];
    const jobs = lanes.flatMap((name) => this.#lanes.get(name) ?? []);
    for (const name of lanes) this.#lanes.delete(name);
    this.#size -= jobs.length;
    return jobs;
  }
}
