import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNATURE_FILE } from '@toolyard/sdk/statement';
import { bundleFolder } from './read-bundle.ts';

/** How often the folders are looked at. A change is served after it stood still for one interval. */
const INTERVAL_MS = 250;

/**
 * Looks at the folders that hold bundles and tells which lie there. It compares names, sizes and times, so
 * that it works on every file system; a place that is still being written is told once it stands still.
 */
export class FolderWatch {
  readonly #folders: readonly string[];
  readonly #onChange: (places: readonly string[]) => Promise<readonly string[]>;
  /** What each place looked like when it was last told, and at the last look. */
  #told = new Map<string, string>();
  #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** Places whose bundle was not taken: there, any file that comes may mend it. */
  #broken = new Set<string>();

  /** @param onChange is told the places whose content changed, came or went, and says which were not taken */
  constructor(
    folders: readonly string[],
    onChange: (places: readonly string[]) => Promise<readonly string[]>,
  ) {
    this.#folders = folders;
    this.#onChange = onChange;
  }

  /** Where bundles lie now, by folder and name. */
  async places(): Promise<string[]> {
    this.#told = this.#seen = await this.#look();
    return [...this.#told.keys()];
  }

  start(): void {
    this.#timer = setTimeout(() => {
      // Whoever is told of a change says in the log what failed; the next look is another try.
      this.#looking = this.#compare()
        .catch(() => {})
        .finally(() => this.start());
    }, INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
    clearTimeout(this.#timer);
  }

  async #compare(): Promise<void> {
    const now = await this.#look();
    const places = new Set([...this.#told.keys(), ...now.keys()]);
    const changed = [...places].filter((place) => now.get(place) !== this.#told.get(place));
    const settled = changed.filter((place) => now.get(place) === this.#seen.get(place));
    this.#seen = now;
    if (settled.length === 0) return;
    this.#broken = new Set(await this.#onChange(settled));
    for (const place of settled) {
      const mark = now.get(place);
      if (mark === undefined) this.#told.delete(place);
      else this.#told.set(place, mark);
    }
    // A place that is broken from now on is compared file by file: that look is its first.
    for (const [place, text] of await this.#look()) if (this.#broken.has(place)) this.#told.set(place, text);
  }

  async #look(): Promise<Map<string, string>> {
    const lists = await Promise.all(
      this.#folders.map(async (folder) => {
        // A folder may be a bundle itself: an author works on one.
        if ((await bundleFolder(folder)) !== undefined) return [folder];
        const names = await readdir(folder).catch(() => []);
        return names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => join(folder, name));
      }),
    );
    const marks = await Promise.all(
      lists.flat().map(async (place) => [place, await mark(place, this.#broken.has(place))] as const),
    );
    return new Map(marks.flatMap(([place, text]) => (text === undefined ? [] : [[place, text] as const])));
  }
}

/**
 * What a place looks like; undefined when it holds no bundle. The manifest holds the hashes of all files, so
 * that its own size and time tell a change; of a broken bundle every file's.
 */
async function mark(place: string, everyFile: boolean): Promise<string | undefined> {
  const folder = await bundleFolder(place);
  if (folder === undefined) return undefined;
  const names = everyFile
    ? await readdir(folder, { recursive: true }).catch(() => [])
    : ['plugin.json', SIGNATURE_FILE];
  const lines = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found === undefined ? '' : `${name} ${found.size} ${found.mtimeMs} ${found.ino}`;
    }),
  );
  return lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
}
