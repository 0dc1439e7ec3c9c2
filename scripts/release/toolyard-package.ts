import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { firstPartyPlugins } from '../first-party.ts';
import { bundleHost } from '../host-bundle.ts';
import { emit } from './emit.ts';
import { bundleNativePackages } from './native-packages.ts';
import { nodePackageName, PLATFORMS } from './node-packages.ts';
import { nodeVersion, readPackage, ROOT } from './project.ts';

/** What begins; all else is imported, or started, by these. */
const ENTRIES = ['host/app/toolyard.ts', 'host/app/main.ts', 'host/app/serve.ts'];

/** What the build made, and the host reads. */
const BUILT = [
  'host/first-party.json',
  'host/optional-bundles.json',
  'host/calls/code/checker/dist',
  'host/runtimes/isolate/dist',
  'host/runtimes/pool/parser/dist',
  'host/runtimes/wall/dist',
  'host/web/dist',
];

const AS_IT_STANDS = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'host/README.md',
  'host/deploy',
  'host/launcher.js',
];

/** Builds scripts and pages: that is done before they are published. */
const BUILDS_ONLY: ReadonlySet<string> = new Set(['esbuild']);

/** What the package says of itself. */
export interface ToolyardPackage {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  /** Its name in the MCP registry, which looks for it in the package. */
  readonly mcpName: string;
}

/** Writes the package `toolyard` as it is published: the host as JavaScript, with the first-party bundles. */
export async function buildToolyardPackage(target: string): Promise<ToolyardPackage> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const { packages } = await emit(ROOT, ENTRIES, target);
  await bundleHost(join(target, 'host/app/dist'), '.js');
  for (const path of [...BUILT, ...AS_IT_STANDS])
    await cp(join(ROOT, path), join(target, path), { recursive: true });
  await chmod(join(target, 'host/launcher.js'), 0o755);
  for (const name of firstPartyPlugins(ROOT))
    await cp(join(ROOT, 'plugins', name, 'dist'), join(target, 'plugins', name), {
      recursive: true,
      // Tells the build whether it has anything to do.
      filter: (file) => basename(file) !== '.inputs.json',
    });
  const native = await bundleNativePackages(target);
  const { name, version, description = '', license, mcpName = '' } = await readPackage('.');
  const node = await nodeVersion();
  const published = {
    name,
    version,
    description,
    keywords: ['mcp', 'model-context-protocol', 'tools', 'rest', 'sandbox', 'webhooks'],
    license,
    mcpName,
    type: 'module',
    bin: { toolyard: 'host/launcher.js' },
    exports: { './package.json': './package.json' },
    engines: { node: '>=20' },
    dependencies: {
      ...(await pinned([...packages].filter((needed) => !BUILDS_ONLY.has(needed)))),
      ...native,
    },
    bundleDependencies: Object.keys(native),
    optionalDependencies: Object.fromEntries(PLATFORMS.map((platform) => [nodePackageName(platform), node])),
  };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return published;
}

/** Packages with the versions that the checkout is tested with. */
async function pinned(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const owners = await Promise.all(['host', 'sdk', 'plugins/kit'].map(readPackage));
  const versions: Readonly<Record<string, string>> = Object.assign(
    {},
    ...owners.map(({ dependencies = {} }) => dependencies),
  );
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = versions[name];
      if (version === undefined)
        throw new Error(`${name} is imported, but no package.json has a version of it`);
      return [name, version];
    }),
  );
}
