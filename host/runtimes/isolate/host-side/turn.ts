import type { Verdict } from '../../fair-queue/fair-queue.ts';
import { readLane, type Job } from './job.ts';
import type { ProcessPool } from './process-pool.ts';
import type { Worker } from './worker.ts';

/** A call that runs longer shares the processor with the others of its process from then on: see `FairLock`. */
const LONG_MS = 25;

/**
 * Hands out processes to calls in the order of their turns.
 *
 * A caller who has calls running gets a further place only where as many stay free for others: of the places that its
 * publisher's processes have, and of the processes. So one alone holds half of them, whoever comes next half of the
 * rest, and a newcomer's call begins at once, although those of all others run to their deadlines (Choudhury, Hahne:
 * "Dynamic queue length thresholds", 1998).
 */
export class Turn {
  readonly #processes: ProcessPool;
  readonly #callsPerProcess: number;
  /** Processes that somebody waits for whose turn came first: until they are empty, or gone. */
  readonly #kept = new Set<Worker>();

  /** @param callsPerProcess calls that one process works on at a time */
  constructor(processes: ProcessPool, callsPerProcess: number) {
    this.#processes = processes;
    this.#callsPerProcess = callsPerProcess;
  }

  /** A process for a call. If there is none: who has to wait. */
  find(job: Job): Worker | Exclude<Verdict, 'run'> {
    const { publisher, exclusive } = readLane(job.lane);
    if (!this.#mayHoldPlace(job, publisher)) return 'caller-waits';
    const mayEnter = this.#mayEnterProcess(job);
    const own = this.#processes
      .of(publisher)
      .filter((worker) => !this.#kept.has(worker) && !hasLoner(worker))
      .filter(({ jobs }) => mayEnter || hasCallOf(jobs, job))
      .sort((a, b) => a.jobs.size - b.jobs.size);
    const shared = exclusive
      ? []
      : own.filter(({ jobs }) => jobs.size > 0 && jobs.size < this.#callsPerProcess);
    // Long calls of one caller are in the way of few where they are together.
    const crowd = shared.findLast(({ jobs }) => hasLongCallOf(jobs, job));
    if (crowd !== undefined) return crowd;
    const [least] = own;
    if (least?.jobs.size === 0) return least;
    const further = mayEnter ? this.#processes.bind(publisher, shared.length === 0) : undefined;
    if (further !== undefined) return further;
    const [fitting] = shared;
    if (fitting !== undefined) return fitting;
    if (!mayEnter) return 'caller-waits';
    const oldest = this.#processes.inTheWayOf(publisher).find((worker) => !this.#kept.has(worker));
    const wanted = oldest ?? (exclusive ? least : undefined);
    if (wanted !== undefined) this.#kept.add(wanted);
    return 'lane-waits';
  }

  /** Whether a caller may have one more of the places that a publisher has, or could have at once. */
  #mayHoldPlace(job: Job, publisher: string): boolean {
    const serving = this.#processes.of(publisher);
    const places = (serving.length + this.#processes.obtainable(publisher)) * this.#callsPerProcess;
    let taken = 0;
    let held = 0;
    for (const { jobs } of serving)
      for (const other of jobs.values()) {
        taken += this.#placesOf(other);
        if (other.caller === job.caller) held += this.#placesOf(other);
      }
    return held === 0 || held + this.#placesOf(job) <= places - taken;
  }

  /** Whether a caller may have calls in one more process. */
  #mayEnterProcess(job: Job): boolean {
    let entered = 0;
    for (const { jobs } of this.#processes.workers) if (hasCallOf(jobs, job)) entered += 1;
    return entered === 0 || entered < this.#processes.free;
  }

  #placesOf({ exclusive }: Job): number {
    return exclusive ? this.#callsPerProcess : 1;
  }
}

function hasCallOf(jobs: ReadonlyMap<number, Job>, { caller }: Job): boolean {
  for (const other of jobs.values()) if (other.caller === caller) return true;
  return false;
}

function hasLongCallOf(jobs: ReadonlyMap<number, Job>, { caller }: Job): boolean {
  const before = performance.now() - LONG_MS;
  for (const other of jobs.values()) if (other.caller === caller && other.startedAt < before) return true;
  return false;
}

function hasLoner({ jobs }: Worker): boolean {
  for (const { exclusive } of jobs.values()) if (exclusive) return true;
  return false;
}
