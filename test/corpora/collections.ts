/** Collections of cases and files that others made: where they lie, and whether they are what was named. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sources from './sources.json' with { type: 'json' };

/** A collection, as `sources.json` names it. */
export interface Source {
  /** The folder of `CORPORA_DIR` that it lies in. */
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
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

/** The folder of a collection, or undefined where it is absent: then a line says so. */
export function folderOf({ name, repository }: Source): string | undefined {
  const root = process.env['CORPORA_DIR'] ?? '';
  const folder = join(root, name);
  if (root !== '' && existsSync(folder)) return folder;
  process.stderr.write(`corpora: ${name} skipped: CORPORA_DIR has no folder ${name} (${repository})\n`);
  return undefined;
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
