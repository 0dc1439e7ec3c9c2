import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Manifest, SIGNATURE_FILE } from '@toolyard/sdk/manifest';
import type { BundleStore } from './bundle-store.ts';
import { bundleFolder, readBundle, toRefusal, type BundleRefused, type FoundBundle } from './read-bundle.ts';
import { readPlainFile } from '../storage/plain-file.ts';
import { MAX_SIGNATURE_LENGTH } from './signature.ts';

/** A version of a bundle of which the host has its own copy, checked; whether it is served is another question. */
export interface TakenBundle {
  readonly id: string;
  /** The folder of the copy. */
  readonly folder: string;
  readonly digest: string;
  readonly manifest: Manifest;
  /** Fields of `plugin.json` that this host does not know. */
  readonly unknown: readonly string[];
  /** The compact JWS that lay beside it. */
  readonly signature?: string;
}

interface Place {
  readonly taken?: TakenBundle;
  readonly refusal?: BundleRefused;
}

/** Copies a bundle in, with its signature. @throws BundleRefused with every reason */
export async function takeBundle(store: BundleStore, found: FoundBundle): Promise<TakenBundle> {
  const { manifest, unknown = [], digest } = found;
  const signature = await readSignature(found.folder);
  const folder = await store.take(found);
  const id = manifest.id;
  return { id, folder, digest, manifest, unknown, ...(signature === undefined ? {} : { signature }) };
}

/** The signature in a bundle's folder; undefined when there is none that can be read. */
export async function readSignature(folder: string): Promise<string | undefined> {
  const bytes = await readPlainFile(join(folder, SIGNATURE_FILE), MAX_SIGNATURE_LENGTH).catch(
    () => undefined,
  );
  return bytes?.toString('latin1').trim();
}

/** The places in the watched folders: what lies in each, as far as it could be taken. */
export class Places {
  readonly #folders: readonly string[];
  readonly #store: BundleStore;
  readonly #places = new Map<string, Place>();

  constructor(folders: readonly string[], store: BundleStore) {
    this.#folders = folders;
    this.#store = store;
  }

  /**
   * Looks at a place anew. What fails leaves the bundle that came from there before; what is gone is gone.
   *
   * @returns why its bundle is not taken; undefined when it is, or was not for the same reasons before
   */
  async look(place: string): Promise<readonly string[] | undefined> {
    const before = this.#places.get(place);
    try {
      const folder = await bundleFolder(place);
      if (folder === undefined) this.#places.delete(place);
      else {
        const found = await readBundle(folder, before?.taken, (digest) => this.#store.isFirstParty(digest));
        this.#places.set(place, { taken: await takeBundle(this.#store, found) });
      }
      return undefined;
    } catch (error) {
      const refusal = toRefusal(error);
      const taken = before?.taken;
      this.#places.set(place, { ...(taken === undefined ? {} : { taken }), refusal });
      return refusal.message === before?.refusal?.message ? undefined : refusal.reasons;
    }
  }

  /** What was taken, by place, in order of paths. */
  get taken(): readonly (readonly [place: string, bundle: TakenBundle])[] {
    return [...this.#places]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([place, { taken }]) => (taken === undefined ? [] : [[place, taken] as const]));
  }

  /** The places whose newest content is not taken, and why. */
  get refusals(): readonly {
    readonly folder: string;
    readonly reasons: readonly string[];
    /** Whether another try may take it, although nothing in it changes. */
    readonly passing: boolean;
  }[] {
    return [...this.#places].flatMap(([folder, { refusal }]) =>
      refusal === undefined ? [] : [{ folder, reasons: refusal.reasons, passing: refusal.passing }],
    );
  }

  /** Where a version of a bundle lies. */
  placeOf(id: string, digest: string): string | undefined {
    return this.taken.find(([, taken]) => taken.id === id && taken.digest === digest)?.[0];
  }

  at(place: string): TakenBundle | undefined {
    return this.#places.get(place)?.taken;
  }

  /** Whether a place is one that this host watches. */
  isWatched(place: string): boolean {
    return this.#folders.includes(place) || this.#folders.includes(dirname(place));
  }

  /** Whether every watched folder can be read: one that cannot says nothing about what lies in it. */
  async areReadable(): Promise<boolean> {
    const readable = await Promise.all(this.#folders.map((folder) => isReadable(folder)));
    return !readable.includes(false);
  }

  /** Whether a bundle is gone from a place for sure: its watched folder can be read, and does not hold it any more. */
  async isGone(id: string, place: string): Promise<boolean> {
    const known = this.#places.get(place);
    if (known?.taken !== undefined) return known.taken.id !== id;
    // Something lies there that cannot be read: that is no news of the bundle that was there.
    if (known !== undefined) return false;
    const folder = this.#folders.includes(place) ? place : dirname(place);
    return (await isReadable(folder)) && (await bundleFolder(place)) === undefined;
  }
}

function isReadable(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}
