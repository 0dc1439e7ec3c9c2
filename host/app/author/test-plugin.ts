import { exampleDifference } from '@toolyard/sdk/testing';
import type { Tool } from '../../catalogue/bundle.ts';
import type { CallReport, TriedPlugin } from './tried-plugin.ts';

/** What came of a plugin on its author's machine. */
export interface TestedPlugin {
  /** Why the host does not serve it; empty: it does. */
  readonly refused: readonly string[];
  readonly examples: readonly TestedExample[];
}

export interface TestedExample extends Omit<CallReport, 'outcome'> {
  readonly tool: string;
  readonly name: string;
  readonly runtime: Tool['runtime'];
  /** How the result differed, or what the caller heard. Absent: the example holds. */
  readonly problem?: string;
}

/** Calls a plugin with each of its examples. @param isRecorded whether its recordings are made anew */
export async function testPlugin(plugin: TriedPlugin, isRecorded: boolean): Promise<TestedPlugin> {
  const { recordings, refused } = plugin;
  const examples: TestedExample[] = [];
  for (const served of plugin.tools) {
    const { id, runtime, manifest } = served.tool;
    for (const { name, input, output } of manifest.examples) {
      const recording = { tool: id, of: 'examples', name } as const;
      const { outcome, ...about } = await plugin.call(served, { recording, input });
      const problem = outcome.ok ? exampleDifference(output, outcome.result) : outcome.message;
      examples.push({ tool: id, name, runtime, ...(problem === undefined ? {} : { problem }), ...about });
    }
    if (isRecorded) recordings.dropExamples(id, new Set(manifest.examples.map(({ name }) => name)));
  }
  return { refused, examples };
}
