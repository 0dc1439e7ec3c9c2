import { InputError, quote, type JsonValue } from '@toolyard/sdk';

/** `{{steps.fetch.items[0].name}}`, taken apart. */
export interface Reference {
  readonly root: 'steps' | 'input';
  readonly path: readonly (string | number)[];
  /** As it was written, without braces and blanks. */
  readonly text: string;
}

/** Text with references: what stands between them, and them. */
type Template = readonly (string | Reference)[];

/** What a reference names cannot be put in: its message says why. */
export class ReferenceFault extends Error {}

/** Only text that begins so is a reference: all other braces are text. */
const START = /\{\{\s*(steps|input)(?=[.[])/y;
const SEGMENT = /\.([\p{L}\p{N}_$-]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/uy;
const END = /\s*\}\}/y;

/**
 * Every reference in the texts of a value, at any depth.
 *
 * @param argument names the value in errors
 * @throws InputError for a reference that is not closed or has no path
 */
export function findReferences(value: JsonValue, argument: string): Reference[] {
  if (typeof value === 'string')
    return parseTemplate(value, argument).filter((part) => typeof part === 'object');
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findReferences(inner, Array.isArray(value) ? `${argument}[${key}]` : `${argument}.${key}`),
  );
}

/**
 * A value with what its references name in their place. Text that is one reference takes the value as it is, longer
 * text takes it as text. What is put in is not looked at again, keys are left alone.
 *
 * @throws ReferenceFault when a path leads nowhere
 */
export function resolveReferences(value: JsonValue, lookUp: (reference: Reference) => JsonValue): JsonValue {
  if (typeof value === 'string') {
    const template = parseTemplate(value, '');
    const [only] = template;
    if (template.length === 1 && typeof only === 'object') return lookUp(only);
    return template.map((part) => (typeof part === 'string' ? part : toText(lookUp(part)))).join('');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element: JsonValue) => resolveReferences(element, lookUp));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolveReferences(inner, lookUp)]),
  );
}

/** The value that a path leads to; only own members are found. */
export function follow(
  value: JsonValue | undefined,
  path: Reference['path'],
  { text }: Reference,
): JsonValue {
  let at: unknown = value;
  for (const key of path) {
    const isThere = Array.isArray(at)
      ? /^\d+$/.test(String(key)) && Number(key) < at.length
      : typeof at === 'object' && at !== null && typeof key === 'string' && Object.hasOwn(at, key);
    if (!isThere) throw new ReferenceFault(`${text}: there is nothing at ${quote(key)}`);
    at = Reflect.get(at as object, key);
  }
  if (at === undefined) throw new ReferenceFault(`${text}: there is no such value`);
  return at as JsonValue;
}

function toText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parseTemplate(text: string, argument: string): Template {
  const parts: (string | Reference)[] = [];
  let textFrom = 0;
  let at = text.indexOf('{{');
  while (at !== -1) {
    const start = matchAt(START, text, at);
    if (start === undefined) {
      at = text.indexOf('{{', at + 1);
      continue;
    }
    const { reference, end } = parseReference(text, at + start[0].length, start[1] ?? '', argument);
    if (at > textFrom) parts.push(text.slice(textFrom, at));
    parts.push(reference);
    textFrom = end;
    at = text.indexOf('{{', end);
  }
  if (textFrom < text.length) parts.push(text.slice(textFrom));
  return parts;
}

function parseReference(text: string, from: number, root: string, argument: string) {
  const path: (string | number)[] = [];
  let at = from;
  let segment = matchAt(SEGMENT, text, at);
  while (segment !== undefined) {
    const [whole, name, index, quoted] = segment;
    path.push(name ?? (index === undefined ? readKey(quoted ?? '""', argument) : Number(index)));
    at += whole.length;
    segment = matchAt(SEGMENT, text, at);
  }
  const written = `${root}${text.slice(from, at)}`;
  const close = matchAt(END, text, at);
  if (close === undefined || path.length === 0) {
    const wrong = quote(text.slice(at, at + 20));
    throw new InputError(
      argument,
      `expected }} or .key, ["key"] or [0] after {{${written.slice(0, 80)}, got ${wrong}`,
    );
  }
  const reference: Reference = { root: root === 'steps' ? 'steps' : 'input', path, text: written };
  return { reference, end: at + close[0].length };
}

function readKey(quoted: string, argument: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new InputError(argument, `expected a key as JSON text in a reference, got ${quote(quoted)}`);
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
