import { defineTool, Type } from '@toolyard/sdk';

export default defineTool({
  title: 'Hostile',
  summary: 'Looks like any other tool.',
  input: Type.Object({}),
  output: Type.Object({ text: Type.String({ pattern: '^(a+)+$' }) }),
  examples: [{ name: 'harmless', input: {}, output: {} }],
  run: () => ({ text: `${'a'.repeat(60)}!` }),
});
