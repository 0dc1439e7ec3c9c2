import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { jsonArgument, type JsonTree, parseJsonTree } from '@toolyard/kit/json-argument';
import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, type JsonValue, nullable, Type } from '@toolyard/sdk';
import {
  checkSchemas,
  checkValue,
  followReferences,
  indexSchemas,
  type IndexedSchemas,
  type SchemaDocument,
  type SchemaProblem,
  type Schemas,
  type SchemaVerdict,
  type ValueVerdict,
} from './check.ts';
import type { Instance } from '../../lib/json-schema/breach-places.ts';
import { DRAFTS, type Draft } from '../../lib/json-schema/dialect.ts';
import { EndlessReference } from '../../lib/json-schema/evaluate.ts';

import { depthOf, pointerOf, pointerTo, toJson } from '../../lib/json-schema/json-value.ts';
import { readLargeText, type LargeText } from '../../lib/json-schema/large-text.ts';
import { isDeeperThan, parseValue, valueOf, type Value } from '../../lib/json-schema/value.ts';

/** The most violations that are listed. */
const MOST = 100;
const MAX_DEPTH = 500;
const MAX_MILLISECONDS = 2000;

export default defineTool({
  title: 'JSON Schema Validator',
  summary:
    'Validate JSON against a JSON Schema (draft 04 to 2020-12): every violation with path, keyword and line. Without json it checks the schema itself.',
  keywords: ['ajv', 'structure', 'draft-07', 'metaschema'],
  runtime: 'isolate',
  callerCode: 'schema',
  input: Type.Object({
    schema: Type.Unsafe<JsonValue>({
      type: ['string', 'object', 'boolean'],
      contentMediaType: 'application/json',
      description: 'JSON Schema: text, object or boolean',
    }),
    json: Type.Optional(
      jsonArgument({ description: 'JSON text, or the value itself; omit to check only the schema' }),
    ),
    draft: Type.Enum(['auto', ...DRAFTS], {
      default: 'auto',
      description: 'Dialect; auto reads $schema, else 2020-12',
    }),
    validate_formats: Type.Boolean({ default: true, description: 'Check format (date, email, uri …)' }),
    schemas: Type.Optional(
      Type.Unsafe<JsonValue[]>({
        type: 'array',
        items: { type: ['string', 'object'], contentMediaType: 'application/json' },
        maxItems: 50,
        description: 'Further schemas that $ref reaches by their $id',
      }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'Schema in order and json fits it' }),
    draft: Type.String({ description: 'Dialect used' }),
    errors: Type.Array(
      Type.Object({
        path: Type.String({ description: 'JSON Pointer' }),
        keyword: Type.String(),
        message: Type.String(),
        schema_path: Type.String({ description: 'Where the failing keyword stands' }),
        property: nullable(Type.String(), 'The member that is missing or refused'),
        line: nullable(Type.Integer()),
        column: nullable(Type.Integer()),
      }),
      { description: 'At most 100' },
    ),
    error_count: Type.Integer(),
    schema_valid: Type.Boolean({ description: 'Fits its metaschema, and every $ref resolves' }),
    schema_errors: Type.Array(
      Type.Object({ path: Type.String(), keyword: Type.String(), message: Type.String() }),
    ),
    warnings: Type.Array(
      Type.Object({ path: Type.String(), keyword: Type.String(), message: Type.String() }),
      { description: 'What the schema says and its draft ignores; at most 100' },
    ),
  }),
  examples: [
    {
      name: 'unevaluatedProperties across allOf',
      input: {
        schema: {
          allOf: [{ properties: { a: true } }],
          properties: { b: true },
          unevaluatedProperties: false,
        },
        json: { a: 1, b: 2 },
      },
      output: { valid: true, schema_valid: true, error_count: 0, errors: [] },
    },
    {
      name: 'decimal multipleOf',
      input: { schema: { items: { multipleOf: 0.01 } }, json: '[19.99, 0.07, 19.995]' },
      output: { valid: false, schema_valid: true, error_count: 1 },
    },
    {
      name: 'a faulty schema is a finding',
      input: { schema: { type: 'strng', minLength: -1 }, json: '1' },
      output: { valid: false, schema_valid: false, errors: [] },
    },
  ],
  prepare: {
    from: ['schema', 'schemas', 'draft', 'validate_formats'],
    run(args) {
      const { indexed, verdict } = bounded(undefined, () => {
        const indexed = indexSchemas(readSchemas(args));
        return { indexed, verdict: checkSchemas(indexed) };
      });
      const { schemaProblems, warnings } = verdict;
      const prepared = {
        ...verdict,
        schemaProblems: schemaProblems.slice(0, MOST),
        warnings: warnings.slice(0, MOST),
      };
      INDEXED.set(prepared, indexed);
      return prepared;
    },
  },
  run({ json, ...args }, _, prepared) {
    const { draft, schemaProblems: known, warnings } = prepared;
    const instance = json === undefined ? undefined : readInstance(json);
    const { violations, violationCount, schemaProblems } = bounded(json, () => {
      const found =
        known.length > 0 || instance === undefined
          ? { ...NO_VIOLATIONS, schemaProblems: known }
          : applied(args, prepared, instance);
      for (const array of instance?.arrays ?? []) array.parseRest();
      return found;
    });
    const placeOf = typeof json === 'string' ? textPlaces(json) : undefined;
    return {
      valid: schemaProblems.length === 0 && violationCount === 0,
      draft,
      errors: violations.map(({ breach, message, start }) => {
        const { path, keyword, at, property = null } = breach;
        const { line = null, column = null } = (start !== undefined && placeOf?.(start)) || {};
        return {
          path: pointerTo(path),
          keyword,
          message,
          schema_path: pointerOf(at),
          property,
          line,
          column,
        };
      }),
      error_count: violationCount,
      schema_valid: schemaProblems.length === 0,
      schema_errors: [...schemaProblems],
      warnings,
    };
  },
});

/** The schemas of the verdicts that were given here: one that was kept comes without. */
const INDEXED = new WeakMap<SchemaVerdict, IndexedSchemas>();

function indexAgain(args: SchemaArguments, { leadsFurther }: SchemaVerdict): IndexedSchemas {
  const indexed = indexSchemas(readSchemas(args));
  if (leadsFurther) followReferences(indexed);
  return indexed;
}

const NO_VIOLATIONS: ValueVerdict = { violations: [], violationCount: 0 };

interface SchemaArguments {
  readonly schema: JsonValue;
  readonly schemas?: readonly JsonValue[];
  readonly draft: Draft | 'auto';
  readonly validate_formats: boolean;
}

function readSchemas({ schema, schemas = [], draft, validate_formats: formats }: SchemaArguments): Schemas {
  const time = new CpuLimit(MAX_MILLISECONDS);
  const others = schemas.map((further, index) => readDocument(`schemas[${index}]`, further));
  return {
    documents: [readDocument('schema', schema), ...others],
    ...(draft === 'auto' ? {} : { draft }),
    formats,
    checkTime: () => {
      if (time.isPassed) throw new InputError('schema', 'took longer than 2 s to apply');
    },
  };
}

/** What a value breaks; a circle of references that only it shows is a problem of the schema. */
function applied(
  args: SchemaArguments,
  prepared: SchemaVerdict,
  json: Instance,
): ValueVerdict & { readonly schemaProblems: SchemaProblem[] } {
  try {
    const indexed = INDEXED.get(prepared) ?? indexAgain(args, prepared);
    return { ...checkValue(indexed, json, MOST), schemaProblems: [] };
  } catch (error) {
    if (!(error instanceof EndlessReference)) throw error;
    const message = 'the reference leads in a circle without looking deeper';
    return { ...NO_VIOLATIONS, schemaProblems: [{ path: pointerOf(error.at), keyword: '$ref', message }] };
  }
}

function readDocument(argument: string, given: JsonValue): SchemaDocument {
  return { argument, root: toJson(readTree(argument, given).root) };
}

function readTree(argument: string, given: JsonValue): JsonTree {
  const tree = parseJsonTree(argument, given);
  if (depthOf(tree.root) > MAX_DEPTH) throw tooDeep(argument);
  return tree;
}

/** The value that schemas are applied to; what is wrong with a text, the reader says that knows the mistakes. */
function readInstance(given: JsonValue): Instance & Partial<LargeText> {
  if (typeof given !== 'string') return { value: refuseDeep(given) };
  let value: Value;
  try {
    const large = readLargeText(given, MAX_DEPTH);
    if (large !== undefined) return { ...large, text: given };
    value = parseValue(given);
  } catch {
    return { value: valueOf(toJson(readTree('json', given).root)), text: given };
  }
  return { value: refuseDeep(value), text: given };
}

function refuseDeep(value: Value): Value {
  if (isDeeperThan(MAX_DEPTH, value)) throw tooDeep('json');
  return value;
}

function tooDeep(argument: string): InputError {
  return new InputError(argument, `expected at most ${MAX_DEPTH} levels of nesting`);
}

/** Schemas may refer to one another in chains longer than the stack, and a large text be no JSON where it is looked at last. */
function bounded<Verdict>(json: JsonValue | undefined, check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    if (error instanceof SyntaxError && json !== undefined) readTree('json', json);
    if (error instanceof RangeError) throw new InputError('schema', 'references nest too deeply');
    throw error;
  }
}
