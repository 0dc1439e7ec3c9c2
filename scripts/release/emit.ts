import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createRequire, isBuiltin } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { scriptsOf } from '../scripts-beside.ts';

/** What was written, and what it needs. */
export interface Emitted {
  /** Modules, relative to the checkout, as TypeScript. */
  readonly modules: readonly string[];
  /** Packages of the registry that they import. */
  readonly packages: ReadonlySet<string>;
}

/**
 * Writes modules and all that they import of this checkout, or start in a thread or process, as JavaScript, a file for each, laid out as they are here:
 * what looks for a file beside itself finds it. Imports of the project's own packages become paths, so that what is not
 * published for others is part of what imports it.
 */
export async function emit(root: string, entries: readonly string[], target: string): Promise<Emitted> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = entries.map((entry) => join(root, entry));
  while (waiting.length > 0) {
    const fresh = waiting.splice(0).filter((file) => !seen.has(file));
    for (const file of fresh) seen.add(file);
    const sources = fresh.filter((file) => file.endsWith('.ts'));
    const found = new Set<string>();
    await build({
      entryPoints: sources,
      outbase: root,
      outdir: target,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node26',
      logLevel: 'warning',
      plugins: [keepApart(root, { own: (file) => found.add(file), other: (name) => packages.add(name) })],
    });
    for (const file of sources) for (const script of await scriptsOf(file)) found.add(script);
    await Promise.all(fresh.filter((file) => !file.endsWith('.ts')).map((file) => copy(root, file, target)));
    waiting.push(...[...found].filter((file) => !seen.has(file)));
  }
  return { modules: [...seen].map((file) => relative(root, file)).toSorted(), packages };
}

/** Leaves every import as it is, but for the names of files that are other ones once they are written. */
function keepApart(
  root: string,
  on: { readonly own: (file: string) => void; readonly other: (name: string) => void },
): Plugin {
  return {
    name: 'keep-apart',
    setup(running) {
      running.onResolve({ filter: /./ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point') return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const isOwn = path.startsWith('.') || path.startsWith('@toolyard/');
        if (!isOwn) {
          on.other(path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
          return { path, external: true };
        }
        const file = path.startsWith('.')
          ? join(dirname(importer), path)
          : createRequire(importer).resolve(path);
        on.own(file);
        const written = relative(dirname(importer), file).split(sep).join('/').replace(/\.ts$/, '.js');
        return { path: written.startsWith('.') ? written : `./${written}`, external: true };
      });
    },
  };
}

async function copy(root: string, file: string, target: string): Promise<void> {
  const copied = join(target, relative(root, file));
  await mkdir(dirname(copied), { recursive: true });
  await cp(file, copied);
}
