import type { Logger } from '../observe/log.ts';
import type { Bundle } from './bundle.ts';
import type { BundleStore } from './bundle-store.ts';
import type { Faults } from './faults.ts';
import { bundleFolder, readBundle, type FoundBundle } from './read-bundle.ts';

export interface CopyCheckOptions {
  readonly store: BundleStore;
  /** Folders from which a version may have come. */
  readonly sourcesOf: (digest: string) => readonly string[];
  /** Where it is noted which versions cannot be served. */
  readonly faults: Faults;
  readonly log: Logger;
}

/** How long a version is not read again because its calls fail, in milliseconds. */
const PAUSE_MS = 10_000;

/** Compares the host's copies with their manifests, and makes those anew that were damaged. */
export class CopyCheck {
  readonly #options: CopyCheckOptions;
  readonly #suspectedAt = new Map<string, number>();

  constructor(options: CopyCheckOptions) {
    this.#options = options;
  }

  /** Whether a version is worth reading because a call of it failed: it was not read for that a short time ago. */
  isDue({ digest }: Bundle): boolean {
    const due = Date.now() - (this.#suspectedAt.get(digest) ?? -Infinity) > PAUSE_MS;
    if (due) this.#suspectedAt.set(digest, Date.now());
    return due;
  }

  /** Reads all of a version's copy, and mends it where it can. @returns whether what can be served changed */
  async check(bundle: Bundle): Promise<boolean> {
    const { store, faults, log } = this.#options;
    const { id, digest } = bundle;
    const damage = await store.damage(bundle);
    if (damage.length === 0) return faults.forget(digest);
    log.error({ bundle: id, damage }, "the host's copy of a bundle is damaged");
    if (await this.mend(digest)) return true;
    return faults.note(digest, [
      ...damage.map((reason) => `the host's copy is damaged: ${reason}`),
      'add it again, or put it back where it came from',
    ]);
  }

  /** Makes a version's copy anew from where it came. @returns whether that could be done */
  async mend(digest: string): Promise<boolean> {
    for (const source of this.#options.sourcesOf(digest)) {
      const found = await findVersion(source, digest);
      if (found === undefined) continue;
      await this.replace(found);
      this.#options.log.warn(
        { bundle: found.manifest.id, source },
        'a damaged copy was made anew from where it came',
      );
      return true;
    }
    return false;
  }

  /** Makes a version's copy anew from this folder. */
  async replace(found: FoundBundle): Promise<void> {
    await this.#options.store.replace(found);
    this.#options.faults.forget(found.digest);
  }
}

/** The version in a folder, if it is this one and can be read. */
async function findVersion(source: string, digest: string): Promise<FoundBundle | undefined> {
  try {
    const folder = await bundleFolder(source);
    const found = folder === undefined ? undefined : await readBundle(folder);
    return found?.digest === digest ? found : undefined;
  } catch {
    return undefined;
  }
}
