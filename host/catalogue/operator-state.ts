import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openDatabase } from '../storage/open-database.ts';
import { ConfigKeys } from '../plugin-config/config-keys.ts';
import { PluginConfigs } from '../plugin-config/plugin-configs.ts';
import { SpaceNames } from '../kv/space-names.ts';
import type { Publisher } from './bundle.ts';
import { LimitStore } from './tool-limits.ts';
import { OPERATOR_DATABASE } from './operator-database.ts';
import { grantee, TrustState } from './trust-state.ts';

/** Who has a bundle's id, and which version of it the operator let in last. */
export interface Holder {
  readonly bundle: string;
  /** Undefined when an earlier version of the host took the bundle and this one has not read it yet. */
  readonly publisher?: Publisher;
  readonly digest: string;
  /** The compact JWS with which that version was let in. */
  readonly signature?: string;
  /** The folder in a watched one that the bundle was found in; undefined when the operator added it. */
  readonly place?: string;
}

/** A version of a bundle that the operator added. */
export interface AddedVersion {
  readonly bundle: string;
  readonly digest: string;
  readonly version: string;
  readonly signature?: string;
  /** What was added: a folder, a tarball, or a package's name and version. */
  readonly source: string;
  readonly addedAt: string;
}

/** A version that takes, or keeps, an id. */
export interface LetIn extends Holder {
  readonly publisher: Publisher;
  /** When the operator added it: where it came from. */
  readonly added?: Pick<AddedVersion, 'version' | 'source' | 'addedAt'>;
  /** Hosts, `CALLER_GRANT` and `KV_GRANT`, that were granted to the version before and are from now on granted to this one. */
  readonly hosts: readonly string[];
}

interface HolderRow {
  readonly bundle: string;
  readonly package: string | null;
  readonly key: string | null;
  readonly digest: string;
  readonly signature: string | null;
  readonly place: string | null;
}

type VersionRow = Omit<AddedVersion, 'signature'> & { readonly signature: string | null };

/** What the operator decided, kept in SQLite: it survives restarts and `kill -9`. */
export class OperatorState {
  readonly trust: TrustState;
  /** What was set for plugins. */
  readonly configs: PluginConfigs;
  /** What tools may take. */
  readonly limits: LimitStore;
  /** Under which names plugins keep values. */
  readonly spaces: SpaceNames;
  /** For what other parts of the host keep of the operator's decisions. */
  readonly database: Database;

  /**
   * @param configKeys of the setting `CONFIG_KEY`
   * @param open `openCopy` where nothing can be written: what was decided holds, and nothing can be added to it
   */
  constructor(dataDir: string, configKeys: readonly Buffer[] = [], open = openDatabase) {
    this.database = open(join(dataDir, 'operator.db'), OPERATOR_DATABASE);
    this.database.pragma('synchronous = FULL');
    this.trust = new TrustState(this.database);
    this.limits = new LimitStore(this.database);
    this.spaces = new SpaceNames(this.database);
    this.configs = new PluginConfigs(this.database, new ConfigKeys(dataDir, configKeys), {
      grantee,
      isRevoked: (key) => this.trust.isRevoked(key),
    });
  }

  /** Changes whenever another process wrote to the file. */
  get changeMark(): number {
    return Number(this.database.prepare('PRAGMA data_version').pluck().get());
  }

  /** Every id that is held, in the order in which the bundles came; those that were added come first. */
  holders(): Holder[] {
    return this.database
      .prepare<[], HolderRow>('SELECT * FROM holders ORDER BY place IS NOT NULL, position')
      .all()
      .map(toHolder);
  }

  holder(bundle: string): Holder | undefined {
    const row = this.database
      .prepare<[string], HolderRow>('SELECT * FROM holders WHERE bundle = ?')
      .get(bundle);
    return row && toHolder(row);
  }

  /** Every version of a bundle that was added, newest first. */
  versions(bundle: string): AddedVersion[] {
    return this.database
      .prepare<[string], VersionRow>(
        `SELECT bundle, digest, version, signature, source, added_at AS addedAt
         FROM versions WHERE bundle = ? ORDER BY number DESC`,
      )
      .all(bundle)
      .map(toVersion);
  }

  /**
   * Lets a version in: from now on its publisher has the id. One transaction, so that the state is the one before or
   * the one after, and only if the id is still held as the caller saw it.
   *
   * @param expected who held the id when the caller decided
   * @returns whether it is done; false when another process was quicker
   */
  letIn(version: LetIn, expected: Holder | undefined): boolean {
    const { bundle, publisher, digest, signature, place, added, hosts } = version;
    return this.database
      .transaction(() => {
        const now = this.holder(bundle);
        if (now?.digest !== expected?.digest || now?.signature !== expected?.signature) return false;
        if (now?.publisher?.key !== expected?.publisher?.key || now?.place !== expected?.place) return false;
        this.#run(
          `INSERT INTO holders (bundle, package, key, digest, signature, place, position)
           VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM holders))
           ON CONFLICT (bundle) DO UPDATE SET package = excluded.package, key = excluded.key,
             digest = excluded.digest, signature = excluded.signature, place = excluded.place`,
          ...[bundle, publisher.package, publisher.key ?? null, digest, signature ?? null, place ?? null],
        );
        if (added !== undefined) {
          this.#run('DELETE FROM versions WHERE bundle = ? AND digest = ?', bundle, digest);
          this.#run(
            'INSERT INTO versions (bundle, digest, version, source, added_at, signature) VALUES (?, ?, ?, ?, ?, ?)',
            ...[bundle, digest, added.version, added.source, added.addedAt, signature ?? null],
          );
        }
        if (now?.publisher?.package === publisher.package) {
          const [from, to] = [grantee(now.publisher, now.digest), grantee(publisher, digest)];
          if (from !== to) {
            this.configs.carry(bundle, from, to);
            this.spaces.carry(bundle, from, to);
          }
        }
        for (const host of hosts) this.trust.grant(bundle, grantee(publisher, digest), host);
        if (now !== undefined && now.digest !== digest) this.trust.confirm(bundle);
        return true;
      })
      .immediate();
  }

  /** Gives a bundle's id up: its versions, its trust, its grants, its limits and its configuration go with it. */
  release(bundle: string): void {
    this.database
      .transaction(() => {
        for (const table of ['holders', 'versions', 'plugin_config', 'tool_limits'])
          this.#run(`DELETE FROM ${table} WHERE bundle = ?`, bundle);
        this.trust.forget(bundle);
      })
      .immediate();
  }

  /** Forgets all that was decided about a bundle. */
  remove(bundle: string): void {
    this.database
      .transaction(() => {
        this.release(bundle);
        for (const table of ['disabled', 'enabled'])
          this.#run(`DELETE FROM ${table} WHERE bundle = ?`, bundle);
      })
      .immediate();
  }

  /** @param otherwise whether it is served where the operator did not say */
  isServed(bundle: string, otherwise: boolean): boolean {
    const table = otherwise ? 'disabled' : 'enabled';
    const isSaid = this.database.prepare(`SELECT 1 FROM ${table} WHERE bundle = ?`).get(bundle) !== undefined;
    return isSaid !== otherwise;
  }

  /** @param otherwise as of `isServed`: what is so anyway is not kept */
  setServed(bundle: string, served: boolean, otherwise: boolean): void {
    const table = otherwise ? 'disabled' : 'enabled';
    this.#run(
      served === otherwise
        ? `DELETE FROM ${table} WHERE bundle = ?`
        : `INSERT OR IGNORE INTO ${table} VALUES (?)`,
      bundle,
    );
  }

  close(): void {
    this.database.close();
  }

  #run(sql: string, ...values: (string | null)[]): void {
    this.database.prepare<(string | null)[]>(sql).run(...values);
  }
}

function toVersion({ signature, ...version }: VersionRow): AddedVersion {
  return signature === null ? version : { ...version, signature };
}

function toHolder({ bundle, package: name, key, digest, signature, place }: HolderRow): Holder {
  return {
    bundle,
    digest,
    ...(name === null ? {} : { publisher: { package: name, ...(key === null ? {} : { key }) } }),
    ...(signature === null ? {} : { signature }),
    ...(place === null ? {} : { place }),
  };
}
