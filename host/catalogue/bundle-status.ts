import type { Bundle } from './bundle.ts';
import type { Change } from './holders.ts';

/** Where a bundle comes from: a folder that is watched, or the operator's `add`. */
export type Origin =
  { readonly kind: 'folder'; readonly folder: string } | { readonly kind: 'added'; readonly source: string };

/** A bundle as the operator sees it. */
export interface BundleStatus {
  readonly bundle: Bundle;
  readonly origin: Origin;
  readonly enabled: boolean;
  /** A first-party bundle that is off until the operator enables it. */
  readonly isOptional: boolean;
  /** Its digest is revoked: it is not served, and no other version in its stead. */
  readonly isRevoked: boolean;
  /** What it requires and has not, for which it is not served. */
  readonly unmet: readonly string[];
  /** Why a signature that is there does not raise its trust. */
  readonly distrust?: string;
  /** When its signature begins or ceases to count, in milliseconds since 1970. */
  readonly until?: number;
  /** The new version in its folder that waits for the operator. */
  readonly waiting?: Change;
  /** Its trust and grants were given to its name once, and are not confirmed for this version yet. */
  readonly isCarriedOver: boolean;
}

/** Why the newest content of a place is not served. */
export interface PlaceRefusal {
  readonly folder: string;
  readonly reasons: readonly string[];
  /** Whether another try may take it, although nothing in it changes. */
  readonly passing?: boolean;
}
