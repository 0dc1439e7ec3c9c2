/** Header fields (Fetch Standard §5.1). */
import { domString } from './dom-string.ts';

/** A field's name: a token (RFC 9110 §5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** What no value may have: characters that end a field, and those that are no byte. */
const NO_VALUE = /[\0\r\n]|[^\0-\xff]/;
const NO_BYTE = /[^\0-\xff]/;

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

/** Makes headers refuse every change: those of responses that came from outside. */
export let freezeHeaders: (headers: Headers) => Headers;

type Field = readonly [name: string, value: string];

export class Headers {
  /** The values of each field, by its name in lower case. */
  readonly #fields = new Map<string, string[]>();
  /** As they are walked through, until the next change. */
  #sorted: readonly Field[] | undefined;
  #isFrozen = false;

  static {
    freezeHeaders = (headers) => {
      headers.#isFrozen = true;
      return headers;
    };
  }

  constructor(init?: unknown) {
    if (init === undefined) return;
    if ((typeof init !== 'object' && typeof init !== 'function') || init === null)
      throw new TypeError('Headers: expected fields as an object, or as pairs of name and value');
    for (const [name, value] of isIterable(init) ? pairsOf(init) : recordOf(init)) this.append(name, value);
  }

  append(name: string, value: string): void {
    const [key, text] = this.#check('append', arguments.length, name, value);
    this.#change();
    const values = this.#fields.get(key);
    if (values === undefined) this.#fields.set(key, [text]);
    else values.push(text);
  }

  set(name: string, value: string): void {
    const [key, text] = this.#check('set', arguments.length, name, value);
    this.#change();
    this.#fields.set(key, [text]);
  }

  delete(name: string): void {
    const key = toName('delete', name);
    this.#change();
    this.#fields.delete(key);
  }

  get(name: string): string | null {
    return this.#fields.get(toName('get', name))?.join(', ') ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#fields.get('set-cookie') ?? [])];
  }

  has(name: string): boolean {
    return this.#fields.has(toName('has', name));
  }

  forEach(callback: (value: string, name: string, headers: Headers) => unknown, self?: unknown): void {
    if (typeof callback !== 'function') throw new TypeError('forEach: expected a function');
    for (const [name, value] of this) Reflect.apply(callback, self, [value, name, this]);
  }

  *entries(): Generator<[string, string], undefined> {
    // By index: they may change while they are walked through.
    for (let at = 0; ; at += 1) {
      const field = this.#inOrder()[at];
      if (field === undefined) return;
      yield [...field];
    }
  }

  *keys(): Generator<string, undefined> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<string, undefined> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): Generator<[string, string], undefined> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return 'Headers';
  }

  #check(method: string, given: number, name: unknown, value: unknown): Field {
    if (given < 2) throw new TypeError(`${method}: expected a name and a value`);
    const key = toName(method, name);
    return [key, toValue(key, value)];
  }

  #change(): void {
    if (this.#isFrozen) throw new TypeError('these headers cannot be changed');
    this.#sorted = undefined;
  }

  /** By name, each with its values as one; cookies stay apart, since they may hold commas. */
  #inOrder(): readonly Field[] {
    return (this.#sorted ??= [...this.#fields]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, values]): Field[] =>
        name === 'set-cookie' ? values.map((value) => [name, value]) : [[name, values.join(', ')]],
      ));
  }
}

function toName(method: string, name: unknown): string {
  const text = domString(name);
  if (!NAME.test(text))
    throw new TypeError(`${method}: expected the name of a header, got ${JSON.stringify(text)}`);
  return text.toLowerCase();
}

function toValue(name: string, value: unknown): string {
  const text = domString(value);
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  const trimmed = text.slice(start, end);
  if (NO_VALUE.test(trimmed))
    throw new TypeError(`${name}: expected a value of Latin-1 characters without line breaks`);
  return trimmed;
}

function isIterable(value: object): value is Iterable<unknown> {
  const method: unknown = Reflect.get(value, Symbol.iterator);
  return method !== undefined && method !== null;
}

/** A sequence of pairs (Web IDL §3.2.21): all are read before one is taken. */
function pairsOf(list: Iterable<unknown>): Field[] {
  return [...list].map((pair) => {
    const texts = [...(pair as Iterable<unknown>)].map(toBytes);
    const [name = '', value = ''] = texts;
    if (texts.length !== 2) throw new TypeError('Headers: expected pairs of name and value');
    return [name, value];
  });
}

/** The enumerable properties of an object (Web IDL §3.2.23). */
function recordOf(object: object): Field[] {
  const fields: Field[] = [];
  for (const key of Reflect.ownKeys(object)) {
    if (Reflect.getOwnPropertyDescriptor(object, key)?.enumerable !== true) continue;
    const name = toBytes(key);
    fields.push([name, toBytes(Reflect.get(object, key))]);
  }
  return fields;
}

/** @throws TypeError for symbols, and for text with characters that are no byte */
function toBytes(value: unknown): string {
  const text = domString(value);
  if (NO_BYTE.test(text)) throw new TypeError('Headers: expected Latin-1 characters');
  return text;
}
