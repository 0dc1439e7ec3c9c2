import { Guarded, type GuardedOptions } from '../storage/guarded.ts';
import type { Bin, NewBin } from './bin.ts';
import type { BinStore, StoredCapture } from './store.ts';

export type GuardedStoreOptions = GuardedOptions<BinStore>;

/** Bins in a store that may be away. */
export class GuardedStore extends Guarded<BinStore> implements BinStore {
  createBin(bin: NewBin): Promise<Bin> {
    return this.use((store) => store.createBin(bin));
  }

  findBin(id: string): Promise<Bin | undefined> {
    return this.use((store) => store.findBin(id));
  }

  addCapture(id: string, json: string): Promise<boolean> {
    return this.use((store) => store.addCapture(id, json));
  }

  listCaptures(bin: Bin, after: number): Promise<readonly StoredCapture[]> {
    return this.use((store) => store.listCaptures(bin, after));
  }

  removeExpired(): Promise<boolean> {
    return this.use((store) => store.removeExpired());
  }

  check(): Promise<void> {
    return this.use((store) => store.check());
  }
}
