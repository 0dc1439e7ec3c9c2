import { defineTool, Type } from '@toolyard/sdk';

/** The neighbour that nothing must happen to. */
export default defineTool({
  title: 'Good',
  summary: 'Turns text into capitals, in the sandbox like all the others.',
  input: Type.Object({ text: Type.String({ description: 'Any text' }) }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'a word', input: { text: 'hey' }, output: { result: 'HEY' } }],
  run: ({ text }) => ({ result: text.toUpperCase() }),
});
