import { MOST_NESTED_CALLS } from '../../calls/nested-tool-calls.ts';
import { cachedHeaders, jsonResponse, withFailures } from '../../http/openapi-components.ts';

const success = { const: true } as const;
const tool = { $ref: '#/components/schemas/Tool' } as const;

/** The addresses below `/api` that are no tool's. */
export const servicePaths = {
  '/health': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the host serves, and how many tools',
      description: 'It counts against no limit.',
      tags: ['service'],
      responses: withFailures(
        {
          200: jsonResponse('It serves', {
            type: 'object',
            required: ['success', 'status', 'version', 'tools'],
            properties: {
              success,
              status: { const: 'ok' },
              version: { type: 'string', description: "The host's version" },
              tools: { type: 'integer' },
            },
          }),
        },
        [],
        { isLimited: false },
      ),
    },
  },
  '/tools': {
    get: {
      operationId: 'listTools',
      summary: 'Every tool, or those that fit',
      tags: ['service'],
      parameters: [
        query('category', { type: 'string' }, 'Tools of this category alone'),
        query('q', { type: 'string' }, 'Tools that fit these words, best first'),
        query('schemas', { type: 'boolean', default: true }, '`false` leaves schemas and examples out'),
        ifNoneMatch(),
      ],
      responses: withFailures(
        {
          200: jsonResponse(
            'The tools',
            {
              type: 'object',
              required: ['success', 'count', 'tools'],
              properties: { success, count: { type: 'integer' }, tools: { type: 'array', items: tool } },
            },
            { headers: cachedHeaders },
          ),
          304: { description: 'It has not changed', headers: cachedHeaders },
        },
        ['Invalid'],
      ),
    },
  },
  '/tools/{id}': {
    get: {
      operationId: 'getTool',
      summary: 'One tool, with its schemas and examples',
      tags: ['service'],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string' },
          description: 'Its id, an alias, or its address (`category.id`)',
          example: 'base64',
        },
        ifNoneMatch(),
      ],
      responses: withFailures(
        {
          200: jsonResponse(
            'The tool',
            { type: 'object', required: ['success', 'tool'], properties: { success, tool } },
            { headers: cachedHeaders },
          ),
          304: { description: 'It has not changed', headers: cachedHeaders },
        },
        ['NotFound'],
      ),
    },
  },
  '/tools.d.ts': {
    get: {
      operationId: 'getDeclarations',
      summary: 'Every tool as a TypeScript function, as programs call them',
      tags: ['service'],
      parameters: [ifNoneMatch()],
      responses: withFailures({
        200: {
          description: 'TypeScript declarations',
          headers: cachedHeaders,
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        304: { description: 'It has not changed', headers: cachedHeaders },
      }),
    },
  },
  '/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      summary: 'This description',
      tags: ['service'],
      parameters: [ifNoneMatch()],
      responses: withFailures({
        200: jsonResponse('OpenAPI 3.1', { type: 'object' }, { headers: cachedHeaders }),
        304: { description: 'It has not changed', headers: cachedHeaders },
      }),
    },
  },
  '/code/execute': {
    post: {
      operationId: 'executeCode',
      summary: 'Run a program that calls tools',
      description: `In the sandbox, with no way out but the tools: at most ${MOST_NESTED_CALLS} calls, each of which counts as one of its caller.`,
      tags: ['service'],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code'],
              additionalProperties: false,
              properties: {
                code: {
                  type: 'string',
                  description:
                    'The body of an async function over `tools` and `input`, JavaScript or TypeScript',
                },
                input: { description: 'What it finds in `input`: any JSON' },
                check: {
                  type: 'boolean',
                  default: false,
                  description: 'Whether its types are checked first: where they do not hold, nothing runs',
                },
              },
            },
            example: { code: 'return tools.base64({ text: input });', input: 'hello' },
          },
        },
      },
      responses: withFailures(
        {
          200: jsonResponse('What came of it, also where the program threw', {
            type: 'object',
            required: ['success', 'result', 'meta'],
            properties: {
              success,
              result: {
                type: 'object',
                required: ['ok', 'calls', 'calls_left'],
                properties: {
                  ok: { type: 'boolean', description: 'Whether it returned' },
                  result: { description: 'What it returned' },
                  error: {
                    type: 'object',
                    required: ['name', 'message'],
                    description: 'What it threw',
                    properties: {
                      name: { type: 'string' },
                      message: { type: 'string' },
                      line: { type: 'integer', description: 'Of the program, from 1' },
                    },
                  },
                  problems: {
                    type: 'array',
                    description: 'Where its types do not hold: nothing ran',
                    items: {
                      type: 'object',
                      required: ['line', 'message'],
                      properties: { line: { type: 'integer' }, message: { type: 'string' } },
                    },
                  },
                  printed: { type: 'array', items: { type: 'string' }, description: 'By `console`' },
                  failed: {
                    type: 'array',
                    items: { type: 'object' },
                    description: 'Calls that failed, with tool, code, message and, of arguments, issues',
                  },
                  calls: { type: 'integer', description: 'Tools that it called' },
                  calls_left: { type: 'integer', description: 'How many more it could have called' },
                },
              },
              meta: { $ref: '#/components/schemas/Meta' },
            },
          }),
        },
        ['Invalid', 'TooLarge', 'WrongType', 'Failed', 'Busy', 'Late'],
      ),
    },
  },
} as const;

function query(name: string, schema: object, description: string) {
  return { name, in: 'query', schema, description };
}

function ifNoneMatch() {
  return {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag of what the caller has',
  };
}
