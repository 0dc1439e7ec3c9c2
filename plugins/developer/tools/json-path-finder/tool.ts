import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { foldCase } from '@toolyard/kit/case-folding';
import { jsonArgument, type WrittenJson } from '@toolyard/kit/json-argument';
import type { JsonNode } from '@toolyard/kit/json-text';
import { countCharacters } from '@toolyard/kit/text-places';
import { defineTool, InputError, type JsonValue, Type } from '@toolyard/sdk';
import { JSONPathEnvironment, JSONPathError } from 'json-p3';
import { lastMembers } from '../../lib/json-equality.ts';
import { type JsonLocation, nodeFinder, normalizedPath, pointerOf } from './json-location.ts';
import { pathBudget } from '../../lib/json-pointer.ts';
import { MAX_JSON_LEVELS, readJsonSource, valueOfJson } from '../../lib/json-source.ts';

const MAX_MILLISECONDS = 2000;
/** The most JSON that the matches of one answer may hold: a value matches within each of those around it. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

export default defineTool({
  title: 'JSON Path Finder',
  summary:
    'Run a JSONPath (RFC 9535) on JSON, or search keys and values for text; gives each match with its exact path.',
  keywords: ['jsonpath', 'query', 'extract', 'grep'],
  runtime: 'isolate',
  callerCode: 'path',
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    path: Type.Optional(Type.String({ description: 'JSONPath, such as $.store.book[?@.price < 10].title' })),
    search: Type.Optional(Type.String({ description: 'Text to look for instead of path; case ignored' })),
    search_in: Type.Enum(['keys', 'values', 'both'], { default: 'both', description: 'Where search looks' }),
    limit: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 1000,
      description: 'Most matches returned, 1-1000',
    }),
  }),
  output: Type.Object({
    matches: Type.Array(
      Type.Object({
        path: Type.String(),
        pointer: Type.String(),
        value: Type.Unsafe<WrittenJson>({}),
        type: Type.String(),
      }),
      { description: '[{path (normalized JSONPath), pointer, value, type}]' },
    ),
    values: Type.Array(Type.Unsafe<WrittenJson>({}), { description: 'just the values' }),
    count: Type.Integer({ description: 'all matches, before limit' }),
    truncated: Type.Boolean({ description: 'count exceeds limit' }),
  }),
  examples: [
    {
      name: 'filter',
      input: {
        json: {
          book: [
            { title: 'T1', price: 8.95 },
            { title: 'T2', price: 12.99 },
          ],
        },
        path: '$.book[?@.price < 10].title',
      },
      output: {
        matches: [{ path: "$['book'][0]['title']", pointer: '/book/0/title', value: 'T1', type: 'string' }],
        values: ['T1'],
        count: 1,
        truncated: false,
      },
    },
    {
      name: 'slice with negative index',
      input: { json: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], path: '$[5:1:-2]' },
      output: { values: ['f', 'd'], count: 2 },
    },
    {
      name: 'text search',
      input: {
        json: { book: { price: 8.95 }, bike: { price: 399 } },
        search: 'PRICE',
        search_in: 'keys',
        limit: 1,
      },
      output: {
        matches: [{ path: "$['book']['price']", pointer: '/book/price', value: 8.95, type: 'number' }],
        count: 2,
        truncated: true,
      },
    },
  ],
  run({ json, path, search, search_in, limit }) {
    const source = readJsonSource('json', json);
    const located =
      search === undefined
        ? locateByPath(source.text, onlyOne(path, search))
        : locateByText(source.root, onlyOne(search, path), search_in);
    const findNode = nodeFinder(source.root);
    const countPath = pathBudget('json');
    const matches = [];
    let count = 0;
    let characters = 0;
    for (const location of located) {
      count += 1;
      if (count > limit) continue;
      const node = findNode(location);
      if (node === undefined) continue;
      characters += node.end - node.start;
      if (characters > MAX_CHARACTERS)
        throw new InputError(
          'limit',
          `${count} matches hold more than 8 MiB of JSON already: take a smaller limit`,
        );
      const match = {
        path: normalizedPath(location),
        pointer: pointerOf(location),
        value: valueOfJson(source.text.slice(node.start, node.end)),
        type: node.kind,
      };
      countPath(match.path);
      matches.push(match);
    }
    return { matches, values: matches.map(({ value }) => value), count, truncated: count > limit };
  },
});

function onlyOne(given: string | undefined, other: string | undefined): string {
  if (given !== undefined && other === undefined) return given;
  throw new InputError(
    'path, search',
    `expected exactly one of them, got ${given === undefined ? 'none' : 'both'}`,
  );
}

function* locateByPath(text: string, given: string): Generator<JsonLocation> {
  const added = given.startsWith('$') ? '' : /^[[.]/.test(given) ? '$' : '$.';
  const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_JSON_LEVELS + 1 });
  const time = new CpuLimit(MAX_MILLISECONDS);
  try {
    for (const { location } of environment.lazyQuery(added + given, JSON.parse(text) as JsonValue)) {
      if (time.isPassed)
        throw new InputError('path', `took longer than ${MAX_MILLISECONDS / 1000} s to apply`);
      yield location;
    }
  } catch (error) {
    if (error instanceof JSONPathError) {
      const offset = Math.max(0, error.token.index - added.length);
      const column = countCharacters(given, 0, offset) + 1;
      throw new InputError('path', `expected a JSONPath, got ${error.message} at column ${column}`);
    }
    if (error instanceof RangeError) throw new InputError('path', 'nests too deeply');
    throw error;
  }
}

/** Gives the same array each time, with the place of the next match in it. */
function* locateByText(
  root: JsonNode,
  search: string,
  place: 'keys' | 'values' | 'both',
): Generator<JsonLocation> {
  const wanted = foldCase(search);
  const holds = (text: string) => foldCase(text).includes(wanted);
  const fits = (node: JsonNode, key: string | number | undefined) => {
    if (place !== 'values' && typeof key === 'string' && holds(key)) return true;
    const text = place === 'keys' ? undefined : scalarText(node);
    return text !== undefined && holds(text);
  };
  const location: (string | number)[] = [];
  if (fits(root, undefined)) yield location;
  const open = [childrenOf(root)];
  for (let children = open.at(-1); children !== undefined; children = open.at(-1)) {
    const { value: child } = children.next();
    if (child === undefined) {
      open.pop();
      location.pop();
    } else {
      const [key, node] = child;
      location.push(key);
      if (fits(node, key)) yield location;
      open.push(childrenOf(node));
    }
  }
}

function childrenOf(node: JsonNode): Iterator<[string | number, JsonNode], undefined> {
  if (node.kind === 'array') return node.elements.entries();
  return node.kind === 'object' ? lastMembers(node).entries() : NO_CHILDREN;
}

const NO_CHILDREN: Iterator<[string | number, JsonNode], undefined> = {
  next: () => ({ done: true, value: undefined }),
};

/** A scalar as JSON shows it, without quotes. */
function scalarText(node: JsonNode): string | undefined {
  switch (node.kind) {
    case 'string':
      return node.value;
    case 'number':
      return node.literal;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    default:
      return undefined;
  }
}
