import { isWrittenNumber, jsonArgument, type WrittenJson } from '@toolyard/kit/json-argument';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropRepeatedKeys } from '@toolyard/kit/repeated-keys';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { checkSeparator, separatorArgument, writeSegment } from '../lib/flat-path.ts';
import { pathBudget } from '../lib/json-pointer.ts';
import { readJsonSource, valueOfJson } from '../lib/json-source.ts';

export default defineTool({
  title: 'JSON Flatten',
  summary:
    'Turn nested JSON into one flat object whose keys are paths such as a.b.0, or a.b[0]. Inverse of json-unflatten.',
  keywords: ['dot notation', 'unnest', 'key paths'],
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    separator: separatorArgument(),
    array_style: Type.Enum(['dot', 'bracket'], {
      default: 'dot',
      description: 'Array positions as a.0 or a[0]',
    }),
    keep_arrays: Type.Boolean({ default: false, description: 'Leave arrays whole as values' }),
    max_depth: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 100,
      description: 'Levels to flatten; 0 = all',
    }),
  }),
  output: Type.Object({
    result: Type.Unsafe<Record<string, WrittenJson>>({ type: 'object', description: 'path to leaf value' }),
    count: Type.Integer({ description: 'paths in result' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'nested objects and arrays',
      input: { json: '{"user":{"name":"A","tags":["x","y"]},"n":null}' },
      output: { result: { 'user.name': 'A', 'user.tags.0': 'x', 'user.tags.1': 'y', n: null }, count: 4 },
    },
    {
      name: 'bracket style and root array',
      input: { json: [{ a: [1, [2]] }, { b: true }], array_style: 'bracket' },
      output: { result: { '[0].a[0]': 1, '[0].a[1][0]': 2, '[1].b': true }, count: 3 },
    },
    {
      name: 'keys are escaped',
      input: { json: { 'a.b': { 'c\\d': 1, 'e[0]': 2 } } },
      output: { result: { 'a\\.b.c\\\\d': 1, 'a\\.b.e\\[0]': 2 }, count: 2 },
    },
  ],
  run({ json, separator, array_style, keep_arrays, max_depth }) {
    checkSeparator(separator);
    const source = readJsonSource('json', json);
    const dropped = new DroppedParts();
    dropRepeatedKeys(dropped, source.root, source.text);
    const root = valueOfJson(source.text);
    if (!isContainer(root)) throw new InputError('json', `expected an object or array, got ${quote(root)}`);
    const entries: [string, WrittenJson][] = [];
    const countPath = pathBudget('json');

    /** `last` is the segment that ends `before`, whose spelling depends on what comes next. */
    const visit = (value: WrittenJson, before: string, last: string | undefined, depth: number): void => {
      const whole = depth > 0 && (depth === max_depth || (keep_arrays && Array.isArray(value)));
      if (whole || !isContainer(value) || (depth > 0 && Object.keys(value).length === 0)) {
        const path = before + writeSegment(last ?? '', separator, false);
        countPath(path);
        entries.push([path, value]);
      } else if (array_style === 'bracket' && (Array.isArray(value) || looksLikeArray(value))) {
        const name = writeSegment(last ?? '', separator, false);
        // At the start, a bracket alone is a position in the root.
        const base = before === '' && last === '' ? '[""]' : before + name;
        for (const [key, inner] of Object.entries(value)) {
          const bracket = Array.isArray(value) ? `[${key}]` : `["${key}"]`;
          visit(inner, base + bracket, undefined, depth + 1);
        }
      } else {
        const base = last === undefined ? before : before + writeSegment(last, separator, true);
        const joint = last === undefined && before === '' ? '' : separator;
        for (const [key, inner] of Object.entries(value)) visit(inner, base + joint, key, depth + 1);
      }
    };

    visit(root, '', undefined, 0);
    return { result: Object.fromEntries(entries), count: entries.length, ...dropped.output() };
  },
});

/** Whether an object's keys are 0, 1, 2 …, which json-unflatten would read as the positions of an array. */
function looksLikeArray(value: object): boolean {
  return !Array.isArray(value) && Object.keys(value).every((key, index) => key === String(index));
}

function isContainer(value: WrittenJson): value is WrittenJson[] | { [key: string]: WrittenJson } {
  return typeof value === 'object' && value !== null && !isWrittenNumber(value);
}
