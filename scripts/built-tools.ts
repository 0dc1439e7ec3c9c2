import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import { firstPartyPlugins, isOptionalPlugin } from './first-party.ts';

/** A tool as its plugin was built: `npm run build` comes first. */
export interface BuiltTool {
  readonly plugin: string;
  /** The bundle's folder. */
  readonly folder: string;
  readonly manifest: ToolManifest;
}

/** The first-party tools that every host serves, in the order of their ids. */
export function builtTools(root: string): BuiltTool[] {
  return toolsOf(root, (plugin) => !isOptionalPlugin(root, plugin));
}

/** Those that a host serves once its operator enables their bundle. */
export function optionalTools(root: string): BuiltTool[] {
  return toolsOf(root, (plugin) => isOptionalPlugin(root, plugin));
}

function toolsOf(root: string, isMeant: (plugin: string) => boolean): BuiltTool[] {
  const plugins = join(root, 'plugins');
  return firstPartyPlugins(root)
    .filter(isMeant)
    .flatMap((plugin) => {
      const folder = join(plugins, plugin, 'dist');
      const { tools } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as Manifest;
      return tools.map((manifest) => ({ plugin, folder, manifest }));
    })
    .sort((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1));
}
