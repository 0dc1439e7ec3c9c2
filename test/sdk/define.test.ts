import { defineTool, Type } from '@toolyard/sdk';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test, vi } from 'vitest';

const step = vi.fn<(args: { text: string }) => { words: number }>(({ text }) => ({
  words: text.split(' ').length,
}));

const tool = defineTool({
  title: 'Count',
  summary: 'Count the words of a text.',
  input: Type.Object({
    text: Type.String({ description: 'Text' }),
    times: Type.Integer({ default: 2, description: 'How often' }),
    note: Type.Optional(Type.String({ description: 'Note' })),
  }),
  output: Type.Object({ words: Type.Integer() }),
  examples: [{ name: 'two', input: { text: 'a b' }, output: { words: 4 } }],
  prepare: { from: ['text', 'note'], run: step },
  run: ({ times }, _, { words }) => ({ words: words * times }),
});

test('a tool that is called prepares from the arguments that it named, as far as they are given', async () => {
  expect(await callTool(tool, { text: 'a b c' })).toEqual({ words: 6 });
  expect(step.mock.calls).toEqual([[{ text: 'a b c' }]]);
});

test('what was prepared is not prepared again', () => {
  step.mockClear();
  const prepared: unknown = { words: 5 };
  expect(tool.run({ text: '', times: 3 }, {} as never, prepared as void)).toEqual({ words: 15 });
  expect(step).not.toHaveBeenCalled();
});
