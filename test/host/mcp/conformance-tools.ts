/** The tools that the conformance suite calls by name, as a plugin would have them. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

function source(output: string, run: string, input = 'Type.Object({})', example = '{}'): string {
  return `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Conformance',
  summary: 'A tool that the conformance suite calls.',
  input: ${input},
  output: ${output},
  examples: [{ name: 'any', input: ${example}, output: {} }],
  async run(input, context) { ${run} },
});
`;
}

const image = `Type.String({ contentEncoding: 'base64', contentMediaType: 'image/png' })`;
const audio = `Type.String({ contentEncoding: 'base64', contentMediaType: 'audio/wav' })`;
const drawing = `Type.String({ contentMediaType: 'image/svg+xml' })`;

export const CONFORMANCE_TOOLS: Readonly<Record<string, string>> = {
  'tools/test-simple-text.ts': source(
    'Type.Object({ result: Type.String() })',
    `return { result: 'This is a simple text response for testing.' };`,
  ),
  'tools/test-image-content.ts': source(`Type.Object({ image: ${image} })`, `return { image: '${PNG}' };`),
  'tools/test-audio-content.ts': source(`Type.Object({ audio: ${audio} })`, `return { audio: '${WAV}' };`),
  'tools/test-embedded-resource.ts': source(
    `Type.Object({ drawing: ${drawing} })`,
    `return { drawing: '<svg/>' };`,
  ),
  'tools/test-multiple-content-types.ts': source(
    `Type.Object({ image: ${image}, drawing: ${drawing} })`,
    `return { image: '${PNG}', drawing: '<svg/>' };`,
  ),
  'tools/test-error-handling.ts': source(
    'Type.Object({})',
    `throw new InputError('input', 'this tool always fails');`,
  ),
  'tools/test-tool-with-progress.ts': source(
    'Type.Object({ done: Type.Boolean() })',
    `for (const step of [0, 50, 100]) { context.progress(step, 100); await new Promise((resolve) => setTimeout(resolve, 20)); } return { done: true };`,
  ),
  'tools/test-input-required-result-elicitation.ts': source(
    'Type.Object({ result: Type.String() })',
    'return { result: "Hello, " + input.name + "!" };',
    `Type.Object({ name: Type.String({ description: 'Who' }) })`,
    `{ name: 'Ada' }`,
  ),
  'tools/test-streaming-elicitation.ts': source(
    'Type.Object({ result: Type.String() })',
    'return { result: input.name };',
    `Type.Object({ name: Type.String({ description: 'Who' }) })`,
    `{ name: 'Ada' }`,
  ),
  'tools/test-logging-tool.ts': source(
    'Type.Object({})',
    `console.log('what the operator reads'); return {};`,
  ),
  // What the scenarios of tasks call.
  'tools/greet.ts': source(
    'Type.Object({ result: Type.String() })',
    'return { result: "Hello, " + input.name + "!" };',
    `Type.Object({ name: Type.String({ default: 'you', description: 'Who' }) })`,
  ),
  'tools/slow-compute.ts': source(
    'Type.Object({ result: Type.String() })',
    `await new Promise((resolve) => setTimeout(resolve, input.seconds * 1000)); return { result: 'done' };`,
    `Type.Object({ seconds: Type.Number({ default: 0, description: 'How long' }), label: Type.Optional(Type.String({ description: 'Any' })) })`,
  ),
  'tools/failing-job.ts': source(
    'Type.Object({})',
    `await new Promise((resolve) => setTimeout(resolve, 1500)); throw new InputError('input', 'this tool always fails');`,
  ),
};
