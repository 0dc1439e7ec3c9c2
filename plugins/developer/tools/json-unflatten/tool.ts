import { isWrittenNumber, jsonArgument, type WrittenJson } from '@toolyard/kit/json-argument';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropRepeatedKeys } from '@toolyard/kit/repeated-keys';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { checkSeparator, readFlatPath, separatorArgument } from '../../lib/flat-path.ts';
import { FlatTree } from './flat-tree.ts';
import { readJsonSource, valueOfJson } from '../../lib/json-source.ts';

export default defineTool({
  title: 'JSON Unflatten',
  summary:
    'Rebuild nested JSON from a flat object whose keys are paths (a.b.0 or a.b[0]). Inverse of json-flatten.',
  keywords: ['nest', 'expand', 'dot notation'],
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    separator: separatorArgument(),
    arrays: Type.Boolean({
      default: true,
      description: 'Make arrays from 0, 1, 2 … segments; false: objects',
    }),
  }),
  output: Type.Object({
    result: Type.Unsafe<WrittenJson>({ description: 'the nested value' }),
    dropped: Dropped,
    count: Type.Integer({ description: 'paths read' }),
  }),
  examples: [
    {
      name: 'objects and arrays',
      input: { json: '{"user.name":"A","user.tags.0":"x","user.tags.1":"y","n":null}' },
      output: { result: { user: { name: 'A', tags: ['x', 'y'] }, n: null }, count: 4 },
    },
    {
      name: 'out of order and incomplete numbers',
      input: { json: { 'a.1': 'y', 'a.0': 'x', 'b.1': 'q' } },
      output: { result: { a: ['x', 'y'], b: { '1': 'q' } }, count: 3 },
    },
  ],
  run({ json, separator, arrays }) {
    checkSeparator(separator);
    const source = readJsonSource('json', json);
    const dropped = new DroppedParts();
    dropRepeatedKeys(dropped, source.root, source.text);
    const flat = valueOfJson(source.text);
    if (typeof flat !== 'object' || flat === null || Array.isArray(flat) || isWrittenNumber(flat))
      throw new InputError('json', `expected an object of paths, got ${quote(flat)}`);
    const tree = new FlatTree(arrays);
    const entries = Object.entries(flat);
    for (const [path, value] of entries) tree.add(path, readFlatPath(path, separator), value);
    return { result: tree.build(), count: entries.length, ...dropped.output() };
  },
});
