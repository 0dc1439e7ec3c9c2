import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { toTool } from '../../../../host/catalogue/snapshot.ts';
import type { Bundle, Tool, Trust } from '../../../../host/catalogue/bundle.ts';
import { buildPlugin } from '../../../../sdk/cli/build.ts';

export interface PluginPackage {
  readonly id: string;
  /** The sources of its tools by id. */
  readonly tools: Readonly<Record<string, string>>;
  /** A folder that its tools find as `../lib`. */
  readonly lib?: string;
  readonly runtime?: 'inline' | 'pool' | 'isolate';
  readonly net?: readonly string[];
}

/** Writes a plugin package into a folder and builds it as its author would. Returns the bundle's folder. */
export async function buildPackage(parent: string, plugin: PluginPackage): Promise<string> {
  const { id, tools, lib, runtime, net = [] } = plugin;
  const folder = join(parent, id);
  await mkdir(join(folder, 'tools'), { recursive: true });
  await mkdir(join(folder, 'node_modules', '@toolyard'), { recursive: true });
  const root = join(import.meta.dirname, '../../../..');
  await symlink(join(root, 'sdk'), join(folder, 'node_modules', '@toolyard', 'sdk'));
  await symlink(join(root, 'node_modules/typebox'), join(folder, 'node_modules', 'typebox'));
  await write(folder, 'package.json', {
    name: `@somebody/${id}`,
    version: '1.0.0',
    type: 'module',
    toolyard: { id, ...(runtime === undefined ? {} : { runtime }), permissions: { net } },
  });
  await writeFile(
    join(folder, 'plugin.ts'),
    `import { definePlugin } from '@toolyard/sdk';
export default definePlugin({ title: 'A plugin', summary: 'Made for a test.' });\n`,
  );
  for (const [tool, source] of Object.entries(tools))
    await writeFile(join(folder, 'tools', `${tool}.ts`), source);
  if (lib !== undefined) await cp(lib, join(folder, 'lib'), { recursive: true });
  const outcome = await buildPlugin(folder);
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problems));
  return outcome.folder;
}

/** A built bundle as the host holds it. */
export async function readBuilt(folder: string, trust: Trust = 'untrusted'): Promise<Bundle> {
  const bytes = await readFile(join(folder, 'plugin.json'));
  const manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
  const digest = createHash('sha256').update(bytes).digest('hex');
  return {
    id: manifest.id,
    folder,
    digest,
    manifest,
    publisher: { package: manifest.package },
    trust,
    net: manifest.permissions.net,
  };
}

/** Changes a built bundle's files and manifest, with the hashes made to fit. */
export async function rewriteBundle(
  folder: string,
  change: (manifest: Manifest, files: Map<string, string>) => void,
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as Manifest;
  const files = new Map<string, string>();
  for (const path of Object.keys(manifest.files)) files.set(path, await readFile(join(folder, path), 'utf8'));
  const hashes: Record<string, string> = { ...manifest.files };
  const changed = { ...manifest, files: hashes };
  change(changed, files);
  for (const [path, text] of files) {
    hashes[path] = createHash('sha256').update(text).digest('hex');
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await write(folder, 'plugin.json', changed);
}

/** A tool of a bundle, where it runs when its bundle is not trusted. */
export function toolOf(bundle: Bundle, id: string): Tool {
  const manifest = bundle.manifest.tools.find((tool) => tool.id === id);
  if (manifest === undefined) throw new Error(`the bundle ${bundle.id} has no tool ${id}`);
  return { ...toTool(bundle, manifest), runtime: 'isolate' };
}

async function write(folder: string, name: string, json: object): Promise<void> {
  await writeFile(join(folder, name), `${JSON.stringify(json, null, 2)}\n`);
}
