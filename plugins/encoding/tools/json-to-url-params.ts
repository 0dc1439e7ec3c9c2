import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { jsonObjectArgument, parseWrittenJson } from '@toolyard/kit/json-argument';
import { dropRepeatedKeysOf } from '@toolyard/kit/repeated-keys';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { isJsonObject, writeParameters } from '../lib/write-parameters.ts';

export default defineTool({
  title: 'JSON to URL Parameters',
  summary:
    'Turn a JSON object into URL parameters: arrays as key[] or repeated keys, nested objects as JSON or brackets.',
  keywords: ['query string', 'search params', 'qs'],
  input: Type.Object({
    json: jsonObjectArgument({ description: 'JSON object, or its text' }),
    flatten_arrays: Type.Boolean({
      default: false,
      description: 'Repeat the key (a=1&a=2) in place of a[]=1',
    }),
    nested: Type.Enum(['json', 'brackets'], {
      default: 'json',
      description: 'Nested objects: JSON text or a[b]=c',
    }),
    url: Type.Optional(Type.String({ description: 'URL to append the parameters to' })),
  }),
  output: Type.Object({
    result: Type.String({ description: 'query string without ?' }),
    url: Type.Optional(Type.String({ description: 'url with the parameters, only when url was given' })),
    count: Type.Integer({ description: 'number of pairs' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Values and arrays',
      input: { json: { name: 'J D', tags: ['a', 'b'], n: 1, ok: true } },
      output: { result: 'name=J%20D&tags%5B%5D=a&tags%5B%5D=b&n=1&ok=true', count: 5 },
    },
    {
      name: 'Appended to a URL, before the fragment',
      input: { json: { b: 2 }, url: 'https://ex.org/p?a=1#top' },
      output: { result: 'b=2', url: 'https://ex.org/p?a=1&b=2#top' },
    },
    {
      name: 'JSON text keeps the digits of large ids',
      input: { json: '{"id": 12345678901234567890, "p": 1.10}' },
      output: { result: 'id=12345678901234567890&p=1.10' },
    },
  ],
  run({ json, flatten_arrays, nested, url }) {
    const object = parseWrittenJson('json', json);
    if (!isJsonObject(object)) throw new InputError('json', `expected a JSON object, got ${quote(object)}`);
    const dropped = new DroppedParts();
    dropRepeatedKeysOf(dropped, json);
    const pairs = writeParameters(
      'json',
      Object.entries(object),
      {
        arrays: flatten_arrays ? 'repeat' : 'brackets',
        objects: nested,
        space: '%20',
        skipEmpty: false,
      },
      dropped,
    );
    const result = pairs.join('&');
    return {
      result,
      ...(url !== undefined && { url: appendQuery(url, result) }),
      count: pairs.length,
      ...dropped.output(),
    };
  },
});

function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const fragment = url.indexOf('#');
  const target = fragment === -1 ? url : url.slice(0, fragment);
  const joint = target.includes('?') ? (/[?&]$/.test(target) ? '' : '&') : '?';
  return target + joint + query + url.slice(target.length);
}
