import { existsSync } from 'node:fs';
import type { Logger } from '../observe/log.ts';
import type { Bundle } from './bundle.ts';
import type { BundleStore } from './bundle-store.ts';
import type { Catalogue } from './catalogue.ts';
import { FolderWatch } from './folder-watch.ts';
import type { AddedVersion, OperatorState } from './operator-state.ts';
import { bundleFolder, BundleRefused, readBundle, type FoundBundle } from './read-bundle.ts';
import { systemReason } from './read-file.ts';
import type { TrustJudge } from './trust.ts';

export interface KeeperOptions {
  readonly catalogue: Catalogue;
  readonly store: BundleStore;
  readonly state: OperatorState;
  readonly judge: TrustJudge;
  readonly folders: readonly string[];
  readonly log: Logger;
}

/** Where a bundle comes from: a folder that is watched, or the operator's `add`. */
export type Origin =
  { readonly kind: 'folder'; readonly folder: string } | { readonly kind: 'added'; readonly source: string };

/** A bundle as the operator sees it. */
export interface BundleStatus {
  readonly bundle: Bundle;
  readonly origin: Origin;
  readonly enabled: boolean;
}

/** Why the newest content of a place is not served. */
export interface PlaceRefusal {
  readonly folder: string;
  readonly reasons: readonly string[];
}

interface Place {
  readonly bundle?: Bundle;
  readonly refusal?: readonly string[];
}

/**
 * Decides which bundles are served: those in the watched folders and those that the operator added, judged
 * and in order. Every change ends in one new snapshot; what fails leaves what was served.
 */
export class BundleKeeper {
  readonly #options: KeeperOptions;
  readonly #watch: FolderWatch;
  readonly #places = new Map<string, Place>();
  #statuses: readonly BundleStatus[] = [];
  #addedRefusals: readonly PlaceRefusal[] = [];
  #work: Promise<unknown> = Promise.resolve();
  #stateMark = 0;
  /** What kept the last change from being made. */
  #trouble: string | undefined;
  #stateTimer: NodeJS.Timeout | undefined;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#watch = new FolderWatch(options.folders, (places) => this.#look(places));
  }

  /** Serves what is there. */
  async open(): Promise<void> {
    const { folders, log } = this.#options;
    // It may come later; more likely its name is misspelt.
    for (const folder of folders)
      if (!existsSync(folder)) log.warn({ folder }, 'there is no such folder of plugins');
    // What another process writes from here on is seen as a change.
    this.#stateMark = this.#options.state.changeMark;
    await this.#look(await this.#watch.places());
  }

  /** Serves, from now on, what changes in the folders or by another process; forgets what nothing needs. */
  watch(): void {
    this.#inTurn(() => this.#options.store.prune(this.#needed())).catch(isLogged);
    this.#watch.start();
    this.#stateTimer = setInterval(() => void this.#compareState().catch(isLogged), 500).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#stateTimer);
    await this.#watch.stop();
    await this.#work;
  }

  /** Every bundle, in order of precedence, disabled ones too. */
  get statuses(): readonly BundleStatus[] {
    return this.#statuses;
  }

  /** What is not served because it is broken. */
  get refusals(): readonly PlaceRefusal[] {
    const places = [...this.#places].flatMap(([folder, { refusal }]) =>
      refusal === undefined ? [] : [{ folder, reasons: refusal }],
    );
    return [...places, ...this.#addedRefusals];
  }

  /** Takes the bundle in a folder, remembers it and serves it. @throws BundleRefused with every reason */
  add(folder: string, source: string): Promise<Bundle> {
    return this.#inTurn(async () => {
      const place = await bundleFolder(folder);
      if (place === undefined) throw new BundleRefused(['plugin.json: missing: build the plugin first']);
      const found = await readBundle(place);
      const { store, state } = this.#options;
      await store.take(found).catch((error: unknown) => {
        throw refusal(error);
      });
      const { manifest, digest } = found;
      state.add({
        bundle: manifest.id,
        digest,
        version: manifest.version,
        source,
        addedAt: new Date().toISOString(),
      });
      await this.#refresh();
      return this.#bundleOf(manifest.id, digest);
    });
  }

  /** Serves what the operator's state says, after it was changed. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  async #compareState(): Promise<void> {
    const mark = await this.#inTurn(async () => this.#options.state.changeMark);
    if (mark === this.#stateMark) return;
    await this.refresh();
    this.#stateMark = mark;
  }

  /** @returns the places whose bundle is not taken */
  async #look(changed: readonly string[]): Promise<string[]> {
    await this.#inTurn(() => this.#refresh(changed));
    return [...this.#places].flatMap(([place, { refusal }]) => (refusal === undefined ? [] : [place]));
  }

  /** The copies of what is there, disabled or not, and of what the operator may roll back to. */
  #needed(): ReadonlySet<string> {
    const { state, store } = this.#options;
    const versions = state.added().flatMap(({ bundle }) => state.versions(bundle));
    return new Set([
      ...this.#statuses.map(({ bundle }) => bundle.folder),
      ...versions.map(({ bundle, digest }) => store.folderOf(bundle, digest)),
    ]);
  }

  #bundleOf(id: string, digest: string): Bundle {
    const status = this.#statuses.find(({ bundle }) => bundle.id === id && bundle.digest === digest);
    if (status === undefined) throw new Error(`the bundle ${id} is not there`);
    return status.bundle;
  }

  async #refresh(changed: readonly string[] = []): Promise<void> {
    for (const place of changed) await this.#readPlace(place);
    const fromFolders = [...this.#places]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([folder, { bundle }]) =>
        bundle === undefined ? [] : [{ bundle, origin: { kind: 'folder', folder } as const }],
      );
    const added = await this.#readAdded();
    const judged = await Promise.all(
      [...added, ...fromFolders].map(async ({ bundle, origin }) => ({
        bundle: await this.#judge(bundle),
        origin,
      })),
    );
    const distinct = [
      ...new Map(judged.toReversed().map((one) => [one.bundle.digest, one])).values(),
    ].toReversed();
    const inOrder = [...distinct.filter(isFirstParty), ...distinct.filter((one) => !isFirstParty(one))];
    this.#statuses = inOrder.map(({ bundle, origin }) => ({
      bundle,
      origin,
      enabled: !this.#options.state.isDisabled(bundle.id),
    }));
    const served = this.#statuses.filter(({ enabled }) => enabled).map(({ bundle }) => bundle);
    const before = this.#options.catalogue.snapshot.bundles;
    if (served.length === before.length && served.every((bundle, index) => bundle === before[index])) return;
    this.#options.catalogue.serve(served);
    this.#options.log.info(
      { bundles: served.map(({ id, manifest }) => `${id}@${manifest.version}`) },
      'the catalogue changed',
    );
  }

  /** Reads a place anew. What fails leaves the bundle that came from there before; what is gone is gone. */
  async #readPlace(place: string): Promise<void> {
    const folder = await bundleFolder(place);
    if (folder === undefined) {
      this.#places.delete(place);
      return;
    }
    try {
      this.#places.set(place, { bundle: await this.#take(await readBundle(folder)) });
    } catch (error) {
      const { reasons } = refusal(error);
      const { bundle } = this.#places.get(place) ?? {};
      this.#places.set(place, { ...(bundle === undefined ? {} : { bundle }), refusal: reasons });
      this.#options.log.error(
        { folder: place, reasons, served: bundle?.manifest.version },
        'a bundle is not served',
      );
    }
  }

  async #readAdded(): Promise<{ bundle: Bundle; origin: Origin }[]> {
    const outcomes = await Promise.all(
      this.#options.state.added().map((version) => this.#readAddedVersion(version)),
    );
    this.#addedRefusals = outcomes.filter((outcome) => 'reasons' in outcome);
    return outcomes.filter((outcome) => 'bundle' in outcome);
  }

  async #readAddedVersion({
    bundle: id,
    digest,
    source,
  }: AddedVersion): Promise<{ bundle: Bundle; origin: Origin } | PlaceRefusal> {
    const folder = this.#options.store.folderOf(id, digest);
    try {
      const found = await readBundle(folder);
      if (found.digest !== digest) throw new BundleRefused(['plugin.json: changed after it was taken']);
      return { bundle: await this.#take(found), origin: { kind: 'added', source } };
    } catch (error) {
      const { reasons } = refusal(error);
      this.#options.log.error({ bundle: id, reasons }, 'an added bundle is not served');
      return { folder, reasons };
    }
  }

  async #take(found: FoundBundle): Promise<Bundle> {
    const folder = await this.#options.store.take(found);
    const { manifest, digest } = found;
    return {
      id: manifest.id,
      folder,
      digest,
      manifest,
      publisher: { package: manifest.package },
      trust: 'untrusted',
      net: [],
    };
  }

  /** A bundle with its trust and its grants; the one that is served already, when nothing of it changed. */
  async #judge(bundle: Bundle): Promise<Bundle> {
    const { judge, state } = this.#options;
    const trust = await judge.trustOf(bundle);
    const asked = bundle.manifest.permissions.net;
    const granted = new Set(state.grants(bundle.id));
    // Trusted bundles get what they ask for; the others what the operator grants of it.
    const net = trust === 'untrusted' ? asked.filter((host) => granted.has(host)) : asked;
    const known = this.#statuses.find(
      (status) =>
        status.bundle.digest === bundle.digest &&
        status.bundle.trust === trust &&
        status.bundle.net.join() === net.join(),
    );
    return known?.bundle ?? { ...bundle, trust, net };
  }

  /** One change after the other: each sees what the one before left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#work.then(work, work);
    this.#work = this.#note(turn);
    return turn;
  }

  /** Writes what failed to the log; what is tried over and over, once. Never rejects. */
  async #note(turn: Promise<unknown>): Promise<void> {
    try {
      await turn;
      this.#trouble = undefined;
    } catch (error) {
      const trouble = String(error);
      if (!(error instanceof BundleRefused) && trouble !== this.#trouble)
        this.#options.log.error({ err: error }, 'the catalogue could not be refreshed');
      this.#trouble = trouble;
    }
  }
}

/** Whatever keeps one bundle from being taken is its refusal: the others are served. */
function refusal(error: unknown): BundleRefused {
  if (error instanceof BundleRefused) return error;
  return new BundleRefused([`the host could not take it: ${systemReason(error)}`], true);
}

/** For what runs by itself: `#inTurn` has written the error to the log, and there will be another try. */
function isLogged(): void {}

function isFirstParty({ bundle }: { readonly bundle: Bundle }): boolean {
  return bundle.trust === 'first-party';
}
