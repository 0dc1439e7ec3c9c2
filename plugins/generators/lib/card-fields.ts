import { parseJson, parseJsonObject } from '@toolyard/kit/json-argument';
import { InputError, quote, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { isCurrentColor } from '@toolyard/kit/css-color';
import { requireCssColor } from './css-color.ts';
import { parseEmail } from './email-address.ts';

/** The argument that holds a card's keys. */
export function cardArgument(description: string) {
  return Type.Unsafe<JsonValue>({ type: ['string', 'object', 'array'], description });
}

/**
 * The keys of a card.
 *
 * @throws InputError for what is no JSON, with line and column, or no object
 */
export function readCard(json: JsonValue): CardFields {
  return new CardFields('', parseJsonObject('json', json), []);
}

/**
 * The keys of a card whose JSON may also be an array, which is then the value of one key.
 *
 * @throws InputError for what is no JSON, with line and column, or neither
 */
export function readCardOrList(json: JsonValue, key: string): CardFields {
  const value = parseJson('json', json);
  return Array.isArray(value) ? new CardFields('', { [key]: value }, []) : readCard(value);
}

/**
 * Reads a JSON object key by key and remembers which keys it was asked for: the others are ignored ones. What is null
 * or a blank text counts as absent. All readers throw an InputError that names the key and its path.
 */
export class CardFields {
  readonly #path: string;
  readonly #object: JsonObject;
  readonly #asked = new Set<string>();
  readonly #inner: CardFields[];

  /** `siblings` is where an object within another one enters itself, so that its ignored keys are found. */
  constructor(path: string, object: JsonObject, siblings: CardFields[]) {
    this.#path = path;
    this.#object = object;
    this.#inner = [];
    siblings.push(this);
  }

  /** The keys nobody asked for, with their paths: colour, plans[0].colour. */
  ignoredKeys(): string[] {
    return [
      ...Object.keys(this.#object)
        .filter((key) => !this.#asked.has(key))
        .map((key) => this.#path + key),
      ...this.#inner.flatMap((inner) => inner.ignoredKeys()),
    ];
  }

  value(key: string): JsonValue | undefined {
    this.#asked.add(key);
    const value = Object.hasOwn(this.#object, key) ? this.#object[key] : undefined;
    return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
  }

  requiredValue(key: string): JsonValue {
    return this.value(key) ?? this.refuse(key, 'required');
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === 'string') return value;
    return this.refuse(key, `expected text, got ${quote(value)}`);
  }

  requiredText(key: string): string {
    return this.text(key) ?? this.refuse(key, 'required');
  }

  flag(key: string): boolean | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.refuse(key, `expected true or false, got ${quote(value)}`);
  }

  number(key: string, least: number, most = Infinity): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    // JSON's 1e999 is read as infinite.
    if (typeof value === 'number' && value >= least && value <= most && Number.isFinite(value)) return value;
    const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    return this.refuse(key, `expected a number ${range}, got ${quote(value)}`);
  }

  requiredNumber(key: string, least: number): number {
    return this.number(key, least) ?? this.refuse(key, 'required');
  }

  /** A whole number from 0. */
  count(key: string): number | undefined {
    const value = this.number(key, 0);
    if (value === undefined || Number.isSafeInteger(value)) return value;
    return this.refuse(key, `expected a whole number, got ${quote(value)}`);
  }

  list(key: string): readonly JsonValue[] {
    const value = this.value(key) ?? [];
    return Array.isArray(value) ? value : this.refuse(key, `expected an array, got ${quote(value)}`);
  }

  texts(key: string): string[] {
    return this.list(key).map((entry, index) =>
      typeof entry === 'string' && entry.trim() !== ''
        ? entry
        : this.refuse(`${key}[${index}]`, `expected text, got ${quote(entry)}`),
    );
  }

  /** An object within this one. */
  object(key: string): CardFields | undefined {
    const value = this.value(key);
    return value === undefined ? undefined : this.entry(key, value);
  }

  /** An object in an array: `place` is the key with the index. */
  entry(place: string, value: JsonValue): CardFields {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.refuse(place, `expected an object, got ${quote(value)}`);
    return new CardFields(`${this.#path}${place}.`, value, this.#inner);
  }

  keys(): string[] {
    return Object.keys(this.#object);
  }

  /** An address of the web, or a picture in a `data:` URL. */
  url(key: string): string | undefined {
    return this.#address(key, /^https?:|^data:image\/[\w.+-]+[;,]/i, 'an http, https or data:image URL');
  }

  /** An address that an e-mail may link to. */
  mailUrl(key: string): string | undefined {
    return this.#address(key, /^https?:|^mailto:[^?]/i, 'an http, https or mailto URL');
  }

  webUrl(key: string): string | undefined {
    return this.#address(key, /^https?:/i, 'an http or https URL');
  }

  #address(key: string, scheme: RegExp, expected: string): string | undefined {
    const given = this.text(key)?.trim();
    if (given === undefined) return undefined;
    if (scheme.test(given) && !/[\p{Cc}\p{Z}<>"\\]/u.test(given) && URL.canParse(given)) return given;
    return this.refuse(key, `expected ${expected}, got ${quote(given)}`);
  }

  email(key: string): string | undefined {
    const given = this.text(key);
    return given === undefined ? undefined : parseEmail(this.name(key), given);
  }

  /** A colour of CSS that does not depend on where it stands. */
  color(key: string): string | undefined {
    const given = this.text(key);
    return given === undefined ? undefined : requireCssColor(this.name(key), given);
  }

  /** A colour of CSS, or that of the text around. */
  colorOrCurrent(key: string): string | undefined {
    const given = this.text(key);
    return given !== undefined && isCurrentColor(given) ? 'currentColor' : this.color(key);
  }

  /** @throws InputError always */
  refuse(key: string, problem: string): never {
    throw new InputError(this.name(key), problem);
  }

  /** What errors call a key. */
  name(key: string): string {
    return `json.${this.#path}${key}`;
  }
}
