import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type, type JsonValue } from '@toolyard/sdk';
import { nestParameters, type Parameter } from './nested-parameters.ts';
import { parseQuery } from '../../lib/query-string.ts';

export default defineTool({
  title: 'URL Parameters to JSON',
  summary:
    "Convert a URL's query or a query string to JSON, with nested brackets, arrays and optional number/boolean types.",
  keywords: ['search params', 'qs', 'form data'],
  input: Type.Object({
    query: Type.String({ description: 'Query string or URL' }),
    nested: Type.Boolean({ default: true, description: 'Read a[b], a[] and a[0] as structure' }),
    convert_types: Type.Boolean({
      default: false,
      description: 'Turn numbers, true, false and null into JSON types',
    }),
  }),
  output: Type.Object({
    params: Type.Record(Type.String(), Type.Unknown(), { description: 'the parameters' }),
    json: Type.String({ contentMediaType: 'application/json', description: 'params as JSON, indent 2' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Nested brackets, encoded',
      input: { query: 'user%5Bname%5D=Al&user[tags][]=x&user[tags][]=y' },
      output: { params: { user: { name: 'Al', tags: ['x', 'y'] } } },
    },
    {
      name: 'Types only when nothing is lost',
      input: { query: 'a=1&b=007&c=1.50&d=true&e=null', convert_types: true },
      output: { params: { a: 1, b: '007', c: '1.50', d: true, e: null } },
    },
    {
      name: 'Indexes make an array when they leave no gap',
      input: { query: 'a[1]=y&a[0]=x&b[5]=z' },
      output: { params: { a: ['x', 'y'], b: { '5': 'z' } } },
    },
  ],
  run({ query, nested, convert_types }) {
    const dropped = new DroppedParts();
    const pairs = parseQuery(query, dropped);
    const params = nestParameters('query', pairs, nested);
    const read = convert_types ? toType : String;
    return {
      params: Object.fromEntries(Array.from(params, ([name, value]) => [name, toValue(value, read)])),
      json: toJson(params, read, ''),
      ...dropped.output(),
    };
  },
});

type ReadText = (text: string) => JsonValue;

/** A value with a JSON type, if writing it gives the same text again. */
function toType(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  const number = Number(text);
  return String(number) === text && Math.abs(number) <= 2 ** 53 ? number : text;
}

function toValue(parameter: Parameter, read: ReadText): JsonValue {
  if (typeof parameter === 'string') return read(parameter);
  if (isList(parameter)) return parameter.map((element) => toValue(element, read));
  return Object.fromEntries(Array.from(parameter, ([name, value]) => [name, toValue(value, read)]));
}

/** As JSON.stringify with an indent of 2, but with the names in order even when they look like numbers. */
function toJson(parameter: Parameter, read: ReadText, indent: string): string {
  if (typeof parameter === 'string') return JSON.stringify(read(parameter));
  const inner = `${indent}  `;
  const [open, close, lines] = isList(parameter)
    ? ['[', ']', parameter.map((element) => inner + toJson(element, read, inner))]
    : [
        '{',
        '}',
        Array.from(
          parameter,
          ([name, value]) => `${inner}${JSON.stringify(name)}: ${toJson(value, read, inner)}`,
        ),
      ];
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function isList(
  parameter: readonly Parameter[] | ReadonlyMap<string, Parameter>,
): parameter is readonly Parameter[] {
  return Array.isArray(parameter);
}
