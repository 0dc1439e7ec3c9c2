import type { JsonSchema } from '@toolyard/sdk';
import type { ToolManifest } from '@toolyard/sdk/manifest';
import { COMMON_SHAPES, FEW_SHAPES, shapesOf, type TextShape } from './text-shapes.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

/** A way to make a tool's input of a given size. */
export interface InputShape {
  /** The argument that grows, with its path inside. */
  readonly argument: string;
  readonly name: string;
  /** An input of about `bytes` bytes. */
  readonly make: (bytes: number) => Json;
  /** For a number: the value that it has, whatever the size. */
  readonly number?: number;
  /** For a number: an input with another in its place. */
  readonly makeWith?: (number: number) => Json;
}

/** How many examples the shapes are made from, and how many ways to choose among enumerations beside. */
const MOST_EXAMPLES = 2;
const MOST_CHOICES = 8;

/** Numbers that are tried where a schema names no bound. */
const LARGE_NUMBERS = [1000, 1e6, 1e9, Number.MAX_SAFE_INTEGER, -1e9, 1e15 + 0.5, 1e-9, 1e300];

/** Ways to make every argument of a tool long, deep, or large by a number, from its schema and its examples. */
export function inputShapes({ input, examples }: ToolManifest): InputShape[] {
  const texts = new Set<string>();
  const samples = examples.map((example) => example.input as Json).slice(0, MOST_EXAMPLES);
  const shapes = new Map<string, InputShape>();
  for (const base of basesOf(input, samples.length > 0 ? samples : [{}]))
    for (const shape of shapesFrom(input, base, texts))
      shapes.set(`${shape.argument} ${shape.name} ${base.name}`, shape);
  return [...shapes.values()];
}

interface Base {
  readonly value: Json;
  readonly name: string;
  /** On the first example everything is tried, on the others what is made of their texts, on choices little. */
  readonly kind: 'first' | 'example' | 'choice';
}

/** The examples; and the first of them with every other value of its enumerations. */
function basesOf(schema: JsonSchema, samples: readonly Json[]): Base[] {
  const [first = {}] = samples;
  const choices: Base[] = [];
  for (const [name, property] of Object.entries(propertiesOf(schema)))
    for (const value of choicesOf(property))
      if (get(first, [name]) !== value)
        choices.push({
          value: set(first, [name], value),
          name: ` (${name}: ${JSON.stringify(value)})`,
          kind: 'choice',
        });
  return [
    ...samples.map((value, index): Base => ({ value, name: '', kind: index === 0 ? 'first' : 'example' })),
    ...spread(choices, MOST_CHOICES),
  ];
}

/** At most so many of a list, from all over it. */
function spread<Item>(list: readonly Item[], most: number): Item[] {
  const step = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(most, list.length) },
    (_, index) => list[Math.floor(index * step)],
  ).filter((item) => item !== undefined);
}

/** @param texts the text arguments that have been tried in every shape */
function* shapesFrom(schema: JsonSchema, base: Base, texts: Set<string>): Generator<InputShape> {
  const named = (argument: string, name: string) => ({ argument, name: name + base.name });
  for (const { path, value, inner } of nodesOf(schema, base.value)) {
    const argument = path.join('.');
    const put = (grown: Json) => set(base.value, path, grown);
    if (typeof value === 'string') {
      if (choicesOf(inner).length > 0) continue;
      const most = typeof inner.maxLength === 'number' ? inner.maxLength : Infinity;
      if (texts.size < MOST_WHOLE && isLong(inner)) texts.add(argument);
      for (const shape of textShapes(inner, value, base.kind, texts.has(argument)))
        yield {
          ...named(argument, shape.name),
          make: (bytes) => put(shape.make(Math.min(bytes, most)).slice(0, most)),
        };
    } else if (Array.isArray(value)) {
      for (const [name, grow] of arrayShapes(value, inner))
        yield { ...named(argument, name), make: (bytes) => put(grow(bytes)) };
    } else if (typeof value === 'number' || isNumeric(inner)) {
      for (const number of numbersOf(inner))
        yield { ...named(argument, `is ${number}`), make: () => put(number), number, makeWith: put };
    } else if (isRecord(value) && takesAnyKey(inner)) {
      for (const [name, grow] of objectShapes(value))
        yield { ...named(argument, name), make: (bytes) => put(grow(bytes)) };
    }
  }
}

/** A text that can never be longer is no burden: few shapes do. */
const SHORT_TEXT = 1000;
/** So many text arguments of a tool are tried in every shape, the others in few and in those of their examples. */
const MOST_WHOLE = 3;

function isLong(schema: JsonSchema): boolean {
  return !takesFile(schema) && (typeof schema.maxLength !== 'number' || schema.maxLength > SHORT_TEXT);
}

function textShapes(
  schema: JsonSchema,
  sample: string,
  base: Base['kind'],
  whole: boolean,
): readonly TextShape[] {
  if (takesFile(schema)) return fileShapes(sample);
  if (!isLong(schema)) return base === 'example' ? [] : FEW_SHAPES;
  switch (base) {
    case 'first':
      return [...(whole ? COMMON_SHAPES : FEW_SHAPES), ...shapesOf(sample)];
    case 'example':
      return shapesOf(sample);
    case 'choice':
      return FEW_SHAPES;
  }
}

/** Base64 of the example's file with more behind it, and of what is no file. */
function fileShapes(sample: string): TextShape[] {
  const bytes = Buffer.from(sample, 'base64');
  const encoded = (name: string, make: (length: number) => Buffer): TextShape => ({
    name,
    make: (length) => make(Math.floor(length * 0.75)).toString('base64'),
  });
  const text = (name: string, piece: string) =>
    encoded(name, (length) => Buffer.alloc(Math.max(1, length), piece));
  return [
    encoded('the file with zeros behind it', (length) =>
      Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length))]),
    ),
    encoded('the file again and again', (length) =>
      Buffer.alloc(Math.max(1, length), bytes.length > 0 ? bytes : 'a'),
    ),
    text('zeros', '\0'),
    text('text of one letter', 'a'),
    text('lines', 'a,b\n'),
    text('blanks', ' '),
    text('PDF objects', '1 0 obj<</A 1>>endobj\n'),
    text('PDF that begins again and again', '%PDF-1.7\n'),
    text('tags', '<a>'),
  ];
}

type Growth = readonly [name: string, grow: (bytes: number) => Json];

function arrayShapes(value: readonly Json[], schema: JsonSchema): Growth[] {
  const [item = sampleOf(itemsOf(schema))] = value;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Infinity;
  const size = Math.max(2, JSON.stringify(item)?.length ?? 2) + 1;
  const count = (bytes: number) => Math.max(1, Math.min(most, Math.floor(bytes / size)));
  const fill = (make: (index: number) => Json) => (bytes: number) =>
    Array.from({ length: count(bytes) }, (_, index) => make(index));
  return [
    ['many of the same', fill((index) => value[index % Math.max(1, value.length)] ?? item)],
    ['many that differ', fill((index) => numbered(item, index))],
    ['many, the last first', (bytes) => fill((index) => numbered(item, index))(bytes).reverse()],
    ['many empty texts', (bytes) => Array.from({ length: Math.min(most, Math.floor(bytes / 3)) }, () => '')],
    [
      'many numbers',
      (bytes) => Array.from({ length: Math.min(most, Math.floor(bytes / 6)) }, (_, index) => index),
    ],
    [
      'deep arrays',
      (bytes) => Array.from({ length: Math.min(most, Math.ceil(bytes / 180)) }, () => deep(85)),
    ],
  ];
}

/** The same value with every text in it told apart by a number, and numbers moved on. */
function numbered(value: Json, index: number): Json {
  if (typeof value === 'string') return `${value}${index}`;
  if (typeof value === 'number') return Number.isInteger(value) ? value + index : value;
  if (isList(value)) return value.map((inner) => numbered(inner, index));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numbered(inner, index)]));
}

function objectShapes(value: { readonly [key: string]: Json }): Growth[] {
  const members = (bytes: number, size: number, member: (index: number) => Json) =>
    Object.fromEntries(
      Array.from({ length: Math.max(1, Math.floor(bytes / size)) }, (_, index) => [
        `k${index}`,
        member(index),
      ]),
    );
  const [inner = 1] = Object.values(value);
  const size = (JSON.stringify(inner)?.length ?? 1) + 12;
  return [
    ['many members', (bytes) => ({ ...value, ...members(bytes, 14, (index) => index) })],
    ['many members like the first', (bytes) => ({ ...value, ...members(bytes, size, () => inner) })],
    ['deep members', (bytes) => ({ ...value, ...members(bytes, 190, () => deep(85)) })],
    [
      'a member that is a long array',
      (bytes) => ({ ...value, k: Array.from({ length: bytes / 2 }, () => 1) }),
    ],
    [
      'a member that is an array of objects',
      (bytes) => ({ ...value, k: Array.from({ length: bytes / 20 }, (_, index) => ({ a: index, b: 'x' })) }),
    ],
    ['a member that is a long text', (bytes) => ({ ...value, k: ' '.repeat(bytes) })],
    ['a long key', (bytes) => ({ ...value, [' '.repeat(bytes)]: 1 })],
  ];
}

function deep(levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

interface Node {
  readonly path: Path;
  readonly value: Json | undefined;
  readonly inner: JsonSchema;
}

/** How far into an example's value, and how many members or elements of one, shapes are made. */
const MOST_DEPTH = 5;
const MOST_MEMBERS = 8;

/** The parts of an input, with those of the arguments that it lacks as the schema has them. */
function* nodesOf(schema: JsonSchema, value: Json | undefined, path: Path = []): Generator<Node> {
  if (value === undefined) {
    for (const alternative of alternativesOf(schema)) {
      const sample = sampleOf(alternative);
      if (isNumeric(alternative)) yield { path, value: undefined, inner: alternative };
      else yield* nodesOf(alternative, sample, path);
    }
    return;
  }
  if (path.length > 0) yield { path, value, inner: narrowed(schema, value) };
  if (path.length >= MOST_DEPTH || typeof value !== 'object' || value === null) return;
  const inside = narrowed(schema, value);
  if (isList(value)) {
    for (const [index, item] of value.slice(0, 1).entries())
      yield* nodesOf(itemsOf(inside), item, [...path, index]);
    return;
  }
  const properties = propertiesOf(inside);
  const unnamed = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  for (const key of [...Object.keys(properties), ...unnamed.slice(0, MOST_MEMBERS)])
    yield* nodesOf(properties[key] ?? {}, Object.hasOwn(value, key) ? get(value, [key]) : undefined, [
      ...path,
      key,
    ]);
}

/** The branch of a union that a value is of, as far as its type tells. */
function narrowed(schema: JsonSchema, value: Json): JsonSchema {
  const type = isList(value) ? 'array' : value === null ? 'null' : typeof value;
  return alternativesOf(schema).find((each) => typesOf(each).includes(type)) ?? schema;
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return (branches as JsonSchema[]).flatMap(alternativesOf);
  const types = typesOf(schema);
  return types.length > 1 ? types.map((type) => Object.assign({}, schema, { type })) : [schema];
}

function typesOf({ type }: JsonSchema): readonly string[] {
  const types = Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : [];
  return types.map((name) => (name === 'integer' ? 'number' : name));
}

/** A smallest value of a schema. */
function sampleOf(schema: JsonSchema): Json {
  if (Array.isArray(schema.enum)) return schema.enum[0] as Json;
  if (schema.const !== undefined) return schema.const as Json;
  const branch = alternativesOf(schema).find((each) => !typesOf(each).includes('null')) ?? {};
  switch (typesOf(branch)[0]) {
    case 'string':
      return 'a';
    case 'number':
      return typeof branch.minimum === 'number' ? branch.minimum : 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(itemsOf(branch))];
    case 'object': {
      const required = Array.isArray(branch.required) ? (branch.required as string[]) : [];
      const properties = propertiesOf(branch);
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
    }
    default:
      return 'a';
  }
}

function numbersOf(schema: JsonSchema): number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((n) => typeof n === 'number');
  const high =
    typeof maximum === 'number'
      ? maximum
      : typeof exclusiveMaximum === 'number'
        ? exclusiveMaximum
        : Infinity;
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum
        : -Infinity;
  const isWhole = schema.type === 'integer';
  const fitting = LARGE_NUMBERS.filter((n) => n <= high && n >= low && (!isWhole || Number.isInteger(n)));
  return [...new Set([...bounds, ...fitting])];
}

function isNumeric(schema: JsonSchema): boolean {
  return typesOf(schema).includes('number');
}

function choicesOf(schema: JsonSchema): Json[] {
  return alternativesOf(schema).flatMap((each) => {
    if (Array.isArray(each.enum)) return each.enum as Json[];
    return each.type === 'boolean' ? [true, false] : [];
  });
}

function takesFile(schema: JsonSchema): boolean {
  return alternativesOf(schema).some((each) => each.contentEncoding === 'base64');
}

function takesAnyKey(schema: JsonSchema): boolean {
  return schema.properties === undefined || schema.additionalProperties !== false;
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return (typeof schema.items === 'object' && schema.items !== null ? schema.items : {}) as JsonSchema;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isRecord(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value);
}

function get(value: Json, [step, ...rest]: Path): Json | undefined {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  const inner = Reflect.get(value, step) as Json;
  return get(inner, rest);
}

/** The value with the part at a path in another's place. */
function set(value: Json, [step, ...rest]: Path, part: Json): Json {
  if (step === undefined) return part;
  if (typeof step === 'number')
    return isList(value)
      ? value.map((item, index) => (index === step ? set(item, rest, part) : item))
      : value;
  const object = isRecord(value) ? value : {};
  return { ...object, [step]: set(object[step] ?? {}, rest, part) };
}
