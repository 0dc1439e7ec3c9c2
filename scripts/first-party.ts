import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the plugin packages in `plugins/`, sorted. What has no `plugin.ts` is none, such as the kit that they share. */
export function firstPartyPlugins(root: string): string[] {
  const plugins = join(root, 'plugins');
  return readdirSync(plugins)
    .filter((name) => existsSync(join(plugins, name, 'plugin.ts')))
    .sort();
}

/** Whether a plugin package is served only once an operator enables it: its package.json says `"optional": true`. */
export function isOptionalPlugin(root: string, name: string): boolean {
  const json = JSON.parse(readFileSync(join(root, 'plugins', name, 'package.json'), 'utf8')) as {
    optional?: unknown;
  };
  return json.optional === true;
}
