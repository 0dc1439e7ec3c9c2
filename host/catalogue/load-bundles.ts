import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundle, Trust } from './bundle.ts';
import type { BundleStore } from './bundle-store.ts';
import { bundleFolder, BundleRefused, readBundle, type FoundBundle } from './read-bundle.ts';

export interface LoadOptions {
  readonly folders: readonly string[];
  readonly store: BundleStore;
  /** Decides how far a bundle is trusted. What the bundle says of itself plays no part. */
  readonly trustOf: (bundle: FoundBundle) => Trust | Promise<Trust>;
}

/** A folder whose bundle is not served, with every reason. */
export interface Refusal {
  readonly folder: string;
  readonly reasons: readonly string[];
}

/** Takes every bundle that lies in the folders: first-party ones first, then by folder and name. */
export async function loadBundles({
  folders,
  store,
  trustOf,
}: LoadOptions): Promise<{ bundles: Bundle[]; refusals: Refusal[] }> {
  const places = (await Promise.all(folders.map(bundlePlaces))).flat();
  const outcomes = await Promise.all(places.map((place) => loadBundle(place, store, trustOf)));
  const bundles = outcomes.filter((outcome): outcome is Bundle => 'manifest' in outcome);
  const refusals = outcomes.filter((outcome): outcome is Refusal => 'reasons' in outcome);
  const firstParty = bundles.filter(({ trust }) => trust === 'first-party');
  return { bundles: [...firstParty, ...bundles.filter(({ trust }) => trust !== 'first-party')], refusals };
}

async function loadBundle(
  folder: string,
  store: BundleStore,
  trustOf: LoadOptions['trustOf'],
): Promise<Bundle | Refusal> {
  try {
    const found = await readBundle(folder);
    const stored = await store.take(found);
    const trust = await trustOf(found);
    const { manifest, digest } = found;
    // Trusted bundles get what they ask for; the others get a way out when the operator grants it.
    const net = trust === 'untrusted' ? [] : manifest.permissions.net;
    return { id: manifest.id, folder: stored, digest, manifest, trust, net };
  } catch (error) {
    if (error instanceof BundleRefused) return { folder, reasons: error.reasons };
    throw error;
  }
}

async function bundlePlaces(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted((a, b) => (a < b ? -1 : 1)).flatMap((name) => bundleFolder(join(folder, name)) ?? []);
}
