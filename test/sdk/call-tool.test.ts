import { defineTool, Type } from '@toolyard/sdk';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';

const shout = defineTool({
  title: 'Shout',
  summary: 'Turn text into capitals.',
  input: Type.Object({ text: Type.String({ description: 'Text to shout' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [],
  run: ({ text }) =>
    new TextEncoder().encode(text === 'none' ? '{}' : JSON.stringify({ result: text.toUpperCase() })),
});

test('what a tool wrote as JSON is read and held to its schema', async () => {
  expect(await callTool(shout, { text: 'hé' })).toEqual({ result: 'HÉ' });
  await expect(callTool(shout, { text: 'none' })).rejects.toThrow('not what the output schema says');
});
