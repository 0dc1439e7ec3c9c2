import { DroppedParts } from '@toolyard/kit/dropped';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { uniqueNames } from './identifier-words.ts';
import { readJsonSource } from './json-source.ts';
import {
  checkNames,
  FIELD_TYPES,
  isObject,
  labelOf,
  readField,
  type DraftEntry,
  type FieldDefault,
  type FieldDefinition,
  type FieldOption,
  type FieldType,
} from './form-fields.ts';
import { readSchemaFields } from './form-schema.ts';

/** A form as the generators write it, whether it was given as a form definition or as JSON Schema. */
export interface Form {
  readonly title?: string;
  readonly description?: string;
  readonly action?: string;
  readonly method: 'get' | 'post' | 'dialog';
  readonly submitLabel: string;
  readonly entries: readonly FormEntry[];
  /** The fields of all entries, in order. */
  readonly fields: readonly FormField[];
  /** What could not be carried over. */
  readonly warnings: readonly string[];
}

export type FormEntry = { readonly field: FormField } | { readonly group: FormGroup };

/** What the schema has as an object of its own. */
export interface FormGroup {
  readonly legend: string;
  readonly help?: string;
  readonly entries: readonly FormEntry[];
}

export interface FormField {
  readonly name: string;
  /** Where its value is in the data: the name, or the keys of nested objects. */
  readonly path: readonly string[];
  readonly id: string;
  readonly type: FieldType;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
  readonly default?: FieldDefault;
  readonly placeholder?: string;
  /** The attributes of HTML that hold its values to something, as far as its type has them. */
  readonly constraints: Readonly<Record<string, string | number>>;
  readonly rows?: number;
  readonly options: readonly FieldOption[];
  /** Takes several values: a multiple select, a group of checkboxes, several files or addresses. */
  readonly multiple: boolean;
}

const MAX_FIELDS = 1000;
/** The most options of all fields: each becomes a control that repeats the field's name. */
const MAX_OPTIONS = 10_000;

/**
 * The form that the argument `json` describes.
 *
 * @throws InputError naming `json` and the field: neither form definition nor schema of an object, no fields, a field
 * that is none, or an action that would run script
 */
export function readForm(given: JsonValue): Form {
  const source = JSON.parse(readJsonSource('json', given).text) as JsonValue;
  if (!isObject(source)) throw new InputError('json', `${EXPECTED_FORM}, got ${quote(source)}`);
  const warnings: string[] = [];
  const lost = new DroppedParts();
  dropInexactDigits(lost, given);
  warnings.push(...(lost.output().dropped ?? []));
  const drafts = Object.hasOwn(source, 'fields')
    ? definitionEntries(source, warnings)
    : readSchemaFields(source, warnings, EXPECTED_FORM);
  const fields = draftFields(drafts);
  if (fields.length === 0) throw new InputError('json', 'expected at least one field');
  if (fields.length > MAX_FIELDS)
    throw new InputError('json', `expected at most ${MAX_FIELDS} fields, got ${fields.length}`);
  const options = fields.reduce((sum, { definition }) => sum + (definition.options?.length ?? 0), 0);
  if (options > MAX_OPTIONS)
    throw new InputError('json', `expected at most ${MAX_OPTIONS} options in all fields, got ${options}`);
  checkNames(
    'json',
    fields.map(({ definition }) => definition.name),
  );
  const entries = finish(drafts, warnings);
  const title = textOf(source, 'title');
  const description = textOf(source, 'description');
  const action = textOf(source, 'action');
  if (action !== undefined) checkAction(action);
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action }),
    method: methodOf(source),
    submitLabel: labelOf('Submit', textOf(source, 'submitLabel')),
    entries,
    fields: fieldsOf(entries),
    warnings,
  };
}

const EXPECTED_FORM = 'expected a form definition {title, fields: […]} or the JSON Schema of an object';
const FORM_KEYS = new Set(['title', 'description', 'action', 'method', 'submitLabel', 'fields']);

function definitionEntries(source: JsonObject, warnings: string[]): DraftEntry[] {
  const { fields } = source;
  if (!Array.isArray(fields))
    throw new InputError('json', `fields: expected an array of fields, got ${quote(fields)}`);
  for (const key of Object.keys(source))
    if (!FORM_KEYS.has(key)) warnings.push(`${quote(key)} is no key of a form definition: left out`);
  return fields.map((entry, index) => {
    const definition = readField(entry, index, {
      argument: 'json',
      types: FIELD_TYPES,
      unknown: (field, key) => warnings.push(`${field}: ${quote(key)} is no key of a field: left out`),
    });
    const { name, label } = definition;
    return { definition, path: [name], label: labelOf(name, label) };
  });
}

function textOf(source: JsonObject, key: string): string | undefined {
  const value = source[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new InputError('json', `${key}: expected text, got ${quote(value)}`);
}

function methodOf(source: JsonObject): Form['method'] {
  const method = textOf(source, 'method')?.toLowerCase() ?? 'post';
  if (method === 'get' || method === 'post' || method === 'dialog') return method;
  throw new InputError('json', `method: expected get, post or dialog, got ${quote(method)}`);
}

/** Browsers leave blanks before and line breaks within a scheme out (URL Standard, basic URL parser). */
function checkAction(action: string): void {
  // oxlint-disable-next-line no-script-url
  if (/^javascript:/i.test(action.replace(/[\0-\x20]/g, '')))
    throw new InputError('json', `action: expected no javascript: URL, got ${quote(action)}`);
}

function draftFields(drafts: readonly DraftEntry[]): Extract<DraftEntry, { definition: unknown }>[] {
  return drafts.flatMap((draft) => ('definition' in draft ? [draft] : draftFields(draft.entries)));
}

function fieldsOf(entries: readonly FormEntry[]): FormField[] {
  return entries.flatMap((entry) => ('field' in entry ? [entry.field] : fieldsOf(entry.group.entries)));
}

/** Gives out the ids, and keeps of each field what its type has. */
function finish(drafts: readonly DraftEntry[], warnings: string[]): FormEntry[] {
  const unique = uniqueNames([], '-');
  const each = (draft: DraftEntry): FormEntry => {
    if (!('definition' in draft)) {
      const { legend, help, entries } = draft;
      return { group: { legend, ...(help === undefined ? {} : { help }), entries: entries.map(each) } };
    }
    const { definition } = draft;
    const id = unique(definition.name.replace(/[^A-Za-z0-9_-]/g, '-'));
    const field = toField(draft, id, warnings);
    if (isChoiceGroup(field)) for (const index of field.options.keys()) unique(`${id}-${index + 1}`);
    if (field.help !== undefined) unique(`${id}-help`);
    return { field };
  };
  return drafts.map(each);
}

/** Whether a field is several controls with a label each: radio buttons, or checkboxes that share a name. */
export function isChoiceGroup({ type, options }: FormField): boolean {
  return type === 'radio' || (type === 'checkbox' && options.length > 0);
}

const TEXTUAL: readonly FieldType[] = ['text', 'search', 'url', 'tel', 'email', 'password'];
const RANGED: readonly FieldType[] = ['number', 'range', 'date', 'time', 'datetime-local', 'month', 'week'];

/** The types that an attribute applies to (HTML Standard, 4.10.5). */
const APPLIES: Readonly<Record<string, readonly FieldType[]>> = {
  min: RANGED,
  max: RANGED,
  step: RANGED,
  minLength: [...TEXTUAL, 'textarea'],
  maxLength: [...TEXTUAL, 'textarea'],
  pattern: TEXTUAL,
  placeholder: [...TEXTUAL, 'number', 'textarea', 'select'],
  rows: ['textarea'],
  options: ['select', 'radio', 'checkbox'],
  multiple: ['select', 'email', 'file', 'checkbox'],
  default: FIELD_TYPES.filter((type) => type !== 'file'),
};

function toField(
  { definition, path, label }: Extract<DraftEntry, { definition: unknown }>,
  id: string,
  warnings: string[],
): FormField {
  const { name, type, required = false, helpText, options = [], multiple = false } = definition;
  const kept = (key: keyof FieldDefinition): boolean => {
    if (definition[key] === undefined || definition[key] === false) return false;
    if (APPLIES[key]?.includes(type) ?? true) return true;
    warnings.push(`${name}: a ${type} field has no ${key}: left out`);
    return false;
  };
  const constraints = Object.fromEntries(
    CONSTRAINTS.filter(kept).flatMap((key) => {
      const value = definition[key];
      return value === undefined ? [] : [[key.toLowerCase(), value]];
    }),
  );
  if (typeof constraints.pattern === 'string' && !isHtmlPattern(constraints.pattern))
    warnings.push(`${name}: browsers ignore the pattern, which is no regular expression with the v flag`);
  const hasOptions = kept('options');
  const isGroup = type === 'checkbox' && hasOptions;
  if (required && isGroup) warnings.push(`${name}: HTML cannot require one checkbox of a group`);
  return {
    name,
    path,
    id,
    type,
    label,
    ...(helpText === undefined || type === 'hidden' ? {} : { help: helpText }),
    required: required && !ALWAYS_VALUED.has(type),
    ...(kept('default') && definition.default !== undefined ? { default: definition.default } : {}),
    ...(kept('placeholder') && definition.placeholder !== undefined
      ? { placeholder: definition.placeholder }
      : {}),
    constraints,
    ...(kept('rows') && definition.rows !== undefined ? { rows: definition.rows } : {}),
    options: hasOptions ? options : [],
    multiple: isGroup || (kept('multiple') && multiple),
  };
}

const CONSTRAINTS = ['min', 'max', 'step', 'minLength', 'maxLength', 'pattern'] as const;
/** `required` does not apply: they always have a value. */
const ALWAYS_VALUED: ReadonlySet<FieldType> = new Set(['hidden', 'range', 'color']);

function isHtmlPattern(pattern: string): boolean {
  try {
    new RegExp(`^(?:${pattern})$`, 'v');
    return true;
  } catch {
    return false;
  }
}
