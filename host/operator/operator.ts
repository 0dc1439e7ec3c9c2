import { readFile } from 'node:fs/promises';
import type { Trust } from '../catalogue/bundle.ts';
import { BundleRefused } from '../catalogue/read-bundle.ts';
import type { BundleStatus } from '../catalogue/bundle-keeper.ts';
import { keyId, publicKey } from '../catalogue/trust.ts';
import type { Host } from '../host.ts';
import { resultValue } from '../runtimes/runtime.ts';
import { OperatorError } from './operator-error.ts';
import type { Trial } from './try-bundle.ts';

/** A bundle as `list` shows it. */
export interface BundleLine {
  readonly id: string;
  readonly version: string;
  readonly trust: Trust;
  readonly state: 'served' | 'disabled' | 'suspended';
  readonly tools: number;
  /** Tools whose id another bundle has: they are called by their address. */
  readonly shadowed: readonly string[];
  readonly from: string;
  /** Why it is suspended. */
  readonly reason?: string;
}

export interface Listing {
  readonly bundles: readonly BundleLine[];
  readonly refused: readonly { readonly from: string; readonly reasons: readonly string[] }[];
}

/** All that is known of one bundle. */
export interface BundleInfo extends BundleLine {
  readonly title: string;
  readonly package: string;
  readonly digest: string;
  readonly toolIds: readonly string[];
  /** Hosts that it asks for, and whether it may reach them. */
  readonly hosts: readonly { readonly host: string; readonly granted: boolean }[];
  readonly versions: readonly {
    readonly version: string;
    readonly digest: string;
    readonly addedAt: string;
    readonly source: string;
    readonly served: boolean;
  }[];
}

/** What a command changed, in a sentence. */
export interface Done {
  readonly done: string;
}

/** What an operator can do. Each method is a command; each change takes effect at once and is kept. */
export class Operator {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  list(): Listing {
    const { keeper } = this.#host;
    return {
      bundles: keeper.statuses.map((status) => this.#line(status)),
      refused: keeper.refusals.map(({ folder, reasons }) => ({ from: folder, reasons })),
    };
  }

  info(id: string): BundleInfo {
    const status = this.#find(id);
    const { bundle } = status;
    const { manifest } = bundle;
    return {
      ...this.#line(status),
      title: manifest.title,
      package: manifest.package,
      digest: bundle.digest,
      toolIds: manifest.tools.map((tool) => tool.id),
      hosts: manifest.permissions.net.map((host) => ({ host, granted: bundle.net.includes(host) })),
      versions: this.#host.state.versions(id).map(({ version, digest, addedAt, source }) => ({
        version,
        digest,
        addedAt,
        source,
        served: digest === bundle.digest,
      })),
    };
  }

  async add(words: string): Promise<Done> {
    // npm's client is large, and most hosts never add anything while they run.
    const { fetchPackage } = await import('./fetch-package.ts');
    const fetched = await fetchPackage(words);
    try {
      const { id, manifest, trust, net } = await this.#host.keeper.add(fetched.folder, fetched.source);
      const asks = manifest.permissions.net.filter((host) => !net.includes(host));
      const hint =
        asks.length === 0 ? '' : `; it asks to reach ${asks.join(', ')}: toolyard grant ${id} <host>`;
      return {
        done: `added ${id} ${manifest.version}, ${trust}, ${toolCount(manifest.tools.length)}${hint}`,
      };
    } catch (error) {
      if (error instanceof BundleRefused)
        throw new OperatorError(`${words} was refused: ${error.reasons.join('; ')}`);
      throw error;
    } finally {
      await fetched.discard();
    }
  }

  /** Runs a bundle's examples where an untrusted bundle runs, without serving it. */
  async try(words: string): Promise<Trial> {
    const { fetchPackage } = await import('./fetch-package.ts');
    const fetched = await fetchPackage(words);
    try {
      const { tryBundle } = await import('./try-bundle.ts');
      return await tryBundle(fetched.folder, this.#host.isolate);
    } catch (error) {
      if (error instanceof BundleRefused)
        throw new OperatorError(`${words} was refused: ${error.reasons.join('; ')}`);
      throw error;
    } finally {
      await fetched.discard();
    }
  }

  async enable(id: string): Promise<Done> {
    const { bundle, enabled } = this.#find(id);
    const suspended = this.#suspension(id) !== undefined;
    if (enabled && !suspended) return { done: `${id} is enabled already` };
    this.#host.isolate.resume(bundle);
    this.#host.state.setDisabled(id, false);
    await this.#host.keeper.refresh();
    return { done: `enabled ${id}` };
  }

  async disable(id: string): Promise<Done> {
    const { enabled } = this.#find(id);
    if (!enabled) return { done: `${id} is disabled already` };
    this.#host.state.setDisabled(id, true);
    await this.#host.keeper.refresh();
    return { done: `disabled ${id}: its tools answer 404` };
  }

  async remove(id: string): Promise<Done> {
    this.#added(id);
    this.#host.state.remove(id);
    await this.#host.keeper.refresh();
    return { done: `removed ${id}` };
  }

  async rollback(id: string): Promise<Done> {
    const { bundle } = this.#added(id);
    const versions = this.#host.state.versions(id);
    const before = versions[versions.findIndex(({ digest }) => digest === bundle.digest) + 1];
    if (before === undefined)
      throw new OperatorError(`${id}: there is no version before ${bundle.manifest.version}`);
    this.#host.state.select(id, before.digest);
    await this.#host.keeper.refresh();
    return { done: `rolled ${id} back from ${bundle.manifest.version} to ${before.version}` };
  }

  async grant(id: string, what: string): Promise<Done> {
    const { bundle } = this.#find(id);
    if (what === 'trust') {
      this.#host.state.setTrusted(id, true);
      await this.#host.keeper.refresh();
      return { done: `${id} is trusted: its tools run where they ask to` };
    }
    if (!bundle.manifest.permissions.net.includes(what)) {
      const asked = bundle.manifest.permissions.net.join(', ') || 'none';
      throw new OperatorError(`${id} does not ask for ${what}; it asks for: ${asked}`);
    }
    this.#host.state.grant(id, what);
    await this.#host.keeper.refresh();
    return { done: `${id} may reach ${what}` };
  }

  async revoke(id: string, what: string): Promise<Done> {
    this.#find(id);
    if (what === 'trust') this.#host.state.setTrusted(id, false);
    else this.#host.state.revoke(id, what);
    await this.#host.keeper.refresh();
    return {
      done:
        what === 'trust' ? `${id} is no longer trusted by your word` : `${id} may no longer reach ${what}`,
    };
  }

  /** @param words a file with a public key as JWK, or the JWK itself */
  async trustKey(words: string): Promise<Done> {
    const text = words.trimStart().startsWith('{')
      ? words
      : await readFile(words, 'utf8').catch(() => undefined);
    if (text === undefined) throw new OperatorError(`${words}: expected a file with a public key as JWK`);
    try {
      const jwk = await publicKey(JSON.parse(text));
      const id = await keyId(jwk);
      this.#host.state.addKey({ id, jwk: JSON.stringify(jwk), addedAt: new Date().toISOString() });
      await this.#host.keeper.refresh();
      return { done: `trusting the key ${id}` };
    } catch (error) {
      throw new OperatorError(
        `the key was not taken: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  keys(): { readonly keys: readonly { readonly id: string; readonly addedAt: string }[] } {
    return { keys: this.#host.state.keys().map(({ id, addedAt }) => ({ id, addedAt })) };
  }

  async distrustKey(id: string): Promise<Done> {
    if (!this.#host.state.removeKey(id))
      throw new OperatorError(`there is no key ${id}: toolyard trust list shows them`);
    await this.#host.keeper.refresh();
    return { done: `no longer trusting the key ${id}` };
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

  #line({ bundle, origin, enabled }: BundleStatus): BundleLine {
    const { id, manifest, trust } = bundle;
    const reason = this.#suspension(id);
    return {
      id,
      version: manifest.version,
      trust,
      state: enabled ? (reason === undefined ? 'served' : 'suspended') : 'disabled',
      tools: manifest.tools.length,
      shadowed: this.#host.catalogue.snapshot.shadowed
        .filter(({ tool }) => tool.bundle === bundle)
        .map(({ tool }) => tool.id),
      from: origin.kind === 'folder' ? origin.folder : origin.source,
      ...(reason === undefined ? {} : { reason }),
    };
  }

  #suspension(id: string): string | undefined {
    return this.#host.isolate.suspended().find(({ bundle }) => bundle === id)?.reason;
  }

  #find(id: string): BundleStatus {
    const status = this.#host.keeper.statuses.find(({ bundle }) => bundle.id === id);
    if (status === undefined) throw new OperatorError(`there is no bundle ${id}: toolyard list shows them`);
    return status;
  }

  /** A bundle that was added: one in a folder is changed in its folder. */
  #added(id: string): BundleStatus {
    const status = this.#find(id);
    if (status.origin.kind === 'folder')
      throw new OperatorError(`${id} lies in ${status.origin.folder}: change it there, or disable it`);
    return status;
  }
}

/** `1 tool`, `2 tools`. */
export function toolCount(number: number): string {
  return `${number} tool${number === 1 ? '' : 's'}`;
}
