import { parseJsonObject } from '@toolyard/kit/json-argument';
import { defineTool, InputError, type JsonObject, nullable, type ToolContext, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import {
  buildClientSchema,
  type DocumentNode,
  getIntrospectionQuery,
  type IntrospectionQuery,
  print,
  printSchema,
  validate,
} from 'graphql';
import {
  describeError,
  describeOperations,
  MAX_DOCUMENT_BYTES,
  type Operation,
  type QueryError,
  type QueryLimit,
  readDocument,
  requireOperation,
  tooLarge,
} from './graphql-document.ts';
import { askEndpoint, curlCommand, type GraphqlRequest, readHeaders } from './graphql-endpoint.ts';
import { readSchema, runLocally } from './graphql-local.ts';

export default defineTool({
  title: 'GraphQL Playground',
  summary:
    'Format, validate or run a GraphQL query against a schema with sample data, or against a live endpoint; introspect endpoints too.',
  keywords: ['GraphiQL', 'API', 'SDL', 'mutation', 'mock'],
  network: true,
  input: Type.Object({
    query: Type.Optional(Type.String({ description: 'GraphQL document; not needed for introspect' })),
    action: Type.Enum(['run', 'validate', 'format', 'introspect'], {
      default: 'run',
      description: 'What to do',
    }),
    schema: Type.Optional(
      Type.String({
        contentMediaType: 'application/graphql',
        description: 'Schema in SDL, for validate and local runs',
      }),
    ),
    data: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: 'object',
        description: "Root value for a local run: plain JSON in the schema's shape",
      }),
    ),
    endpoint: Type.Optional(Type.String({ description: 'http(s) URL for a remote run or introspect' })),
    variables: Type.Optional(
      Type.Unsafe<string | JsonObject>({
        type: ['string', 'object'],
        description: 'Variables: object or JSON text',
      }),
    ),
    operation_name: Type.Optional(
      Type.String({ description: 'Operation to run when the document has several' }),
    ),
    headers: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: 'object',
        writeOnly: true,
        description: 'Extra request headers for the endpoint',
      }),
    ),
  }),
  output: Type.Object({
    action: Type.String(),
    ok: Type.Boolean({ description: 'Nothing wrong found, or the run had no errors' }),
    data: Type.Unsafe<JsonObject | null>({ type: ['object', 'null'], description: 'Run result' }),
    errors: Type.Array(
      Type.Object({
        message: Type.String(),
        line: nullable(Type.Integer()),
        column: nullable(Type.Integer()),
        path: nullable(Type.Array(Type.Union([Type.String(), Type.Number()]))),
      }),
    ),
    formatted: nullable(Type.String(), 'The document in canonical form'),
    operations: Type.Array(
      Type.Object({
        name: nullable(Type.String()),
        type: Type.String(),
        variables: Type.Array(
          Type.Object({ name: Type.String(), type: Type.String(), required: Type.Boolean() }),
        ),
        fields: Type.Array(Type.String(), { description: 'Top-level' }),
      }),
    ),
    schema: nullable(Type.String(), 'SDL from introspect'),
    status: nullable(Type.Integer(), 'HTTP status of the endpoint'),
    duration_ms: Type.Number(),
    curl: nullable(Type.String(), 'The request as a cURL command when endpoint is given'),
    reason: nullable(Type.String(), 'Why the endpoint gave no answer, or the limit that was passed'),
  }),
  examples: [
    {
      name: 'A run on sample data',
      input: {
        schema: 'type Query { hello: String! }',
        data: { hello: 'hi' },
        query: '{ hello }',
      },
      output: { ok: true, data: { hello: 'hi' }, errors: [] },
    },
    {
      name: 'Format',
      input: { action: 'format', query: 'query Q($id:ID!){user(id:$id){id,name}}' },
      output: { ok: true, formatted: 'query Q($id: ID!) {\n  user(id: $id) {\n    id\n    name\n  }\n}' },
    },
  ],
  async run(input, context) {
    const start = performance.now();
    const result = { ...NOTHING, ...(await answer(input, context)) };
    return {
      action: input.action,
      ok: result.errors.length === 0 && result.reason === null,
      ...result,
      errors: result.errors.map(({ message, line, column, path }) => ({
        message,
        line,
        column,
        path: path === null ? null : [...path],
      })),
      duration_ms: Math.round((performance.now() - start) * 100) / 100,
    };
  },
});

interface Request {
  readonly query?: string;
  readonly action: 'run' | 'validate' | 'format' | 'introspect';
  readonly schema?: string;
  readonly data?: JsonObject;
  readonly endpoint?: string;
  readonly variables?: string | JsonObject;
  readonly operation_name?: string;
  readonly headers?: JsonObject;
}

interface Answer {
  readonly data: JsonObject | null;
  readonly errors: readonly QueryError[];
  readonly formatted: string | null;
  readonly operations: Operation[];
  readonly schema: string | null;
  readonly status: number | null;
  readonly curl: string | null;
  readonly reason: string | null;
}

const NOTHING: Answer = {
  data: null,
  errors: [],
  formatted: null,
  operations: [],
  schema: null,
  status: null,
  curl: null,
  reason: null,
};

async function answer(input: Request, context: ToolContext): Promise<Partial<Answer>> {
  const { action, query, operation_name } = input;
  const endpoint =
    input.endpoint === undefined ? undefined : httpUrlInput.parseForFetch('endpoint', input.endpoint);
  const headers = readHeaders('headers', input.headers ?? {});
  const variables = parseJsonObject('variables', input.variables ?? {});
  if (action === 'introspect') {
    if (endpoint === undefined) throw new InputError('endpoint', 'required to introspect');
    return introspect(context, endpoint, headers);
  }
  if (query === undefined || query.trim() === '') throw new InputError('query', `required to ${action}`);
  const local = action === 'validate' || (action === 'run' && endpoint === undefined);
  if (local && input.schema === undefined)
    throw new InputError(
      'schema',
      action === 'run' ? 'required to run, or endpoint' : `required to ${action}`,
    );
  const schema = local ? readSchema('schema', input.schema ?? '') : undefined;
  const bytes = Buffer.byteLength(query);
  if (bytes > MAX_DOCUMENT_BYTES)
    return limited({
      reason: 'document_too_large',
      message: `The document has ${bytes} bytes, more than ${MAX_DOCUMENT_BYTES}.`,
    });
  const document = readDocument(query);
  if ('reason' in document) return limited(document);
  if (!('kind' in document)) return { errors: [document] };
  const formatted = print(document);
  const operations = describeOperations(document);
  if (!Array.isArray(operations)) return { formatted, ...limited(operations) };
  const described = { formatted, operations };
  if (action === 'format') return described;
  if (action === 'run') requireOperation(document, operation_name);
  const limit = tooLarge(document);
  if (limit !== undefined) return { ...described, ...limited(limit) };
  if (schema !== undefined) return { ...described, ...(await tryLocally()) };
  if (endpoint === undefined) return described;
  const request: GraphqlRequest = {
    query,
    ...(input.variables === undefined ? {} : { variables }),
    ...(operation_name === undefined ? {} : { operationName: operation_name }),
  };
  const answered = await askEndpoint(context, endpoint, headers, request);
  return { ...described, curl: curlCommand(endpoint, headers, request), ...answered };

  async function tryLocally(): Promise<Partial<Answer>> {
    if (schema === undefined || !('kind' in document)) return {};
    const faults = validateDocument(schema, document);
    if (faults.length > 0 || action === 'validate') return { errors: faults };
    const run = await runLocally(schema, document, {
      data: input.data ?? {},
      variables,
      operationName: operation_name,
    });
    if (run.limit !== undefined) return limited(run.limit);
    return { data: isObject(run.data) ? run.data : null, errors: run.errors };
  }
}

function validateDocument(schema: Parameters<typeof validate>[0], document: DocumentNode): QueryError[] {
  return validate(schema, document).map(describeError);
}

function limited({ reason, message }: QueryLimit): Partial<Answer> {
  return { reason, errors: [{ message, line: null, column: null, path: null }] };
}

async function introspect(context: ToolContext, endpoint: URL, headers: Headers): Promise<Partial<Answer>> {
  const request = { query: getIntrospectionQuery() };
  const curl = curlCommand(endpoint, headers, request);
  const answered = await askEndpoint(context, endpoint, headers, request);
  if ('reason' in answered) return { curl, ...answered };
  const { status, data, errors } = answered;
  if (data === null || errors.length > 0)
    return { curl, status, errors, ...(errors.length === 0 ? { reason: 'bad_response' } : {}) };
  try {
    // buildClientSchema checks that the answer is one.
    return { curl, status, schema: printSchema(buildClientSchema(data as unknown as IntrospectionQuery)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      curl,
      status,
      reason: 'bad_response',
      errors: [{ message, line: null, column: null, path: null }],
    };
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
