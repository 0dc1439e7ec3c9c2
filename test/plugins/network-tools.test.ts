import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';

const root = join(import.meta.dirname, '../..');
const operatorsPage = join(root, 'host/README.md');

async function networkTools(): Promise<string[]> {
  const manifests = firstPartyPlugins(root).map(async (plugin) => {
    const json = await readFile(join(root, 'plugins', plugin, 'dist/plugin.json'), 'utf8');
    return (JSON.parse(json) as Manifest).tools;
  });
  const tools = (await Promise.all(manifests)).flat();
  return tools
    .filter(({ network }) => network)
    .map(({ id }) => id)
    .toSorted();
}

test('the page for operators names every tool that may reach out, and no other', async () => {
  const page = await readFile(operatorsPage, 'utf8');
  const section = /^## Which tool asks whom$(.*?)(?=^## )/ms.exec(page)?.[1] ?? '';
  const [, , ...rows] = section.matchAll(/^\| ([a-z0-9-]+) +\|/gm);
  const named = rows.map(([, id = '']) => id);
  expect(named.toSorted()).toEqual(await networkTools());
});
