import { join } from 'node:path';
import { runExamples, type AnyTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';

/** The tools whose examples are run against mutants, as MUTATION_TOOLS names their files. */
const files = (process.env['MUTATION_TOOLS'] ?? '').split(',').filter((file) => file !== '');

for (const file of files) {
  const { default: tool } = (await import(join(import.meta.dirname, '../..', file))) as { default: AnyTool };
  test(`the examples of ${file} hold`, async () => {
    const outcomes = await runExamples(tool);
    expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });
}
