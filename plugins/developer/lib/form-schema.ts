import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { wholePattern, withoutAnchors } from './whole-pattern.ts';
import {
  checkFieldName,
  isFieldType,
  isObject,
  labelOf,
  readField,
  FIELD_TYPES,
  type DraftEntry,
  type FieldType,
} from './form-fields.ts';

/**
 * The fields of the JSON Schema of an object: its properties, those of nested objects as groups of their own.
 *
 * @throws InputError naming `json` and the field
 */
export function readSchemaFields(schema: JsonObject, warnings: string[], expected: string): DraftEntry[] {
  const { properties } = schema;
  if (!isObject(properties) || !typesOf(schema, 'object').includes('object'))
    throw new InputError('json', `${expected}, got ${quote(schema)}`);
  return entriesOf(schema, [], warnings);
}

function entriesOf(schema: JsonObject, path: readonly string[], warnings: string[]): DraftEntry[] {
  const { properties, required } = schema;
  const place = path.length === 0 ? 'the schema' : path.join('.');
  for (const keyword of keywordsBeside(schema, OBJECT_KEYWORDS))
    // A form has the fields of its properties, and no other.
    if (keyword !== 'additionalProperties' || isObject(schema[keyword]))
      warnings.push(`${place}: ${keyword} is not carried over`);
  for (const name of Array.isArray(required) ? required : [])
    if (typeof name === 'string' && !(isObject(properties) && Object.hasOwn(properties, name)))
      warnings.push(`${place}: required ${quote(name)}, which is no property, is not carried over`);
  const demanded = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isObject(properties) ? properties : {}).map(([key, property]) => {
    const inner = [...path, key];
    const name = inner.join('.');
    checkFieldName('json', key.trim() === '' ? '' : name, `property ${quote(name)}`);
    if (typeof property !== 'boolean' && !isObject(property))
      throw new InputError('json', `property ${quote(name)}: expected a schema, got ${quote(property)}`);
    const place = isObject(property) ? property : {};
    const widget = typeof place['x-widget'] === 'string' ? place['x-widget'] : undefined;
    if (widget === undefined && isObject(place.properties) && typesOf(place, 'object').includes('object'))
      return groupOf(place, inner, warnings);
    return fieldOf(place, { name, path: inner, widget, required: demanded.has(key) }, warnings);
  });
}

function groupOf(schema: JsonObject, path: readonly string[], warnings: string[]): DraftEntry {
  const help = textOf(schema.description);
  return {
    legend: labelOf(path.at(-1) ?? '', textOf(schema.title)),
    ...(help === undefined ? {} : { help }),
    entries: entriesOf(schema, path, warnings),
  };
}

interface Place {
  readonly name: string;
  readonly path: readonly string[];
  readonly widget: string | undefined;
  readonly required: boolean;
}

function fieldOf(schema: JsonObject, place: Place, warnings: string[]): DraftEntry {
  const { name, path, widget, required } = place;
  const types = typesOf(schema, undefined).filter((type) => type !== 'null');
  const [type] = types;
  const isArray = type === 'array';
  const values = isArray && isObject(schema.items) ? schema.items : schema;
  const options = choicesOf(values);
  const chosen = fieldType(schema, type, options !== undefined, name, widget, warnings);
  const isMultiple = isArray && (chosen === 'select' || chosen === 'file' || chosen === 'email');
  for (const keyword of lostKeywords(schema, options !== undefined, chosen))
    warnings.push(`${name}: ${keyword} is not carried over`);
  if (types.length > 1) warnings.push(`${name}: of several types only ${type ?? ''} is carried over`);
  const given = textOf(schema.pattern);
  const pattern = given === undefined ? undefined : withoutAnchors(given);
  if (given !== undefined && pattern === given && wholePattern(given) !== given)
    warnings.push(`${name}: in HTML the pattern has to match the whole value`);
  const definition = {
    name,
    type: chosen,
    label: schema.title,
    helpText: schema.description,
    required: required || schema.const === true,
    default: defaultOf(schema.default),
    min: schema.minimum,
    max: schema.maximum,
    step: schema.multipleOf ?? (type === 'number' ? 'any' : undefined),
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    pattern,
    options,
    multiple: isMultiple || undefined,
    placeholder: schema['x-placeholder'],
    rows: schema['x-rows'],
  };
  const members = Object.entries(definition).filter(
    (entry): entry is [string, JsonValue] => entry[1] !== undefined,
  );
  const read = readField(Object.fromEntries(members), 0, {
    argument: 'json',
    types: FIELD_TYPES,
    unknown: () => undefined,
  });
  return { definition: read, path, label: labelOf(path.at(-1) ?? '', read.label) };
}

/** What of a schema is said by the form, or is about the schema alone. */
const SAID = ['$schema', '$id', 'id', 'type', 'title', 'description'];
const OBJECT_KEYWORDS: ReadonlySet<string> = new Set([
  ...SAID,
  'properties',
  'required',
  // Keys of a form, which may stand in its schema.
  'action',
  'method',
  'submitLabel',
]);
const FIELD_KEYWORDS: ReadonlySet<string> = new Set([
  ...SAID,
  'default',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'x-placeholder',
  'x-rows',
  'x-widget',
]);
/** What of the values of a list is said by the choices of a field. */
const CHOICE_KEYWORDS: ReadonlySet<string> = new Set([...SAID, 'enum', 'oneOf']);

/** The keywords of a property's schema that its field does not say. */
function lostKeywords(schema: JsonObject, hasChoices: boolean, chosen: FieldType): string[] {
  return keywordsBeside(schema, FIELD_KEYWORDS).flatMap((keyword) => {
    const value = schema[keyword];
    switch (keyword) {
      case 'enum':
      case 'oneOf':
        return hasChoices ? [] : [keyword];
      // No choice can be made twice, and no file.
      case 'uniqueItems':
        return hasChoices || chosen === 'file' ? [] : [keyword];
      case 'const':
        return chosen === 'checkbox' && value === true ? [] : [keyword];
      case 'format':
        return typeof value === 'string' && FORMATS[value] === chosen ? [] : [`format ${quote(value)}`];
      case 'items':
        return isObject(value)
          ? keywordsBeside(value, hasChoices ? CHOICE_KEYWORDS : new Set(SAID)).map(
              (inner) => `items.${inner}`,
            )
          : [keyword];
      default:
        return [keyword];
    }
  });
}

function keywordsBeside(schema: JsonObject, known: ReadonlySet<string>): string[] {
  return Object.keys(schema).filter((keyword) => !known.has(keyword));
}

const FORMATS: Readonly<Record<string, FieldType>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
  password: 'password',
};

function fieldType(
  schema: JsonObject,
  type: string | undefined,
  hasChoices: boolean,
  name: string,
  widget: string | undefined,
  warnings: string[],
): FieldType {
  if (widget !== undefined) {
    if (isFieldType(widget)) return widget;
    throw new InputError(
      'json',
      `field ${quote(name)}, x-widget: expected one of ${FIELD_TYPES.join(', ')}, got ${quote(widget)}`,
    );
  }
  if (hasChoices) return 'select';
  if (type === 'boolean' || (type === undefined && typeof schema.const === 'boolean')) return 'checkbox';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' || type === 'object')
    warnings.push(`${name}: a field has no values of type ${type}: a text field stands for it`);
  const { format } = schema;
  return (typeof format === 'string' && Object.hasOwn(FORMATS, format) && FORMATS[format]) || 'text';
}

/** The values to choose from: an enumeration, or constants with titles. */
function choicesOf(schema: JsonObject): JsonValue[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.filter((value) => value !== null);
  const { oneOf } = schema;
  if (!Array.isArray(oneOf) || !oneOf.every((choice) => isObject(choice) && choice.const !== undefined))
    return undefined;
  return oneOf.flatMap((choice): JsonValue[] => {
    if (!isObject(choice) || choice.const === undefined || choice.const === null) return [];
    return [
      choice.title === undefined ? { value: choice.const } : { value: choice.const, label: choice.title },
    ];
  });
}

function defaultOf(value: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'number' ? String(entry) : entry))
    : value;
}

function typesOf(schema: JsonObject, otherwise: string | undefined): string[] {
  const { type = otherwise } = schema;
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
