import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A package that an installation holds, as the lock file names it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Where it lies, from the project's root: `node_modules/ajv`. */
  readonly path: string;
  /** An SPDX expression, or what the package says instead; undefined: the lock file has none. */
  readonly licence: string | undefined;
  /** Only who works on the project installs it: it is in nothing that is published. */
  readonly isDevelopment: boolean;
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Every package of another publisher that a lock file (npm, version 3) names. */
export async function readLockedPackages(lockFile: string): Promise<LockedPackage[]> {
  const lock = JSON.parse(await readFile(lockFile, 'utf8')) as {
    readonly packages: Record<string, LockEntry>;
  };
  const root = join(lockFile, '..');
  const found = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(async ([path, { name, version = '', license, dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      path,
      licence: license ?? (await installedLicence(join(root, path))),
      isDevelopment: dev,
    }));
  return Promise.all(found);
}

/** The licence that an installed package names in a form which npm does not put into the lock file. */
async function installedLicence(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { license, licenses } = JSON.parse(text) as {
    readonly license?: string | { readonly type?: string };
    readonly licenses?: readonly { readonly type?: string }[];
  };
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.[0]?.type;
}
