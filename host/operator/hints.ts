/** What is said of a bundle behind what a command did. */
import type { Bundle } from '../catalogue/bundle.ts';
import type { BundleStatus } from '../catalogue/bundle-status.ts';
import { escapeName } from '../catalogue/escape-text.ts';
import { shownTrust, type BundleLine } from './bundle-line.ts';
import type { FetchedPackage } from './fetch-package.ts';

/** Why a bundle that was added is not served yet. */
export function unmetHint({ unmet }: BundleStatus): string {
  return unmet.length === 0 ? '' : `; not served: ${unmet.join('; ')}`;
}

/** Tools of others in whose place a bundle answers from now on: by these addresses they are still called. */
export function takenHint(addresses: readonly string[]): string {
  return addresses.length === 0 ? '' : `; it answers in place of ${addresses.join(', ')}`;
}

/** What a bundle reaches by its trust, or asks for in vain. */
export function reachHint({ bundle: { id, manifest, net, trust } }: BundleStatus): string {
  const { permissions } = manifest;
  const denied = permissions.net.filter((host) => !net.includes(host));
  if (denied.length > 0) return `; it asks to reach ${denied.join(', ')}: toolyard grant ${id} <host>`;
  if (trust === 'untrusted') return '';
  const reached = net.length === 0 ? [] : [`reach ${net.join(', ')}`];
  const calls = permissions.tools === true ? ["call the host's other tools"] : [];
  const may = [...reached, ...calls];
  return may.length === 0 ? '' : `; as it asks, it may ${may.join(' and ')}`;
}

/** What a newer SDK wrote for newer hosts, or somebody by mistake. */
export function unknownHint({ unknown = [] }: Bundle): string {
  return unknown.length === 0
    ? ''
    : `; warning: this host does not know ${unknown.map(escapeName).join(', ')} of its manifest, and does without`;
}

/** Where a package was built, which is shown and raises no trust. */
export function provenanceHint({ provenance }: FetchedPackage): string {
  return provenance === undefined
    ? ''
    : `; built from ${escapeName(provenance.repository)} at ${escapeName(provenance.commit.slice(0, 12))}, by the registry's word`;
}

/** Why nothing was taken back. */
export function notTrustedByWord({ id, trust, publisher }: BundleLine): string {
  const why =
    trust === 'signed' ? `; to trust its key no longer: toolyard trust remove ${publisher.key ?? ''}` : '';
  return `${id} was never trusted by your word: it is ${shownTrust({ trust, publisher })}${why}`;
}

/** What a grant is bound to, as people say it. */
export function granteeName({ id, manifest, publisher: { key } }: Bundle): string {
  return key === undefined ? `${id} ${manifest.version}` : `${id}, as long as ${key} signs it,`;
}
