import { join } from 'node:path';
import { runExamples, toolsOf, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';

const root = join(import.meta.dirname, '../..');

for (const plugin of firstPartyPlugins(root)) {
  const folder = join(root, 'plugins', plugin);
  describe(`the examples of plugins/${plugin}`, async () => {
    const tools: Record<string, AnyTool> = {};
    for (const file of await toolFiles(folder)) {
      const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
      tools[toolId(file)] = tool;
    }
    test.each(Object.entries(tools))('%s', async (_, tool) => {
      const outcomes = await runExamples(tool, { context: { tools: toolsOf(tools) } });
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
    });
  });
}
