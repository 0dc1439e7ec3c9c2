import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../..');

/** Where what may be published lies, once `npm run release` is through. */
export const RELEASE = join(ROOT, 'release');

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license: string;
  /** Of the package that is an MCP server: its name in the MCP registry. */
  readonly mcpName?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** The package.json of a folder of the checkout. */
export async function readPackage(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The version of Node that the checkout runs on, and the packages bring. */
export async function nodeVersion(): Promise<string> {
  const { devDependencies = {} } = await readPackage('.');
  const { node = '' } = devDependencies;
  return node;
}
