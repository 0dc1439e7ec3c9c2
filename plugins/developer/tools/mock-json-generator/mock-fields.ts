import { InputError, type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import {
  FAKE_TYPES,
  type FakePerson,
  type FakeType,
  type FakeValues,
  isFakeType,
} from '../../lib/fake-values.ts';
import { isObject, textAt } from '../../lib/json-members.ts';

/** Draws the values of one field, row by row. */
export interface FieldSource {
  readonly path: readonly string[];
  readonly draw: (row: MockRow) => JsonValue;
  /** The part of the row's person that must not come again. */
  readonly personKey: ((person: FakePerson) => string) | undefined;
}

const PERSON_KEYS: Readonly<Record<string, (person: FakePerson) => string>> = {
  full_name: ({ first, last }) => `${first} ${last}`,
  first_name: ({ first }) => first,
  last_name: ({ last }) => last,
};

/** Draws the person of each row, whose names no unique field has had. */
export function personSource(sources: readonly FieldSource[], fake: FakeValues): () => FakePerson {
  const keys = sources.flatMap(({ path, personKey }) =>
    personKey === undefined ? [] : [{ name: path.join('.'), personKey, seen: new Set<string>() }],
  );
  return () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const person = fake.person();
      if (keys.some(({ personKey, seen }) => seen.has(personKey(person)))) continue;
      for (const { personKey, seen } of keys) seen.add(personKey(person));
      return person;
    }
    throw usedUp(`fields (${keys.map(({ name }) => name).join(', ')})`, keys[0]?.seen.size ?? 0);
  };
}

export interface MockRow {
  readonly person: FakePerson;
  /** The values of the fields before, by name. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

const COMMON = ['name', 'type', 'null_percent', 'unique'];
const TEXT_SETTINGS = ['prefix', 'suffix'];
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  integer: ['min', 'max'],
  float: ['min', 'max', 'decimals'],
  price: ['min', 'max'],
  autoincrement: ['start', 'step'],
  pick: ['values', 'weights'],
  date: ['min', 'max'],
  datetime: ['min', 'max'],
  word: ['count'],
  sentence: ['count'],
  paragraph: ['count'],
  boolean: ['true_percent'],
  constant: ['value'],
  template: ['text'],
  array: ['of', 'min', 'max'],
};
const NOT_TEXT: ReadonlySet<string> = new Set([
  'integer',
  'float',
  'price',
  'autoincrement',
  'boolean',
  'latitude',
  'longitude',
  'timestamp',
  'pick',
  'constant',
  'array',
]);
/** How often a unique value is drawn anew before the field counts as used up. */
const MOST_TRIES = 20_000;
const MOST_ITEMS = 100;
/** How deep a name with dots may nest: as deep as an input may. */
const MOST_PARTS = 100;
const MOST_LEVELS = 5;

/** @throws InputError naming `fields` and the field */
export function readFields(fields: readonly JsonObject[], fake: FakeValues): FieldSource[] {
  const seen: string[][] = [];
  return fields.map((field, index) => {
    const { name } = field;
    if (typeof name !== 'string' || name === '')
      throw new InputError(`fields[${index}]`, `expected a name, got ${quote(name)}`);
    const path = name.split('.');
    if (path.length > MOST_PARTS)
      throw new InputError(
        `fields[${index}]`,
        `expected a name of at most ${MOST_PARTS} parts, got ${path.length}`,
      );
    const clash = seen.find((other) =>
      path.every((part, at) => other[at] === undefined || other[at] === part),
    );
    if (clash !== undefined)
      throw new InputError(
        `fields[${index}]`,
        `the name ${quote(name)} clashes with ${quote(clash.join('.'))}`,
      );
    if (path.includes(''))
      throw new InputError(`fields[${index}]`, `the name ${quote(name)} has an empty part`);
    seen.push(path);
    const personKey = field.unique === true ? PERSON_KEYS[textAt(field, 'type') ?? ''] : undefined;
    return { path, draw: readField(field, `fields[${index}] (${name})`, fake, 0), personKey };
  });
}

type Draw = FieldSource['draw'];

function readField(field: JsonObject, where: string, fake: FakeValues, level: number): Draw {
  const { type } = field;
  const known = typeof type === 'string' && (isFakeType(type) || Object.hasOwn(SETTINGS, type));
  if (!known) {
    const extra = 'pick, constant, template, array';
    throw new InputError(
      where,
      `expected a type such as ${FAKE_TYPES.slice(0, 3).join(', ')}, ${extra}, got ${quote(type)}`,
    );
  }
  const allowed = new Set([
    ...COMMON,
    ...(SETTINGS[type] ?? []),
    ...(NOT_TEXT.has(type) ? [] : TEXT_SETTINGS),
  ]);
  for (const key of Object.keys(field))
    if (!allowed.has(key)) throw new InputError(where, `the type ${type} has no setting ${quote(key)}`);
  const settings = new Settings(field, where);
  const draw = typed(type, settings, fake, level);
  const prefix = settings.text('prefix', '');
  const suffix = settings.text('suffix', '');
  const dressed: Draw = prefix + suffix === '' ? draw : (row) => `${prefix}${shown(draw(row))}${suffix}`;
  const unique = settings.flag('unique') ? onlyOnce(dressed, where) : dressed;
  const nulls = settings.number('null_percent', 0, { least: 0, most: 100 });
  return nulls === 0 ? unique : (row) => (fake.random.fraction() * 100 < nulls ? null : unique(row));
}

function typed(type: string, settings: Settings, fake: FakeValues, level: number): Draw {
  switch (type) {
    case 'autoincrement': {
      const step = settings.number('step', 1);
      const start = settings.number('start', 1);
      let row = 0;
      return () => {
        const value = start + step * row;
        row += 1;
        // Without what binary fractions add behind the decimals.
        return Number.isInteger(value) ? value : Number(value.toPrecision(15));
      };
    }
    case 'integer': {
      const [least, most] = settings.range(0, 1000, true);
      return () => fake.integer(least, most);
    }
    case 'float':
    case 'price': {
      const [least, most] = settings.range(0, 1000, false);
      const decimals =
        type === 'price' ? 2 : settings.number('decimals', 2, { least: 0, most: 15, whole: true });
      return () => fake.float(least, most, decimals);
    }
    case 'boolean': {
      const share = settings.number('true_percent', 50, { least: 0, most: 100 });
      return () => fake.random.fraction() * 100 < share;
    }
    case 'date':
    case 'datetime': {
      const [least, most] = settings.days(fake.today);
      return () => {
        const day = fake.dateBetween(least, most);
        return type === 'date' ? day.toString() : fake.dateTime(day);
      };
    }
    case 'word':
    case 'sentence':
    case 'paragraph': {
      const count = settings.number('count', 1, { least: 1, most: 100, whole: true });
      const several = {
        word: () => fake.words(count),
        sentence: () => fake.sentences(count),
        paragraph: () => fake.paragraphs(count),
      };
      return several[type];
    }
    case 'constant': {
      const value = settings.value('value');
      return () => structuredClone(value);
    }
    case 'pick':
      return picked(settings, fake);
    case 'template': {
      const text = settings.text('text');
      return ({ values }) =>
        text.replace(/\{([^{}]+)\}/g, (_, name: string) => {
          const value = values.get(name);
          if (value === undefined)
            throw new InputError(settings.where, `no field ${quote(name)} stands before it`);
          return shown(value);
        });
    }
    case 'array': {
      const of = settings.value('of');
      if (!isObject(of) || Object.hasOwn(of, 'name'))
        throw new InputError(settings.where, 'expected a field without a name as of');
      if (level === MOST_LEVELS)
        throw new InputError(settings.where, `expected at most ${MOST_LEVELS} levels of arrays`);
      const item = readField(of, `${settings.where}.of`, fake, level + 1);
      const [least, most] = settings.range(1, 5, true);
      if (least < 0 || most > MOST_ITEMS)
        throw new InputError(settings.where, `expected min and max from 0 to ${MOST_ITEMS}`);
      return (row) => Array.from({ length: fake.integer(least, most) }, () => item(row));
    }
    default:
      return ({ person }) => fake.value(plainType(type), person);
  }
}

function plainType(type: string): Exclude<FakeType, 'autoincrement'> {
  return isFakeType(type) && type !== 'autoincrement' ? type : 'word';
}

function picked(settings: Settings, fake: FakeValues): Draw {
  const values = settings.value('values');
  if (!Array.isArray(values) || values.length === 0)
    throw new InputError(settings.where, 'expected values, a list that is not empty');
  const weights = settings.has('weights') ? settings.value('weights') : values.map(() => 1);
  const fits =
    Array.isArray(weights) &&
    weights.length === values.length &&
    weights.every((weight) => typeof weight === 'number' && weight >= 0);
  const numbers = fits ? weights.map(Number) : [];
  const total = numbers.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || !Number.isFinite(total))
    throw new InputError(settings.where, 'expected one weight a value, none negative, not all 0');
  return () => {
    let left = fake.random.fraction() * total;
    const isPicked = (weight: number) => {
      left -= weight;
      return left < 0;
    };
    const index = numbers.findIndex((weight) => isPicked(weight));
    return structuredClone(values[index] ?? null);
  };
}

function onlyOnce(draw: Draw, where: string): Draw {
  const seen = new Set<string>();
  return (row) => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const value = draw(row);
      const key = JSON.stringify(value);
      if (!seen.has(key)) {
        seen.add(key);
        return value;
      }
    }
    throw usedUp(where, seen.size);
  };
}

/** A value within text. */
function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function usedUp(where: string, count: number): InputError {
  return new InputError(where, `cannot be unique: there are no more than ${count} values`);
}

/** The settings of one field. */
class Settings {
  readonly where: string;
  readonly #field: JsonObject;

  constructor(field: JsonObject, where: string) {
    this.#field = field;
    this.where = where;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#field, key);
  }

  value(key: string): JsonValue {
    const value = this.#field[key];
    if (value === undefined) throw new InputError(this.where, `expected ${key}`);
    return value;
  }

  flag(key: string): boolean {
    const value = this.has(key) ? this.value(key) : false;
    if (typeof value === 'boolean') return value;
    throw new InputError(this.where, `expected true or false as ${key}, got ${quote(value)}`);
  }

  text(key: string, fallback?: string): string {
    const value = this.has(key) ? this.value(key) : fallback;
    if (typeof value === 'string') return value;
    throw new InputError(this.where, `expected text as ${key}, got ${quote(value)}`);
  }

  number(
    key: string,
    fallback: number,
    {
      least = -(2 ** 53),
      most = 2 ** 53,
      whole = false,
    }: { least?: number; most?: number; whole?: boolean } = {},
  ): number {
    const value = this.has(key) ? this.value(key) : fallback;
    if (typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value)))
      return value;
    throw new InputError(
      this.where,
      `expected a ${whole ? 'whole ' : ''}number from ${least} to ${most} as ${key}, got ${quote(value)}`,
    );
  }

  range(least: number, most: number, whole: boolean): [number, number] {
    const min = this.number('min', Math.min(least, this.has('max') ? this.number('max', most) : least), {
      whole,
    });
    const max = this.number('max', Math.max(most, min), { whole });
    if (min > max) throw new InputError(this.where, `expected min up to max, got ${min} and ${max}`);
    return [min, max];
  }

  days(today: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate] {
    const day = (key: string) => (this.has(key) ? dateInput.parse(this.where, this.text(key)) : undefined);
    const [min, max] = [day('min'), day('max')];
    const least = min ?? (max ?? today).subtract({ years: 1 });
    const most = max ?? (min ?? today).add({ years: 1 });
    if (Temporal.PlainDate.compare(least, most) <= 0) return [least, most];
    throw new InputError(
      this.where,
      `expected min up to max, got ${least.toString()} and ${most.toString()}`,
    );
  }
}
