import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ID_PATTERN } from '@toolyard/sdk/manifest';
import { firstPartyPlugins } from '../first-party.ts';
import { sourceOfTool } from './tool-source.ts';

/**
 * Writes a tool that runs, and its test.
 *
 * @returns the files, relative to the root
 * @throws Error where there is no such plugin, the id is none, or a tool has it
 */
export async function newTool(root: string, plugin: string, id: string): Promise<readonly string[]> {
  const plugins = firstPartyPlugins(root);
  if (!plugins.includes(plugin)) throw new Error(`plugin: expected one of ${plugins.join(', ')}`);
  if (!new RegExp(ID_PATTERN, 'u').test(id))
    throw new Error('id: expected lower-case words joined by hyphens, such as line-count');
  const taken = sourceOfTool(root, id);
  if (taken !== undefined) throw new Error(`id: plugins/${taken.plugin} has a tool ${id}`);
  const files = {
    [`plugins/${plugin}/tools/${id}.ts`]: toolText(titleOf(id)),
    [`test/plugins/${plugin}/${id}.test.ts`]: testText(plugin, id),
  };
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return Object.keys(files);
}

function titleOf(id: string): string {
  return id.replaceAll(/(^|-)(\w)/g, (_, hyphen: string, letter: string) => {
    const space = hyphen === '' ? '' : ' ';
    return `${space}${letter.toUpperCase()}`;
  });
}

function toolText(title: string): string {
  return `import { defineTool, Type } from '@toolyard/sdk';

export default defineTool({
  title: '${title}',
  summary: 'Count the characters of a text.',
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to count' }),
  }),
  output: Type.Object({
    characters: Type.Integer({ description: 'Unicode code points' }),
  }),
  examples: [{ name: 'A word', input: { text: 'naïve' }, output: { characters: 5 } }],
  run({ text }) {
    return { characters: [...text].length };
  },
});
`;
}

function testText(plugin: string, id: string): string {
  const name = id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import ${name} from '../../../plugins/${plugin}/tools/${id}.ts';

test.each([
  ['no text', '', 0],
  ['a character beyond the basic plane', '😀', 1],
])('%s', async (_, text, characters) => {
  expect(await callTool(${name}, { text })).toEqual({ characters });
});

test('refuses a call without text', async () => {
  await expect(callTool(${name}, {})).rejects.toThrow('text: required');
});
`;
}
