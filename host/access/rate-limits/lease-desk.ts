import type { Lease, LeaseRequest, Left } from './lease.ts';
import { UNLIMITED, WINDOW_SECONDS, type RateLimit, type Turn } from './rate-limit.ts';

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** How soon the office hears what was given out of a lease that others have one beside, in milliseconds. */
const TELL_MS = 100;

/** The way to the office that counts for all processes. */
export interface LeaseDeskOptions {
  /** @param answer told of the lease, in the order in which the office says things */
  readonly ask: (request: LeaseRequest, answer: (lease: Lease) => void) => void;
  readonly tell: (lefts: readonly Left[]) => void;
  readonly now?: () => number;
}

interface Waiting {
  readonly amount: number;
  readonly resolve: (turn: Turn) => void;
}

/** What this process has of a key's window. */
interface Lot {
  readonly name: string;
  readonly limit: number;
  readonly key: string;
  window: number;
  left: number;
  elsewhere: number;
  endsAt: number;
  /** Nobody has more. */
  isSpent: boolean;
  isShared: boolean;
  readonly waiting: Waiting[];
}

/** Gives out turns of leases, which the office of all processes that serve together hands out. */
export class LeaseDesk {
  readonly #options: LeaseDeskOptions;
  readonly #now: () => number;
  readonly #byWindow = new Map<number, Lot>();
  /** Of which the office is to hear. */
  readonly #untold = new Set<Lot>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LeaseDeskOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** A limit that all processes count together; `usual` turns a minute and key, 0: no limit. */
  limit(name: string, usual: number): RateLimit {
    const byLimit = new Map<number, Map<string, Lot>>();
    return {
      usual,
      take: (key, limit = usual, amount = 1) => {
        if (limit === 0) return UNLIMITED;
        let lots = byLimit.get(limit);
        if (lots === undefined) byLimit.set(limit, (lots = new Map<string, Lot>()));
        return this.#take(this.#lotOf(lots, name, limit, key), amount);
      },
      close: async () => byLimit.clear(),
    };
  }

  /** Gives a lease back. @returns what was left of it */
  recall(window: number): number {
    const lot = this.#byWindow.get(window);
    if (lot === undefined) return 0;
    const { left } = lot;
    lot.elsewhere += left;
    lot.left = 0;
    return left;
  }

  /** Hears what others have. */
  hear(news: readonly Left[]): void {
    for (const [window, elsewhere] of news) {
      const lot = this.#byWindow.get(window);
      if (lot === undefined) continue;
      lot.elsewhere = elsewhere;
      if (lot.isShared) continue;
      lot.isShared = true;
      this.#tellSoon(lot);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #take(lot: Lot, amount: number): Turn | Promise<Turn> {
    // Whoever waits came first.
    if (lot.waiting.length === 0) {
      const turn = this.#turnOf(lot, amount);
      if (turn !== undefined) return turn;
    }
    return new Promise((resolve) => {
      lot.waiting.push({ amount, resolve });
      if (lot.waiting.length === 1) this.#ask(lot);
    });
  }

  /** A turn, or a refusal; undefined where the office has to be asked. */
  #turnOf(lot: Lot, amount: number): Turn | undefined {
    const allowed = lot.left >= Math.max(1, amount);
    if (!allowed && !lot.isSpent) return undefined;
    // What is more than there is counts too.
    lot.left = Math.max(0, lot.left - amount);
    if (lot.isShared && amount > 0) this.#tellSoon(lot);
    const remaining = allowed ? lot.left + lot.elsewhere : 0;
    const resetSeconds = Math.max(1, Math.ceil((lot.endsAt - this.#now()) / 1000));
    return { allowed, limit: lot.limit, remaining, resetSeconds };
  }

  #ask(lot: Lot): void {
    const { name, limit, key, window, left, waiting } = lot;
    const askedAt = this.#now();
    const amount = Math.max(
      1,
      waiting.reduce((sum, one) => sum + one.amount, 0),
    );
    lot.left = 0;
    this.#options.ask({ name, limit, key, amount, window, left }, (lease) => {
      this.#byWindow.delete(lot.window);
      this.#byWindow.set(lease.window, lot);
      lot.window = lease.window;
      lot.left = lease.granted;
      lot.elsewhere = lease.elsewhere;
      lot.isShared = lease.isShared;
      lot.isSpent = lease.granted < amount;
      // Counted from before it was asked for: it ends here no later than there.
      lot.endsAt = askedAt + lease.msLeft;
      this.#serve(lot);
    });
  }

  #serve(lot: Lot): void {
    for (let first = lot.waiting[0]; first !== undefined; first = lot.waiting[0]) {
      const turn = this.#turnOf(lot, first.amount);
      if (turn === undefined) return this.#ask(lot);
      lot.waiting.shift();
      first.resolve(turn);
    }
  }

  #lotOf(lots: Map<string, Lot>, name: string, limit: number, key: string): Lot {
    const now = this.#now();
    const known = lots.get(key);
    if (known !== undefined && (known.endsAt > now || known.waiting.length > 0)) return known;
    for (const [other, lot] of lots) {
      if (lot.endsAt > now || lot.waiting.length > 0) break;
      this.#drop(lots, other);
    }
    this.#drop(lots, key);
    const lot: Lot = {
      name,
      limit,
      key,
      window: 0,
      left: 0,
      elsewhere: 0,
      endsAt: now + WINDOW_MS,
      isSpent: false,
      isShared: false,
      waiting: [],
    };
    lots.set(key, lot);
    return lot;
  }

  #drop(lots: Map<string, Lot>, key: string): void {
    const lot = lots.get(key);
    if (lot === undefined) return;
    lots.delete(key);
    this.#byWindow.delete(lot.window);
    this.#untold.delete(lot);
  }

  #tellSoon(lot: Lot): void {
    this.#untold.add(lot);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const lefts = [...this.#untold].map(({ window, left }): Left => [window, left]);
      this.#untold.clear();
      this.#options.tell(lefts);
    }, TELL_MS).unref();
  }
}
