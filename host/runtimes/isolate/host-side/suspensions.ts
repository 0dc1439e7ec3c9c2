import type { Bundle } from '../../../catalogue/bundle.ts';

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
const STRIKE_MS = 10 * 60_000;

/** Whoever ended a process runs alone for this long. */
const ALONE_MS = 60_000;

/** The first suspension; each further one lasts twice as long, unless a quiet time has passed. */
const FIRST_MS = 60_000;
const LONGEST_MS = 60 * 60_000;
const QUIET_MS = 2 * LONGEST_MS;

interface Record {
  readonly bundle: Bundle;
  reason: string;
  /** When it ended processes, the latest last. */
  strikes: number[];
  latest: number;
  suspensions: number;
  until: number;
}

/**
 * Remembers who ended sandbox processes (see `culpritOf`). Whoever did so lately runs alone, so that nobody
 * else's call is lost the next time; an untrusted plugin that goes on is suspended. Trusted tools are not:
 * they run what callers wrote, and no caller must be able to take a tool from everybody.
 */
export class Suspensions {
  readonly #records = new Map<string, Record>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Notes that somebody's call ended a process. Returns the suspension, if that makes one. */
  strike(culprit: string, bundle: Bundle, reason: string): Suspension | undefined {
    const now = this.#now();
    const record = this.#recordOf(culprit, bundle);
    if (now - record.latest > QUIET_MS) record.suspensions = 0;
    record.strikes = [...record.strikes.filter((at) => at > now - STRIKE_MS), now];
    record.latest = now;
    record.reason = reason;
    if (bundle.trust !== 'untrusted' || record.strikes.length < STRIKES) return undefined;
    record.until = now + Math.min(LONGEST_MS, FIRST_MS * 2 ** record.suspensions);
    record.suspensions += 1;
    record.strikes = [];
    return toSuspension(record);
  }

  /** Suspends whom another process of the host has suspended. */
  adopt(culprit: string, bundle: Bundle, { reason, until }: Pick<Suspension, 'reason' | 'until'>): void {
    const now = this.#now();
    if (until <= now) return;
    const record = this.#recordOf(culprit, bundle);
    record.reason = reason;
    record.latest = now;
    record.until = Math.max(record.until, until);
    record.suspensions += 1;
    record.strikes = [];
  }

  /** How long somebody is suspended yet, in milliseconds; 0: it is not. */
  suspendedMs(culprit: string): number {
    return Math.max(0, (this.#records.get(culprit)?.until ?? 0) - this.#now());
  }

  /** Whether somebody's calls run alone, because one has lately ended a process. */
  isSuspect(culprit: string): boolean {
    const record = this.#records.get(culprit);
    return record !== undefined && Math.max(record.latest, record.until) > this.#now() - ALONE_MS;
  }

  /** The suspensions that are in force. */
  list(): Suspension[] {
    return [...this.#records.values()].filter(({ until }) => until > this.#now()).map(toSuspension);
  }

  /** Forgets what a bundle did: the operator lets it run again, or its version is gone. */
  forget(bundle: Bundle): void {
    for (const [culprit, record] of this.#records)
      if (record.bundle === bundle) this.#records.delete(culprit);
  }

  #recordOf(culprit: string, bundle: Bundle): Record {
    const known = this.#records.get(culprit);
    if (known !== undefined) return known;
    // Callers come and go: what is long over is forgotten.
    for (const [other, { latest, until }] of this.#records)
      if (Math.max(latest, until) < this.#now() - QUIET_MS) this.#records.delete(other);
    const record = { bundle, reason: '', strikes: [], latest: -Infinity, suspensions: 0, until: 0 };
    this.#records.set(culprit, record);
    return record;
  }
}

function toSuspension({ bundle, reason, until }: Record): Suspension {
  return { bundle: bundle.id, version: bundle.manifest.version, reason, until };
}
