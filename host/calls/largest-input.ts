import { isDocument, MAX_DOCUMENT_LENGTH, MAX_TEXT_LENGTH } from '@toolyard/sdk/manifest';
import type { Tool } from '../catalogue/bundle.ts';

/** What one UTF-16 code unit of a text can take in JSON: `\u00e9` (RFC 8259 §7). */
const ESCAPED_UNIT_BYTES = 6;

/** Base64 is ASCII; some writers of JSON escape its slashes. */
const BASE64_CHARACTER_BYTES = 2;

/** The longest way in which people write a number, and how much white space they put around what they write. */
const NUMBER_BYTES = 400;
const SPACE_BYTES = 64;

const largest = new WeakMap<Tool, number>();

/** The most bytes of JSON that a tool's input can have; Infinity where its schema does not bound it. */
export function largestInput(tool: Tool): number {
  const known = largest.get(tool);
  if (known !== undefined) return known;
  const bytes = largestJson(tool.manifest.input);
  largest.set(tool, bytes);
  return bytes;
}

function largestJson(schema: unknown): number {
  return SPACE_BYTES + bareJson(Object(schema));
}

function bareJson(schema: object): number {
  const given = (keyword: string): unknown => Reflect.get(schema, keyword);
  if ('const' in schema) return largestValue(given('const'));
  const options = given('enum');
  if (Array.isArray(options)) return Math.max(...options.map(largestValue));
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = given(keyword);
    if (Array.isArray(branches)) return Math.max(...branches.map(largestJson));
  }
  switch (given('type')) {
    case 'string':
      return largestString(schema, Number(given('maxLength') ?? Infinity));
    case 'number':
    case 'integer':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
      return 5;
    case 'array':
      return Number(given('maxItems') ?? Infinity) * (largestJson(given('items')) + 1);
    case 'object':
      return largestObject(Object(given('properties')) as object, given('additionalProperties') === false);
    default:
      return Infinity;
  }
}

function largestString(schema: object, maxLength: number): number {
  if (Reflect.get(schema, 'contentEncoding') === 'base64') return maxLength * BASE64_CHARACTER_BYTES;
  const most = isDocument(schema) ? MAX_DOCUMENT_LENGTH : MAX_TEXT_LENGTH;
  // JSON Schema counts characters, of which those beyond the BMP take two units.
  return Math.min(maxLength * 2, most) * ESCAPED_UNIT_BYTES;
}

function largestObject(properties: object, isClosed: boolean): number {
  if (!isClosed) return Infinity;
  return Object.entries(properties).reduce(
    (bytes, [name, schema]) => bytes + largestValue(name) + largestJson(schema),
    0,
  );
}

function largestValue(value: unknown): number {
  return SPACE_BYTES + JSON.stringify(value).length * ESCAPED_UNIT_BYTES;
}
