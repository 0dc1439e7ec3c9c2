import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { jsonObjectArgument, parseExactJson } from '@toolyard/kit/json-argument';
import { dropRepeatedKeysOf } from '@toolyard/kit/repeated-keys';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { ARRAY_FORMATS, isJsonObject, writeParameters } from '../lib/write-parameters.ts';

export default defineTool({
  title: 'Query String Builder',
  summary: 'Build a percent-encoded query string from an object, with a choice of array notation.',
  keywords: ['search params', 'qs', 'url parameters'],
  input: Type.Object({
    params: jsonObjectArgument({ description: 'Parameters: object, or JSON text of one' }),
    array_format: Type.Enum([...ARRAY_FORMATS], {
      default: 'repeat',
      description: 'repeat a=1&a=2; brackets a[]; indices a[0]; comma a=1,2',
    }),
    space: Type.Enum(['%20', '+'], { default: '%20', description: 'How a space is written' }),
    sort: Type.Boolean({ default: false, description: 'Sort by name' }),
    skip_empty: Type.Boolean({
      default: false,
      description: 'Leave out null, empty text and empty arrays',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'query string without ?' }),
    count: Type.Integer({ description: 'number of pairs' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Values',
      input: { params: { q: 'a b&c', n: 1.5, ok: true, u: 'é' } },
      output: { result: 'q=a%20b%26c&n=1.5&ok=true&u=%C3%A9', count: 4 },
    },
    {
      name: 'Arrays repeat the name',
      input: { params: { tag: ['a', 'b'], x: '1' } },
      output: { result: 'tag=a&tag=b&x=1', count: 3 },
    },
    {
      name: 'Arrays in commas',
      input: { params: { a: ['x', 'y,z'], b: 1 }, array_format: 'comma' },
      output: { result: 'a=x,y%2Cz&b=1' },
    },
  ],
  run({ params, array_format, space, sort, skip_empty }) {
    const object = parseExactJson('params', params);
    if (!isJsonObject(object)) throw new InputError('params', `expected a JSON object, got ${quote(object)}`);
    const entries = Object.entries(object);
    if (sort) entries.sort(([a], [b]) => (a < b ? -1 : 1));
    const dropped = new DroppedParts();
    dropRepeatedKeysOf(dropped, params);
    const pairs = writeParameters(
      'params',
      entries,
      {
        arrays: array_format,
        objects: 'brackets',
        space,
        skipEmpty: skip_empty,
      },
      dropped,
    );
    return { result: pairs.join('&'), count: pairs.length, ...dropped.output() };
  },
});
