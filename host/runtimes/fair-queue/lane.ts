import { Backlogs } from './backlogs.ts';
import type { Fifo } from '../../fifo.ts';
import { Heap } from './heap.ts';
import { isBefore, type Participant } from './virtual-time.ts';

/** A caller's jobs of one flow. */
export interface Flow<Entry> extends Participant {
  readonly jobs: Fifo<Entry>;
  place: number;
}

/** A caller's flows that wait in one lane. */
export interface Branch<Entry> {
  readonly lane: Lane<Entry>;
  readonly owner: Participant;
  readonly flows: Heap<Flow<Entry>>;
  /** What waits would probably take, in milliseconds. */
  cost: number;
  place: number;
}

/**
 * Over how long the rate is averaged, and for how long what runs now counts besides, in milliseconds: as long as a lane
 * may well wait for its first place, or for one after its process was ended for another's.
 */
const MEMORY_MS = 5_000;
const PRESENT_MS = 1_000;

/** The jobs that need the same kind of place, and how fast these places take them. */
export class Lane<Entry> {
  readonly name: string;
  /** The callers that wait, by their turns. */
  readonly branches = new Heap<Branch<Entry>>((a, b) => isBefore(a.owner, b.owner));
  place = -1;
  readonly #backlogs = new Backlogs();
  #running = 0;
  /** Sums over the jobs that run: what they would probably cost, and when they began. */
  #costs = 0;
  #starts = 0;
  /** How long jobs waited, and how long others ran meanwhile; what is long ago counts for less. */
  #waited = 0;
  #worked = 0;
  #measuredAt = 0;

  constructor(name: string) {
    this.name = name;
  }

  get isUsed(): boolean {
    return this.branches.size > 0 || this.#running > 0;
  }

  /** Changes what waits for one of its callers. */
  setCost(branch: Branch<Entry>, cost: number): void {
    this.#backlogs.change(branch.cost, cost);
    branch.cost = cost;
  }

  /** Measures up to now; call it before the number of those who wait or run changes. */
  measure(now: number): void {
    const ms = now - this.#measuredAt;
    this.#measuredAt = now;
    if (this.branches.size === 0) return;
    const kept = Math.exp(-ms / MEMORY_MS);
    this.#waited = this.#waited * kept + ms;
    this.#worked = this.#worked * kept + ms * this.#running;
  }

  start(cost: number, now: number): void {
    this.#running += 1;
    this.#costs += cost;
    this.#starts += now;
  }

  finish(cost: number, startedAt: number): void {
    this.#running -= 1;
    this.#costs = this.#running === 0 ? 0 : this.#costs - cost;
    this.#starts = this.#running === 0 ? 0 : this.#starts - startedAt;
  }

  /**
   * How long a job will probably wait, in milliseconds, before which every caller is served up to `ahead`
   * milliseconds of work: what runs has to end, and that work to be done, at the rate that was measured.
   */
  waitMs(ahead: number, now: number): number {
    this.measure(now);
    const left = Math.max(0, this.#costs - (this.#running * now - this.#starts));
    return (left + this.#backlogs.sumUpTo(ahead)) / this.#rate;
  }

  /** How many jobs run at a time while others wait. Nobody is told to wait for ever: what stands still may go on. */
  get #rate(): number {
    const present = Math.max(1, this.#running);
    return (this.#worked + PRESENT_MS * present) / (this.#waited + PRESENT_MS);
  }
}

/** Whether it is one lane's turn before another's: its first caller's, and that caller's own order of flows. */
export function isLaneBefore<Entry>(a: Lane<Entry>, b: Lane<Entry>): boolean {
  const [first, second] = [a.branches.first, b.branches.first];
  if (first === undefined || second === undefined) return first !== undefined;
  if (first.owner !== second.owner) return isBefore(first.owner, second.owner);
  const [flow, other] = [first.flows.first, second.flows.first];
  return flow !== undefined && other !== undefined && isBefore(flow, other);
}

export function createBranch<Entry>(lane: Lane<Entry>, owner: Participant): Branch<Entry> {
  return { lane, owner, flows: new Heap<Flow<Entry>>(isBefore), cost: 0, place: -1 };
}
