import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Serve from './serve.ts';

/** Where the build leaves `serve.ts` and all that it imports in a few files: to find hundreds takes longer than to run them. */
export const BUILT = join(import.meta.dirname, 'dist');

/** What begins, of that. */
export const BUILT_SERVE = join(BUILT, 'serve.js');

/** Beside it: what it was made of. */
export const NOTE = join(BUILT, 'build.json');

export interface BuildNote {
  /** The files that it was made of, relative to the checkout. */
  readonly sources: readonly string[];
  /** The names of the files that it became. */
  readonly files: readonly string[];
}

const EXTENSION = extname(import.meta.filename);

/** `serve.ts` as it was built; as it stands, where a source was changed since. */
export async function importServe(): Promise<typeof Serve> {
  const file = isServeBuilt() ? BUILT_SERVE : join(import.meta.dirname, `serve${EXTENSION}`);
  return (await import(pathToFileURL(file).href)) as typeof Serve;
}

/** Whether it was built, and no source was changed since. */
export function isServeBuilt(): boolean {
  // Nobody changes an installed package.
  if (EXTENSION === '.js') return existsSync(BUILT_SERVE);
  return isNewerThanSources(BUILT_SERVE, NOTE, join(import.meta.dirname, '../..'));
}

/**
 * Whether a file was built after the last change of each of its sources.
 *
 * @param note a {@link BuildNote}
 * @param root what the sources' names are relative to
 */
export function isNewerThanSources(built: string, note: string, root: string): boolean {
  if (!existsSync(built) || !existsSync(note)) return false;
  const builtAt = statSync(built).mtimeMs;
  const { sources } = JSON.parse(readFileSync(note, 'utf8')) as BuildNote;
  return sources.every((name) => {
    const source = statSync(join(root, name), { throwIfNoEntry: false });
    return source !== undefined && source.mtimeMs <= builtAt;
  });
}
