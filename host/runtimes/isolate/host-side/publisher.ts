import type { Bundle, Tool } from '../../../catalogue/bundle.ts';

/** Who publishes what the host's own build noted. */
export const FIRST_PARTY = 'first-party';

/**
 * Whose code a bundle is, as far as that is proven: bundles of one publisher may share a process. A package
 * name that nobody signed proves nothing, so that such a bundle is a publisher of its own.
 */
export function publisherOf({ trust, digest, publisher }: Bundle): string {
  if (trust === 'first-party') return FIRST_PARTY;
  return publisher.key === undefined ? digest : `${publisher.package} ${publisher.key}`;
}

/** What of a caller's calls takes turns: untrusted plugins as a whole, of trusted ones each tool. */
export function flowOf({ bundle, id }: Tool): string {
  return bundle.trust === 'untrusted' ? untrustedCulprit(bundle) : `${bundle.digest}/${id}`;
}

/** Who answers for what calls of an untrusted plugin do. */
export function untrustedCulprit({ digest }: Bundle): string {
  return digest;
}

/** Who answers for a call that ends its process: an untrusted plugin, or the caller who gave a trusted tool its code. */
export function culpritOf(tool: Tool, caller: string): string {
  if (tool.program !== undefined) return `program ${caller}`;
  return tool.bundle.trust === 'untrusted' ? flowOf(tool) : `${flowOf(tool)} ${caller}`;
}
