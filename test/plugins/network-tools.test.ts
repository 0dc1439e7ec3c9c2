import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';

const root = join(import.meta.dirname, '../..');
const operatorsPage = join(root, 'host/README.md');

/** What a tool reaches the network with. */
const WAY_OUT =
  /\bcontext\.(?:fetch|inspectTls|service)\b|\{[^}]*\bfetch\b[^}]*\}\s*(?::\s*[\w<>, ']*)?(?:ToolContext|ToolNetwork)/;

/** The tool's own source and the parts of its bundle that it imports, types aside. */
async function sourcesOf(file: string, seen = new Map<string, string>()): Promise<Map<string, string>> {
  if (seen.has(file)) return seen;
  const source = await readFile(file, 'utf8');
  seen.set(file, source);
  for (const [, imported = ''] of source.matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from '(\.{1,2}\/[^']+\.ts)'/gm,
  ))
    await sourcesOf(join(dirname(file), imported), seen);
  return seen;
}

async function networkTools(): Promise<string[]> {
  const ids: string[] = [];
  for (const plugin of firstPartyPlugins(root)) {
    const folder = join(root, 'plugins', plugin);
    for (const file of await toolFiles(folder)) {
      const sources = await sourcesOf(join(folder, file));
      if ([...sources.values()].some((source) => WAY_OUT.test(source))) ids.push(toolId(file));
    }
  }
  return ids.toSorted();
}

test('the page for operators names every tool that asks others, and no other', async () => {
  const page = await readFile(operatorsPage, 'utf8');
  const section = /^## Which tool asks whom$(.*?)(?=^## )/ms.exec(page)?.[1] ?? '';
  const [, , ...rows] = section.matchAll(/^\| ([a-z0-9-]+) +\|/gm);
  const named = rows.map(([, id = '']) => id);
  expect(named.toSorted()).toEqual(await networkTools());
});
