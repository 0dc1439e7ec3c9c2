import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import type { Manifest } from '@toolyard/sdk/manifest';
import { frozen, NO_CONFIG, type CallConfig } from './call-config.ts';
import { CONFIG_KEY_FILE, type ConfigKeys } from './config-keys.ts';
import { ConfigStore, type ConfigOwner, type ConfigRow } from './config-store.ts';
import {
  fieldState,
  injectedOf,
  useOf,
  type ConfigSchema,
  type FaultyState,
  type FieldState,
} from './field-states.ts';
import { decrypt, encrypt, keyIdOf } from './secret-cipher.ts';

/** The bundle whose configuration is asked for. */
export interface Configured {
  readonly id: string;
  readonly digest: string;
  readonly manifest: Manifest;
  readonly publisher: Publisher;
  /** `first-party`: of the host's own build. */
  readonly trust: string;
}

/** Name of the package, and thumbprint of the key that signed it. */
interface Publisher {
  readonly package: string;
  readonly key?: string;
}

/** What a bundle is to be given, or the fields that keep it from being called. */
export type Resolved =
  | { readonly kind: 'ready'; readonly config: CallConfig }
  | { readonly kind: 'incomplete'; readonly faults: readonly FieldFault[] };

/** A field that has to be set, or set anew. */
export interface FieldFault {
  readonly name: string;
  readonly title: string;
  readonly state: FaultyState;
}

/** What is known of publishers. */
export interface Publishers {
  /** To whom a bundle's grants go: a publisher who signs, else exactly one version. */
  readonly grantee: (publisher: Publisher, digest: string) => string;
  readonly isRevoked: (key: string) => boolean;
}

/** What came of a change of keys. */
export interface Rotation {
  readonly secrets: number;
  /** Secrets whose key is not there: they have to be set anew. */
  readonly lost: readonly { readonly bundle: string; readonly name: string }[];
  /** Secrets of the host's own whose key is not there: they are made anew. */
  readonly renewed: readonly string[];
  /** Where the key is that encrypts now. */
  readonly key: 'CONFIG_KEY' | typeof CONFIG_KEY_FILE;
}

/** Whose the host's own secrets are: no bundle has such an id. */
const HOST: ConfigOwner = { bundle: '(host)', grantee: '(host)' };
const HOST_SECRET_BYTES = 32;

/** The bundles of the host's own build are one publisher's, whatever their digests. */
const FIRST_PARTY = 'first-party';

/** What the operator set for plugins: secrets are encrypted, and opened for their own bundle and purpose alone. */
export class PluginConfigs {
  readonly #store: ConfigStore;
  readonly #keys: ConfigKeys;
  readonly #publishers: Publishers;
  #resolved = new WeakMap<Configured, Resolved>();
  #mark = '';
  readonly #hostSecrets = new Map<string, Buffer>();

  constructor(database: Database, keys: ConfigKeys, publishers: Publishers) {
    this.#store = new ConfigStore(database);
    this.#keys = keys;
    this.#publishers = publishers;
  }

  /** What a bundle's calls are given: what was set last, by whichever process. */
  of(bundle: Configured): Resolved {
    if (bundle.manifest.config === undefined) return READY;
    const { mark } = this.#store;
    if (mark !== this.#mark) this.#resolved = new WeakMap();
    this.#mark = mark;
    const resolved = this.#resolved.get(bundle) ?? resolve(bundle.manifest.config, this.states(bundle));
    this.#resolved.set(bundle, resolved);
    return resolved;
  }

  /** How each field of a bundle stands. */
  states(bundle: Configured): ReadonlyMap<string, FieldState> {
    const { config } = bundle.manifest;
    if (config === undefined) return new Map();
    const owner = this.ownerOf(bundle);
    const rows = new Map((owner === undefined ? [] : this.#store.rows(owner)).map((row) => [row.name, row]));
    return new Map(
      Object.keys(config.properties).map((name) => [
        name,
        fieldState(config, name, rows.get(name), (row) => owner && this.#open(owner, row)),
      ]),
    );
  }

  /** Names of what was set and the bundle no longer asks for. */
  leftovers(bundle: Configured): readonly string[] {
    const asked = bundle.manifest.config?.properties ?? {};
    const owner = this.ownerOf(bundle);
    const rows = owner === undefined ? [] : this.#store.rows(owner);
    return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(asked, name));
  }

  /** Names of what was set for a publisher or a version. */
  namesOf(owner: ConfigOwner): readonly string[] {
    return this.#store.rows(owner).map(({ name }) => name);
  }

  /** @param value is what the field takes; @returns false when the bundle's publisher can be given nothing */
  set(bundle: Configured, name: string, value: JsonValue): boolean {
    const owner = this.ownerOf(bundle);
    const field = bundle.manifest.config?.properties[name];
    if (owner === undefined || field === undefined) return false;
    const use = useOf(field);
    this.#store.together(() => {
      if (field.writeOnly !== true || typeof value !== 'string')
        return this.#store.put(owner, { name, value: JSON.stringify(value), secret: null, use });
      const secret = encrypt(value, { ...owner, name, use }, this.#keys.current());
      this.#store.put(owner, { name, value: null, secret, use });
    });
    return true;
  }

  /**
   * A random secret of the host's own, made at its first use, that outlives any change of keys.
   *
   * @returns undefined when it is there and its key is not
   */
  hostSecret(name: string): Buffer | undefined {
    const known = this.#hostSecrets.get(name);
    if (known !== undefined) return known;
    const secret = this.#store.together(() => {
      const row = this.#store.rows(HOST).find((one) => one.name === name);
      if (row !== undefined && row.secret !== null) {
        const opened = this.#open(HOST, { ...row, secret: row.secret });
        return opened === undefined ? undefined : Buffer.from(opened, 'base64');
      }
      const made = randomBytes(HOST_SECRET_BYTES);
      const place = { ...HOST, name, use: '' };
      const sealed = encrypt(made.toString('base64'), place, this.#keys.current());
      this.#store.put(HOST, { name, value: null, secret: sealed, use: '' });
      return made;
    });
    if (secret !== undefined) this.#hostSecrets.set(name, secret);
    return secret;
  }

  /** @returns whether there was anything */
  unset(bundle: Configured, name: string): boolean {
    const owner = this.ownerOf(bundle);
    return owner !== undefined && this.#store.delete(owner, name);
  }

  /** Gives what was set for a version to the one that takes its place. */
  carry(bundle: string, from: string, to: string): void {
    for (const row of this.#store.rows({ bundle, grantee: from })) {
      if (row.secret === null) {
        this.#store.put({ bundle, grantee: to }, row);
        continue;
      }
      const opened = this.#open({ bundle, grantee: from }, { ...row, secret: row.secret });
      if (opened === undefined) continue;
      const { name, use } = row;
      const secret = encrypt(opened, { bundle, grantee: to, name, use }, this.#keys.current());
      this.#store.put({ bundle, grantee: to }, { ...row, secret });
    }
  }

  /** Encrypts every secret with another key: a new one in the file, or the first of the setting. */
  rotate(): Rotation {
    const done = this.#store.together(() => {
      // Both keys are in the file until all is encrypted anew: wherever this breaks off, nothing is lost.
      this.#keys.renew();
      const key = this.#keys.current();
      const secrets = this.#store.secrets();
      const lost = secrets.filter((row) => {
        const opened = this.#open(row, row);
        if (opened !== undefined) this.#store.put(row, { ...row, secret: encrypt(opened, row, key) });
        else if (isHosts(row)) this.#store.delete(HOST, row.name);
        return opened === undefined;
      });
      return {
        secrets: secrets.length - lost.length,
        lost: lost.filter((row) => !isHosts(row)).map(({ bundle, name }) => ({ bundle, name })),
        renewed: lost.filter(isHosts).map(({ name }) => name),
      };
    });
    this.#store.together(() =>
      this.#keys.prune(new Set(this.#store.secrets().map(({ secret }) => keyIdOf(secret)))),
    );
    return { ...done, key: this.#keys.areConfigured ? 'CONFIG_KEY' : CONFIG_KEY_FILE };
  }

  /** Whose a bundle's things are. Undefined when its publisher is revoked: what was given to that key rests, since anybody may have it. */
  ownerOf({ id, digest, publisher, trust }: Omit<Configured, 'manifest'>): ConfigOwner | undefined {
    const { key } = publisher;
    if (trust === 'first-party') return { bundle: id, grantee: FIRST_PARTY };
    if (key !== undefined && this.#publishers.isRevoked(key)) return undefined;
    return { bundle: id, grantee: this.#publishers.grantee(publisher, digest) };
  }

  #open(
    owner: ConfigOwner,
    { name, use, secret }: ConfigRow & { readonly secret: Buffer },
  ): string | undefined {
    const key = this.#keys.find(keyIdOf(secret));
    return key && decrypt(secret, { bundle: owner.bundle, grantee: owner.grantee, name, use }, key);
  }
}

function isHosts({ bundle }: ConfigOwner): boolean {
  return bundle === HOST.bundle;
}

const READY: Resolved = { kind: 'ready', config: NO_CONFIG };

/** What fields come to as they stand. */
export function resolve(config: ConfigSchema, states: ReadonlyMap<string, FieldState>): Resolved {
  const faults = [...states].flatMap(([name, state]): FieldFault[] => {
    const title = config.properties[name]?.title ?? name;
    return state.kind === 'set' || state.kind === 'default' || state.kind === 'unset'
      ? []
      : [{ name, title, state }];
  });
  if (faults.length > 0) return { kind: 'incomplete', faults };
  const values: JsonObject = {};
  const injected = [];
  for (const [name, state] of states) {
    if (state.kind !== 'set' && state.kind !== 'default') continue;
    const field = config.properties[name];
    const own = field && typeof state.value === 'string' ? injectedOf(field, state.value) : undefined;
    if (own === undefined) values[name] = structuredClone(state.value);
    else injected.push(own);
  }
  return { kind: 'ready', config: { values: frozen(values), injected } };
}
