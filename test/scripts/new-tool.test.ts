import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTool } from '../../scripts/house/new-tool.ts';

let root: string;
beforeEach(async () => {
  // Where the SDK is found.
  root = await mkdtemp(join(import.meta.dirname, '.new-tool-'));
  await mkdir(join(root, 'plugins/text'), { recursive: true });
  await writeFile(join(root, 'plugins/text/plugin.ts'), '');
});
afterEach(() => rm(root, { recursive: true }));

test('a new tool runs, with its test beside those of its plugin', async () => {
  const files = await newTool(root, 'text', 'line-count');
  expect(files).toEqual(['plugins/text/tools/line-count.ts', 'test/plugins/text/line-count.test.ts']);
  const { default: tool } = (await import(join(root, files[0] ?? ''))) as { readonly default: AnyTool };
  expect(tool.title).toBe('Line Count');
  for (const { input, output } of tool.examples) expect(await callTool(tool, input)).toEqual(output);
});

test.each([
  ['an unknown plugin', 'tekst', 'line-count', 'plugin: expected one of text'],
  ['a name that is no id', 'text', 'Line Count', 'id: expected lower-case words'],
  ['a tool that is there', 'text', 'taken', 'id: plugins/text has a tool taken'],
])('%s is refused', async (_, plugin, id, message) => {
  await newTool(root, 'text', 'taken');
  await expect(newTool(root, plugin, id)).rejects.toThrow(message);
});
