import { existsSync } from 'node:fs';
import type { Logger } from '../observe/log.ts';
import type { BundleLimits } from './tool-limits.ts';
import type { Bundle } from './bundle.ts';
import type { BundleStatus, Origin, PlaceRefusal } from './bundle-status.ts';
import type { BundleStore } from './bundle-store.ts';
import type { Catalogue } from './catalogue.ts';
import { CopyCheck } from './copy-check.ts';
import { describeChange } from './describe-change.ts';
import { Faults } from './faults.ts';
import { FolderWatch, type Outcome } from './folder-watch.ts';
import { ChangeWaits, Holders, type Acceptance, type Change } from './holders.ts';
import type { AddedVersion, Holder, OperatorState } from './operator-state.ts';
import { neededCopies, sourcesOf } from './kept-copies.ts';
import { Places, takeBundle, type TakenBundle } from './places.ts';
import { bundleFolder, BundleRefused, readBundle, toRefusal } from './read-bundle.ts';
import { systemReason } from '../storage/plain-file.ts';
import { SignatureReader } from './signature.ts';
import type { TrustPolicy } from './trust-policy.ts';
import { SerialQueue } from './serial-queue.ts';

export interface BundleRegistryOptions {
  readonly catalogue: Catalogue;
  readonly store: BundleStore;
  readonly state: OperatorState;
  readonly trustPolicy: TrustPolicy;
  readonly folders: readonly string[];
  /** The ids of first-party bundles that are served only once the operator enables them. */
  readonly optional: ReadonlySet<string>;
  /** Whether changes of what is asked for, or of what models read, wait for the operator. */
  readonly holdChanges: boolean;
  /** What tools of a bundle may take, where that is not what all may. */
  readonly limitsOf?: (bundle: Pick<Bundle, 'id' | 'manifest'>) => BundleLimits | undefined;
  /** What a bundle requires and has not. Absent: nothing. */
  readonly unmet?: (bundle: Bundle) => readonly string[];
  readonly log: Logger;
}

/**
 * Decides which bundles are served: those in the watched folders and those that the operator added, judged
 * and in order. Every change ends in one new snapshot; what fails leaves what was served.
 */
export class BundleRegistry {
  readonly #options: BundleRegistryOptions;
  readonly #watch: FolderWatch;
  readonly #places: Places;
  readonly #holders: Holders;
  readonly #signatures = new SignatureReader();
  #statuses: readonly BundleStatus[] = [];
  /** The bundles of the statuses by digest: what did not change stays the same object. */
  #known: ReadonlyMap<string, Bundle> = new Map();
  #statusRefusals: readonly PlaceRefusal[] = [];
  #refusals: readonly PlaceRefusal[] = [];
  readonly #faults = new Faults();
  readonly #copies: CopyCheck;
  #closed = false;
  readonly #turns: SerialQueue;
  #stateMark = 0;
  /** When a judgement may be another by itself: a signature ends, or what the machine refused is tried again. */
  #until = Infinity;
  #stateTimer: NodeJS.Timeout | undefined;
  #freshTimer: NodeJS.Timeout | undefined;

  constructor(options: BundleRegistryOptions) {
    this.#options = options;
    const { folders, store, log } = options;
    this.#turns = new SerialQueue((err) => {
      const isAnswered = err instanceof BundleRefused || err instanceof ChangeWaits;
      if (!isAnswered) log.error({ err }, 'the catalogue could not be refreshed');
    });
    this.#watch = new FolderWatch({
      folders,
      onChange: (places) => this.#look(places),
      onTrouble: (folder, reason) =>
        log.warn({ folder, reason }, 'a folder of plugins cannot be read: what it held is served'),
    });
    this.#places = new Places(folders, store);
    this.#copies = new CopyCheck({
      store,
      faults: this.#faults,
      sourcesOf: (digest) => sourcesOf(digest, options.state, this.#places),
      log,
    });
    options.catalogue.on('fault', (bundle, error) => this.#onFault(bundle, error));
    this.#holders = new Holders({
      ...options,
      places: this.#places,
      copies: this.#copies,
      signatures: this.#signatures,
    });
  }

  /** Serves what is there. */
  async open(): Promise<void> {
    const { folders, log } = this.#options;
    // It may come later; more likely its name is misspelt.
    for (const folder of folders)
      if (!existsSync(folder)) log.warn({ folder }, 'there is no such folder of plugins');
    await this.#watch.open((places) => this.#look(places, true));
  }

  /**
   * Serves, from now on, what changes in the folders or by another process. The host that serves from the data
   * folder forgets what nothing needs; others beside it only mark what they need.
   */
  watch({ serves }: { readonly serves: boolean }): void {
    if (serves) {
      this.#turns.take(() => this.#holders.dropNamed()).catch(isLogged);
      this.#turns.take(() => this.#prune()).catch(isLogged);
    } else {
      this.#keepFresh();
      this.#freshTimer = setInterval(() => this.#keepFresh(), FRESH_MS).unref();
    }
    for (const { bundle } of this.#statuses)
      if (this.#options.store.isInherited(bundle.folder)) this.#verify(bundle);
    this.#watch.start();
    this.#stateTimer = setInterval(() => {
      this.#compareState().catch(isLogged);
    }, 500).unref();
  }

  #keepFresh(): void {
    this.#options.store.keepFresh(this.#statuses.map(({ bundle }) => bundle.folder)).catch(isLogged);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#stateTimer);
    clearInterval(this.#freshTimer);
    await this.#watch.stop();
    await this.#turns.done();
  }

  /** Resolves when nothing is being read or changed, as it is for a while after `watch`. */
  settled(): Promise<void> {
    return this.#turns.done();
  }

  /** Every bundle, in order of precedence, disabled ones too. */
  get statuses(): readonly BundleStatus[] {
    return this.#statuses;
  }

  /** What is not served because it is broken, or may not take its id. */
  get refusals(): readonly PlaceRefusal[] {
    return this.#refusals;
  }

  /**
   * Takes the bundle in a folder, remembers it and serves it.
   *
   * @param acceptance the operator's yes to what the new version changes
   * @throws BundleRefused with every reason
   * @throws ChangeWaits when it changes what the operator has not said yes to
   */
  add(folder: string, source: string, acceptance?: Acceptance): Promise<Bundle> {
    return this.#turns.take(async () => {
      const place = await bundleFolder(folder);
      if (place === undefined) throw new BundleRefused(['plugin.json: missing: build the plugin first']);
      const taken = await takeBundle(this.#options.store, await readBundle(place)).catch((error: unknown) => {
        throw toRefusal(error);
      });
      // Adding it again is how an operator mends a damaged copy.
      if ((await this.#options.store.damage(taken)).length > 0)
        await this.#copies.replace({ ...taken, folder: place });
      await this.#holders.add(taken, source, acceptance);
      await this.#refresh();
      return this.#bundleOf(taken.id, taken.digest);
    });
  }

  /**
   * Lets in what waits in a folder.
   *
   * @returns the change that was let in; undefined when none waited
   * @throws BundleRefused when it is another by now
   */
  accept(id: string, acceptance: Acceptance): Promise<Change | undefined> {
    return this.#turns.take(async () => {
      await this.#refresh();
      const change = this.#holders.held.get(id);
      if (!this.#holders.accept(id, acceptance)) return undefined;
      await this.#refresh();
      return change;
    });
  }

  /** Serves a version again that was added before. @throws BundleRefused when it may not be served */
  rollBack(id: string, version: AddedVersion): Promise<void> {
    return this.#turns.take(async () => {
      await this.#holders.rollBack(id, version);
      await this.#refresh();
    });
  }

  /** Serves what the operator's state says, after it was changed. */
  refresh(): Promise<void> {
    return this.#turns.take(() => this.#refresh());
  }

  async #compareState(): Promise<void> {
    const isChanged = await this.#turns.take(
      async () => this.#options.state.changeMark !== this.#stateMark || Date.now() >= this.#until,
    );
    if (isChanged) await this.refresh();
  }

  /** Reads the host's copy of a bundle again, a call of which failed. A damaged copy heals, or the bundle is refused. */
  suspect(bundle: Bundle): void {
    if (this.#copies.isDue(bundle)) this.#verify(bundle);
  }

  #prune(): Promise<void> {
    const { state, store } = this.#options;
    const served = this.#statuses.map(({ bundle }) => bundle.folder);
    return store.prune(new Set([...served, ...neededCopies(state, store, this.#places)]));
  }

  #verify(bundle: Bundle): void {
    this.#turns
      .take(async () => {
        if (!this.#closed && (await this.#copies.check(bundle))) await this.#refresh();
      })
      .catch(isLogged);
  }

  /** A bundle that cannot be described is refused: the others are listed without it. */
  #onFault({ id, digest }: Bundle, err: unknown): void {
    this.#options.log.error({ bundle: id, err }, 'a bundle cannot be described');
    if (this.#faults.note(digest, [`it cannot be described: ${systemReason(err)}`]))
      this.refresh().catch(isLogged);
  }

  async #look(changed: readonly string[], opening = false): Promise<Outcome> {
    await this.#turns.take(() => this.#refresh({ changed, opening }));
    const { refusals } = this.#places;
    return {
      broken: refusals.map(({ folder }) => folder),
      passing: refusals.filter(({ passing }) => passing).map(({ folder }) => folder),
    };
  }

  #bundleOf(id: string, digest: string): Bundle {
    const status = this.#statuses.find(({ bundle }) => bundle.id === id && bundle.digest === digest);
    if (status === undefined) throw new BundleRefused(this.#faults.of(digest) ?? ['it is not there']);
    return status.bundle;
  }

  async #refresh({
    changed = [],
    opening = false,
  }: { readonly changed?: readonly string[]; readonly opening?: boolean } = {}): Promise<void> {
    const { state } = this.#options;
    // What another process writes from here on is seen as a change.
    const mark = state.changeMark;
    for (const place of changed) await this.#lookAt(place);
    await this.#holders.settle(new Set(changed), opening);
    this.#statuses = await this.#readStatuses();
    this.#known = new Map(this.#statuses.map(({ bundle }) => [bundle.digest, bundle]));
    this.#until = this.#statuses.reduce((least, { until }) => Math.min(least, until ?? Infinity), Infinity);
    if (this.#statusRefusals.some(({ passing }) => passing === true))
      this.#until = Math.min(this.#until, Date.now() + RETRY_MS);
    const refusals = [...this.#places.refusals, ...this.#holders.refusals, ...this.#statusRefusals];
    this.#refusals = refusals.map(({ folder, reasons }) => ({ folder, reasons }));
    this.#stateMark = mark;
    this.#serve();
  }

  async #lookAt(place: string): Promise<void> {
    const reasons = await this.#places.look(place);
    if (reasons === undefined) return;
    const served = this.#places.at(place)?.manifest.version;
    this.#options.log.error({ folder: place, reasons, served }, 'a bundle is not served');
  }

  #serve(): void {
    const { catalogue, log } = this.#options;
    const isServed = ({ enabled, isRevoked, unmet }: BundleStatus) =>
      enabled && !isRevoked && unmet.length === 0;
    const served = this.#statuses.filter(isServed).map(({ bundle }) => bundle);
    const reserved = this.#statuses
      .filter((one) => isFirstParty(one) && !isServed(one) && !isOff(one))
      .map(({ bundle }) => bundle);
    const { snapshot } = catalogue;
    if (isSame(served, snapshot.bundles) && isSame(reserved, snapshot.reserved)) return;
    catalogue.serve(served, reserved);
    log.info(describeChange(snapshot.bundles, served), 'the catalogue changed');
  }

  /** First-party bundles, then who holds an id in the order in which they came. */
  async #readStatuses(): Promise<readonly BundleStatus[]> {
    const { state, trustPolicy } = this.#options;
    const all = this.#places.taken.filter(([, { digest }]) => trustPolicy.isFirstParty(digest));
    const own = all.filter(([, { digest }]) => this.#faults.of(digest) === undefined);
    const damaged = all.flatMap(([folder, { digest }]) => {
      const reasons = this.#faults.of(digest);
      return reasons === undefined ? [] : [{ folder, reasons }];
    });
    const firstParty = await Promise.all(
      own.map(([folder, taken]) => this.#status(taken, taken.signature, { kind: 'folder', folder })),
    );
    const outcomes = await Promise.all(state.holders().map((holder) => this.#holderStatus(holder)));
    this.#statusRefusals = [...damaged, ...outcomes.filter((outcome) => 'reasons' in outcome)];
    const held = outcomes.filter((outcome) => 'bundle' in outcome);
    // A first-party bundle may lie in two folders, or be added besides.
    const byId = new Map(
      [...held.filter(isFirstParty), ...firstParty].toReversed().map((one) => [one.bundle.id, one]),
    );
    return [...[...byId.values()].toReversed(), ...held.filter((one) => !isFirstParty(one))];
  }

  async #holderStatus(holder: Holder): Promise<BundleStatus | PlaceRefusal> {
    const { bundle: id, digest } = holder;
    const { state, trustPolicy, store, log } = this.#options;
    const place = this.#placeOf(holder);
    const folder = place ?? store.folderOf(id, digest);
    if (place !== undefined && !this.#places.isWatched(place))
      return {
        folder,
        reasons: [`it is not among PLUGIN_DIRS: ${id} is held for it until toolyard remove ${id}`],
      };
    if (trustPolicy.isFirstPartyId(id) && !trustPolicy.isFirstParty(digest))
      return { folder, reasons: [`${id} is a first-party bundle's id: toolyard remove ${id}`] };
    const damage = this.#faults.of(digest);
    if (damage !== undefined) return { folder, reasons: damage };
    try {
      const origin: Origin =
        place === undefined
          ? { kind: 'added', source: sourceOf(state.versions(id), digest) }
          : { kind: 'folder', folder: place };
      return await this.#status(await this.#holders.copyOf(holder), holder.signature, origin);
    } catch (error) {
      const waiting = this.#holders.held.get(id);
      const waits = waiting === undefined ? [] : [`${waiting.version} waits: toolyard accept ${id}`];
      const { reasons, passing } = toRefusal(error);
      const refused = { folder, reasons: [...reasons, ...waits], passing };
      const known = this.#statusRefusals.find((one) => one.folder === folder);
      // What is tried again and again is said once.
      if (known?.reasons.join() !== refused.reasons.join())
        log.error({ bundle: id, reasons: refused.reasons }, 'a bundle is not served');
      return refused;
    }
  }

  /** Where a holder's version lies: hosts that share their state may watch different folders. */
  #placeOf({ bundle, digest, place }: Holder): string | undefined {
    if (place === undefined || this.#places.isWatched(place)) return place;
    return this.#places.placeOf(bundle, digest) ?? place;
  }

  /** A bundle with its trust and its grants; the one that is served already, when nothing of it changed. */
  async #status(taken: TakenBundle, signature: string | undefined, origin: Origin): Promise<BundleStatus> {
    const { trustPolicy, state } = this.#options;
    const { id, folder, digest, manifest, unknown } = taken;
    const { publisher, trust, distrust, until } = trustPolicy.judge(
      taken,
      await this.#signatures.read(taken, signature),
    );
    const limits = this.#options.limitsOf?.({ id, manifest });
    const bundle = {
      id,
      folder,
      digest,
      manifest,
      ...(unknown.length === 0 ? {} : { unknown }),
      publisher,
      trust,
      net: trustPolicy.reach(taken, publisher, trust),
      ...(trustPolicy.knowsCallers(taken, publisher) ? { knowsCallers: true } : {}),
      ...(trustPolicy.keepsValues(taken, publisher, trust) ? { keepsValues: true } : {}),
      ...(limits === undefined ? {} : { limits }),
    };
    const known = this.#known.get(digest);
    if (known === undefined && unknown.length > 0)
      this.#options.log.warn(
        { bundle: id, fields: unknown },
        'a manifest has fields that this host does not know',
      );
    const waiting = this.#holders.held.get(id);
    const isOptional = trust === 'first-party' && this.#options.optional.has(id);
    return {
      bundle: known !== undefined && isSameBundle(known, bundle) ? known : bundle,
      origin,
      enabled: state.isServed(id, !isOptional),
      isOptional,
      isRevoked: trustPolicy.isRevoked(digest),
      unmet: this.#options.unmet?.(bundle) ?? [],
      ...(distrust === undefined ? {} : { distrust }),
      ...(until === undefined ? {} : { until }),
      ...(waiting === undefined ? {} : { waiting }),
      isCarriedOver: state.trust.isCarriedOver(id),
    };
  }
}

/** When what the machine refused is tried again. */
const RETRY_MS = 15_000;

/** How often a process beside the serving host marks the copies that it needs, in milliseconds. */
const FRESH_MS = 15 * 60_000;

/** For what runs by itself: `SerialQueue` has told the error to the log, and there will be another try. */
function isLogged(): void {}

function isFirstParty({ bundle }: { readonly bundle: Bundle }): boolean {
  return bundle.trust === 'first-party';
}

/** An optional bundle that is off keeps no names from others. */
function isOff({ isOptional, enabled }: BundleStatus): boolean {
  return isOptional && !enabled;
}

function isSame(some: readonly Bundle[], others: readonly Bundle[]): boolean {
  return some.length === others.length && some.every((bundle, index) => bundle === others[index]);
}

function isSameBundle(one: Bundle, other: Bundle): boolean {
  return (
    one.digest === other.digest &&
    one.folder === other.folder &&
    one.trust === other.trust &&
    one.publisher.key === other.publisher.key &&
    one.net.join() === other.net.join() &&
    one.knowsCallers === other.knowsCallers &&
    one.keepsValues === other.keepsValues &&
    JSON.stringify(one.limits) === JSON.stringify(other.limits)
  );
}

function sourceOf(versions: readonly AddedVersion[], digest: string): string {
  return versions.find((version) => version.digest === digest)?.source ?? '';
}
