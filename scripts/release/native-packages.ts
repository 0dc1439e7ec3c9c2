import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readPackage, ROOT } from './project.ts';

/** Of each package with native code, what is needed to run it: no sources, and no builds for other versions of Node. */
const NATIVE: Readonly<Record<string, { readonly paths: readonly string[]; readonly keeps?: RegExp }>> = {
  'better-sqlite3': { paths: ['LICENSE', 'lib', 'prebuilds'] },
  'isolated-vm': { paths: ['LICENSE', 'isolated-vm.js', 'prebuilds'], keeps: /\.abi147\./ },
  'node-gyp-build': { paths: ['LICENSE', 'index.js', 'node-gyp-build.js'] },
};

/**
 * Writes the packages with native code into the one that is published, which bundles them: their own install scripts
 * would compile on the Node that installs, which is not the one that the host runs on.
 *
 * @returns their names and versions
 */
export async function bundleNativePackages(target: string): Promise<Readonly<Record<string, string>>> {
  const versions: Record<string, string> = {};
  for (const [name, { paths, keeps }] of Object.entries(NATIVE)) {
    const from = join('node_modules', name);
    const to = join(target, 'node_modules', name);
    const {
      scripts: _,
      dependencies: __,
      devDependencies: ___,
      gypfile: ____,
      ...manifest
    } = await readPackage(from);
    await mkdir(to, { recursive: true });
    await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const path of paths)
      await cp(join(ROOT, from, path), join(to, path), {
        recursive: true,
        filter: (file) => !file.endsWith('.node') || keeps === undefined || keeps.test(basename(file)),
      });
    versions[name] = manifest.version;
  }
  return versions;
}
