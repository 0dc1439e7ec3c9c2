import { isAbsolute } from 'node:path';
import { addressOf } from '../catalogue/address.ts';
import type { Bundle } from '../catalogue/bundle.ts';
import type { BundleStatus } from '../catalogue/bundle-status.ts';
import { ChangeWaits, type Acceptance } from '../catalogue/holders.ts';
import { BundleRefused } from '../catalogue/read-bundle.ts';
import { grantee } from '../catalogue/trust-state.ts';
import {
  shownTrust,
  stateOf,
  toolCount,
  type BundleInfo,
  type BundleLine,
  type Listing,
} from './bundle-line.ts';
import type { Done, Waits } from './done.ts';
import {
  granteeName,
  notTrustedByWord,
  provenanceHint,
  reachHint,
  takenHint,
  unknownHint,
  unmetHint,
} from './hints.ts';
import type { OperatedHost } from './operated-host.ts';
import { versions } from '../observe/versions.ts';
import { hostOfEntry } from '../outbound/grants.ts';
import type { DiskReserve } from '../storage/disk-reserve.ts';
import { resultValue } from '../runtimes/runtime.ts';
import { ConfigCommands } from './config-commands.ts';
import { KeyCommands } from './key-commands.ts';
import type { FetchedPackage } from './fetch-package.ts';
import type { HostHealth } from './host-health.ts';
import { machineLimits } from './machine.ts';
import { KEPT_DAYS } from '../access/usage/usage-store.ts';
import { LimitCommands, shownLimits } from './limit-commands.ts';
import { KvCommands } from './kv-commands.ts';
import { NAMED_GRANTS, namedGrant, namedGrantHints, type NamedGrant } from './named-grants.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { UsageListing } from './print-usage.ts';
import { RegistryCommands } from './registry-commands.ts';
import { TrustCommands } from './trust-commands.ts';
import type { Trial } from './try-bundle.ts';

/** What an operator can do. Each method is a command; each change takes effect at once and is kept. */
export class Operator {
  readonly trust: TrustCommands;
  readonly keys: KeyCommands;
  readonly config: ConfigCommands;
  readonly kv: KvCommands;
  readonly limits: LimitCommands;
  readonly packages: RegistryCommands;
  readonly #host: OperatedHost;

  constructor(host: OperatedHost) {
    this.#host = host;
    this.trust = new TrustCommands(host);
    this.keys = new KeyCommands(host);
    this.config = new ConfigCommands(host);
    this.kv = new KvCommands(host);
    this.limits = new LimitCommands(host);
    this.packages = new RegistryCommands(host, (words, accepted) => this.add(words, accepted));
  }

  async health(): Promise<HostHealth> {
    const { report } = await this.#host.wall.get();
    return {
      versions: versions(),
      sandbox: report,
      limits: machineLimits(),
      parts: await this.#host.partsOfAll(),
    };
  }

  /** Space on the disk for what is decided here when none is left. */
  get reserve(): DiskReserve {
    return this.#host.reserve;
  }

  /**
   * @param byWord `key` (the default) or `tool`
   * @param daysWord how many days, today with them: 30 unless it is said
   */
  usage(byWord = '', daysWord = ''): UsageListing {
    const by = byWord || 'key';
    const days = daysWord || '30';
    if (by !== 'key' && by !== 'tool') throw new WrongUse(`expected key or tool, got ${JSON.stringify(by)}`);
    if (!/^[1-9]\d?$/.test(days) || Number(days) > KEPT_DAYS)
      throw new WrongUse(`days: expected a number up to ${KEPT_DAYS}, got ${JSON.stringify(days)}`);
    const sums = this.#host.usage.sums(by === 'key' ? 'caller' : 'tool', Number(days));
    return { by, days: Number(days), usage: sums };
  }

  list(): Listing {
    const { registry } = this.#host;
    return {
      bundles: registry.statuses.map((status) => this.#line(status)),
      refused: registry.refusals.map(({ folder, reasons }) => ({ from: folder, reasons })),
    };
  }

  info(id: string): BundleInfo {
    const status = this.#find(id);
    const { bundle } = status;
    const { manifest } = bundle;
    return {
      ...this.#line(status),
      title: manifest.title,
      digest: bundle.digest,
      ...(status.until === undefined ? {} : { until: new Date(status.until).toISOString() }),
      toolIds: manifest.tools.map((tool) => tool.id),
      unknown: bundle.unknown ?? [],
      hosts: manifest.permissions.net.map((host) => ({ host, granted: bundle.net.includes(host) })),
      limits: shownLimits(id, bundle.limits ?? {}),
      asks: Object.entries(NAMED_GRANTS)
        .filter(([, { isAsked }]) => isAsked(bundle))
        .map(([word, { means, isHad }]) => ({ word, means, granted: isHad(bundle) })),
      shadowedBy: this.#shadows(status).map(({ name, by }) => ({ name, by: `${by.bundle.id}.${by.id}` })),
      versions: this.#host.state.versions(id).map(({ version, digest, addedAt, source }) => ({
        version,
        digest,
        addedAt,
        source,
        served: digest === bundle.digest,
      })),
    };
  }

  /**
   * @param words the absolute path of a folder, a tarball or a `chain.json`, or a package's name and version
   * @param accepted `any` lets in whatever it changes, a digest that version alone; else a change waits
   */
  async add(words: string, accepted: string): Promise<Done | Waits> {
    const fetched = await this.#fetch(words);
    const distrust = this.#trustChain(fetched.chain);
    try {
      const bundle = await this.#host.registry.add(fetched.folder, fetched.source, acceptance(accepted));
      const { id, manifest } = bundle;
      const status = this.#find(id);
      return {
        done: `added ${id} ${manifest.version}, ${shownTrust(this.#line(status))}, ${toolCount(manifest.tools.length)}${reachHint(status)}${namedGrantHints(bundle)}${this.config.hint(bundle)}${unmetHint(status)}${unknownHint(bundle)}${provenanceHint(fetched)}`,
      };
    } catch (error) {
      distrust();
      if (error instanceof ChangeWaits) return { waits: error.change };
      if (error instanceof BundleRefused)
        throw new OperatorError(`${words} was refused: ${error.reasons.join('; ')}`);
      throw error;
    } finally {
      await fetched.discard();
    }
  }

  /**
   * Lets in the new version that waits in a folder, or confirms what was carried over.
   *
   * @param digest the beginning of the digest that was looked at; empty: whatever waits
   */
  async accept(id: string, digest: string): Promise<Done> {
    try {
      const change = await this.#host.registry.accept(id, acceptance(digest) ?? 'any');
      if (change !== undefined)
        return { done: [`${id} ${change.version} is served:`, ...change.difference].join('\n  ') };
    } catch (error) {
      if (error instanceof BundleRefused) throw new OperatorError(error.reasons.join('; '));
      throw error;
    }
    const { bundle, isCarriedOver } = this.#find(id);
    if (!isCarriedOver) throw new OperatorError(`nothing of ${id} waits: toolyard list shows what does`);
    this.#host.state.trust.confirm(id);
    await this.#host.registry.refresh();
    return { done: `${id} ${bundle.manifest.version} keeps its trust and its grants` };
  }

  /** Runs a bundle's examples where an untrusted bundle runs, granted what it asks for, without serving it. */
  async try(words: string): Promise<Trial> {
    const fetched = await this.#fetch(words);
    try {
      const { tryBundle } = await import('./try-bundle.ts');
      return await tryBundle(fetched.folder, this.#host);
    } catch (error) {
      if (error instanceof BundleRefused)
        throw new OperatorError(`${words} was refused: ${error.reasons.join('; ')}`);
      throw error;
    } finally {
      await fetched.discard();
    }
  }

  async enable(id: string): Promise<Done> {
    const { bundle, enabled, isOptional } = this.#find(id);
    const suspended = this.#suspension(id) !== undefined;
    if (enabled && !suspended) return { done: `${id} is enabled already` };
    this.#host.isolate.resume(bundle);
    this.#host.state.setServed(id, true, !isOptional);
    await this.#host.registry.refresh();
    const taken = this.#host.catalogue.snapshot.shadowed
      .filter(({ by }) => by.bundle.id === id)
      .map(({ tool }) => addressOf(tool));
    return {
      done: `enabled ${id}, ${toolCount(bundle.manifest.tools.length)}${takenHint(taken)}${this.config.hint(bundle)}`,
    };
  }

  async disable(id: string): Promise<Done> {
    const { enabled, isOptional } = this.#find(id);
    if (!enabled) return { done: `${id} is disabled already` };
    this.#host.state.setServed(id, false, !isOptional);
    await this.#host.registry.refresh();
    return { done: `disabled ${id}: its tools answer 404` };
  }

  /**
   * Gives a bundle's id up, with its trust and its grants.
   *
   * @param kept `--kv`: with what it keeps; empty: that stays for the same publisher, or version
   */
  async remove(id: string, kept = ''): Promise<Done> {
    const { state, registry, values } = this.#host;
    const holder = state.holder(id);
    if (holder === undefined) this.#find(id);
    const status = registry.statuses.find(({ bundle }) => bundle.id === id);
    if (status?.origin.kind === 'folder' && (holder === undefined || holder.place !== undefined))
      throw new OperatorError(`${id} lies in ${status.origin.folder}: change it there, or disable it`);
    // Whether a first-party bundle is served is decided apart from one that took its id.
    if (status?.bundle.trust === 'first-party' && status.origin.kind === 'folder') state.release(id);
    else state.remove(id);
    await registry.refresh();
    if (kept !== 'kv') return { done: `removed ${id}` };
    await values.forget(id);
    return { done: `removed ${id}, and what it kept` };
  }

  async rollback(id: string): Promise<Done> {
    const { state, registry } = this.#host;
    const holder = state.holder(id);
    const place = holder === undefined ? this.#find(id).origin : undefined;
    const folder = holder?.place ?? (place?.kind === 'folder' ? place.folder : undefined);
    if (holder === undefined || folder !== undefined)
      throw new OperatorError(`${id} lies in ${folder ?? 'a folder'}: change it there, or disable it`);
    const versions = state.versions(id);
    const at = versions.findIndex(({ digest }) => digest === holder.digest);
    const before = versions[at + 1];
    const now = versions[at]?.version ?? 'what it is';
    if (before === undefined) throw new OperatorError(`${id}: there is no version before ${now}`);
    try {
      await registry.rollBack(id, before);
    } catch (error) {
      if (!(error instanceof BundleRefused)) throw error;
      throw new OperatorError(`${id} ${before.version} was refused: ${error.reasons.join('; ')}`);
    }
    return { done: `rolled ${id} back from ${now} to ${before.version}` };
  }

  async grant(id: string, what: string): Promise<Done> {
    const status = this.#find(id);
    const { bundle } = status;
    const { trust } = this.#host.state;
    if (what === 'trust') return this.#trustByWord(status);
    const named = namedGrant(what);
    if (named !== undefined) return this.#grantNamed(bundle, named);
    const asked = bundle.manifest.permissions.net;
    const entries = entriesMeant(asked, what);
    if (entries.length === 0)
      throw new OperatorError(`${id} does not ask for ${what}; it asks for: ${asked.join(', ') || 'none'}`);
    for (const entry of entries) trust.grant(id, grantee(bundle.publisher, bundle.digest), entry);
    await this.#host.registry.refresh();
    return { done: `${granteeName(bundle)} may reach ${entries.join(', ')}` };
  }

  async revoke(id: string, what: string): Promise<Done> {
    const status = this.#find(id);
    const { digest, publisher, net } = status.bundle;
    const { trust } = this.#host.state;
    if (what === 'trust') {
      if (!trust.distrustDigest(digest)) throw new OperatorError(notTrustedByWord(this.#line(status)));
      await this.#host.registry.refresh();
      return { done: `${id} is no longer trusted by your word` };
    }
    const named = namedGrant(what);
    if (named !== undefined) {
      if (!trust.revokeGrant(id, grantee(publisher, digest), named.grant))
        throw new OperatorError(`${what} was never granted to ${id}`);
      await this.#host.registry.refresh();
      const still = named.isHad(this.#find(id).bundle);
      return {
        done: still
          ? `the grant is gone; ${id} may ${named.means} all the same, because it is trusted`
          : `${id} may no longer ${named.means}`,
      };
    }
    const granted = trust.grants(id, grantee(publisher, digest));
    const entries = entriesMeant(granted, what);
    if (entries.length === 0) {
      throw new OperatorError(
        entriesMeant(net, what).length > 0
          ? `${id} reaches ${what} because it is trusted (${shownTrust(this.#line(status))}), not by a grant`
          : `${what} was never granted to ${id}`,
      );
    }
    for (const entry of entries) trust.revokeGrant(id, grantee(publisher, digest), entry);
    await this.#host.registry.refresh();
    const still = entriesMeant(this.#find(id).bundle.net, what).length > 0;
    return {
      done: still
        ? `the grant is gone; ${id} reaches ${what} all the same, because it is trusted`
        : `${id} may no longer reach ${entries.join(', ')}`,
    };
  }

  /** Calls a tool as REST would. */
  async call(tool: string, json: string): Promise<unknown> {
    const bytes = new Uint8Array(Buffer.from(json));
    const outcome = await this.#host.executor.execute({
      name: tool,
      surface: this.#host.catalogue.snapshot.find(tool, 'rest') === undefined ? 'mcp' : 'rest',
      caller: 'operator',
      input: { kind: 'json', bytes },
      onCallerGone: () => () => {},
    });
    if (!outcome.ok) throw new OperatorError(`${outcome.error.code}: ${outcome.error.message}`);
    return resultValue(outcome.result);
  }

  /** @throws OperatorError when the words name nothing that can be added */
  async #fetch(words: string): Promise<FetchedPackage> {
    const { dataDir, catalogue } = this.#host;
    if (isAbsolute(words) && words.endsWith('.json')) {
      const { buildChain } = await import('./build-chain.ts');
      return buildChain(words, dataDir, catalogue.snapshot);
    }
    const { fetchPackage } = await import('./fetch-package.ts');
    return fetchPackage(words, dataDir);
  }

  /** @returns how to take that back, when the chain is not let in after all */
  #trustChain(chain: FetchedPackage['chain']): () => void {
    const { trust } = this.#host.state;
    if (chain === undefined || trust.isTrustedDigest(chain.digest)) return () => {};
    trust.trustDigest({ digest: chain.digest, bundle: chain.id, addedAt: new Date().toISOString() });
    return () => trust.distrustDigest(chain.digest);
  }

  async #trustByWord(status: BundleStatus): Promise<Done> {
    const { id, digest, manifest, publisher, trust } = status.bundle;
    const { state, registry } = this.#host;
    if (trust === 'first-party')
      throw new OperatorError(`${id} is a first-party bundle, and trusted as it is`);
    if (publisher.key !== undefined && state.trust.isRevoked(publisher.key))
      throw new OperatorError(
        `${id} is signed by ${publisher.key}, which is revoked: toolyard trust restore takes that back`,
      );
    state.trust.trustDigest({ digest, bundle: id, addedAt: new Date().toISOString() });
    await registry.refresh();
    return {
      done: `${id} ${manifest.version} is trusted, and no other version: its tools run where they ask to${reachHint(this.#find(id))}`,
    };
  }

  async #grantNamed(bundle: Bundle, { grant, isAsked, means, note }: NamedGrant): Promise<Done> {
    const { id, publisher, digest } = bundle;
    if (!isAsked(bundle)) throw new OperatorError(`${id} does not ask to ${means}`);
    this.#host.state.trust.grant(id, grantee(publisher, digest), grant);
    await this.#host.registry.refresh();
    return { done: `${granteeName(bundle)} may ${means}${note}` };
  }

  #line(status: BundleStatus): BundleLine {
    const { bundle, origin, unmet, distrust, waiting, isCarriedOver } = status;
    const { id, manifest, publisher, trust } = bundle;
    const reason = this.#suspension(id);
    return {
      id,
      version: manifest.version,
      publisher,
      trust,
      ...(distrust === undefined ? {} : { distrust }),
      state: stateOf(status, reason),
      tools: manifest.tools.length,
      shadowed: this.#shadows(status).map(({ name }) => name),
      from: origin.kind === 'folder' ? origin.folder : origin.source,
      ...(reason === undefined ? {} : { reason }),
      ...(waiting === undefined ? {} : { waiting }),
      isCarriedOver,
      unmet,
      unconfigured: this.config.lacking(bundle),
    };
  }

  #shadows({ bundle }: BundleStatus) {
    return this.#host.catalogue.snapshot.shadowed.filter(({ tool }) => tool.bundle === bundle);
  }

  #suspension(id: string): string | undefined {
    return this.#host.isolate.suspended().find(({ bundle }) => bundle === id)?.reason;
  }

  #find(id: string): BundleStatus {
    const status = this.#host.registry.statuses.find(({ bundle }) => bundle.id === id);
    if (status === undefined) throw new OperatorError(`there is no bundle ${id}: toolyard list shows them`);
    return status;
  }
}

/** The entries that a word names: one in full, or all of a host, each as it is asked for and no wider. */
function entriesMeant(entries: readonly string[], word: string): readonly string[] {
  return entries.includes(word) ? [word] : entries.filter((entry) => hostOfEntry(entry) === word);
}

function acceptance(word: string): Acceptance | undefined {
  if (word === '') return undefined;
  if (word === 'any') return 'any';
  if (!/^[0-9a-f]{8,64}$/.test(word))
    throw new OperatorError(`${word}: expected a digest, or at least its first 8 characters`);
  return { digest: word };
}
