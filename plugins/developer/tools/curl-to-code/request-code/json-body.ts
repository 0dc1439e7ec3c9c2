import type { JsonValue } from '@toolyard/sdk';
import type { CurlRequest } from '../curl-request.ts';

/** How a language writes JSON as a literal of its own. */
export interface LiteralStyle {
  readonly object: readonly [open: string, close: string];
  readonly array: readonly [open: string, close: string];
  readonly entry: (key: string, value: string) => string;
  readonly text: (text: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** For the empty object, where it differs. */
  readonly emptyObject?: string;
}

/** Deeper JSON stays text: a literal of it would be no help to read. */
const MAX_LEVELS = 50;

/** How a library writes JSON: without blanks, with one behind each comma and colon, on lines of two blanks a level. */
export type JsonLayout = 'compact' | 'spaced' | 'indented';

/**
 * The JSON body of a request, when a literal of it is sent as the very bytes that curl sends: in one of the layouts that
 * the language writes, without a number that it would write otherwise.
 */
export function jsonBody(
  request: CurlRequest,
  layouts: readonly JsonLayout[],
): { readonly value: JsonValue; readonly layout: JsonLayout } | undefined {
  const [part, ...others] = request.body;
  const type = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (part?.kind !== 'text' || others.length > 0 || !/^[^;]*[/+]json\s*(?:;|$)/i.test(type)) return undefined;
  const value = parse(part.text);
  if (typeof value !== 'object' || value === null || !isReadable(value)) return undefined;
  const layout = layouts.find((known) => WRITERS[known](value) === part.text);
  return layout === undefined ? undefined : { value, layout };
}

const WRITERS: Readonly<Record<JsonLayout, (value: JsonValue) => string>> = {
  compact: (value) => JSON.stringify(value),
  spaced: writeSpaced,
  indented: (value) => JSON.stringify(value, null, 2),
};

function writeSpaced(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeSpaced).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${writeSpaced(inner)}`,
  );
  return `{${members.join(', ')}}`;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

export function writeLiteral(value: JsonValue, style: LiteralStyle, indent: string, level = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return style.words[`${value}`];
  const items = Array.isArray(value)
    ? value.map((item) => writeLiteral(item, style, indent, level + 1))
    : Object.entries(value).map(([key, inner]) =>
        style.entry(style.text(key), writeLiteral(inner, style, indent, level + 1)),
      );
  const [open, close] = Array.isArray(value) ? style.array : style.object;
  if (items.length === 0) return Array.isArray(value) ? open + close : (style.emptyObject ?? open + close);
  const inner = indent.repeat(level + 1);
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent.repeat(level)}${close}`;
}

/** Numbers are those that all languages write alike, texts those that none escapes in its own way. */
function isReadable(value: JsonValue, level = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/[\u007f\u2028\u2029]/.test(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15);
  if (typeof value !== 'object' || value === null) return true;
  return (
    level < MAX_LEVELS &&
    !Object.hasOwn(value, '__proto__') &&
    Object.entries(value).every(([key, inner]) => isReadable(key) && isReadable(inner, level + 1))
  );
}
