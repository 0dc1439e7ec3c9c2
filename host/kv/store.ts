/** A value as a store keeps it. */
export interface StoredEntry {
  /** JSON. */
  readonly value: string;
  /** When it goes, in milliseconds since 1970 by the database's clock; null: never. */
  readonly expiresAt: number | null;
}

/** What a change finds, while nobody else changes the space. */
export interface Found {
  /** The key's entry, unless it is expired. */
  readonly entry: StoredEntry | undefined;
  /** What all other keys of the space take, expired ones that are not yet removed among them. */
  readonly others: SpaceSize;
  /** By the database's clock. */
  readonly now: number;
}

/** What a change leaves: an entry, none, or what was there. */
export interface Change<T> {
  readonly entry: StoredEntry | 'none' | 'as-it-was';
  readonly answer: T;
}

export interface SpaceSize {
  /** Of keys and values. */
  readonly bytes: number;
  readonly keys: number;
}

/**
 * Where plugins' values are kept: in spaces of which nothing leads to another. Whatever a verb has acknowledged outlives
 * the host's process, killed or not. The store has the clock by which values expire, so that hosts that share a store
 * share its clock.
 *
 * Every verb fails with `StoreFullError` when the disk is full and with `StoreUnavailableError` when the database does not
 * do its work.
 */
export interface KvStore {
  /** The value of a key as JSON, unless it is expired. */
  get(space: string, key: string): Promise<string | undefined>;
  /** Keys that begin with a prefix and come after a key, in the order of their bytes in UTF-8. */
  keys(space: string, range: KeyRange): Promise<readonly string[]>;
  /**
   * Changes a key by what is there, all or nothing, while nobody else changes the space.
   *
   * @param decide says what becomes of the key
   */
  change<T>(space: string, key: string, decide: (found: Found) => Change<T>): Promise<T>;
  /** What a space takes, with what is expired and not yet removed. */
  size(space: string): Promise<SpaceSize>;
  /** Removes some of what is expired in a space. True: there is more. */
  removeExpired(space: string): Promise<boolean>;
  /** A few spaces in which something is expired. */
  expiredSpaces(): Promise<readonly string[]>;
  /** Removes all that a space has. */
  clear(space: string): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface KeyRange {
  readonly prefix: string;
  /** Empty: from the first on. */
  readonly after: string;
  readonly limit: number;
}

/** What an entry counts for. */
export function entryBytes(key: string, value: string): number {
  return Buffer.byteLength(key) + Buffer.byteLength(value);
}

/** A range as bytes, between which its keys lie: no text in UTF-8 has a byte 0xFF. */
export function rangeBytes({ prefix, after }: KeyRange): Record<'start' | 'after' | 'end', Buffer> {
  const start = Buffer.from(prefix);
  return { start, after: Buffer.from(after), end: Buffer.concat([start, Buffer.of(0xff)]) };
}

/** How many expired entries are removed at once, and of how many spaces. */
export const REMOVAL_ENTRIES = 100;
export const REMOVAL_SPACES = 10;
