import {
  buildASTSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  validateSchema,
} from 'graphql';
import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { describeError, type QueryError, type QueryLimit } from './graphql-document.ts';

const MAX_MILLISECONDS = 2000;

/**
 * A schema from its definition language.
 *
 * @throws InputError with line and column
 */
export function readSchema(argument: string, sdl: string): GraphQLSchema {
  try {
    const schema = buildASTSchema(parse(sdl));
    const [fault] = validateSchema(schema);
    if (fault === undefined) return schema;
    throw fault;
  } catch (error) {
    if (error instanceof GraphQLError) {
      const { message, line, column } = describeError(error);
      const place = line === null ? '' : ` at line ${line}, column ${column}`;
      throw new InputError(argument, `expected a GraphQL schema: ${message}${place}`);
    }
    if (error instanceof RangeError) throw new InputError(argument, 'nests too deeply');
    // What buildASTSchema says of several mistakes at once.
    if (error instanceof Error) throw new InputError(argument, `expected a GraphQL schema: ${error.message}`);
    throw error;
  }
}

export interface LocalRun {
  readonly data: JsonValue | null;
  readonly errors: readonly QueryError[];
  readonly limit?: QueryLimit;
}

/** Runs an operation on plain data: every field has the value of its name. */
export async function runLocally(
  schema: GraphQLSchema,
  document: DocumentNode,
  {
    data,
    variables,
    operationName,
  }: {
    readonly data: JsonObject;
    readonly variables: JsonObject;
    readonly operationName: string | undefined;
  },
): Promise<LocalRun> {
  const deadline = performance.now() + MAX_MILLISECONDS;
  let late = false;
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, { fieldName }) => {
    late ||= performance.now() > deadline;
    if (late) return null;
    return isObject(source) && Object.hasOwn(source, fieldName) ? source[fieldName] : undefined;
  };
  const result = await execute({
    schema,
    document,
    rootValue: data,
    variableValues: variables,
    operationName: operationName ?? null,
    fieldResolver,
  });
  if (late)
    return {
      data: null,
      errors: [],
      limit: { reason: 'timeout', message: `The query took longer than ${MAX_MILLISECONDS} ms.` },
    };
  return {
    data:
      result.data === undefined || result.data === null
        ? null
        : (JSON.parse(JSON.stringify(result.data)) as JsonValue),
    errors: (result.errors ?? []).map(describeError),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
