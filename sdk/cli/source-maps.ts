import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { TransformFailure } from 'esbuild';
import { dirname, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { authorState, INSPECTED } from './author-state.ts';

/** Where a bundle has its maps, in the package: beside it, and never in it; and that of what is debugged. */
export const MAPS = '.toolyard/maps';
export const INSPECTED_MAPS = join(INSPECTED, 'maps');

function mapFile(root: string, path: string, folder = MAPS): string {
  return join(root, folder, `${path}.map`);
}

/** Writes the source maps of a bundle's files, by their paths, in place of those before. @param folder in the package */
export async function writeMaps(
  root: string,
  maps: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  await authorState(root);
  await rm(join(root, folder), { recursive: true, force: true });
  for (const [path, map] of maps) {
    await mkdir(dirname(mapFile(root, path, folder)), { recursive: true });
    await writeFile(mapFile(root, path, folder), map);
  }
}

/** A bundle's files, each with its map, by which debuggers find the author's own. */
export function withMaps(
  root: string,
  {
    files,
    maps,
  }: { readonly files: ReadonlyMap<string, string>; readonly maps: ReadonlyMap<string, string> },
): ReadonlyMap<string, string> {
  return new Map(
    [...files].map(([path, code]) => {
      const text = maps.get(path);
      if (text === undefined) return [path, code];
      const map = JSON.parse(text) as SourceMapPayload;
      const sources = map.sources.map((source) => pathToFileURL(join(root, dirname(path), source)).href);
      const base64 = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64');
      return [path, `${code}\n//# sourceMappingURL=data:application/json;base64,${base64}\n`];
    }),
  );
}

/** What esbuild says of a module that it made itself, with the places of its source: the module ends with its map. */
export function inSource(error: unknown, module: string, path: string): unknown {
  const { errors } = Object(error) as Partial<TransformFailure>;
  const map = inlineMap(module);
  if (errors === undefined || map === undefined) return error;
  return Object.assign(new Error(String(error)), {
    errors: errors.map(({ text, location }) => {
      const place = location && placeIn(map, path, { line: location.line, column: location.column + 1 });
      return { text, location: place ?? location };
    }),
  });
}

/** Where a place in code comes from that ends with its map, as the bundler counts: lines from 1, columns from 0. */
export function sourceOf(code: string, offset: number): { readonly line: number; readonly column: number } {
  const before = code.slice(0, offset).split('\n');
  const entry = inlineMap(code)?.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  return entry !== undefined && 'originalLine' in entry
    ? { line: entry.originalLine + 1, column: entry.originalColumn }
    : { line: 1, column: 0 };
}

function inlineMap(code: string): SourceMap | undefined {
  const [, base64] = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(code) ?? [];
  return base64 === undefined
    ? undefined
    : new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as SourceMapPayload);
}

/** Whether the maps of a build are still there. */
export function hasMaps(root: string, paths: readonly string[]): boolean {
  return paths.every((path) => existsSync(mapFile(root, path)));
}

/** A place in what the author, or a package, wrote: lines and columns from 1, as editors count. */
export interface SourcePlace {
  /** Relative to the package. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A place in a bundle's file as stacks name it: `acme-tools@1.0.0/tools/echo.js:1:587`. */
const BUNDLE_PLACE =
  /(?<![a-z0-9-])[a-z0-9-]+@[\w.+-]+\/((?:tools|chunks)\/[\w.-]+\.js):(\d{1,9}):(\d{1,9})/g;

/** Leads from places in a bundle to those in its source, as its last build noted them. */
export class SourceMaps {
  readonly #root: string;
  readonly #folder: string;
  readonly #maps = new Map<string, SourceMap | undefined>();

  /** @param folder of the maps, in the package */
  constructor(root: string, folder: string = MAPS) {
    this.#root = root;
    this.#folder = folder;
  }

  /** The first place of a bundle that a text names, in the source; undefined where it names none that is known. */
  find(text: string): SourcePlace | undefined {
    for (const [, path = '', line, column] of text.matchAll(BUNDLE_PLACE)) {
      const place = this.#lookUp(path, Number(line), Number(column));
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** A text with places of the source for those of the bundle. */
  inSource(text: string): string {
    return text.replaceAll(BUNDLE_PLACE, (place, path: string, line: string, column: string) => {
      const found = this.#lookUp(path, Number(line), Number(column));
      return found === undefined ? place : describePlace(found);
    });
  }

  /** The source that a tool's file was built from; undefined where it cannot be told. */
  sourceOf(entry: string): string | undefined {
    const sources = this.#map(entry)?.payload.sources ?? [];
    const files = sources.map((source) => posix.normalize(posix.join(posix.dirname(entry), source)));
    return files.find((file) => file.replace(/(?:\/tool)?\.[jt]s$/, '.js') === entry);
  }

  #lookUp(path: string, line: number, column: number): SourcePlace | undefined {
    const map = this.#map(path);
    return map && placeIn(map, path, { line, column });
  }

  #map(path: string): SourceMap | undefined {
    if (!this.#maps.has(path)) this.#maps.set(path, readMap(mapFile(this.#root, path, this.#folder)));
    return this.#maps.get(path);
  }
}

/** Where a place in a built file comes from; undefined where its map does not tell. */
function placeIn(
  map: SourceMap,
  path: string,
  { line, column }: Omit<SourcePlace, 'file'>,
): SourcePlace | undefined {
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const file = posix.normalize(posix.join(posix.dirname(path), entry.originalSource));
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** `tools/echo.ts:4:17` */
export function describePlace({ file, line, column }: SourcePlace): string {
  return `${file}:${line}:${column}`;
}

/** The line of the source at a place; undefined where it cannot be read. */
export function sourceLine(root: string, { file, line }: SourcePlace): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8').split(/\r\n|[\n\r]/)[line - 1];
  } catch {
    return undefined;
  }
}

/** Whether a place lies in the package itself, and not in what it was installed with. */
export function isOwn(root: string, { file }: SourcePlace): boolean {
  const path = relative(root, join(root, file));
  return !path.startsWith('..') && !path.split(/[\\/]/).includes('node_modules');
}
