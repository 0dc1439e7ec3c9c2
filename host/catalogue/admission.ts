import type { Manifest } from '@toolyard/sdk/manifest';
import type { Publisher } from './bundle.ts';
import { difference } from './difference.ts';
import type { Holder } from './operator-state.ts';
import { escapeName } from './escape-text.ts';
import type { Signature } from './signature.ts';
import { CALLER_GRANT, grantee, KV_GRANT, type TrustState } from './trust-state.ts';
import type { TrustPolicy } from './trust-policy.ts';

/** A version of a bundle that wants to be served. */
export interface Candidate {
  readonly manifest: Manifest;
  readonly digest: string;
  readonly signature: Signature;
}

/** Who has the id that the candidate wants. */
export interface Incumbent {
  readonly holder: Holder;
  /** Where it came from, as the operator knows it. */
  readonly source: string;
  readonly signature: Signature;
  /** Undefined when its copy cannot be read any more. */
  readonly manifest?: Manifest;
}

export type Verdict =
  /** Nobody has the id. */
  | { readonly kind: 'first' }
  /** It is the version that was let in last; `resigned` when it bears a signature that counts, and counts longer. */
  | { readonly kind: 'known'; readonly resigned: boolean }
  /** A new version of the same publisher. What differs waits for the operator; nothing does where the list is empty. */
  | {
      readonly kind: 'update';
      readonly difference: readonly string[];
      /** The granted hosts that it keeps, once it is let in. */
      readonly hosts: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

export interface Admitting {
  readonly trustPolicy: TrustPolicy;
  readonly trust: TrustState;
  /** Names of what was set for a publisher or a version. */
  readonly configOf: (bundle: string, grantee: string) => readonly string[];
}

/** Decides whether a version may take or keep its id. Only what others signed and the operator said counts. */
export function admit(candidate: Candidate, incumbent: Incumbent | undefined, admitting: Admitting): Verdict {
  const { trustPolicy } = admitting;
  const { manifest, digest, signature } = candidate;
  const { id } = manifest;
  const publisher = trustPolicy.judge(candidate, signature).publisher;
  if (trustPolicy.isRevoked(digest))
    return refused(`its digest ${digest} is revoked: toolyard trust restore takes that back`);
  if (trustPolicy.isFirstPartyId(id) && !trustPolicy.isFirstParty(digest))
    return refused(
      `${id} is a first-party bundle's id, and this bundle of ${shownPublisher(publisher)} is not the one that this version of Toolyard was built with: give it another id`,
    );
  if (incumbent === undefined) return { kind: 'first' };
  const { holder, source } = incumbent;
  if (holder.publisher === undefined)
    return holder.digest === digest
      ? { kind: 'known', resigned: signature.kind === 'statement' }
      : refused(
          `${id} is held by a bundle that cannot be read, from ${source}: toolyard remove ${id} gives it up`,
        );
  const known = { ...incumbent, publisher: holder.publisher };
  const stranger = strangerReason(candidate, publisher, known, trustPolicy);
  if (stranger !== undefined) return refused(stranger);
  if (holder.digest === digest)
    return { kind: 'known', resigned: isResigned(candidate, incumbent, trustPolicy) };
  return { kind: 'update', ...update(candidate, publisher, known, admitting) };
}

/** `@acme/tools, signed by KEY`. */
export function shownPublisher({ package: name, key }: Publisher): string {
  return key === undefined ? `${escapeName(name)}, unsigned` : `${escapeName(name)}, signed by ${key}`;
}

interface KnownIncumbent extends Incumbent {
  readonly publisher: Publisher;
}

/** Why the candidate is not the incumbent's publisher's, if it is not. */
function strangerReason(
  { manifest: { id }, digest, signature }: Candidate,
  publisher: Publisher,
  { holder, source, publisher: known }: KnownIncumbent,
  trustPolicy: TrustPolicy,
): string | undefined {
  const takeOver = `toolyard remove ${id}, or deleting its folder, gives the id up with its trust and grants`;
  if (publisher.package !== known.package)
    return `${id} is held by ${shownPublisher(known)} (${source}); this is ${shownPublisher(publisher)}: ${takeOver}`;
  const isSameVersion = holder.digest === digest;
  if (publisher.key === known.key || (publisher.key === undefined && isSameVersion)) {
    const standing = trustPolicy.standing(signature);
    if (known.key === undefined || standing.counts || isSameVersion) return undefined;
    return `the version before was signed by ${known.key}; of this one ${standing.reason}`;
  }
  if (publisher.key === undefined)
    return `the version before was signed by ${known.key}; this one (${shownPublisher(publisher)}) ${unsignedReason(signature)}`;
  if (known.key === undefined) {
    if (trustPolicy.isTrustedKey(publisher.key)) return undefined;
    return `${id} is held by ${shownPublisher(known)}; this is ${shownPublisher(publisher)}, a key that you do not trust: toolyard trust add lets it sign from now on`;
  }
  return `${id} is held by ${shownPublisher(known)}; this is ${shownPublisher(publisher)}: ${takeOver}`;
}

/** Whether the same version comes with a signature that counts for longer than the one that is known. */
function isResigned(
  { signature }: Candidate,
  { signature: before }: Incumbent,
  trustPolicy: TrustPolicy,
): boolean {
  if (signature.kind !== 'statement' || !trustPolicy.standing(signature).counts) return false;
  return before.kind !== 'statement' || signature.expiresAt > before.expiresAt;
}

function unsignedReason(signature: Signature): string {
  switch (signature.kind) {
    case 'none':
      return 'bears no signature';
    case 'outdated':
      return 'bears a signature of an older form: sign again';
    case 'invalid':
      return `bears one that is not valid: ${signature.reason}`;
    case 'statement':
      return `is signed by ${signature.key}`;
  }
}

function update(
  { manifest, digest, signature }: Candidate,
  publisher: Publisher,
  { holder, manifest: before, publisher: known }: KnownIncumbent,
  { trust, trustPolicy, configOf }: Admitting,
): { difference: string[]; hosts: string[] } {
  const { id } = manifest;
  const granted = trust.grants(id, grantee(known, holder.digest));
  const { net, caller, kv } = manifest.permissions;
  const asked = new Set([
    ...net,
    ...(caller === true ? [CALLER_GRANT] : []),
    ...(kv === true ? [KV_GRANT] : []),
  ]);
  const hosts = granted.filter((grant) => asked.has(grant));
  const config = configOf(id, grantee(known, holder.digest));
  const counts = trustPolicy.standing(signature).counts;
  return {
    difference: [
      ...(publisher.key === known.key ? [] : [`signed from now on, by ${publisher.key ?? 'nobody'}`]),
      ...(before === undefined
        ? ['the version before cannot be read any more: nothing is there to compare this one with']
        : difference(before, manifest)),
      // Who signs answers for a new version's code; else the operator's word was for the old one's alone.
      ...(trust.isTrustedDigest(holder.digest) &&
      !trust.isTrustedDigest(digest) &&
      !(counts && trustPolicy.isTrustedKey(publisher.key ?? ''))
        ? [
            `your trust was for the version before and stays with it: toolyard grant ${id} trust gives it anew`,
          ]
        : []),
      ...(known.key === undefined && hosts.length > 0
        ? [`it keeps what you granted: ${hosts.join(', ')}`]
        : []),
      ...(known.key === undefined && config.length > 0
        ? [`it keeps what you set: ${config.join(', ')}`]
        : []),
    ],
    hosts: publisher.key === known.key && known.key !== undefined ? [] : hosts,
  };
}

function refused(reason: string): Verdict {
  return { kind: 'refused', reason };
}
