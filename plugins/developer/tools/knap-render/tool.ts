import { parseWithDigitsAsText } from '@toolyard/kit/inexact-numbers';
import { jsonObjectArgument, parseJsonObject } from '@toolyard/kit/json-argument';
import { defineTool, type JsonObject, Type } from '@toolyard/sdk';
import { renderKnap } from './knap-interpreter.ts';

export default defineTool({
  title: 'Knap Template Renderer',
  summary:
    'Render a Knap (Twig-like) Markdown template with JSON data: {{ variables | filters }}, {% if %}, {% for %}, {% set %}.',
  keywords: ['obsidian', 'web clipper', 'placeholder', 'mail merge'],
  runtime: 'isolate',
  callerCode: 'template',
  input: Type.Object({
    template: Type.String({ description: 'Knap template text' }),
    data: Type.Optional(
      jsonObjectArgument({ description: 'Variables: a JSON object, or a string holding one' }),
    ),
    strict: Type.Boolean({
      default: false,
      description: 'Fail on a variable that data lacks, instead of printing nothing',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'rendered text' }),
    missing: Type.Array(Type.String(), { description: 'names that data lacks, in order of first use' }),
    warnings: Type.Array(
      Type.Object({
        message: Type.String(),
        filter: Type.String(),
        line: Type.Integer(),
        column: Type.Integer(),
      }),
      { description: '{message, filter, line, column}: filters that kept their input' },
    ),
  }),
  examples: [
    {
      name: 'variables and filters',
      input: {
        template: '# {{ title | trim }}\nBy {{ author.name }}: {{ tags | join:", " }}',
        data: { title: '  An imported note  ', author: { name: 'Mia' }, tags: ['b', 'a', 'b'] },
      },
      output: { result: '# An imported note\nBy Mia: b, a, b', missing: [] },
    },
    {
      name: 'loop over objects',
      input: {
        template: '{% for item in links %}\n- {{ item.title }}: {{ item.url }}\n{% endfor %}\nend',
        data: {
          links: [
            { title: 'A', url: 'u1' },
            { title: 'B|C', url: 'u2' },
          ],
        },
      },
      output: { result: '- A: u1\n- B|C: u2\nend' },
    },
    {
      name: 'missing variable and fallback',
      input: { template: '{{ nope }}|{{ nope | upper ?? "x" }}', data: '{}' },
      output: { result: '|x', missing: ['nope'] },
    },
  ],
  run({ template, data, strict }, context) {
    const variables = readVariables(data ?? {});
    const { result, missing, warnings } = renderKnap(template, variables, { strict, now: context.now() });
    return { result, missing: [...missing], warnings: [...warnings] };
  },
});

/** Templates write numbers as text: those that a double does not hold keep their digits as such. */
function readVariables(data: JsonObject | string): JsonObject {
  const variables = parseJsonObject('data', data);
  return typeof data === 'string' ? parseJsonObject('data', parseWithDigitsAsText(data)) : variables;
}
