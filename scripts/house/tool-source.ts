import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firstPartyPlugins } from '../first-party.ts';

/** Where a first-party tool is written. */
export interface ToolSource {
  readonly plugin: string;
  /** Its file. */
  readonly path: string;
}

/** The source of a tool: `tools/ID.ts`, or `tools/ID/tool.ts` where it has a folder of its own. */
export function sourceOfTool(root: string, id: string): ToolSource | undefined {
  for (const plugin of firstPartyPlugins(root))
    for (const file of [`${id}.ts`, join(id, 'tool.ts')]) {
      const path = join(root, 'plugins', plugin, 'tools', file);
      if (existsSync(path)) return { plugin, path };
    }
  return undefined;
}
