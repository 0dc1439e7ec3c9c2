import type { TSchema } from 'typebox';
import { Compile, Errors, Check } from 'typebox/schema';
import type { TLocalizedValidationError } from 'typebox/error';
import { quote } from './quote.ts';
import { nearChoice } from './near-choice.ts';

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
/** An object that JSON can hold. */
export type JsonObject = { [key: string]: JsonValue };
/** A JSON Schema as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };
/** A schema as data, or as TypeBox made it. */
export type AnySchema = JsonSchema | TSchema;

/** Checks values against one JSON Schema (2020-12). */
export interface Validator {
  check(value: unknown): boolean;
  /**
   * What is wrong with a value that does not pass, one line a problem: `text: required`. What a schema marks
   * `writeOnly` (a password, a key) is never repeated.
   */
  problems(value: unknown): string[];
  /** The same, each with the place in the value, as a JSON Pointer (RFC 6901). */
  issues(value: unknown): { readonly path: string; readonly message: string }[];
}

/** A validator compiled to JavaScript: for schemas of trusted bundles, since it generates code. */
export function compileValidator(schema: AnySchema): Validator {
  const compiled = Compile(schema);
  return validator(
    schema,
    (value) => compiled.Check(value),
    (value) => compiled.Errors(value)[1],
  );
}

/**
 * A validator that walks the schema at every check and generates no code, as the sandbox asks for: to hold what a service
 * answered to what was expected.
 */
export function interpretValidator(schema: AnySchema): Validator {
  return validator(
    schema,
    (value) => Check(schema, value),
    (value) => Errors(schema, value)[1],
  );
}

function validator(
  schema: AnySchema,
  check: (value: unknown) => boolean,
  errorsOf: (value: unknown) => readonly TLocalizedValidationError[],
): Validator {
  const problems = (value: unknown) => describe(errorsOf(value), { schema, value });
  return {
    check,
    problems: (value) => problems(value).map(lineOf),
    issues: (value) => problems(value).map(({ place, message }) => ({ path: pointer(place), message })),
  };
}

/** Fills in the defaults of a schema's properties, nested ones too, in place. */
export function applyDefaults(schema: JsonSchema, value: unknown, root = schema): void {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      const own = partOf(schema, String(index), root);
      if (isSchema(own)) applyDefaults(own, element, root);
    }
    return;
  }
  const { properties } = resolved(schema, root);
  if (!isRecord(value) || !isRecord(properties)) return;
  // Entries, a list for each, would cost a call as much as its check.
  for (const key of Object.keys(properties)) {
    const property = properties[key];
    if (!isSchema(property)) continue;
    if (!Object.hasOwn(value, key)) {
      if (property.default !== undefined) value[key] = ownCopy(property.default);
    } else if (typeof value[key] === 'object') applyDefaults(property, value[key], root);
  }
}

/** The schema of a property or an element, by its name or index. */
function partOf(schema: JsonSchema, key: string, root: JsonSchema): unknown {
  const { properties, prefixItems, items } = resolved(schema, root);
  if (isRecord(properties) && Object.hasOwn(properties, key)) return properties[key];
  return (Array.isArray(prefixItems) ? (prefixItems[Number(key)] as unknown) : undefined) ?? items;
}

/** The schema that a reference within `root` leads to; any other as it is. */
function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#')) return schema;
  const found = valueAt(root, segments(decodeURIComponent($ref.slice(1))));
  return isSchema(found) ? found : schema;
}

/** A copy of a value; what cannot be changed is its own. */
function ownCopy(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

/** What was checked, and against what. */
interface Subject {
  readonly schema: AnySchema;
  readonly value: unknown;
}

interface Problem {
  readonly place: readonly string[];
  readonly message: string;
}

function lineOf({ place, message }: Problem): string {
  return `${argumentPath(place)}: ${message}`;
}

/** The problems that differ from one another. */
function describe(errors: readonly TLocalizedValidationError[], subject: Subject): readonly Problem[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  const problems = errors
    .filter(
      (error) =>
        !unions.some((union) => union !== error && error.schemaPath.startsWith(`${union.schemaPath}/`)),
    )
    .flatMap((error) => describeOne(error, errors, subject));
  return [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()];
}

function describeOne(
  error: TLocalizedValidationError,
  errors: readonly TLocalizedValidationError[],
  subject: Subject,
): readonly Problem[] {
  const path = segments(error.instancePath);
  const one = (message: string): readonly Problem[] => [{ place: path, message }];
  const within = (name: string, message: string): Problem => ({ place: [...path, name], message });
  const found = valueAt(subject.value, path);
  const secret = isSecret(subject.schema, path);
  const got = secret ? '' : `, got ${quote(found)}`;
  const hint = (choices: readonly unknown[]) => {
    const near = secret || typeof found !== 'string' ? undefined : nearChoice(found, choices);
    return near === undefined ? '' : `, did you mean ${quote(near)}?`;
  };
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties
        .filter((name) => !Object.hasOwn(Object(found), name))
        .map((name) => within(name, 'required'));
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => within(name, 'unknown argument'));
    case 'unevaluatedProperties':
      return error.params.unevaluatedProperties.map((name) => within(String(name), 'unknown argument'));
    case 'boolean':
      // The schema `false`: TypeBox tells each property that is none of the listed, before all of them together.
      return one(error.schemaPath.endsWith('/additionalProperties') ? 'unknown argument' : 'not allowed');
    case 'type':
      return one(`expected ${typeNames(error.params.type)}${got}`);
    case 'enum':
      return one(
        `expected one of ${error.params.allowedValues.map(quote).join(', ')}${got}${hint(error.params.allowedValues)}`,
      );
    case 'const':
      return one(`expected ${quote(error.params.allowedValue)}${got}`);
    case 'anyOf':
    case 'oneOf': {
      const choices = errors.filter(
        (inner) =>
          inner !== error &&
          inner.schemaPath.startsWith(`${error.schemaPath}/`) &&
          `${inner.instancePath}/`.startsWith(`${error.instancePath}/`),
      );
      const meant = branchMeant(error, choices);
      if (meant !== undefined) return describe(meant, subject);
      const expectations = choices
        .filter((inner) => inner.instancePath === error.instancePath)
        .flatMap((inner) => describeOne(inner, [], subject))
        .map(({ message }) => message.replace(/^expected /, '').replace(/, got .*$/s, ''));
      const values = choices.flatMap((inner) =>
        inner.keyword === 'const' && inner.instancePath === error.instancePath
          ? [inner.params.allowedValue]
          : [],
      );
      return one(
        `expected ${[...new Set(expectations)].join(' or ') || 'another form'}${got}${hint(values)}`,
      );
    }
    case 'minLength':
      return one(`expected at least ${count(error.params.limit, 'character')}${got}`);
    case 'maxLength':
      return one(`expected at most ${count(error.params.limit, 'character')}, got more`);
    case 'minItems':
      return one(`expected at least ${count(error.params.limit, 'element')}`);
    case 'maxItems':
      return one(`expected at most ${count(error.params.limit, 'element')}, got more`);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return one(`expected a number ${error.params.comparison} ${error.params.limit}${got}`);
    case 'pattern':
      return one(`expected text that matches ${error.params.pattern}${got}`);
    case 'format':
      return one(`expected ${FORMATS[error.params.format] ?? `the format ${error.params.format}`}${got}`);
    default:
      return one(`${error.message}${got}`);
  }
}

/** The problems within the one branch of a union whose type the value has, if there is just one. */
function branchMeant(
  union: TLocalizedValidationError,
  choices: readonly TLocalizedValidationError[],
): readonly TLocalizedValidationError[] | undefined {
  // Authors' Node may be 20, which has no Map.groupBy.
  const branches = new Map<string | undefined, TLocalizedValidationError[]>();
  for (const choice of choices) {
    const branch = /^\/(?:anyOf|oneOf)\/\d+/.exec(choice.schemaPath.slice(union.schemaPath.length))?.[0];
    const errors = branches.get(branch) ?? [];
    errors.push(choice);
    branches.set(branch, errors);
  }
  const fitting = [...branches.values()].filter((errors) =>
    errors.every(
      ({ keyword, instancePath }) =>
        instancePath !== union.instancePath || !['type', 'const', 'enum'].includes(keyword),
    ),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** What formats of JSON Schema ask for, in people's words. */
const FORMATS: Readonly<Record<string, string>> = { date: 'a date that exists, as YYYY-MM-DD' };

/** `pdfs[1].pages` for `['pdfs', '1', 'pages']`; `input` for the input itself. */
function argumentPath(path: readonly string[]): string {
  if (path.length === 0) return 'input';
  return path
    .map((key, index) => (/^\d+$/.test(key) && index > 0 ? `[${key}]` : index > 0 ? `.${key}` : key))
    .join('');
}

/** Whether the schema says of the value at `path`, or of what it lies in, that it must not be sent back. */
function isSecret(schema: AnySchema, path: readonly string[]): boolean {
  const root: JsonSchema = { ...schema };
  let at: unknown = root;
  for (const key of path) {
    if (!isSchema(at)) return false;
    at = partOf(at, key, root);
    if (isRecord(at) && at.writeOnly === true) return true;
  }
  return false;
}

function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function pointer(path: readonly string[]): string {
  return path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path)
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined;
  return value;
}

function typeNames(type: string | readonly string[]): string {
  const articles = [type]
    .flat()
    .map((name) => (name === 'null' ? 'null' : /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`));
  return articles.join(' or ');
}

function count(number: number | bigint, unit: string): string {
  return `${number} ${unit}${Number(number) === 1 ? '' : 's'}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is JsonSchema {
  return isRecord(value);
}
