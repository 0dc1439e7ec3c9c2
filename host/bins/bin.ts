/** How long a bin lives from its creation, in milliseconds: two hours. Requests to it do not prolong it. */
export const BIN_LIFETIME_MS = 7_200_000;

/** How many of the newest captures a bin keeps. */
export const KEPT_CAPTURES = 50;

/** How many bytes of a body are kept. */
export const KEPT_BODY_BYTES = 65_536;

/** A bin as it is stored. Times are milliseconds since 1970. */
export interface Bin {
  readonly id: string;
  readonly createdAt: number;
  /** From this millisecond on, the bin is as if it had never been. */
  readonly expiresAt: number;
  /** How long it still lives, by the clock of the store that holds it, in milliseconds. */
  readonly remainingMs: number;
  /** Captures since its creation, those included that have been dropped for newer ones. */
  readonly captured: number;
  /** SHA-256 of the key without which nobody reads the bin; null: whoever knows its id does. */
  readonly readKeyHash: Buffer | null;
}

/** What a bin is made of; when it was made is the store's to say. */
export type NewBin = Pick<Bin, 'id' | 'readKeyHash'>;
