import { EventEmitter } from 'node:events';
import type { Bundle } from './bundle.ts';
import { Snapshot } from './snapshot.ts';

interface CatalogueEvents {
  /** A new snapshot is served. `gone` are the versions that it no longer holds. */
  change: [snapshot: Snapshot, gone: readonly Bundle[]];
  /** A bundle that is served cannot be described: it is left out of an answer. */
  fault: [bundle: Bundle, error: unknown];
}

/** Which snapshot is served. A change swaps one reference; calls in flight keep the tool they began with. */
export class Catalogue extends EventEmitter<CatalogueEvents> {
  #snapshot = new Snapshot([]);

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /**
   * Serves these bundles from now on, in order of precedence.
   *
   * @param reserved bundles that are not served and keep their names nevertheless
   */
  serve(bundles: readonly Bundle[], reserved: readonly Bundle[] = []): void {
    const before = this.#snapshot.bundles;
    this.#snapshot = new Snapshot(bundles, reserved, (bundle, error) => this.emit('fault', bundle, error));
    const kept = new Set(bundles);
    this.emit(
      'change',
      this.#snapshot,
      before.filter((bundle) => !kept.has(bundle)),
    );
  }
}
