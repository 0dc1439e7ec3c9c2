import type { BundleLimits, ToolLimits } from './tool-limits.ts';
import type { Manifest, ToolManifest, RuntimeName } from '@toolyard/sdk/manifest';

/**
 * How far the host trusts a bundle. What a bundle says about itself plays no part.
 *
 * - `first-party`: its digest is one that the host's own build noted
 * - `signed`: a key that the operator trusts signed it
 * - `digest`: the operator trusts exactly this version, by word
 */
export type Trust = 'first-party' | 'signed' | 'digest' | 'untrusted';

/** Who published a bundle: two versions with the same id are of one publisher only if both parts are equal. */
export interface Publisher {
  /** Name of the npm package, as the manifest has it. */
  readonly package: string;
  /** RFC 7638 thumbprint of the key that validly signed the bundle, whether or not the operator trusts it. */
  readonly key?: string;
}

/** One version of a bundle as the host serves it: its manifest is checked, its files match their hashes. */
export interface Bundle {
  readonly id: string;
  /** Absolute path of the folder that holds `plugin.json`. */
  readonly folder: string;
  /** SHA-256 of `plugin.json` in hexadecimal: since it holds the hashes of all files, it names the version. */
  readonly digest: string;
  readonly manifest: Manifest;
  /** Fields of `plugin.json` that this host does not know, and acts on in no way. Absent: none. */
  readonly unknown?: readonly string[];
  readonly publisher: Publisher;
  readonly trust: Trust;
  /** The hosts that its tools may reach: what the manifest asks for and the operator grants. */
  readonly net: readonly string[];
  /** Whether its tools are told one caller from another: as the manifest asks and the operator grants. */
  readonly knowsCallers?: boolean;
  /** Whether its tools may keep values: as the manifest asks and the operator grants. */
  readonly keepsValues?: boolean;
  /** What the operator gives its tools in place of what all have. Absent: nothing. */
  readonly limits?: BundleLimits;
}

/** A tool of the catalogue. */
export interface Tool {
  readonly id: string;
  readonly bundle: Bundle;
  readonly manifest: ToolManifest;
  /** Where it runs: what it asks for, as far as its bundle is trusted. */
  readonly runtime: RuntimeName;
  /** The hosts that it may reach: its bundle's, if its code asks for any. */
  readonly net: readonly string[];
  /** Whether it keeps values by `context.kv`. Absent: no. */
  readonly keepsValues?: boolean;
  /** What the operator gives it in place of what all have. Absent: nothing. */
  readonly limits?: ToolLimits;
  /** Files of a program that a caller wrote, which lie in no folder. It may call tools. */
  readonly program?: ReadonlyMap<string, Buffer>;
}
