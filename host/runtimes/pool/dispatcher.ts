import { failures } from '../../errors.ts';
import { ExpiryTimer } from '../fair-queue/expiry-timer.ts';
import { FairQueue, type QueuedJob, type Verdict } from '../fair-queue/fair-queue.ts';
import { overloaded } from '../overloaded.ts';
import { GroupLoads } from './group-loads.ts';
import { LostWork, type LossCause, type WorkerSlot, type Work } from './worker-slot.ts';

/** A piece of work that waits for its turn. */
export interface Job extends Omit<QueuedJob, 'bytes'> {
  readonly work: Work;
  /** Bytes of input that it holds while it waits. */
  readonly bytes: number;
  /** Fires when it is no longer wanted. */
  readonly signal: AbortSignal;
  /** Told when it leaves the queue: from then on it is worked at. */
  readonly onStart: (place: WorkerSlot) => void;
}

export interface DispatcherOptions {
  readonly places: readonly WorkerSlot[];
  readonly maxJobs: number;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

/** What goes on, for those who look after the host. */
export interface DispatcherFigures {
  readonly waiting: number;
  readonly waitingBytes: number;
  readonly oldestMs: number;
  readonly busy: number;
  readonly places: number;
  /** Places that ended before their work did, since the start. */
  readonly lost: Readonly<Record<LossCause | 'stopped', number>>;
  /** Pieces of work that were not taken in or waited too long, since the start. */
  readonly refused: number;
}

/** Hands work to places that are free, by turns of those who want it done: see `FairQueue`. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #queue: FairQueue<Job>;
  readonly #free: Set<WorkerSlot>;
  readonly #loads = new GroupLoads();
  readonly #waiting = new Map<Job, PromiseWithResolvers<WorkerSlot>>();
  readonly #lost = { memory: 0, crashed: 0, stopped: 0 };
  readonly #expiry: ExpiryTimer<Job>;
  #closed = false;

  constructor(options: DispatcherOptions) {
    const { places, maxJobs, maxBytes, maxAgeMs } = options;
    this.#options = options;
    this.#queue = new FairQueue({ maxJobs, maxBytes, maxAgeMs, now: () => performance.now() });
    this.#expiry = new ExpiryTimer(this.#queue, (job, refusal) => this.#refuse(job, overloaded(refusal)));
    this.#free = new Set(places);
  }

  /**
   * Has a piece of work done in its turn.
   *
   * @throws CallError when it is refused or no longer wanted, LostWork, or whatever the work threw
   */
  async run(job: Job): Promise<unknown> {
    const place = await this.#placeFor(job);
    const start = performance.now();
    try {
      job.signal.throwIfAborted();
      job.onStart(place);
      return await place.run(job.work, job.signal);
    } catch (error) {
      if (job.signal.aborted) this.#lost.stopped += 1;
      else if (error instanceof LostWork) this.#lost[error.loss] += 1;
      throw error;
    } finally {
      this.#queue.finish(job, performance.now() - start);
      void this.#release(place, job);
    }
  }

  get figures(): DispatcherFigures {
    const { size, bytes, oldestAgeMs, refusals, running } = this.#queue;
    return {
      waiting: size,
      waitingBytes: bytes,
      oldestMs: oldestAgeMs,
      busy: running,
      places: this.#options.places.length,
      lost: this.#lost,
      refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#expiry.close();
    for (const job of this.#queue.clear()) this.#refuse(job, failures.stopping());
    await Promise.all(this.#options.places.map((place) => place.close()));
  }

  /** Waits for the job's turn. */
  async #placeFor(job: Job): Promise<WorkerSlot> {
    const { signal } = job;
    if (this.#closed) throw failures.stopping();
    signal.throwIfAborted();
    const refusal = this.#queue.push(job);
    if (refusal !== undefined) throw overloaded(refusal);
    const turn = Promise.withResolvers<WorkerSlot>();
    const leave = () => {
      if (this.#queue.remove(job)) this.#refuse(job, signal.reason);
    };
    this.#waiting.set(job, turn);
    signal.addEventListener('abort', leave, { once: true });
    this.#dispatch();
    try {
      return await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #dispatch(): void {
    const ask = ({ lane }: Job): Verdict =>
      this.#options.places.some((place) => this.#canTake(place, lane)) ? 'run' : 'lane-waits';
    for (let job = this.#queue.take(ask); job !== undefined; job = this.#queue.take(ask)) {
      const place = this.#freePlace(job);
      if (place === undefined) break;
      this.#free.delete(place);
      if (place.group !== undefined) this.#loads.change(place.group, job.caller, 1);
      this.#waiting.get(job)?.resolve(place);
      this.#waiting.delete(job);
    }
    this.#expiry.watch();
  }

  #canTake(place: WorkerSlot, lane: string): boolean {
    return this.#free.has(place) && place.lanes.has(lane);
  }

  /** The best of the free places; of several the first one, whose thread is the likeliest to be there already. */
  #freePlace({ lane, caller }: Job): WorkerSlot | undefined {
    let best: WorkerSlot | undefined;
    for (const place of this.#options.places)
      if (this.#canTake(place, lane) && (best === undefined || this.#isBetter(place, best, caller)))
        best = place;
    return best;
  }

  /**
   * Whether one place is better for a caller than another: it takes less other work, for which the others stay
   * free; or it is of the group that works for the caller already, so that a crowd is in the way of few; or of
   * the least busy group.
   */
  #isBetter(place: WorkerSlot, other: WorkerSlot, caller: string): boolean {
    if (place.lanes.size !== other.lanes.size) return place.lanes.size < other.lanes.size;
    const [group, otherGroup] = [place.group, other.group];
    if (group === undefined || otherGroup === undefined || group === otherGroup) return false;
    const own = this.#loads.ofCaller(group, caller) - this.#loads.ofCaller(otherGroup, caller);
    return own === 0 ? this.#loads.of(group) < this.#loads.of(otherGroup) : own > 0;
  }

  async #release(place: WorkerSlot, { caller }: Job): Promise<void> {
    await place.recover();
    if (place.group !== undefined) this.#loads.change(place.group, caller, -1);
    if (this.#closed) return;
    this.#free.add(place);
    this.#dispatch();
  }

  #refuse(job: Job, reason: unknown): void {
    this.#waiting.get(job)?.reject(reason);
    this.#waiting.delete(job);
  }
}
