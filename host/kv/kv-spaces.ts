import type { Guarded } from '../storage/guarded.ts';
import { KvSpace, type UseStore } from './kv-space.ts';
import type { KvOwner, SpaceNames } from './space-names.ts';
import type { KvStore, SpaceSize } from './store.ts';

export interface KvSpacesOptions {
  readonly store: Guarded<KvStore>;
  readonly names: SpaceNames;
  /** What one plugin's keys and values may take. */
  readonly limits: SpaceSize;
}

/** What a plugin keeps, as the operator sees it. */
export interface KeptValues extends SpaceSize {
  readonly bundle: string;
}

/** All that plugins keep. The store is opened when one is first called that keeps something. */
export class KvSpaces {
  readonly #options: KvSpacesOptions;
  readonly #spaces = new Map<string, KvSpace>();
  readonly #known = new WeakMap<object, KvSpace>();
  #starting: Promise<void> | undefined;

  constructor(options: KvSpacesOptions) {
    this.#options = options;
  }

  /** What each plugin may keep. */
  get limits(): SpaceSize {
    return this.#options.limits;
  }

  /** Why the store does not work; undefined when it does, or is not in use. */
  get fault(): Error | undefined {
    return this.#starting === undefined ? undefined : this.#options.store.fault;
  }

  /** What calls of a version of a bundle keep, which is the owner's. */
  of(bundle: object, owner: KvOwner): KvSpace {
    const known = this.#known.get(bundle);
    if (known !== undefined) return known;
    const { names, limits } = this.#options;
    const id = names.of(owner);
    names.note(owner);
    const space = this.#spaces.get(id) ?? new KvSpace(id, this.#use, limits);
    this.#spaces.set(id, space);
    this.#known.set(bundle, space);
    return space;
  }

  /** What plugins keep, or one does. @throws StoreUnavailableError */
  async sizes(bundle?: string): Promise<readonly KeptValues[]> {
    const sizes = this.#options.names.noted(bundle).map(async ({ bundle: owner, space }) => {
      const { keys, bytes } = await this.#use((store) => store.size(space));
      return { bundle: owner, keys, bytes };
    });
    return Promise.all(sizes);
  }

  /** Removes all that was kept under a bundle's id, and that it was. @throws StoreUnavailableError */
  async forget(bundle: string): Promise<void> {
    await this.clear(bundle);
    this.#options.names.forget(bundle);
  }

  /** Removes all that was kept under a bundle's id. @throws StoreUnavailableError */
  async clear(bundle: string): Promise<void> {
    for (const { space } of this.#options.names.noted(bundle)) await this.#use((store) => store.clear(space));
  }

  /** Removes some of what is expired. True: there is more. */
  async removeExpired(): Promise<boolean> {
    if (this.#starting === undefined) return false;
    const spaces = await this.#use((store) => store.expiredSpaces());
    let more = false;
    for (const space of spaces) more = (await this.#use((store) => store.removeExpired(space))) || more;
    return more;
  }

  async close(): Promise<void> {
    await this.#starting;
    await this.#options.store.close();
  }

  readonly #use: UseStore = async (verb) => {
    await (this.#starting ??= this.#options.store.start());
    return this.#options.store.use(verb);
  };
}
