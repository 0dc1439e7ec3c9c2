import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runExamples, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';

const plugins = join(import.meta.dirname, '../../plugins');

for (const plugin of await readdir(plugins)) {
  const folder = join(plugins, plugin, 'tools');
  describe(`the examples of plugins/${plugin}`, async () => {
    const files = await readdir(folder);
    test.each(files)('%s', async (file) => {
      const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
      const outcomes = await runExamples(tool);
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
    });
  });
}
