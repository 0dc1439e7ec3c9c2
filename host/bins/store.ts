import type { Bin, NewBin } from './bin.ts';

/** A capture as a store keeps it: JSON that it hands out as it got it, in UTF-8. */
export interface StoredCapture {
  /** Counts from 1 in each bin, in the order in which captures were stored. */
  readonly number: number;
  readonly json: Buffer;
}

/**
 * Where bins are kept. Whatever a verb has acknowledged outlives the host's process, killed or not. The store has
 * the clock by which bins live: hosts that share a store share its clock, however wrong their own are.
 *
 * Every verb fails with `StoreFullError` when there is no room for more and with `StoreUnavailableError` when
 * the database does not do its work.
 */
export interface BinStore {
  /** Makes a bin, which lives for two hours from now on. */
  createBin(bin: NewBin): Promise<Bin>;
  /** The bin, unless it is expired. */
  findBin(id: string): Promise<Bin | undefined>;
  /** Stores a capture and drops the oldest beyond those that a bin keeps. False: there is no such bin now. */
  addCapture(id: string, json: string): Promise<boolean>;
  /** The kept captures of a bin with a number above `after`, newest first. */
  listCaptures(bin: Bin, after: number): Promise<readonly StoredCapture[]>;
  /** Removes a few bins that are expired. True: there are more. */
  removeExpired(): Promise<boolean>;
  /** Resolves when the store could keep something now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
