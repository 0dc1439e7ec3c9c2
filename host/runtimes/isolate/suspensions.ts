import type { Bundle } from '../../catalogue/bundle.ts';

/** A plugin that is kept from running for a while, for the operator to see. */
export interface Suspension {
  readonly bundle: string;
  readonly version: string;
  readonly reason: string;
  /** When it may run again, in milliseconds since 1970. */
  readonly until: number;
}

/** Processes that a plugin may end before it is suspended. */
const STRIKES = 3;

/** Strikes count for this long. */
const MEMORY_MS = 10 * 60_000;

/** The first suspension; each further one lasts twice as long. */
const FIRST_MS = 60_000;
const LONGEST_MS = 60 * 60_000;

interface Record {
  readonly bundle: Bundle;
  strikes: number[];
  suspensions: number;
  until: number;
  reason: string;
}

/**
 * Remembers who ended sandbox processes. Whoever did so lately runs alone, so that nobody else's call is
 * lost the next time; an untrusted plugin that goes on is suspended. Trusted tools are not: they run what
 * callers wrote, and a caller must not be able to take a tool from everybody.
 */
export class Suspensions {
  readonly #records = new Map<string, Record>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Notes that a plugin ended a process. Returns the suspension, if that makes one. */
  strike(bundle: Bundle, reason: string): Suspension | undefined {
    const now = this.#now();
    const record = this.#records.get(bundle.digest) ?? {
      bundle,
      strikes: [],
      suspensions: 0,
      until: 0,
      reason,
    };
    this.#records.set(bundle.digest, record);
    record.strikes = [...record.strikes.filter((at) => at > now - MEMORY_MS), now];
    record.reason = reason;
    if (bundle.trust !== 'untrusted' || record.strikes.length < STRIKES) return undefined;
    record.until = now + Math.min(LONGEST_MS, FIRST_MS * 2 ** record.suspensions);
    record.suspensions += 1;
    record.strikes = [];
    return toSuspension(record);
  }

  /** Why a plugin may not run now, or undefined when it may. */
  of(bundle: Bundle): Suspension | undefined {
    const record = this.#records.get(bundle.digest);
    return record !== undefined && record.until > this.#now() ? toSuspension(record) : undefined;
  }

  /** Whether a plugin has lately ended a process. */
  isSuspect(bundle: Bundle): boolean {
    const record = this.#records.get(bundle.digest);
    return record !== undefined && (record.suspensions > 0 || record.strikes.length > 0);
  }

  list(): Suspension[] {
    return [...this.#records.values()].filter(({ until }) => until > this.#now()).map(toSuspension);
  }

  /** Forgets what a plugin did: the operator lets it run again, or its version is gone. */
  forget(digest: string): void {
    this.#records.delete(digest);
  }
}

function toSuspension({ bundle, reason, until }: Record): Suspension {
  return { bundle: bundle.id, version: bundle.manifest.version, reason, until };
}
