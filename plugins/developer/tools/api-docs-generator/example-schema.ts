import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';

const MAX_LEVELS = 100;

/** The schema of an example, for OpenAPI 3.0 or 3.1: what it holds is what it must hold. */
export function schemaOfExample(
  example: JsonValue,
  version: '3.0' | '3.1',
  argument: string,
  level = 0,
): JsonObject {
  if (level > MAX_LEVELS) throw new InputError(argument, `expected at most ${MAX_LEVELS} levels of nesting`);
  if (example === null) return version === '3.0' ? { nullable: true } : { type: 'null' };
  if (typeof example === 'boolean') return { type: 'boolean' };
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' };
  if (typeof example === 'string') {
    const format = FORMATS.find(([, test]) => test(example))?.[0];
    return { type: 'string', ...(format !== undefined && { format }) };
  }
  if (Array.isArray(example)) {
    const [first] = example;
    return {
      type: 'array',
      items: first === undefined ? {} : schemaOfExample(first, version, argument, level + 1),
    };
  }
  const keys = Object.keys(example);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(example).map(([key, value]) => [
        key,
        schemaOfExample(value, version, argument, level + 1),
      ]),
    ),
    ...(keys.length > 0 && { required: keys }),
  };
}

/** The formats of JSON Schema that a text can be told by. */
const FORMATS: readonly (readonly [format: string, test: (text: string) => boolean])[] = [
  [
    'date-time',
    (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text) && exists(text),
  ],
  ['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && exists(text)],
  ['uuid', (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)],
  ['email', (text) => /^[^\s@<>"(),:;]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text)],
  ['uri', (text) => /^[a-z][a-z\d+.-]*:\/\/[^\s]+$/i.test(text) && URL.canParse(text)],
];

function exists(text: string): boolean {
  try {
    Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
