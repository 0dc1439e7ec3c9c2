import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import type { JsonObject, JsonValue } from '../validate.ts';

/** `{{steps.fetch.items[0].name}}`, taken apart. */
interface Reference {
  readonly root: 'steps' | 'input';
  /** For a step, its id comes first. Never empty. */
  readonly path: readonly (string | number)[];
  /** As it was written, without braces and blanks. */
  readonly text: string;
}

/** What references name. */
interface StepValues {
  /** Results by their steps' ids. */
  readonly steps: ReadonlyMap<string, JsonValue>;
  readonly input: JsonObject | undefined;
}

/** Text with references: what stands between them, and them. */
type Parts = readonly (string | Reference)[];

/** Only text that begins so is a reference: all other braces are text. */
const START = /\{\{\s*(steps|input)(?=[.[])/y;
const SEGMENT = /\.([\p{L}\p{N}_$-]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/uy;
const END = /\s*\}\}/y;

/**
 * Arguments of a step whose texts, at any depth, may hold references to results of earlier steps and to the input. Text
 * that is one reference takes the value as it is, longer text takes it as text. What is put in is not looked at again,
 * keys are left alone.
 *
 * @example
 * const template = new StepTemplate({ text: 'Dear {{input.name}}' }, 'steps[0].arguments');
 * template.resolve({ steps: new Map(), input: { name: 'Ada' } }); // { text: 'Dear Ada' }
 */
export class StepTemplate {
  /** Every reference, in order. */
  readonly references: readonly Reference[];
  readonly #value: JsonValue;

  /**
   * @param argument names the value in errors
   * @throws InputError for a reference that is not closed or has no path
   */
  constructor(value: JsonValue, argument: string) {
    this.#value = value;
    this.references = findReferences(value, argument);
  }

  /** The reference that is the whole of a text. */
  static only(value: JsonValue): Reference | undefined {
    const [only, ...others] = typeof value === 'string' ? parts(value, '') : [];
    return typeof only === 'object' && others.length === 0 ? only : undefined;
  }

  /** A text's references and what stands between them, in order. */
  static parts(text: string): readonly (string | Reference)[] {
    return parts(text, '');
  }

  /**
   * The value with what its references name in their place.
   *
   * @param onValue hears of each value before it is put in, and may throw
   * @throws InputError when a path leads nowhere; only own members are found
   */
  resolve(
    values: StepValues,
    onValue: (value: JsonValue, reference: Reference) => void = () => {},
  ): JsonValue {
    return resolved(this.#value, (reference) => {
      const value = lookUp(values, reference);
      onValue(value, reference);
      return value;
    });
  }
}

function findReferences(value: JsonValue, argument: string): Reference[] {
  if (typeof value === 'string') return parts(value, argument).filter((part) => typeof part === 'object');
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findReferences(inner, Array.isArray(value) ? `${argument}[${key}]` : `${argument}.${key}`),
  );
}

function resolved(value: JsonValue, valueOf: (reference: Reference) => JsonValue): JsonValue {
  if (typeof value === 'string') {
    const only = StepTemplate.only(value);
    if (only !== undefined) return valueOf(only);
    return parts(value, '')
      .map((part) => (typeof part === 'string' ? part : toText(valueOf(part))))
      .join('');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element: JsonValue) => resolved(element, valueOf));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, valueOf)]));
}

function lookUp({ steps, input }: StepValues, reference: Reference): JsonValue {
  const { root, path } = reference;
  const [id, ...rest] = path;
  return root === 'input' ? follow(input, path, reference) : follow(steps.get(String(id)), rest, reference);
}

function follow(value: JsonValue | undefined, path: Reference['path'], { text }: Reference): JsonValue {
  let at: unknown = value;
  for (const key of path) {
    const isThere = Array.isArray(at)
      ? /^\d+$/.test(String(key)) && Number(key) < at.length
      : typeof at === 'object' && at !== null && typeof key === 'string' && Object.hasOwn(at, key);
    if (!isThere) throw new InputError(text, `there is nothing at ${quote(key)}`);
    at = Reflect.get(at as object, key);
  }
  if (at === undefined) throw new InputError(text, 'there is no such value');
  return at as JsonValue;
}

function toText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parts(text: string, argument: string): Parts {
  const found: (string | Reference)[] = [];
  let textFrom = 0;
  let at = text.indexOf('{{');
  while (at !== -1) {
    const start = matchAt(START, text, at);
    if (start === undefined) {
      at = text.indexOf('{{', at + 1);
      continue;
    }
    const { reference, end } = parseReference(text, at + start[0].length, start[1] ?? '', argument);
    if (at > textFrom) found.push(text.slice(textFrom, at));
    found.push(reference);
    textFrom = end;
    at = text.indexOf('{{', end);
  }
  if (textFrom < text.length) found.push(text.slice(textFrom));
  return found;
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
