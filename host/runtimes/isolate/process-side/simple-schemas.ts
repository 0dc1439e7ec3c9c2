import { interpretValidator, type JsonSchema, type Validator } from '@toolyard/sdk';
import { acceptInput, shapeProblem } from '@toolyard/sdk/manifest';

/** UTF-16 code units of what is checked here; what is longer takes too long to be read beside other calls. */
const MOST_TEXT = 64 * 1024;

/**
 * How often, at most, a part of a schema may be held to a part of a value: some twenty milliseconds of work, as long as one
 * call keeps the others waiting (`FairLock`).
 */
const MOST_STEPS = 256 * 1024;

/** Keywords that say nothing about which values are taken. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['title', 'description', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$schema'],
  ...['contentEncoding', 'contentMediaType'],
]);
/** Keywords that compare a value with what they hold, or fill it in. */
const COMPARISONS: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'default', 'required', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties'],
]);
/** Keywords that hold schemas for a value, or for what is in it. */
const SCHEMAS: ReadonlySet<string> = new Set([
  ...['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'],
]);

/** A pattern that takes text of certain characters alone, however long: `^[gimsu]*$`. */
const CHARACTERS = /^\^\[[\w.~-]+\][*+?]?\$$/;

/**
 * A tool's schemas, as far as the process can hold values to them itself: those whose check takes no longer than the
 * schema's size times the value's, whoever wrote both. Formats, references and most patterns are none of them. What is not
 * taken here has to go before `context-side/validator.ts`, which refuses it in words or takes it after all.
 */
export class SimpleSchemas {
  readonly #input: Simple | undefined;
  readonly #output: Simple | undefined;
  readonly #judges: boolean;
  /** Whether the validator in the isolate is asked about every call. */
  readonly areOthers: boolean;

  /** @param output undefined: whatever comes out is taken */
  constructor(input: JsonSchema, output: JsonSchema | undefined) {
    this.#input = simple(input);
    this.#output = output && simple(output);
    this.#judges = output !== undefined;
    this.areOthers = this.#input === undefined || (this.#judges && this.#output === undefined);
  }

  /** The JSON of an input with its defaults, if it is taken. */
  accept(json: string): string | undefined {
    const known = this.#input;
    if (known === undefined || !fits(known, json)) return undefined;
    const value = read(json);
    if (acceptInput(known.schema, known.validator, value) !== undefined) return undefined;
    return known.fills ? JSON.stringify(value) : json;
  }

  /** Whether the JSON of a result is taken. */
  takes(json: string): boolean {
    if (!this.#judges) return true;
    const known = this.#output;
    if (known === undefined || !fits(known, json)) return false;
    const value = read(json);
    return (
      typeof value === 'object' &&
      value !== null &&
      shapeProblem(value, 'result') === undefined &&
      known.validator.check(value)
    );
  }
}

interface Simple {
  readonly schema: JsonSchema;
  readonly validator: Validator;
  /** Whether it has defaults. */
  readonly fills: boolean;
  readonly weight: number;
}

function simple(schema: JsonSchema): Simple | undefined {
  const weight = weightOf(schema);
  if (weight > MOST_STEPS) return undefined;
  const whole = interpretValidator(schema);
  // What is wrong is told by the validator in the isolate.
  const validator: Validator = { check: (value) => whole.check(value), problems: () => [], issues: () => [] };
  return { schema, validator, fills: JSON.stringify(schema).includes('"default"'), weight };
}

function fits({ weight }: Simple, json: string): boolean {
  return json.length <= MOST_TEXT && json.length * weight <= MOST_STEPS;
}

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** How many parts of a schema a part of a value is held to at most; infinite where that is not all that it costs. */
function weightOf(schema: unknown): number {
  if (!isSchema(schema)) return 1;
  return Object.entries(schema).reduce((sum, [keyword, value]) => sum + weightOfKeyword(keyword, value), 1);
}

function weightOfKeyword(keyword: string, value: unknown): number {
  if (ANNOTATIONS.has(keyword)) return 0;
  if (COMPARISONS.has(keyword)) return parts(value);
  if (SCHEMAS.has(keyword)) return [value].flat().reduce<number>((sum, inner) => sum + weightOf(inner), 0);
  if (keyword === 'pattern') return CHARACTERS.test(String(value)) ? 1 : Infinity;
  if (keyword !== 'properties' || !isSchema(value)) return Infinity;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + (name === '__proto__' ? Infinity : 1 + weightOf(inner)),
    0,
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many values a value of JSON is. */
function parts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + parts(inner), 1);
}
