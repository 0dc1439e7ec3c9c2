import { watch, type FSWatcher } from 'node:fs';
import { lstat, opendir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MANIFEST_FILE, SIGNATURE_FILE } from '@toolyard/sdk/manifest';
import { bundleFolder } from './read-bundle.ts';
import { systemReason } from '../storage/plain-file.ts';

/** How often there is a look. A change is told after it stood still for one interval. */
const INTERVAL_MS = 250;
/** In how many looks each place is seen once, whether or not the file system told of a change. */
const ROUND = 20;
/** The most places that one look takes of a round, of those whose bundle is broken, and the most files of one. */
const MAX_PLACES = 100;
const MAX_BROKEN = 4;
const MAX_FILES = 1000;
/** The most folders that the file system is asked to tell of. */
const MAX_WATCHED = 4096;
/** When a place is tried again of which the machine, and not what lies there, was at fault. */
const RETRY_MS = 15_000;

/** What came of the places that were told. */
export interface Outcome {
  /** Places whose bundle was not taken: any file that comes may mend it. */
  readonly broken: readonly string[];
  /** Those among them that another try may take, although nothing in them changes. */
  readonly passing: readonly string[];
}

export interface FolderWatchOptions {
  readonly folders: readonly string[];
  /** Is told the places whose content changed, came or went. When it rejects, they are told again. */
  readonly onChange: (places: readonly string[]) => Promise<Outcome>;
  /** Is told, once a reason, that a watched folder cannot be read: what was known of it stays. */
  readonly onTrouble: (folder: string, reason: string) => void;
  /** Has the file system tell of changes in a folder; where it cannot, looks in turns find them. */
  readonly watchFolder?: (folder: string, onEvent: () => void) => FSWatcher;
}

/**
 * Looks at the folders that hold bundles and tells which changed. What the file system tells is a hint; besides, every
 * place is compared by names, sizes and times in turns, so that it works on every file system, and the cost at rest
 * has a bound. A place that is still being written is told once it stands still.
 */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  /** Where bundles lie or may come to lie, by watched folder. */
  readonly #entries = new Map<string, ReadonlySet<string>>();
  /** What each place that holds a bundle looked like when it was last told. */
  readonly #observed = new Map<string, string>();
  /** What each place that differs from that looked like at the last look. */
  readonly #changing = new Map<string, string | undefined>();
  /** Places and watched folders in which something happened. */
  readonly #hinted = new Set<string>();
  readonly #watched = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  /** Why watched folders cannot be read. */
  readonly #troubles = new Map<string, string>();
  #broken: ReadonlySet<string> = new Set();
  #passing: readonly string[] = [];
  #retryAt = Infinity;
  #looks = 0;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** Tells where bundles lie now, even if none does. What changes meanwhile is told after `start`. */
  async open(onOpen: FolderWatchOptions['onChange'] = this.#options.onChange): Promise<void> {
    await this.#list();
    const marks = new Map<string, string | undefined>();
    for (const place of this.#all()) {
      const mark = await this.#lookAt(place);
      if (mark !== undefined) marks.set(place, mark);
    }
    await this.#tell(marks, onOpen);
  }

  start(): void {
    this.#timer = setTimeout(() => {
      // Whoever is told of a change says in the log what failed; the next look is another try.
      this.#looking = this.#compare()
        .catch(() => {})
        .finally(() => {
          if (!this.#stopped) this.start();
        });
    }, INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    for (const folder of this.#watched.keys()) this.#unwatch(folder);
  }

  async #compare(): Promise<void> {
    this.#looks += 1;
    const hinted = new Set(this.#hinted);
    this.#hinted.clear();
    if (this.#looks % ROUND === 0 || this.#options.folders.some((folder) => hinted.has(folder)))
      await this.#list();
    for (const place of hinted) if (this.#isPlace(place)) await this.#watchPlace(place);

    const retried = new Set(Date.now() >= this.#retryAt ? this.#passing : []);
    const due = new Set([...this.#changing.keys(), ...hinted, ...this.#hinted, ...retried, ...this.#turns()]);
    const settled = new Map<string, string | undefined>();
    for (const place of due) {
      if (!this.#isPlace(place) && !this.#observed.has(place)) continue;
      const mark = await this.#lookAt(place);
      if (mark === this.#observed.get(place)) {
        this.#changing.delete(place);
        if (retried.has(place)) settled.set(place, mark);
      } else if (this.#changing.has(place) && this.#changing.get(place) === mark) settled.set(place, mark);
      else this.#changing.set(place, mark);
    }
    if (settled.size > 0) await this.#tell(settled);
  }

  async #tell(
    marks: ReadonlyMap<string, string | undefined>,
    onChange = this.#options.onChange,
  ): Promise<void> {
    const { broken, passing } = await onChange([...marks.keys()]);
    for (const [place, mark] of marks) {
      this.#changing.delete(place);
      if (mark === undefined) this.#observed.delete(place);
      else this.#observed.set(place, mark);
    }
    // What is broken from now on is compared file by file, and so differs at the next look: files may have come
    // while it was read.
    this.#broken = new Set(broken);
    this.#passing = passing;
    this.#retryAt = passing.length > 0 ? Date.now() + RETRY_MS : Infinity;
  }

  /** What a place looks like; undefined when it holds no bundle. */
  #lookAt(place: string): Promise<string | undefined> {
    return this.#isPlace(place) ? markOf(place, this.#broken.has(place)) : Promise.resolve(undefined);
  }

  /** The places whose turn it is in this look. */
  #turns(): string[] {
    const all = this.#all();
    const size = Math.min(MAX_PLACES, Math.ceil(all.length / ROUND));
    return [...turn(all, this.#looks, size), ...turn([...this.#broken], this.#looks, MAX_BROKEN)];
  }

  #all(): string[] {
    return [...this.#entries.values()].flatMap((places) => Array.from(places));
  }

  #isPlace(path: string): boolean {
    return [...this.#entries.values()].some((places) => places.has(path));
  }

  /** Lists the watched folders; what came or went is looked at next. */
  async #list(): Promise<void> {
    for (const folder of this.#options.folders) {
      await this.#watch(folder, folder);
      const before = this.#entries.get(folder) ?? new Set();
      try {
        const now = new Set(await listPlaces(folder));
        this.#entries.set(folder, now);
        this.#troubles.delete(folder);
        for (const place of before.difference(now)) {
          this.#unwatch(place);
          this.#unwatch(join(place, 'dist'));
          this.#hinted.add(place);
        }
        for (const place of now.difference(before)) {
          await this.#watchPlace(place);
          this.#hinted.add(place);
        }
      } catch (error) {
        const reason = systemReason(error);
        if (this.#troubles.get(folder) !== reason) this.#options.onTrouble(folder, reason);
        this.#troubles.set(folder, reason);
      }
    }
  }

  async #watchPlace(place: string): Promise<void> {
    await this.#watch(place, place);
    await this.#watch(join(place, 'dist'), place);
  }

  /** Has the file system tell of a folder, once; a folder that took another's name is watched anew. */
  async #watch(folder: string, hint: string): Promise<void> {
    const found = await stat(folder).catch(() => undefined);
    const known = this.#watched.get(folder);
    if (known !== undefined && known.inode === found?.ino) return;
    this.#unwatch(folder);
    if (found?.isDirectory() !== true || this.#watched.size >= MAX_WATCHED || this.#stopped) return;
    const { watchFolder = watchByFileSystem } = this.#options;
    try {
      const watcher = watchFolder(folder, () => this.#hinted.add(hint));
      watcher.on('error', () => this.#unwatch(folder));
      this.#watched.set(folder, { watcher, inode: found.ino });
    } catch {
      // The system's number of watches is used up, or it has none: looks in turns find the change.
    }
  }

  #unwatch(folder: string): void {
    this.#watched.get(folder)?.watcher.close();
    this.#watched.delete(folder);
  }
}

function watchByFileSystem(folder: string, onEvent: () => void): FSWatcher {
  return watch(folder, { persistent: false }, onEvent);
}

/** The `size` elements whose turn it is, the list being a ring. */
function turn<T>(list: readonly T[], number: number, size: number): T[] {
  const start = list.length === 0 ? 0 : (number * size) % list.length;
  return [...list.slice(start, start + size), ...list.slice(0, Math.max(0, start + size - list.length))];
}

/**
 * Where bundles may lie in a watched folder. It may be a bundle itself: an author works on one.
 *
 * @throws Error when it cannot be read; one that is not there holds nothing
 */
async function listPlaces(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    if ((await bundleFolder(folder)) !== undefined) return [folder];
    return entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => join(folder, name))
      .toSorted((a, b) => (a < b ? -1 : 1));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(Object(error), 'code')))) return [];
    throw error;
  }
}

/**
 * What a place looks like; undefined when it holds no bundle. The manifest holds the hashes of all files, so
 * that its own size and time tell a change; of a broken bundle every file's.
 */
async function markOf(place: string, everyFile: boolean): Promise<string | undefined> {
  const folder = await bundleFolder(place);
  if (folder === undefined) return undefined;
  const lines = [];
  for (const name of everyFile ? await listFiles(folder) : [MANIFEST_FILE, SIGNATURE_FILE]) {
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found !== undefined)
      lines.push(`${name} ${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino} ${found.mode}`);
  }
  return [folder, ...lines.toSorted((a, b) => (a < b ? -1 : 1))].join('\n');
}

async function listFiles(folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { parentPath, name } of await opendir(folder, { recursive: true })) {
      names.push(relative(folder, join(parentPath, name)));
      if (names.length >= MAX_FILES) break;
    }
  } catch {
    // What is going away, or may not be read, is told by what is left of it.
  }
  return names;
}
