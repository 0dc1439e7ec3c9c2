import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { wordsOf } from './identifier-words.ts';

/** The controls that a form definition may name: HTML's, but for buttons. */
export const FIELD_TYPES = [
  'text',
  'email',
  'password',
  'number',
  'tel',
  'url',
  'search',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'range',
  'file',
  'hidden',
  'textarea',
  'select',
  'radio',
  'checkbox',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export function isFieldType(name: string): name is FieldType {
  return FIELD_TYPES.some((type) => type === name);
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export type FieldDefault = string | number | boolean | readonly string[];

/** A field of a form definition, as callers write it. */
export interface FieldDefinition<Type extends string = FieldType> {
  readonly name: string;
  readonly type: Type;
  readonly label?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly default?: FieldDefault;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | 'any';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly options?: readonly FieldOption[];
  readonly multiple?: boolean;
  readonly rows?: number;
  readonly helpText?: string;
}

/** An entry of a form before ids are given out. */
export type DraftEntry =
  | { readonly definition: FieldDefinition; readonly path: readonly string[]; readonly label: string }
  | { readonly legend: string; readonly help?: string; readonly entries: readonly DraftEntry[] };

/** How a field's properties are read: what each may be, and what is expected where it is something else. */
const PROPERTIES = {
  label: isText,
  placeholder: isText,
  required: isBoolean,
  default: isDefault,
  min: isNumberOrText,
  max: isNumberOrText,
  step: isStep,
  minLength: isCount,
  maxLength: isCount,
  pattern: isText,
  options: isOptions,
  multiple: isBoolean,
  rows: isCount,
  helpText: isText,
} as const;

const EXPECTED: Readonly<Record<keyof typeof PROPERTIES, string>> = {
  label: 'text',
  placeholder: 'text',
  required: 'true or false',
  default: 'text, a number, true, false or an array of texts',
  min: 'a number or text',
  max: 'a number or text',
  step: 'a positive number or "any"',
  minLength: 'a whole number',
  maxLength: 'a whole number',
  pattern: 'text',
  options: 'an array of texts or {value, label}',
  multiple: 'true or false',
  rows: 'a whole number',
  helpText: 'text',
};

const MAX_NAME_LENGTH = 200;
/** Each option repeats the field's name. */
const MAX_OPTIONS = 2000;

export interface FieldRules<Type extends string> {
  /** The argument that errors name. */
  readonly argument: string;
  readonly types: readonly Type[];
  /** Told of each property that fields do not have. */
  readonly unknown: (field: string, key: string) => void;
}

/**
 * Reads one entry of `fields`.
 *
 * @throws InputError naming the argument, the field and its property
 */
export function readField<Type extends string>(
  entry: JsonValue,
  index: number,
  rules: FieldRules<Type | 'text'>,
): FieldDefinition<Type | 'text'> {
  const { argument, types, unknown } = rules;
  if (!isObject(entry))
    throw new InputError(argument, `fields[${index}]: expected an object with a name, got ${quote(entry)}`);
  const { name, type = 'text', ...properties } = entry;
  checkFieldName(argument, name, `fields[${index}].name`);
  const fail = (key: string, expectation: string): never => {
    throw new InputError(argument, `field ${quote(name)}, ${key}: expected ${expectation}`);
  };
  const known = types.find((candidate) => candidate === type);
  if (known === undefined) return fail('type', `one of ${types.join(', ')}, got ${quote(type)}`);
  const read: Record<string, unknown> = { name, type: known };
  for (const [key, value] of Object.entries(properties)) {
    if (!isProperty(key)) unknown(name, key);
    else if (value !== null) {
      if (!PROPERTIES[key](value)) fail(key, `${EXPECTED[key]}, got ${quote(value)}`);
      read[key] = key === 'options' ? optionsOf(value) : value;
    }
  }
  const field = read as unknown as FieldDefinition<Type | 'text'>;
  const { options } = field;
  if ((known === 'select' || known === 'radio') && (options === undefined || options.length === 0))
    fail('options', `options for a ${known} field`);
  if (options !== undefined && options.length > MAX_OPTIONS)
    fail('options', `at most ${MAX_OPTIONS} options, got ${options.length}`);
  return field;
}

/** @throws InputError when it is no text, blank or over 200 characters */
export function checkFieldName(
  argument: string,
  name: JsonValue | undefined,
  place: string,
): asserts name is string {
  if (typeof name !== 'string' || name.trim() === '')
    throw new InputError(argument, `${place}: expected the field's name`);
  if (name.length > MAX_NAME_LENGTH)
    throw new InputError(argument, `${place}: expected a name of at most ${MAX_NAME_LENGTH} characters`);
}

/** @throws InputError for a name that another field has */
export function checkNames(argument: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      throw new InputError(
        argument,
        `field ${quote(name)}: expected a name of its own, got one that repeats`,
      );
    seen.add(name);
  }
}

/** The text that is given, unless it is blank; else the name as people read it: `first_name` is "First name". */
export function labelOf(name: string, given?: string): string {
  if (given !== undefined && given.trim() !== '') return given;
  const words = wordsOf(name).join(' ').toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProperty(key: string): key is keyof typeof PROPERTIES {
  return Object.hasOwn(PROPERTIES, key);
}

function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

function isBoolean(value: JsonValue): boolean {
  return typeof value === 'boolean';
}

function isNumberOrText(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function isCount(value: JsonValue): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isStep(value: JsonValue): boolean {
  return value === 'any' || (typeof value === 'number' && value > 0);
}

function isDefault(value: JsonValue): boolean {
  return Array.isArray(value) ? value.every(isText) : isNumberOrText(value) || isBoolean(value);
}

function isOptions(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.every((option) =>
      isObject(option)
        ? isScalar(option.value) && (option.label === undefined || isScalar(option.label))
        : isScalar(option),
    )
  );
}

function isScalar(value: JsonValue | undefined): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function optionsOf(value: JsonValue): FieldOption[] {
  const entries = Array.isArray(value) ? value : [];
  return entries.map((option) => {
    const text = scalarText(isObject(option) ? option.value : option);
    return { value: text, label: isObject(option) ? scalarText(option.label ?? text) : text };
  });
}

function scalarText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
