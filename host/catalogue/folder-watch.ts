import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFolder } from './read-bundle.ts';

/** How often the folders are looked at. A change is served after it stood still for one interval. */
const INTERVAL_MS = 400;

/**
 * Looks at the folders that hold bundles and tells which lie there. It compares names, sizes and times, so
 * that it works on every file system; a place that is still being written is told once it stands still.
 */
export class FolderWatch {
  readonly #folders: readonly string[];
  readonly #onChange: (places: readonly string[]) => Promise<void>;
  /** What each place looked like when it was last told, and at the last look. */
  #told = new Map<string, string>();
  #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** @param onChange is told the places whose content changed, came or went */
  constructor(folders: readonly string[], onChange: (places: readonly string[]) => Promise<void>) {
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
      this.#looking = this.#compare().finally(() => this.start());
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
    for (const place of settled) {
      const mark = now.get(place);
      if (mark === undefined) this.#told.delete(place);
      else this.#told.set(place, mark);
    }
    await this.#onChange(settled);
  }

  async #look(): Promise<Map<string, string>> {
    const lists = await Promise.all(
      this.#folders.map(async (folder) => {
        const names = await readdir(folder).catch(() => []);
        return names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => join(folder, name));
      }),
    );
    const marks = await Promise.all(lists.flat().map(async (place) => [place, await mark(place)] as const));
    return new Map(marks.flatMap(([place, text]) => (text === undefined ? [] : [[place, text] as const])));
  }
}

/** What a place looks like: every file of its bundle with size and time; undefined when it holds no bundle. */
async function mark(place: string): Promise<string | undefined> {
  const folder = bundleFolder(place);
  if (folder === undefined) return undefined;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const lines = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs, ino } = await stat(join(folder, name)).catch(() => ({
        size: 0,
        mtimeMs: 0,
        ino: 0,
      }));
      return `${name} ${size} ${mtimeMs} ${ino}`;
    }),
  );
  return lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
}
