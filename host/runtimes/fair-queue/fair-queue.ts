import { Fifo, type FifoNode } from '../../fifo.ts';
import { Heap } from './heap.ts';
import { createBranch, isLaneBefore, Lane, type Branch, type Flow } from './lane.ts';
import { newParticipant, Turns, type Participant } from './virtual-time.ts';

/** What a queue must know of a job. */
export interface QueuedJob {
  /** Whose turn it takes. */
  readonly caller: string;
  /** The tool or plugin: jobs of one caller take turns by it. */
  readonly flow: string;
  /** Which places can take it: jobs that the same places can take share a lane. */
  readonly lane: string;
  /** How long it will probably hold its place, in milliseconds. */
  readonly cost: number;
  /** What it holds in memory while it waits. */
  readonly bytes: number;
}

export interface FairQueueOptions {
  /** Jobs that may wait. A caller may have as many as are free after that: half of them, if it is alone. */
  readonly maxJobs: number;
  /** Bytes that may wait, shared in the same way. */
  readonly maxBytes: number;
  /** How long a job may wait, in milliseconds. */
  readonly maxAgeMs: number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
}

/**
 * Why a job is not taken in, or no longer waited for: too many jobs or bytes wait, in all or of its caller, or
 * its turn would not come, or did not come, within the age limit.
 */
export type RefusalReason = 'jobs' | 'caller-jobs' | 'bytes' | 'caller-bytes' | 'late' | 'aged';

export interface QueueRefusal {
  readonly reason: RefusalReason;
  /** When what is before it now will probably be served, in milliseconds. */
  readonly retryAfterMs: number;
}

/**
 * Whether a job may run now; if not, whether its caller has to wait, since it holds what it may, or whoever
 * waits in its lane, since there is no place.
 */
export type Verdict = 'run' | 'caller-waits' | 'lane-waits';

interface Caller<Job> extends Participant {
  readonly flows: Turns<Flow<Entry<Job>>>;
  /** Its branches by the names of their lanes. */
  readonly branches: Map<string, Branch<Entry<Job>>>;
  /** Of what waits. */
  cost: number;
  bytes: number;
}

interface Entry<Job> {
  readonly job: Job;
  readonly cost: number;
  readonly caller: Caller<Job>;
  readonly flow: Flow<Entry<Job>>;
  readonly lane: Lane<Entry<Job>>;
  /** When it began to wait, then when it began to run. */
  since: number;
  inFlow?: FifoNode<Entry<Job>>;
  inAll?: FifoNode<Entry<Job>>;
}

/** Lanes that are kept although nothing waits or runs in them. */
const MAX_LANES = 256;

/** A job never costs nothing: whoever sends many that seem to would always be next. */
const LEAST_COST_MS = 0.01;

/**
 * Jobs that wait for places to run in, so that nobody's crowd holds up the others. Callers take turns, and
 * within a caller its flows do, by start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queuing",
 * SIGCOMM 1996; for several places at a time: Jin, Chase, Kaur: "Interposed proportional sharing for a storage
 * service utility", SIGMETRICS 2004). A job is charged what it will probably cost when it starts, and what it
 * did cost when it is over, as Kubernetes' API Priority and Fairness does (KEP-1040). A caller's share of the
 * room is bounded by what is free (Choudhury, Hahne: "Dynamic queue length thresholds", 1998), so that there
 * is room for others however many are greedy.
 *
 * A job costs O(log n) in what waits, times the lanes that its caller waits in.
 */
export class FairQueue<Job extends QueuedJob> {
  readonly #options: FairQueueOptions;
  readonly #callers = new Turns<Caller<Job>>(createCaller);
  readonly #lanes = new Map<string, Lane<Entry<Job>>>();
  /** Lanes in which jobs wait, by whose turn it is. */
  readonly #waitingLanes = new Heap<Lane<Entry<Job>>>(isLaneBefore);
  readonly #waiting = new Map<Job, Entry<Job>>();
  readonly #running = new Map<Job, Entry<Job>>();
  /** All that waits, in the order of arrival. */
  readonly #arrivals = new Fifo<Entry<Job>>();
  readonly #refusals: Record<RefusalReason, number> = {
    jobs: 0,
    'caller-jobs': 0,
    bytes: 0,
    'caller-bytes': 0,
    late: 0,
    aged: 0,
  };
  #bytes = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Jobs that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Bytes that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Jobs that were taken and are not finished. */
  get running(): number {
    return this.#running.size;
  }

  /** Callers that wait or run, and those that had more than their share of late. */
  get callers(): number {
    return this.#callers.size;
  }

  /** How long the oldest job has waited, in milliseconds. */
  get oldestAgeMs(): number {
    const oldest = this.#arrivals.first;
    return oldest === undefined ? 0 : this.#options.now() - oldest.since;
  }

  /** When `expire` will next have something to do, by the queue's clock. */
  get expiresAt(): number | undefined {
    const oldest = this.#arrivals.first;
    return oldest === undefined ? undefined : oldest.since + this.#options.maxAgeMs;
  }

  /** How many jobs were refused, by reason. */
  get refusals(): Readonly<Record<RefusalReason, number>> {
    return this.#refusals;
  }

  /** Takes a job in, or says why not. */
  push(job: Job): QueueRefusal | undefined {
    const reason = this.#reasonAgainst(job);
    if (reason !== undefined) return this.#refuse(job, reason);
    this.#enter(job);
    return undefined;
  }

  /** Takes a running job in again, whatever else waits: it has to run once more. */
  putBack(job: Job, cost: number): void {
    this.finish(job, cost);
    this.#enter(job);
  }

  /**
   * Takes the job whose turn it is of those that may run now. It runs until `finish` or `putBack` is called.
   *
   * @param ask asked of jobs by their turns, one of each caller and lane, until it says `run`
   */
  take(ask: (job: Job) => Verdict = () => 'run'): Job | undefined {
    const passed: Branch<Entry<Job>>[] = [];
    const full: Lane<Entry<Job>>[] = [];
    let next: Entry<Job> | undefined;
    for (let lane = this.#waitingLanes.first; lane !== undefined; lane = this.#waitingLanes.first) {
      const branch = lane.branches.first;
      next = branch?.flows.first?.jobs.first;
      const verdict = next === undefined ? 'lane-waits' : ask(next.job);
      if (verdict === 'run') break;
      next = undefined;
      this.#waitingLanes.remove(lane);
      if (verdict === 'lane-waits' || branch === undefined) full.push(lane);
      else {
        lane.branches.remove(branch);
        passed.push(branch);
        if (lane.branches.size > 0) this.#waitingLanes.push(lane);
      }
    }
    this.#putBack(passed, full);
    if (next !== undefined) this.#start(next);
    return next?.job;
  }

  /** Notes that a job is over that was taken, and how long it held its place, in milliseconds. */
  finish(job: Job, cost: number): void {
    const entry = this.#running.get(job);
    if (entry === undefined) return;
    this.#running.delete(job);
    const { caller, flow, lane } = entry;
    const charged = Math.max(LEAST_COST_MS, cost);
    this.#rerank(entry, () => {
      lane.finish(entry.cost, entry.since);
      caller.flows.finish(flow, entry.cost, charged);
      this.#callers.finish(caller, entry.cost, charged);
    });
  }

  /** Takes a waiting job out: its caller has left. Returns whether it waited. */
  remove(job: Job): boolean {
    const entry = this.#waiting.get(job);
    if (entry === undefined) return false;
    const { caller, flow } = entry;
    this.#rerank(entry, () => {
      this.#withdraw(entry);
      caller.flows.leave(flow);
      this.#callers.leave(caller);
    });
    return true;
  }

  /** Takes out what has waited too long, with what its callers should be told. */
  expire(): { readonly job: Job; readonly refusal: QueueRefusal }[] {
    const now = this.#options.now();
    const expired = [];
    for (let at = this.expiresAt; at !== undefined && at <= now; at = this.expiresAt) {
      const job = this.#arrivals.first?.job;
      if (job === undefined) break;
      this.remove(job);
      expired.push({ job, refusal: this.#refuse(job, 'aged') });
    }
    return expired;
  }

  /** Takes out all waiting jobs that fit, in the order of their arrival. */
  clear(fits: (job: Job) => boolean = () => true): Job[] {
    const jobs = [...this.#arrivals].map(({ job }) => job).filter(fits);
    for (const job of jobs) this.remove(job);
    return jobs;
  }

  /** Has callers and lanes wait for their turns again that were passed over. */
  #putBack(callers: readonly Branch<Entry<Job>>[], lanes: readonly Lane<Entry<Job>>[]): void {
    for (const lane of lanes) this.#waitingLanes.push(lane);
    for (const branch of callers) {
      const { lane } = branch;
      if (lane.place >= 0) this.#waitingLanes.remove(lane);
      lane.branches.push(branch);
      this.#waitingLanes.push(lane);
    }
  }

  #reasonAgainst(job: Job): RefusalReason | undefined {
    const { maxJobs, maxBytes, maxAgeMs } = this.#options;
    const caller = this.#callers.get(job.caller);
    const freeJobs = maxJobs - this.#waiting.size;
    const freeBytes = maxBytes - this.#bytes;
    if (freeJobs <= 0) return 'jobs';
    if ((caller?.waiting ?? 0) >= freeJobs) return 'caller-jobs';
    if (job.bytes > freeBytes) return 'bytes';
    const ownBytes = caller?.bytes ?? 0;
    if (ownBytes > 0 && ownBytes + job.bytes > freeBytes) return 'caller-bytes';
    // Where nothing waits there may be a place at once.
    const waits = (this.#lanes.get(job.lane)?.branches.size ?? 0) > 0;
    return waits && this.#waitMs(job) > maxAgeMs ? 'late' : undefined;
  }

  #refuse(job: Job, reason: RefusalReason): QueueRefusal {
    this.#refusals[reason] += 1;
    return { reason, retryAfterMs: this.#waitMs(job) };
  }

  /** How long a further job would probably wait. */
  #waitMs(job: Job): number {
    const lane = this.#lanes.get(job.lane);
    if (lane === undefined) return 0;
    const caller = this.#callers.get(job.caller);
    const ahead = this.#callers.lead(caller) + (caller?.cost ?? 0) + costOf(job);
    return lane.waitMs(ahead, this.#options.now());
  }

  #enter(job: Job): void {
    const lane = this.#lanes.get(job.lane) ?? new Lane<Entry<Job>>(job.lane);
    this.#lanes.set(job.lane, lane);
    const caller = this.#callers.arrive(job.caller);
    const flow = caller.flows.arrive(`${job.lane}\n${job.flow}`);
    const entry: Entry<Job> = { job, cost: costOf(job), caller, flow, lane, since: this.#options.now() };
    this.#rerank(entry, () => {
      this.#waiting.set(job, entry);
      entry.inAll = this.#arrivals.push(entry);
      entry.inFlow = flow.jobs.push(entry);
      this.#bytes += job.bytes;
      caller.bytes += job.bytes;
      caller.cost += entry.cost;
      const branch = caller.branches.get(lane.name) ?? createBranch(lane, caller);
      caller.branches.set(lane.name, branch);
      lane.setCost(branch, branch.cost + entry.cost);
      if (flow.place < 0) branch.flows.push(flow);
    });
  }

  #start(entry: Entry<Job>): void {
    const { job, cost, caller, flow, lane } = entry;
    this.#rerank(entry, (now) => {
      this.#withdraw(entry);
      entry.since = now;
      this.#running.set(job, entry);
      lane.start(cost, now);
      caller.flows.start(flow, cost);
      this.#callers.start(caller, cost);
    });
  }

  /** Takes an entry out of what waits. */
  #withdraw({ job, cost, caller, flow, lane, inFlow, inAll }: Entry<Job>): void {
    this.#waiting.delete(job);
    if (inFlow !== undefined) flow.jobs.remove(inFlow);
    if (inAll !== undefined) this.#arrivals.remove(inAll);
    this.#bytes -= job.bytes;
    caller.bytes -= job.bytes;
    const branch = caller.branches.get(lane.name);
    if (branch === undefined) return;
    if (flow.jobs.first === undefined) branch.flows.remove(flow);
    if (branch.flows.size === 0) caller.branches.delete(lane.name);
    // Sums of floating-point numbers drift: what is empty is set to nothing, what is not is something.
    lane.setCost(branch, branch.flows.size === 0 ? 0 : Math.max(LEAST_COST_MS, branch.cost - cost));
    caller.cost = caller.branches.size === 0 ? 0 : Math.max(LEAST_COST_MS, caller.cost - cost);
  }

  /** Makes a change to an entry's caller, flow and lane while nothing is ranked whose rank may change by it. */
  #rerank({ caller, flow, lane }: Entry<Job>, change: (now: number) => void): void {
    const now = this.#options.now();
    lane.measure(now);
    const lanes = new Set([lane]);
    for (const branch of caller.branches.values()) lanes.add(branch.lane);
    for (const ranked of lanes) if (ranked.place >= 0) this.#waitingLanes.remove(ranked);
    for (const branch of caller.branches.values()) branch.lane.branches.remove(branch);
    change(now);
    if (flow.place >= 0) caller.branches.get(lane.name)?.flows.update(flow);
    for (const branch of caller.branches.values()) branch.lane.branches.push(branch);
    for (const ranked of lanes) if (ranked.branches.size > 0) this.#waitingLanes.push(ranked);
    this.#letGo(lane);
  }

  /** Keeps the lanes that were used last: what was measured of them will be wanted again. */
  #letGo(lane: Lane<Entry<Job>>): void {
    if (lane.isUsed) return;
    this.#lanes.delete(lane.name);
    this.#lanes.set(lane.name, lane);
    for (const [name, oldest] of this.#lanes) {
      if (this.#lanes.size <= MAX_LANES) return;
      if (!oldest.isUsed) this.#lanes.delete(name);
    }
  }
}

function costOf({ cost }: QueuedJob): number {
  return Math.max(LEAST_COST_MS, cost);
}

function createCaller<Job>(): Caller<Job> {
  return {
    ...newParticipant(),
    flows: new Turns<Flow<Entry<Job>>>(() => ({ ...newParticipant(), jobs: new Fifo(), place: -1 })),
    branches: new Map(),
    cost: 0,
    bytes: 0,
  };
}
