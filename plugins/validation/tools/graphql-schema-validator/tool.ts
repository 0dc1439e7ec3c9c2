import { defineTool, InputError, type JsonValue, nullable, Type } from '@toolyard/sdk';
import { findBreakingChanges, findDangerousChanges, type GraphQLSchema } from 'graphql';
import { countDefinitions, reviewSchema } from './graphql-review.ts';
import { readGraphqlSchema } from './graphql-schema.ts';

/** The most errors that are listed. */
const MOST = 100;

const Place = { line: nullable(Type.Integer()), column: nullable(Type.Integer()) };
const TypeName = nullable(Type.String());

const schemaArgument = (description: string) =>
  Type.Unsafe<JsonValue>({ type: ['string', 'object'], contentMediaType: 'text/plain', description });

export default defineTool({
  title: 'GraphQL Schema Validator',
  summary:
    'Validate a GraphQL schema (SDL or introspection JSON) by the spec; with previous_schema also breaking changes. For queries: graphql-playground.',
  keywords: ['SDL', 'introspection', 'type system', 'API'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    schema: schemaArgument('SDL text, or introspection result as JSON text or object'),
    previous_schema: Type.Optional(schemaArgument('Older schema, to list breaking and dangerous changes')),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    errors: Type.Array(
      Type.Object({
        code: Type.Enum(['syntax', 'validation']),
        message: Type.String(),
        ...Place,
        locations: Type.Array(Type.Object({ line: Type.Integer(), column: Type.Integer() })),
      }),
      { description: 'At most 100' },
    ),
    error_count: Type.Integer(),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), ...Place })),
    root_types: Type.Object({ query: TypeName, mutation: TypeName, subscription: TypeName }),
    stats: nullable(
      Type.Object({
        objects: Type.Integer(),
        interfaces: Type.Integer(),
        unions: Type.Integer(),
        enums: Type.Integer(),
        input_objects: Type.Integer(),
        scalars: Type.Integer(),
        directives: Type.Integer(),
        fields: Type.Integer({ description: 'Of objects and interfaces' }),
      }),
      'Own definitions, without the built-in ones',
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          severity: Type.Enum(['breaking', 'dangerous']),
          code: Type.String(),
          message: Type.String(),
        }),
        { description: 'With previous_schema, when both are valid' },
      ),
    ),
    breaking_count: Type.Optional(Type.Integer()),
  }),
  examples: [
    {
      name: 'unknown type',
      input: { schema: 'type Query {\n  a: Usr\n}\ntype User { id: ID }' },
      output: { valid: false, error_count: 1, stats: null },
    },
    {
      name: 'a removed field',
      input: {
        schema: 'type Query { a: Int }',
        previous_schema: 'type Query { a: Int b: Int }',
      },
      output: { valid: true, breaking_count: 1 },
    },
  ],
  run({ schema: given, previous_schema }) {
    const { schema, faults } = readGraphqlSchema('schema', given);
    const previous = previous_schema === undefined ? undefined : readPrevious(previous_schema);
    const valid = faults.length === 0 && schema !== undefined;
    return {
      valid,
      errors: faults.slice(0, MOST).map(({ code, message, locations }) => {
        const [{ line, column } = { line: null, column: null }] = locations;
        return { code, message, line, column, locations: locations.map((place) => ({ ...place })) };
      }),
      error_count: faults.length,
      warnings: valid ? reviewSchema(schema) : [],
      root_types: {
        query: schema?.getQueryType()?.name ?? null,
        mutation: schema?.getMutationType()?.name ?? null,
        subscription: schema?.getSubscriptionType()?.name ?? null,
      },
      stats: valid ? countDefinitions(schema) : null,
      ...(valid && previous !== undefined ? compare(previous, schema) : {}),
    };
  },
});

function readPrevious(given: JsonValue): GraphQLSchema {
  const { schema, faults } = readGraphqlSchema('previous_schema', given);
  const [first] = faults;
  if (first === undefined && schema !== undefined) return schema;
  const [place] = first?.locations ?? [];
  const at = place === undefined ? '' : ` (line ${place.line}, column ${place.column})`;
  throw new InputError('previous_schema', `expected a valid schema: ${first?.message}${at}`);
}

function compare(previous: GraphQLSchema, schema: GraphQLSchema) {
  const breaking = findBreakingChanges(previous, schema);
  const changes = [
    ...breaking.map(({ type, description }) => ({
      severity: 'breaking' as const,
      code: type,
      message: description,
    })),
    ...findDangerousChanges(previous, schema).map(({ type, description }) => ({
      severity: 'dangerous' as const,
      code: type,
      message: description,
    })),
  ];
  return { changes, breaking_count: breaking.length };
}
