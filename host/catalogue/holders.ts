import type { Logger } from '../observe/log.ts';
import { admit, type Incumbent } from './admission.ts';
import type { Publisher } from './bundle.ts';
import type { BundleStore } from './bundle-store.ts';
import type { CopyCheck } from './copy-check.ts';
import type { AddedVersion, Holder, OperatorState } from './operator-state.ts';
import { readSignature, type Places, type TakenBundle } from './places.ts';
import { BundleRefused, readBundle, toRefusal, type FoundBundle } from './read-bundle.ts';
import { escapeName } from './escape-text.ts';
import type { Signature, SignatureReader } from './signature.ts';
import { grantee } from './trust-state.ts';
import type { TrustPolicy } from './trust-policy.ts';

/** A new version that waits for the operator's word. */
export interface Change {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  /** What the operator is asked to let in, one line a change. */
  readonly difference: readonly string[];
}

/** Thrown when a version would be let in that the operator has not said yes to. */
export class ChangeWaits extends Error {
  override readonly name = 'ChangeWaits';
  readonly change: Change;

  constructor(change: Change) {
    super(`${change.id} ${change.version} waits for the operator`);
    this.change = change;
  }
}

/** The operator's yes to a change: to whatever it is, or to the version whose digest begins so. */
export type Acceptance = 'any' | { readonly digest: string };

export interface HoldersOptions {
  readonly state: OperatorState;
  readonly trustPolicy: TrustPolicy;
  readonly signatures: SignatureReader;
  readonly store: BundleStore;
  readonly places: Places;
  readonly copies: CopyCheck;
  readonly log: Logger;
  /** Whether changes of what is asked for, or of what models read, wait for the operator. */
  readonly holdChanges: boolean;
}

/** A change in a watched folder, with all that it takes to let it in. */
interface HeldChange extends Change {
  readonly taken: TakenBundle;
  readonly place: string;
  readonly publisher: Publisher;
  readonly hosts: readonly string[];
  readonly holder: Holder;
}

/** Who holds which id with which version: lets versions in, holds changes back, and releases what is gone. */
export class Holders {
  readonly #options: HoldersOptions;
  readonly #copies = new Map<string, TakenBundle>();
  readonly #held = new Map<string, HeldChange>();
  readonly #refusals = new Map<string, readonly string[]>();
  /** What was written to the log, so that it is written once. */
  #observed = new Set<string>();

  constructor(options: HoldersOptions) {
    this.#options = options;
  }

  /** The changes in watched folders that wait, by the bundle's id. */
  get held(): ReadonlyMap<string, Change> {
    return this.#held;
  }

  /** The bundles in watched folders that may not take their id, with the reason. */
  get refusals(): readonly { readonly folder: string; readonly reasons: readonly string[] }[] {
    return [...this.#refusals].map(([folder, reasons]) => ({ folder, reasons }));
  }

  /**
   * Brings the holders in line with what lies in the watched folders.
   *
   * @param news the places that were looked at
   * @param opening whether the host starts, and trust that an earlier version bound to an id finds its version
   */
  async settle(news: ReadonlySet<string>, opening: boolean): Promise<void> {
    const { state, places, log } = this.#options;
    for (const holder of state.holders()) {
      if (holder.publisher === undefined) await this.#identify(holder);
      const { bundle, place } = holder;
      if (place === undefined || !places.isWatched(place) || !(await places.isGone(bundle, place))) continue;
      state.release(bundle);
      log.info(
        { bundle, folder: place },
        'a bundle is gone: its id is free, its trust and grants are forgotten',
      );
    }
    this.#held.clear();
    this.#refusals.clear();
    for (const [place, taken] of places.taken) {
      try {
        await this.#consider(place, taken, { isNews: news.has(place), opening });
      } catch (error) {
        this.#refuse(place, toRefusal(error).reasons);
      }
    }
    if (opening) this.#carryOver();
  }

  /** Forgets the trust and the grants that an earlier version bound to ids which nothing bears. */
  async dropNamed(): Promise<void> {
    const { state, trustPolicy, places, log } = this.#options;
    if (!(await places.areReadable())) return;
    for (const bundle of state.trust.named()) {
      state.trust.dropNamed(bundle);
      if (!trustPolicy.isFirstPartyId(bundle))
        log.warn({ bundle }, 'no such bundle is there: what was granted to its name is forgotten');
    }
  }

  /** The host's copy of the version that a holder serves. @throws BundleRefused when it is damaged */
  async copyOf({
    bundle: id,
    digest,
    place,
  }: Pick<Holder, 'bundle' | 'digest' | 'place'>): Promise<TakenBundle> {
    const placed = place === undefined ? undefined : this.#options.places.at(place);
    if (placed?.digest === digest) return placed;
    const known = this.#copies.get(digest);
    if (known !== undefined) return known;
    const found = await this.#readCopy(this.#options.store.folderOf(id, digest), digest);
    const { manifest, unknown = [] } = found;
    const copy = { id, folder: await this.#options.store.take(found), digest, manifest, unknown };
    this.#copies.set(digest, copy);
    return copy;
  }

  /** Reads a copy's manifest; makes the copy anew, if that is damaged and the version is where it came from. */
  async #readCopy(folder: string, digest: string): Promise<FoundBundle> {
    try {
      return await readVersion(folder, digest);
    } catch (error) {
      if (toRefusal(error).passing || !(await this.#options.copies.mend(digest))) throw error;
      return readVersion(folder, digest);
    }
  }

  /**
   * Lets a version in that the operator adds.
   *
   * @throws BundleRefused when the id is another's
   * @throws ChangeWaits when it changes what the operator has to say yes to
   */
  async add(taken: TakenBundle, source: string, acceptance?: Acceptance): Promise<void> {
    const { state, places } = this.#options;
    const added = { version: taken.manifest.version, source, addedAt: new Date().toISOString() };
    for (let isDone = false; !isDone;) {
      const holder = state.holder(taken.id);
      const { verdict, publisher } = await this.#admit(taken, holder);
      if (verdict.kind === 'refused') throw new BundleRefused([verdict.reason]);
      if (holder?.place !== undefined && places.isWatched(holder.place))
        throw new BundleRefused([
          `${taken.id} lies in ${holder.place}: change it there, or take it away first`,
        ]);
      if (verdict.kind === 'update') this.#ask(changeOf(taken, verdict.difference), acceptance);
      if (holder === undefined) state.trust.dropNamed(taken.id);
      const hosts = verdict.kind === 'update' ? verdict.hosts : this.#grantsOf(holder);
      const isKept = verdict.kind === 'known' && !verdict.resigned;
      const version = isKept ? keptVersion(holder, taken, publisher) : versionOf(taken, publisher);
      isDone = state.letIn({ ...version, added, hosts }, holder);
    }
  }

  /** Lets the change in that waits in a folder. False when none waits. @throws BundleRefused when it is another by now */
  accept(id: string, acceptance: Acceptance): boolean {
    const change = this.#held.get(id);
    if (change === undefined) return false;
    this.#ask(change, acceptance);
    const { taken, place, publisher, hosts, holder } = change;
    if (!this.#options.state.letIn({ ...versionOf(taken, publisher), place, hosts }, holder))
      throw new BundleRefused([`${id} changed meanwhile: look at it again`]);
    return true;
  }

  /** Serves a version again that was added before. @throws BundleRefused when it may not be served */
  async rollBack(id: string, { digest, signature }: AddedVersion): Promise<void> {
    const { state, trustPolicy } = this.#options;
    const holder = state.holder(id);
    if (trustPolicy.isRevoked(digest)) throw new BundleRefused([`its digest ${digest} is revoked`]);
    const copy = await this.copyOf({ bundle: id, digest });
    const taken = { ...copy, ...(signature === undefined ? {} : { signature }) };
    const { publisher } = trustPolicy.judge(taken, await this.#options.signatures.read(taken, signature));
    if (!state.letIn({ ...versionOf(taken, publisher), hosts: [] }, holder))
      throw new BundleRefused([`${id} changed meanwhile: look at it again`]);
  }

  /** Decides about a bundle in a watched folder. */
  async #consider(
    place: string,
    taken: TakenBundle,
    { isNews, opening }: { readonly isNews: boolean; readonly opening: boolean },
  ): Promise<void> {
    const { state, trustPolicy, places, holdChanges } = this.#options;
    // First-party bundles need no permission, and hold their ids by what they are.
    if (trustPolicy.isFirstParty(taken.digest)) return;
    const { id, digest } = taken;
    const holder = state.holder(id);
    // What was let in from here, as it is.
    if (holder?.place === place && holder.digest === digest && holder.signature === taken.signature) return;
    const { verdict, publisher } = await this.#admit(taken, holder);
    const isElsewhere =
      holder !== undefined &&
      holder.place !== place &&
      (holder.place === undefined || places.isWatched(holder.place));
    const version = { ...versionOf(taken, publisher), place };
    switch (verdict.kind) {
      case 'refused':
        // A digest that is revoked while it serves is told where it serves.
        if (holder?.digest !== digest || isElsewhere || !trustPolicy.isRevoked(digest))
          this.#refuse(place, [verdict.reason]);
        return;
      case 'first':
        if (!opening) state.trust.dropNamed(id);
        state.letIn({ ...version, hosts: [] }, undefined);
        return;
      case 'known':
        if (isElsewhere || holder?.publisher === undefined) return;
        if (verdict.resigned) state.letIn({ ...version, hosts: this.#grantsOf(holder) }, holder);
        else if (isNews) this.#move(holder, holder.publisher, place);
        return;
      case 'update': {
        if (holder?.publisher === undefined) return;
        if (isElsewhere) {
          const source = await this.#sourceOf(holder);
          this.#refuse(place, [`${id} is served already, from ${source}: a bundle is served from one place`]);
          return;
        }
        const { hosts } = verdict;
        const isFree = verdict.difference.length === 0 || !holdChanges;
        // What is no news was let in before, and then another version by another host that shares this state.
        if (isFree && isNews) {
          state.letIn({ ...version, hosts }, holder);
          return;
        }
        if (isNews) this.#move(holder, holder.publisher, place);
        const difference = verdict.difference.length === 0 ? ['its code alone differs'] : verdict.difference;
        const held = state.holder(id) ?? holder;
        this.#hold({ ...changeOf(taken, difference), taken, place, publisher, hosts, holder: held });
      }
    }
  }

  /** Notes that a bundle lies in another folder now: the one before is not watched any more. */
  #move(holder: Holder, publisher: Publisher, place: string): void {
    if (holder.place !== place) this.#options.state.letIn({ ...holder, publisher, place, hosts: [] }, holder);
  }

  #hold(change: HeldChange): void {
    this.#held.set(change.id, change);
    const { id, version, digest, place, difference } = change;
    this.#tell(`${place} ${digest}`, () =>
      this.#options.log.warn(
        { bundle: id, version, digest, folder: place, difference },
        'a new version waits for toolyard accept; the version before goes on',
      ),
    );
  }

  #refuse(place: string, reasons: readonly string[]): void {
    this.#refusals.set(place, reasons);
    this.#tell(`${place} ${reasons.join()}`, () =>
      this.#options.log.error({ folder: place, reasons }, 'a bundle is not served'),
    );
  }

  #tell(what: string, tell: () => void): void {
    if (this.#observed.size > 10_000) this.#observed = new Set();
    if (this.#observed.has(what)) return;
    this.#observed.add(what);
    tell();
  }

  /** @throws ChangeWaits unless nothing differs or the operator said yes to this version */
  #ask(change: Change, acceptance: Acceptance | undefined): void {
    if (change.difference.length === 0 || !this.#options.holdChanges || acceptance === 'any') return;
    if (acceptance === undefined) throw new ChangeWaits(change);
    if (!change.digest.startsWith(acceptance.digest))
      throw new BundleRefused([
        `${change.id} is another version by now, with the digest ${change.digest}: look at it again`,
      ]);
  }

  async #admit(taken: TakenBundle, holder: Holder | undefined) {
    const { trustPolicy, signatures, state } = this.#options;
    const signature = await signatures.read(taken, taken.signature);
    const candidate = { manifest: taken.manifest, digest: taken.digest, signature };
    const incumbent = holder && (await this.#incumbent(holder));
    const verdict = admit(candidate, incumbent, {
      trustPolicy,
      trust: state.trust,
      configOf: (bundle, to) => state.configs.namesOf({ bundle, grantee: to }),
    });
    return { verdict, publisher: trustPolicy.judge(candidate, signature).publisher };
  }

  async #incumbent(holder: Holder): Promise<Incumbent> {
    const copy = await this.copyOf(holder).catch(() => undefined);
    const signature: Signature =
      copy === undefined ? { kind: 'none' } : await this.#options.signatures.read(copy, holder.signature);
    const source = await this.#sourceOf(holder);
    return { holder, source, signature, ...(copy === undefined ? {} : { manifest: copy.manifest }) };
  }

  async #sourceOf(holder: Holder): Promise<string> {
    const { state } = this.#options;
    const added = state.versions(holder.bundle).find(({ digest }) => digest === holder.digest);
    const version = (await this.copyOf(holder).catch(() => undefined))?.manifest.version;
    const from = holder.place ?? (added === undefined ? 'nowhere' : `an add of ${escapeName(added.source)}`);
    return version === undefined ? from : `${version} from ${from}`;
  }

  /** Notes who published a bundle that an earlier version of the host took. */
  async #identify(holder: Holder): Promise<void> {
    const { state, trustPolicy, signatures } = this.#options;
    const copy = await this.copyOf(holder).catch(() => undefined);
    if (copy === undefined) return;
    const signature = await readSignature(copy.folder);
    const { publisher } = trustPolicy.judge(copy, await signatures.read(copy, signature));
    const taken = { ...copy, ...(signature === undefined ? {} : { signature }) };
    state.letIn({ ...versionOf(taken, publisher), hosts: [] }, holder);
  }

  #carryOver(): void {
    const { state, log } = this.#options;
    for (const bundle of state.trust.named()) {
      const holder = state.holder(bundle);
      if (holder === undefined) continue;
      state.trust.carryOver(bundle, holder.publisher ?? { package: '' }, holder.digest);
      log.warn(
        { bundle, digest: holder.digest },
        'trust and grants are no longer bound to a name: they count for the version that is installed',
      );
    }
  }

  #grantsOf(holder: Holder | undefined): string[] {
    if (holder?.publisher === undefined) return [];
    return this.#options.state.trust.grants(holder.bundle, grantee(holder.publisher, holder.digest));
  }
}

async function readVersion(folder: string, digest: string): Promise<FoundBundle> {
  const found = await readBundle(folder);
  if (found.digest !== digest) throw new BundleRefused(['plugin.json: changed after it was taken']);
  return found;
}

function changeOf({ id, digest, manifest }: TakenBundle, difference: readonly string[]): Change {
  return { id, version: manifest.version, digest, difference };
}

function versionOf({ id, digest, signature }: TakenBundle, publisher: Publisher) {
  return { bundle: id, digest, publisher, ...(signature === undefined ? {} : { signature }) };
}

/** The version that is known already, which came once more without a signature that is worth more. */
function keptVersion(holder: Holder | undefined, taken: TakenBundle, publisher: Publisher) {
  if (holder?.publisher === undefined) return versionOf(taken, publisher);
  const { bundle, digest, signature } = holder;
  return { bundle, digest, publisher: holder.publisher, ...(signature === undefined ? {} : { signature }) };
}
