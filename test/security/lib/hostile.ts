/** Comes with every hostile plugin: the parts of a tool that are not what it is about. */
import { defineTool, Type, type ToolContext } from '@toolyard/sdk';

/** A tool whose definition is in order and whose `run` is not. */
export function hostile(run: (input: { step: string }, context: ToolContext) => unknown) {
  return defineTool({
    title: 'Hostile',
    summary: 'Looks like any other tool.',
    input: Type.Object({ step: Type.String({ default: '', description: 'What to do this time' }) }),
    output: Type.Object({}),
    examples: [{ name: 'harmless', input: {}, output: {} }],
    run: run as () => object,
  });
}
