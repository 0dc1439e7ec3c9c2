import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import type { FieldDefinition, FieldOption } from './form-fields.ts';
import { isDate, isEmail } from './string-formats.ts';
import { wholePattern } from './whole-pattern.ts';

/** The types that a plain list of fields may name. */
export const BUILDER_TYPES = [
  'text',
  'email',
  'password',
  'number',
  'integer',
  'tel',
  'phone',
  'url',
  'date',
  'time',
  'datetime-local',
  'color',
  'range',
  'file',
  'hidden',
  'textarea',
  'select',
  'radio',
  'checkbox',
] as const;
export type BuilderType = (typeof BUILDER_TYPES)[number];
export type BuilderField = FieldDefinition<BuilderType>;

const FORMATS: Partial<Record<BuilderType, string>> = {
  email: 'email',
  url: 'uri',
  date: 'date',
  time: 'time',
};

/** The types whose field the schema alone does not tell. */
const WIDGETS: ReadonlySet<BuilderType> = new Set([
  'password',
  'tel',
  'datetime-local',
  'color',
  'range',
  'file',
  'hidden',
  'textarea',
  'radio',
]);

/** Whether a field takes several values. */
export function takesSeveral({ type, options, multiple = false }: BuilderField): boolean {
  return multiple || (type === 'checkbox' && options !== undefined && options.length > 0);
}

export function isNumeric({ type }: BuilderField): boolean {
  return type === 'number' || type === 'integer' || type === 'range';
}

/** The schema of one field's value. */
export function schemaOfField(field: BuilderField): JsonObject {
  const { type, label, placeholder, rows, helpText } = field;
  const widget = widgetOf(field);
  return {
    ...valueSchema(field),
    ...(label === undefined ? {} : { title: label }),
    ...(helpText === undefined ? {} : { description: helpText }),
    ...(field.default === undefined ? {} : { default: defaultValue(field.default) }),
    ...(widget === undefined ? {} : { 'x-widget': widget }),
    ...(placeholder === undefined ? {} : { 'x-placeholder': placeholder }),
    ...(rows === undefined || type !== 'textarea' ? {} : { 'x-rows': rows }),
  };
}

function widgetOf(field: BuilderField): string | undefined {
  const type = field.type === 'phone' ? 'tel' : field.type;
  if (type === 'checkbox' && takesSeveral(field)) return 'checkbox';
  if (takesSeveral(field) && type === 'email') return 'email';
  return WIDGETS.has(type) ? type : undefined;
}

function defaultValue(value: NonNullable<BuilderField['default']>): JsonValue {
  return typeof value === 'object' ? [...value] : value;
}

function valueSchema(field: BuilderField): JsonObject {
  const { type, options = [] } = field;
  if (takesSeveral(field)) {
    const items = options.length > 0 ? choices(options) : { type: 'string', ...formatOf(type) };
    return { type: 'array', uniqueItems: true, items };
  }
  if (type === 'select' || type === 'radio') return { type: 'string', ...choices(options) };
  if (type === 'checkbox') return { type: 'boolean' };
  if (isNumeric(field)) return numberSchema(field);
  const { minLength, maxLength, pattern } = field;
  return {
    type: 'string',
    ...formatOf(type),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern: wholePattern(pattern) }),
  };
}

function formatOf(type: BuilderType): JsonObject {
  const format = FORMATS[type];
  return format === undefined ? {} : { format };
}

/** An enumeration, or constants with titles where a label says something else than the value. */
export function choices(options: readonly FieldOption[]): JsonObject {
  if (options.every(({ value, label }) => value === label))
    return { enum: options.map(({ value }) => value) };
  return {
    oneOf: options.map(({ value, label }) =>
      value === label ? { const: value } : { const: value, title: label },
    ),
  };
}

function numberSchema({ type, min, max, step }: BuilderField): JsonObject {
  const isWhole = type !== 'number' && step !== 'any' && Number.isInteger(step ?? 1);
  return {
    type: isWhole ? 'integer' : 'number',
    ...(typeof min === 'number' ? { minimum: min } : {}),
    ...(typeof max === 'number' ? { maximum: max } : {}),
    ...(typeof step === 'number' && step !== 1 ? { multipleOf: step } : {}),
  };
}

/**
 * Refuses what contradicts itself.
 *
 * @throws InputError naming the argument and the field
 */
export function checkField(argument: string, field: BuilderField): void {
  const { name, min, max, minLength, maxLength, pattern } = field;
  const fail = (key: string, expectation: string): never => {
    throw new InputError(argument, `field ${quote(name)}, ${key}: expected ${expectation}`);
  };
  if (isNumeric(field))
    for (const [key, limit] of Object.entries({ min, max }))
      if (limit !== undefined && typeof limit !== 'number') fail(key, `a number, got ${quote(limit)}`);
  if (min !== undefined && max !== undefined && isAbove(min, max))
    fail('min', `at most max, ${quote(max)}, got ${quote(min)}`);
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    fail('minLength', `at most maxLength, ${maxLength}, got ${minLength}`);
  const test = pattern === undefined ? undefined : compiled(pattern);
  if (pattern !== undefined && test === undefined)
    fail('pattern', `a regular expression, got ${quote(pattern)}`);
  const problem = defaultProblem(field);
  if (problem !== undefined) fail('default', `${problem}, got ${quote(field.default)}`);
}

function isAbove(min: number | string, max: number | string): boolean {
  // Dates and times are written so that their order is that of the texts.
  return typeof min === 'number' && typeof max === 'number' ? min > max : String(min) > String(max);
}

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}

/** What is expected of a default that the field would refuse; undefined when it takes it. */
function defaultProblem(field: BuilderField): string | undefined {
  const { default: value, type, options = [] } = field;
  if (value === undefined) return undefined;
  const values = new Set(options.map((option) => option.value));
  if (takesSeveral(field)) {
    if (typeof value !== 'object') return 'an array of texts';
    if (new Set(value).size < value.length) return 'each value once';
    return options.length > 0 && !value.every((entry) => values.has(entry))
      ? 'values of the options'
      : undefined;
  }
  if (type === 'checkbox') return typeof value === 'boolean' ? undefined : 'true or false';
  if (type === 'select' || type === 'radio')
    return typeof value === 'string' && values.has(value) ? undefined : 'the value of an option';
  if (isNumeric(field)) return typeof value === 'number' ? numberProblem(value, field) : 'a number';
  return typeof value === 'string' ? textProblem(value, field) : 'text';
}

function numberProblem(value: number, { min, max, step, type }: BuilderField): string | undefined {
  if (typeof min === 'number' && value < min) return `at least ${min}`;
  if (typeof max === 'number' && value > max) return `at most ${max}`;
  if (type !== 'number' && step !== 'any' && Number.isInteger(step ?? 1) && !Number.isInteger(value))
    return 'a whole number';
  if (typeof step !== 'number' || step === 1) return undefined;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps))
    ? `a multiple of ${step}`
    : undefined;
}

function textProblem(value: string, field: BuilderField): string | undefined {
  const { type, min, max, minLength, maxLength, pattern } = field;
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return `at least ${minLength} characters`;
  if (maxLength !== undefined && length > maxLength) return `at most ${maxLength} characters`;
  if (type === 'email' && !isEmail(value)) return 'an e-mail address';
  if (type === 'url' && !URL.canParse(value)) return 'a URL';
  if (type === 'date' && !isDate(value)) return 'a date as YYYY-MM-DD';
  if (type === 'color' && !/^#[\da-f]{6}$/i.test(value)) return 'a colour as #rrggbb';
  if (type === 'file') return 'none: a file field has no default';
  if (pattern !== undefined && isQuick(pattern, value) && compiled(pattern)?.test(value) === false)
    return `text that matches ${pattern}`;
  if (min !== undefined && isAbove(min, value)) return `at least ${min}`;
  return max !== undefined && isAbove(value, max) ? `at most ${max}` : undefined;
}

/** Whether a caller's pattern can be run here: repeated groups, or many repetitions, might take for ever. */
function isQuick(pattern: string, value: string): boolean {
  const repetitions = pattern.match(/[*+{]/g) ?? [];
  return value.length <= 50 && repetitions.length <= 3 && !/\)[*+{]/.test(pattern);
}
