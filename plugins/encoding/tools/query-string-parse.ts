import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { parseQuery } from '../lib/query-string.ts';

export default defineTool({
  title: 'Query String Parser',
  summary:
    "Parse a query string or a URL's query into parameters exactly as sent: strings, repeats and order kept.",
  keywords: ['search params', 'get parameters', 'urlencoded'],
  input: Type.Object({
    query: Type.String({ description: 'Query string, with or without ?, or a URL' }),
  }),
  output: Type.Object({
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'name to string, or to an array when the name repeats',
    }),
    pairs: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: '[{name, value}] in order',
    }),
    count: Type.Integer({ description: 'number of pairs' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Repeats become an array, + is a space',
      input: { query: '?name=J%C3%BCrgen+K&tag=a&tag=b&flag' },
      output: { params: { name: 'Jürgen K', tag: ['a', 'b'], flag: '' }, count: 4 },
    },
    {
      name: 'The query of a URL',
      input: { query: 'https://ex.org/p?x=1&y=a%26b#z=3' },
      output: { params: { x: '1', y: 'a&b' }, count: 2 },
    },
  ],
  run({ query }) {
    const dropped = new DroppedParts();
    const pairs = parseQuery(query, dropped);
    const values = new Map<string, string[]>();
    for (const [name, value] of pairs) {
      const earlier = values.get(name);
      if (earlier === undefined) values.set(name, [value]);
      else earlier.push(value);
    }
    return {
      params: Object.fromEntries(
        Array.from(values, ([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
      ),
      pairs: pairs.map(([name, value]) => ({ name, value })),
      count: pairs.length,
      ...dropped.output(),
    };
  },
});
