import type { Lease, LeaseRequest, Left } from './lease.ts';
import { WINDOW_SECONDS } from './rate-limit.ts';

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** How long a process may take to give a lease back, in milliseconds: one that computes is not waited for. */
const RECALL_MS = 250;

/** A process that has a lease. */
export interface LeaseHolder {
  /** Takes a lease back. @returns what was left of it */
  readonly recall: (window: number) => Promise<number>;
  /** Told what others have of the windows that it has a lease of. */
  readonly tell: (elsewhere: readonly Left[]) => void;
}

interface Asked {
  readonly holder: LeaseHolder;
  readonly amount: number;
  readonly answer: (lease: Lease) => void;
}

/** What a key may take from its first turn on, for a minute. */
interface Window {
  readonly id: number;
  readonly endsAt: number;
  /** What nobody has a lease of. */
  free: number;
  /** What is left of each lease, as far as its holder said. */
  readonly left: Map<LeaseHolder, number>;
  /** Those who ask; while leases come back, they wait. */
  readonly asked: Asked[];
  isRecalling: boolean;
}

/**
 * Counts for processes that serve together: gives each a lease of what a key may take, half of what is free, so that
 * it need not ask at each turn. Together they never give out more than the limit; who finds nothing free gets what the
 * others have not used.
 */
export class LeaseOffice {
  readonly #now: () => number;
  /** By limit and key. All last equally long: those that end first come first. */
  readonly #windows = new Map<string, Window>();
  readonly #byId = new Map<number, Window>();
  #lastId = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @param answer told within this call where nothing has to be taken back: what is told later comes after it */
  lease(holder: LeaseHolder, request: LeaseRequest, answer: (lease: Lease) => void): void {
    const window = this.#windowOf(request);
    if (request.window === window.id) window.free += request.left;
    window.left.set(holder, 0);
    window.asked.push({ holder, amount: request.amount, answer });
    if (!window.isRecalling) this.#serve(window);
  }

  /** Notes what is left of a holder's leases, and tells the others. */
  note(holder: LeaseHolder, lefts: readonly Left[]): void {
    const news = new Map<LeaseHolder, Left[]>();
    for (const [id, left] of lefts) {
      const window = this.#byId.get(id);
      // It was taken back meanwhile: then that is known.
      if (window === undefined || (window.left.get(holder) ?? 0) < left) continue;
      window.left.set(holder, left);
      for (const other of window.left.keys()) {
        if (other === holder) continue;
        const told = news.get(other) ?? [];
        told.push([id, elsewhere(window, other)]);
        news.set(other, told);
      }
    }
    for (const [other, told] of news) other.tell(told);
  }

  /** A process has ended. What it had not used is lost: nobody knows how much that was. */
  forget(holder: LeaseHolder): void {
    for (const window of this.#windows.values()) window.left.delete(holder);
  }

  #serve(window: Window): void {
    for (let next = window.asked[0]; next !== undefined; next = window.asked[0]) {
      const { holder, amount } = next;
      const others = [...window.left].filter(([other, left]) => other !== holder && left > 0);
      if (window.free < amount && others.length > 0) {
        void this.#recall(
          window,
          others.map(([other]) => other),
        );
        return;
      }
      window.asked.shift();
      this.#grant(window, next);
    }
  }

  #grant(window: Window, { holder, amount, answer }: Asked): void {
    const granted = Math.min(window.free, Math.max(amount, Math.ceil(window.free / 2)));
    window.free -= granted;
    window.left.set(holder, granted);
    answer({
      window: window.id,
      granted,
      elsewhere: elsewhere(window, holder),
      isShared: window.left.size > 1,
      msLeft: Math.max(0, window.endsAt - this.#now()),
    });
    for (const other of window.left.keys())
      if (other !== holder) other.tell([[window.id, elsewhere(window, other)]]);
  }

  async #recall(window: Window, holders: readonly LeaseHolder[]): Promise<void> {
    window.isRecalling = true;
    const returns = holders.map(async (holder) => {
      window.left.set(holder, 0);
      // Of a process that ends, nothing comes back.
      const left = await holder.recall(window.id).catch(() => 0);
      window.free += left;
    });
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, RECALL_MS, undefined);
    await Promise.race([Promise.all(returns), late]);
    clearTimeout(timer);
    window.isRecalling = false;
    this.#serve(window);
  }

  #windowOf({ name, limit, key }: LeaseRequest): Window {
    const place = `${name} ${limit} ${key}`;
    const now = this.#now();
    const known = this.#windows.get(place);
    if (known !== undefined && known.endsAt > now) return known;
    for (const [other, { id, endsAt }] of this.#windows) {
      if (endsAt > now) break;
      this.#windows.delete(other);
      this.#byId.delete(id);
    }
    this.#lastId += 1;
    const window: Window = {
      id: this.#lastId,
      endsAt: now + WINDOW_MS,
      free: limit,
      left: new Map(),
      asked: [],
      isRecalling: false,
    };
    this.#windows.set(place, window);
    this.#byId.set(window.id, window);
    return window;
  }
}

/** What there is of a window besides a holder's lease. */
function elsewhere({ free, left }: Window, holder: LeaseHolder): number {
  let sum = free;
  for (const [other, more] of left) if (other !== holder) sum += more;
  return sum;
}
