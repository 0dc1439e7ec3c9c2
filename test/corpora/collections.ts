/** Collections of cases and files that others made: where they lie, and whether they are what was named. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sources from './sources.json' with { type: 'json' };

/** A collection, as `sources.json` names it. */
export interface Source {
  /** The folder of `CORPORA_DIR` that it lies in. */
  readonly name: string;
  readonly repository: string;
  readonly commit?: string;
  /** In place of a commit, that of the package which carries it. */
  readonly version?: string;
  /** The package that lies unpacked in its folder of `CORPORA_DIR`. */
  readonly package?: string;
  /** The package of npm or of Debian that carries it, and its folder there: it lies there without `CORPORA_DIR`. */
  readonly installed?: { readonly package: string; readonly folder: string };
  /** Globs of the files that are read. */
  readonly files: readonly string[];
  /** Files that these globs match and that are left out. */
  readonly except?: readonly string[];
  /** SHA-256 of these files, see README.md. */
  readonly sha256: string;
  readonly licence: string;
  /** How many cases there are. */
  readonly count: number;
}

export function sourceOf(name: string): Source {
  const source: Source | undefined = sources.find((each) => each.name === name);
  if (source === undefined) throw new TypeError(`sources.json has no collection ${name}`);
  return source;
}

const project = join(import.meta.dirname, '../..');

/** The folder of a collection, or undefined where it is absent: then a line says so. */
export function folderOf(source: Source): string | undefined {
  const { name, repository, installed } = source;
  const root = process.env['CORPORA_DIR'] ?? '';
  const folder = join(root, name);
  if (root !== '' && existsSync(folder)) return folder;
  const skipped = (reason: string): undefined => {
    process.stderr.write(`corpora: ${name} skipped: ${reason}\n`);
  };
  if (installed === undefined) return skipped(`CORPORA_DIR has no folder ${name} (${repository})`);
  const carried = resolve(project, installed.folder);
  if (!existsSync(carried)) return skipped(`${installed.package} is not installed`);
  if (hashOf(carried, source) !== source.sha256)
    return skipped(`${installed.package} carries another version than ${source.version}`);
  return carried;
}

/** The files of a folder that globs name, by path. */
export function filesOf(folder: string, { files, except = [] }: Pick<Source, 'files' | 'except'>): string[] {
  return globSync([...files], { cwd: folder })
    .filter((path) => !except.includes(path) && statSync(join(folder, path)).isFile())
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** The hash of a collection's files as they lie here. */
export function hashOf(folder: string, source: Source): string {
  const all = createHash('sha256');
  for (const path of filesOf(folder, source)) {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    all.update(`${digest}  ./${path}\n`);
  }
  return all.digest('hex');
}
