import { randomBytes } from 'node:crypto';
import { failures } from '../errors.ts';
import type { Bin } from './bin.ts';
import { opensWith, type ReadKeyHeaders } from './read-key.ts';
import type { Clock } from './clock.ts';
import type { BinStore } from './store.ts';

/** 128 random bits in base64url (RFC 4648 §5): who does not have it does not find the bin. */
const ID = /^[\w-]{22}$/;

export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The bin with an id.
 *
 * @throws CallError NOT_FOUND, the same for a bin that is expired as for one that never was
 */
export async function findBin(store: BinStore, id: string): Promise<Bin> {
  const bin = ID.test(id) ? await store.findBin(id) : undefined;
  if (bin === undefined) throw failures.notFound();
  return bin;
}

/**
 * The bin with an id, for somebody who wants to read it.
 *
 * @param headers in which the bin's read key is, where it has one
 * @throws CallError NOT_FOUND, the same for a bin whose key is not given as for one that never was
 */
export async function findReadableBin(store: BinStore, id: string, headers: ReadKeyHeaders): Promise<Bin> {
  const bin = await findBin(store, id);
  if (bin.readKeyHash !== null && !opensWith(headers, bin.readKeyHash)) throw failures.notFound();
  return bin;
}

/** How many bins are remembered. */
const REMEMBERED = 10_000;

/** Remembers how long bins live, so that not every capture asks the store: until then, none of them goes away. */
export class KnownBins {
  readonly #store: BinStore;
  readonly #clock: Clock;
  /** By the clock that nobody sets. */
  readonly #expiries = new Map<string, number>();

  constructor(store: BinStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Whether the bin is known to be there. */
  isLive(id: string): boolean {
    const expiry = this.#expiries.get(id);
    return expiry !== undefined && this.#clock.elapsed() < expiry;
  }

  /** Looks for a bin that is not known. Throws as `findBin` does. */
  async find(id: string): Promise<void> {
    const { remainingMs } = await findBin(this.#store, id);
    if (this.#expiries.size >= REMEMBERED) this.#forgetOldest();
    this.#expiries.set(id, this.#clock.elapsed() + remainingMs);
  }

  #forgetOldest(): void {
    const [oldest] = this.#expiries.keys();
    if (oldest !== undefined) this.#expiries.delete(oldest);
  }
}
