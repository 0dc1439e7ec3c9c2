import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage, rewriteBundle } from '../../test/host/runtimes/isolate/plugin-package.ts';

/** What the summaries are made of, so that no two tools are alike and each search finds some. */
export const WORDS = [
  'convert',
  'count',
  'format',
  'merge',
  'split',
  'check',
  'sort',
  'draw',
  'colour',
  'invoice',
];

const SOURCE = `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Repeat text',
  summary: 'Repeat a text.',
  keywords: ['repeat'],
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'a text', input: { text: 'a' }, output: { result: 'aa' } }],
  run: ({ text }) => ({ result: text + text }),
});`;

/**
 * Makes a folder of bundles, each with so many tools.
 *
 * @returns the folder
 */
export async function makeBundles(folder: string, bundles: number, toolsOfEach: number): Promise<string> {
  const plugins = join(folder, 'plugins');
  const first = await buildPackage(folder, { id: 'repeat', tools: { repeat: SOURCE } });
  await mkdir(plugins);
  for (let number = 0; number < bundles; number += 1) {
    const target = join(plugins, `repeat-${number}`);
    await cp(first, target, { recursive: true });
    await rewriteBundle(target, (manifest) => {
      manifest.id = `repeat-${number}`;
      manifest.tools = Array.from({ length: toolsOfEach }, (_, index) =>
        manifest.tools.map((tool) =>
          Object.assign({}, tool, {
            id: `repeat-${number}-${index}`,
            summary: `${WORDS[number % WORDS.length]} ${WORDS[index % WORDS.length]} ${number} times.`,
          }),
        ),
      ).flat();
    });
  }
  return plugins;
}
