import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { inferShape } from '../../lib/json-shape.ts';
import { readJsonSource } from '../../lib/json-source.ts';
import { assignTags } from './liquid-assign.ts';
import { isLiquidVariable } from '../../lib/liquid-source.ts';
import { liquidTemplate } from './liquid-template.ts';

export default defineTool({
  title: 'JSON to Liquid',
  summary:
    'Write Liquid code from sample JSON: a template that prints every value with loops, or assign tags holding the data.',
  keywords: ['shopify', 'jekyll', 'template', 'codegen'],
  input: Type.Object({
    json: jsonArgument({ description: 'Sample JSON: text, or the value itself; object or array' }),
    mode: Type.Enum(['template', 'assign'], {
      default: 'template',
      description: 'Template that prints the data, or assign tags',
    }),
    root: Type.String({
      default: 'data',
      maxLength: 40,
      description: 'template: name of the variable that holds the data',
    }),
    markup: Type.Enum(['html', 'text'], { default: 'html', description: 'template: kind of output' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/x-liquid', description: 'Liquid code, one final newline' }),
    variables: Type.Array(Type.Object({ path: Type.String(), type: Type.String() }), {
      description: '[{path, type}]: Liquid paths used, array items as name[]',
    }),
    warnings: Type.Array(Type.String(), { description: 'strings' }),
  }),
  examples: [
    {
      name: 'Text with a loop',
      input: { json: { a: 1, tags: ['x'] }, markup: 'text' },
      output: {
        result: 'a: {{ data.a }}\ntags:\n{%- for tag in data.tags %}\n- {{ tag }}\n{%- endfor %}\n',
        warnings: [],
      },
    },
    {
      name: 'Assign tags',
      input: { json: { name: "it's", tags: ['a', 'b'], seo: { title: 'T' } }, mode: 'assign' },
      output: {
        result:
          '{% assign name = "it\'s" %}\n{% assign tags = "a,b" | split: "," %}\n{% assign seo_title = "T" %}\n',
      },
    },
  ],
  run({ json, mode, root, markup }) {
    if (!isLiquidVariable(root))
      throw new InputError(
        'root',
        `expected a name of Liquid (letters, digits, _ and -), got ${quote(root)}`,
      );
    const source = readJsonSource('json', json);
    if (source.root.kind !== 'object' && source.root.kind !== 'array')
      throw new InputError('json', `expected an object or an array, got a ${source.root.kind}`);
    return mode === 'assign'
      ? assignTags(source.root)
      : liquidTemplate(inferShape('json', json), root, markup);
  },
});
