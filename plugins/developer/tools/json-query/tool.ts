import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { isWrittenNumber, jsonArgument, type WrittenJson } from '@toolyard/kit/json-argument';
import { countCharacters } from '@toolyard/kit/text-places';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { followDotPath, isContainer, parseDotPath } from './dot-path.ts';
import { parsePointer } from '../../lib/json-pointer.ts';
import { readJsonSource, valueOfJson } from '../../lib/json-source.ts';

export default defineTool({
  title: 'JSON Query',
  summary:
    'Read a value out of JSON by dot path (a.b[0].c), JSON Pointer or JMESPath. For JSONPath use json-path-finder.',
  keywords: ['extract', 'get', 'select', 'filter', 'jq'],
  runtime: 'isolate',
  callerCode: 'path',
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    path: Type.String({ description: 'Path or expression, in the given language' }),
    language: Type.Enum(['dot', 'pointer', 'jmespath'], { default: 'dot', description: 'How to read path' }),
  }),
  output: Type.Object({
    result: Type.Unsafe<WrittenJson>({ description: 'value found, else null' }),
    found: Type.Boolean({ description: 'path exists; for jmespath: result is not null' }),
    type: Type.String({ description: 'type of result; "undefined" when not found' }),
    count: Type.Integer({ description: 'items when result is an array, else 1, or 0 when not found' }),
  }),
  examples: [
    {
      name: 'dot path',
      input: { json: '{"store": {"book": [{"title": "A"}, {"title": "B"}]}}', path: 'store.book[-1].title' },
      output: { result: 'B', found: true, type: 'string', count: 1 },
    },
    {
      name: 'JMESPath filter and projection',
      input: {
        json: {
          book: [
            { title: 'C', price: 8.99 },
            { title: 'B', price: 12.99 },
            { title: 'A', price: 8.95 },
          ],
        },
        path: 'book[?price < `10`].title | sort(@)',
        language: 'jmespath',
      },
      output: { result: ['A', 'C'], found: true, type: 'array', count: 2 },
    },
    {
      name: 'pointer with escapes',
      input: { json: '{"a/b":{"m~n":[5,6]}}', path: '/a~1b/m~0n/1', language: 'pointer' },
      output: { result: 6, found: true, type: 'number', count: 1 },
    },
  ],
  run({ json, path, language }) {
    const { text } = readJsonSource('json', json);
    const found = QUERIES[language](text, path);
    return {
      result: found ?? null,
      found: found !== undefined,
      type: typeOf(found),
      count: Array.isArray(found) ? found.length : found === undefined ? 0 : 1,
    };
  },
});

const QUERIES = {
  dot: (text: string, path: string) => followDotPath(valueOfJson(text), parseDotPath(path)),
  pointer: (text: string, path: string) => followPointer(valueOfJson(text), path),
  jmespath: queryJmesPath,
} as const;

function typeOf(value: WrittenJson | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isWrittenNumber(value) ? 'number' : typeof value;
}

/** RFC 6901 §4: array positions are digits without leading zeros. */
function followPointer(root: WrittenJson, pointer: string): WrittenJson | undefined {
  const segments = parsePointer(pointer);
  if (segments === undefined) {
    const offset = pointer.startsWith('/') ? pointer.search(/~(?![01])/) : 0;
    const column = countCharacters(pointer, 0, offset) + 1;
    throw new InputError('path', `expected ${offset === 0 ? '/' : '~0 or ~1'} at column ${column}`);
  }
  return segments.reduce<WrittenJson | undefined>((value, segment) => {
    if (!isContainer(value) || (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(segment))) return undefined;
    if (Array.isArray(value)) return value[Number(segment)];
    return Object.hasOwn(value, segment) ? value[segment] : undefined;
  }, root);
}

function queryJmesPath(text: string, expression: string): WrittenJson | undefined {
  const tree = compileJmesPath(expression);
  try {
    // Objects that the expression writes itself inherit members, of which no function and no NaN is JSON.
    const found = JSON.stringify(TreeInterpreter.search(tree, withoutPrototypes(text))) as string | undefined;
    return found === undefined ? undefined : ((JSON.parse(found) as JSONValue) ?? undefined);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError('path', 'nests too deeply');
    throw new InputError('path', error instanceof Error ? error.message : 'cannot be applied');
  }
}

function compileJmesPath(expression: string) {
  try {
    return compile(expression);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError('path', 'nests too deeply');
    const column = countCharacters(expression, 0, longestOpening(expression)) + 1;
    const reason = error instanceof Error ? error.message : 'no JMESPath';
    throw new InputError('path', `expected a JMESPath expression: ${reason}, at column ${column}`);
  }
}

/**
 * The parser does not say where it stumbled. An expression that is wrong only because it ends too early may still go
 * on well, so the mistake stands behind the longest such beginning.
 */
function longestOpening(expression: string): number {
  let good = 0;
  let bad = expression.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (mayGoOn(expression.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function mayGoOn(beginning: string): boolean {
  try {
    compile(beginning);
    return true;
  } catch (error) {
    return error instanceof Error && /EOF|unexpected end/.test(error.message);
  }
}

/** JSON without inherited members, which expressions could otherwise reach: constructor, __proto__. */
function withoutPrototypes(text: string): JSONValue {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.defineProperties(Object.create(null), Object.getOwnPropertyDescriptors(value)) as unknown;
  }) as JSONValue;
}
