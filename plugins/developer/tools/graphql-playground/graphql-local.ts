import {
  buildASTSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  introspectionTypes,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  Kind,
  type NameNode,
  parse,
  specifiedScalarTypes,
  validateSchema,
  visit,
} from 'graphql';
import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { describeError, type QueryError, type QueryLimit } from './graphql-document.ts';

const MAX_MILLISECONDS = 2000;

/** So many faults of a schema have their places looked for: each is counted out from the beginning of the text. */
const MOST_PLACED = 100;

/**
 * A schema from its definition language.
 *
 * @throws InputError with line and column
 */
export function readSchema(argument: string, sdl: string): GraphQLSchema {
  try {
    const document = parse(sdl);
    refuseUnknownNames(document);
    // Of each mistake an error is made, whose place is counted out from the beginning: here there are no places.
    const schema = buildASTSchema(parse(sdl, { noLocation: true }));
    const faults = validateSchema(schema);
    if (faults.length === 0) return schema;
    const [fault] = faults.length > MOST_PLACED ? faults : validateSchema(buildASTSchema(document));
    throw fault ?? faults[0];
  } catch (error) {
    if (error instanceof GraphQLError) {
      const { message, line, column } = describeError(error);
      const place = line === null ? '' : ` at line ${line}, column ${column}`;
      throw new InputError(argument, `expected a GraphQL schema: ${message}${place}`);
    }
    if (error instanceof RangeError) throw new InputError(argument, 'nests too deeply');
    // What buildASTSchema says of several mistakes at once: the first will do.
    if (error instanceof Error)
      throw new InputError(argument, `expected a GraphQL schema: ${error.message.split('\n\n', 1).join()}`);
    throw error;
  }
}

/**
 * The first name that nothing has. buildASTSchema would look for one like it among all others, for every such name:
 * quadratic time.
 *
 * @throws GraphQLError with its place
 */
function refuseUnknownNames(document: DocumentNode): void {
  const types = new Set([...specifiedScalarTypes, ...introspectionTypes].map(({ name }) => name));
  const directives = new Map<string, ReadonlySet<string>>();
  for (const definition of document.definitions) {
    if (isTypeDefinitionNode(definition)) types.add(definition.name.value);
    if (definition.kind === Kind.DIRECTIVE_DEFINITION)
      directives.set(
        definition.name.value,
        new Set(definition.arguments?.map((argument) => argument.name.value)),
      );
  }
  const refuse = (what: string, name: NameNode) => {
    throw new GraphQLError(`Unknown ${what} "${name.value}".`, { nodes: name });
  };
  visit(document, {
    enter(node) {
      if ((node.kind === Kind.NAMED_TYPE || isTypeExtensionNode(node)) && !types.has(node.name.value))
        refuse('type', node.name);
      if (node.kind !== Kind.DIRECTIVE) return;
      const known = directives.get(node.name.value);
      for (const { name } of node.arguments ?? [])
        if (known?.has(name.value) === false) refuse('argument', name);
    },
  });
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
  const time = new CpuLimit(MAX_MILLISECONDS);
  let late = false;
  const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, { fieldName }) => {
    late ||= time.isPassed;
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
