import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the plugin packages in `plugins/`, sorted. What has no `plugin.ts` is none, such as the kit that they share. */
export function firstPartyPlugins(root: string): string[] {
  const plugins = join(root, 'plugins');
  return readdirSync(plugins)
    .filter((name) => existsSync(join(plugins, name, 'plugin.ts')))
    .sort();
}
