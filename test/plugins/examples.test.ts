import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runExamples, toolsOf, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';

const plugins = join(import.meta.dirname, '../../plugins');

for (const plugin of await readdir(plugins)) {
  const folder = join(plugins, plugin, 'tools');
  describe(`the examples of plugins/${plugin}`, async () => {
    const tools: Record<string, AnyTool> = {};
    for (const file of await readdir(folder)) {
      const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
      tools[basename(file, '.ts')] = tool;
    }
    test.each(Object.entries(tools))('%s', async (_, tool) => {
      const outcomes = await runExamples(tool, { context: { tools: toolsOf(tools) } });
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
    });
  });
}
