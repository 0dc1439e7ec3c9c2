import { relative } from 'node:path';
import type { OutputFile } from 'esbuild';

const CHUNK = /^chunks\/(.*)-([A-Z0-9]{8})\.js$/;

interface NamedFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Files of a build with chunks named by their order. The bundler names them by a hash in which the places of sources
 * count too, so that the same code would have other names where packages lie elsewhere. The names are as long as before:
 * source maps hold.
 *
 * @param platform of which builds of one bundle differ
 */
export function withPlainChunkNames(
  outputs: readonly OutputFile[],
  { folder, platform }: { readonly folder: string; readonly platform: 'browser' | 'node' },
): readonly NamedFile[] {
  const files = outputs.map(({ path, text }) => ({
    path: relative(folder, path).replaceAll('\\', '/'),
    text,
  }));
  const hashes = files.flatMap(({ path }) => CHUNK.exec(path)?.[2] ?? []);
  if (hashes.length === 0) return files;
  const known = new RegExp(hashes.join('|'), 'g');
  // By what they hold, whatever they were called.
  const plain = (text: string) => withoutMapComment(text).replaceAll(known, '');
  const contents = new Map(files.map(({ path, text }) => [CHUNK.exec(path)?.[2], plain(text)] as const));
  const order = hashes.toSorted((a, b) => (`${contents.get(a)} ${a}` < `${contents.get(b)} ${b}` ? -1 : 1));
  const names = new Map(
    order.map((hash, index) => [hash, `${platform[0]}${String(index + 1).padStart(hash.length - 1, '0')}`]),
  );
  const renamed = (text: string) => text.replaceAll(known, (hash) => names.get(hash) ?? hash);
  return files.map(({ path, text }) => ({ path: renamed(path), text: renamed(text) }));
}

/** A file without the comment at its end that names its source map, which holds the file's name. */
function withoutMapComment(text: string): string {
  const at = text.lastIndexOf('\n//# sourceMappingURL=');
  return at === -1 ? text : text.slice(0, at);
}
