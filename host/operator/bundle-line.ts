import type { Publisher, Trust } from '../catalogue/bundle.ts';
import type { BundleStatus } from '../catalogue/bundle-status.ts';
import type { Change } from '../catalogue/holders.ts';

/** A bundle as `list` shows it. */
export interface BundleLine {
  readonly id: string;
  readonly version: string;
  readonly publisher: Publisher;
  readonly trust: Trust;
  /** Why a signature that is there does not raise its trust. */
  readonly distrust?: string;
  readonly state: 'served' | 'off' | 'disabled' | 'suspended' | 'revoked' | 'not served';
  readonly tools: number;
  /** Names of its tools, ids and aliases, that another bundle has: those tools are called by their address. */
  readonly shadowed: readonly string[];
  readonly from: string;
  /** Why it is suspended. */
  readonly reason?: string;
  /** The new version that waits for the operator. */
  readonly waiting?: Change;
  /** Its trust and grants were given to its name once, and wait to be confirmed for this version. */
  readonly isCarriedOver: boolean;
  /** What it requires and has not, for which it is not served. */
  readonly unmet: readonly string[];
  /** Fields of its configuration that have to be set before its tools answer. */
  readonly unconfigured: readonly string[];
}

export interface Listing {
  readonly bundles: readonly BundleLine[];
  readonly refused: readonly { readonly from: string; readonly reasons: readonly string[] }[];
}

/** All that is known of one bundle. */
export interface BundleInfo extends BundleLine {
  readonly title: string;
  readonly digest: string;
  /** When its signature begins or ceases to count. */
  readonly until?: string;
  readonly toolIds: readonly string[];
  /** Fields of its manifest that this host does not know, and acts on in no way. */
  readonly unknown: readonly string[];
  /** Hosts that it asks for, and whether it may reach them. */
  readonly hosts: readonly { readonly host: string; readonly granted: boolean }[];
  /** What its tools may take where that is not what all may, a line each. */
  readonly limits: readonly string[];
  /** What it asks for besides hosts, by the word that grants it. */
  readonly asks: readonly { readonly word: string; readonly means: string; readonly granted: boolean }[];
  readonly shadowedBy: readonly { readonly name: string; readonly by: string }[];
  readonly versions: readonly {
    readonly version: string;
    readonly digest: string;
    readonly addedAt: string;
    readonly source: string;
    readonly served: boolean;
  }[];
}

/** What a bundle is doing, and whether it may. */
export function stateOf(
  { enabled, isOptional, isRevoked, unmet }: BundleStatus,
  suspension: string | undefined,
): BundleLine['state'] {
  if (isRevoked) return 'revoked';
  if (!enabled) return isOptional ? 'off' : 'disabled';
  if (unmet.length > 0) return 'not served';
  return suspension === undefined ? 'served' : 'suspended';
}

/** `first-party`, `signed by KEY`, `trusted digest` or `untrusted`, and why a signature does not help. */
export function shownTrust({
  trust,
  publisher,
  distrust,
}: Pick<BundleLine, 'trust' | 'publisher' | 'distrust'>): string {
  switch (trust) {
    case 'first-party':
      return 'first-party';
    case 'signed':
      return `signed by ${publisher.key ?? ''}`;
    case 'digest':
      return 'trusted digest';
    case 'untrusted':
      return distrust === undefined ? 'untrusted' : `untrusted: ${distrust}`;
  }
}

/** `1 tool`, `2 tools`. */
export function toolCount(number: number): string {
  return `${number} tool${number === 1 ? '' : 's'}`;
}
