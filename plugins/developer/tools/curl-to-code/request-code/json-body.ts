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

/**
 * The JSON body of a request, when a literal holds it exactly: no number that would be written otherwise, no repeated
 * key, no other order of members.
 */
export function jsonBody(request: CurlRequest): { readonly value: JsonValue } | undefined {
  const [part, ...others] = request.body;
  const type = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  if (part?.kind !== 'text' || others.length > 0 || !/^[^;]*[/+]json\s*(?:;|$)/i.test(type)) return undefined;
  try {
    const value = JSON.parse(part.text) as JsonValue;
    const written = JSON.stringify(value);
    if (typeof value !== 'object' || value === null || !isReadable(value)) return undefined;
    return withoutBlanks(part.text) === withoutBlanks(written) && !written.includes('"__proto__"')
      ? { value }
      : undefined;
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

function withoutBlanks(json: string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\s+/g, (token) =>
    token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : '',
  );
}

function isReadable(value: JsonValue, level = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return level < MAX_LEVELS && Object.values(value).every((inner) => isReadable(inner, level + 1));
}
