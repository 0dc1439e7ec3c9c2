import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { readJsonSource } from '../../lib/json-source.ts';
import { listNodes, measureJson, outlineJson, pageOfJson } from './json-outline.ts';

export default defineTool({
  title: 'JSON Visualizer',
  summary:
    'Show JSON as a tree: text outline, collapsible HTML page and statistics (counts by type, depth, size).',
  keywords: ['viewer', 'explorer', 'inspect', 'structure'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    max_depth: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 100,
      description: 'Levels shown; 0 = all',
    }),
    max_items: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 1000,
      description: 'Items shown of each object or array, 1-1000',
    }),
    max_string: Type.Integer({
      default: 80,
      minimum: 10,
      maximum: 1000,
      description: 'Characters shown of a string, 10-1000',
    }),
  }),
  output: Type.Object({
    text: Type.String({ description: 'tree drawn with ├─ └─ │' }),
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'self-contained HTML with nested <details>, data escaped, no script',
    }),
    stats: Type.Object(
      {
        objects: Type.Integer(),
        arrays: Type.Integer(),
        strings: Type.Integer(),
        numbers: Type.Integer(),
        booleans: Type.Integer(),
        nulls: Type.Integer(),
        keys: Type.Integer(),
        values: Type.Integer(),
        max_depth: Type.Integer(),
        size_bytes: Type.Integer(),
      },
      {
        description:
          '{objects, arrays, strings, numbers, booleans, nulls, keys, values, max_depth, size_bytes}',
      },
    ),
    nodes: Type.Array(
      Type.Object({
        path: Type.String(),
        depth: Type.Integer(),
        type: Type.String(),
        size: Type.Optional(Type.Integer()),
        value: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
      }),
      { description: 'flat list [{path (JSONPath), depth, type, size?, value?}], at most 1000' },
    ),
    truncated: Type.Boolean({ description: 'something is left out of text' }),
  }),
  examples: [
    {
      name: 'A small document',
      input: { json: '{"name": "app", "tags": ["a", "b"], "e": {}}' },
      output: {
        text: 'root: {3}\n├─ name: "app"\n├─ tags: [2]\n│  ├─ [0]: "a"\n│  └─ [1]: "b"\n└─ e: {0}',
        truncated: false,
      },
    },
  ],
  run({ json, max_depth, max_items, max_string }) {
    const { root, text: source } = readJsonSource('json', json);
    const { tree, truncated } = outlineJson(root, {
      levels: max_depth === 0 ? Number.POSITIVE_INFINITY : max_depth,
      items: max_items,
      characters: max_string,
    });
    return {
      ...pageOfJson(tree),
      stats: measureJson(root, source),
      nodes: listNodes(root),
      truncated,
    };
  },
});
