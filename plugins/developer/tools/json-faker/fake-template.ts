import { isWrittenNumber, type WrittenJson } from '@toolyard/kit/json-argument';
import { InputError, type JsonValue, quote } from '@toolyard/sdk';
import { pick } from '@toolyard/sdk/random';
import { type FakeValues, isFakeType } from '../../lib/fake-values.ts';

const PLACEHOLDER = /\\\{\{|\{\{([^{}]*)\}\}/g;
/** The most values that all documents may have. */
const MAX_VALUES = 300_000;
const MAX_NUMBER = 2 ** 53;

/** Fills in a template, document after document. */
export class TemplateFaker {
  readonly #fake: FakeValues;
  /** The next number of each {{autoincrement}}, by where it stands. */
  readonly #counters = new Map<string, number>();
  #values = 0;

  constructor(fake: FakeValues) {
    this.#fake = fake;
  }

  /** @throws InputError naming `template` for a type or parameters that there are not */
  fill(template: WrittenJson, place = '$'): WrittenJson {
    this.#values += 1;
    if (this.#values > MAX_VALUES)
      throw new InputError('template', `would make more than ${MAX_VALUES} values`);
    if (typeof template === 'string') return this.#fillText(template, place);
    if (Array.isArray(template)) return this.#fillArray(template, place);
    if (typeof template !== 'object' || template === null || isWrittenNumber(template)) return template;
    return Object.fromEntries(
      Object.entries(template).map(([key, value]) => [key, this.fill(value, `${place}.${key}`)]),
    );
  }

  #fillArray(items: readonly WrittenJson[], place: string): WrittenJson[] {
    const [first, item] = items;
    const repeat = typeof first === 'string' ? /^\{\{\s*repeat\s*:([^{}]*)\}\}$/.exec(first) : null;
    if (repeat === null || item === undefined)
      return items.map((inner, index) => this.fill(inner, `${place}[${index}]`));
    if (items.length > 2) throw new InputError('template', 'expected one item after {{repeat}}');
    const [least = 0, most = least] = readNumbers('repeat', repeat[1] ?? '', 1, 2);
    const whole = Number.isInteger(least) && Number.isInteger(most);
    if (!whole || least < 0 || most < least || most > MAX_VALUES)
      throw new InputError(
        'template',
        `repeat: expected whole numbers, the smaller first, got ${quote(repeat[1])}`,
      );
    return Array.from({ length: this.#fake.integer(least, most) }, () => this.fill(item, `${place}[]`));
  }

  #fillText(text: string, place: string): JsonValue {
    const only = /^\{\{([^{}]*)\}\}$/.exec(text);
    if (only !== null) return this.#draw(only[1] ?? '', place);
    return text.replace(PLACEHOLDER, (written, expression: string | undefined, offset: number) =>
      expression === undefined ? '{{' : this.#drawText(expression, `${place}@${offset}`),
    );
  }

  #drawText(expression: string, place: string): string {
    const value = this.#draw(expression, place);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #draw(expression: string, place: string): JsonValue {
    const colon = expression.indexOf(':');
    const type = (colon === -1 ? expression : expression.slice(0, colon)).trim();
    const parameters = colon === -1 ? undefined : expression.slice(colon + 1);
    const fake = this.#fake;
    const numbers = (least: number, most: number) =>
      parameters === undefined ? [] : readNumbers(type, parameters, least, most);
    switch (type) {
      case 'pick': {
        const words = (parameters ?? '').split(',').map((word) => word.trim());
        if (parameters === undefined || parameters.trim() === '') throw badParameters(type, parameters);
        return pick(words, fake.random);
      }
      case 'autoincrement': {
        const [start = 1] = numbers(1, 1);
        const next = this.#counters.get(place) ?? start;
        this.#counters.set(place, next + 1);
        return next;
      }
      case 'integer': {
        const [least = 0, most = 1000] = numbers(2, 2);
        if (!Number.isInteger(least) || !Number.isInteger(most) || least > most)
          throw badParameters(type, parameters);
        return fake.integer(least, most);
      }
      case 'float': {
        const [least = 0, most = 1000, decimals = 2] = numbers(2, 3);
        if (least > most || !Number.isInteger(decimals) || decimals < 0 || decimals > 15)
          throw badParameters(type, parameters);
        return fake.float(least, most, decimals);
      }
      case 'word':
      case 'sentence': {
        const [count = 1] = numbers(1, 1);
        if (!Number.isInteger(count) || count < 1 || count > 1000) throw badParameters(type, parameters);
        return type === 'word' ? fake.words(count) : fake.sentences(count);
      }
      case 'past_date':
      case 'future_date': {
        const [days = 365] = numbers(1, 1);
        if (!Number.isInteger(days) || days < 1 || days > 36_500) throw badParameters(type, parameters);
        return type === 'past_date' ? fake.pastDate(days) : fake.futureDate(days);
      }
      default:
        if (!isFakeType(type) || type === 'autoincrement')
          throw new InputError('template', `there is no type ${quote(type)}`);
        if (parameters !== undefined) throw badParameters(type, parameters);
        return fake.value(type);
    }
  }
}

function readNumbers(type: string, parameters: string, least: number, most: number): number[] {
  const parts = parameters.split(',').map((part) => part.trim());
  const numbers = parts.map(Number);
  const fits = parts.every(
    (part, index) => part !== '' && Math.abs(numbers[index] ?? Infinity) <= MAX_NUMBER,
  );
  if (!fits || parts.length < least || parts.length > most) throw badParameters(type, parameters);
  return numbers;
}

function badParameters(type: string, parameters: string | undefined): InputError {
  return new InputError('template', `${type}: bad parameters ${quote(parameters ?? '')}`);
}
