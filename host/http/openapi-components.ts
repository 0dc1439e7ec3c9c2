import { ERROR_CODES, ERROR_REASONS } from '../errors.ts';

/** What an answer says of the caller's limit; absent where there is none. */
const limitHeaders = {
  'RateLimit-Limit': integerHeader('Requests that this caller has a minute'),
  'RateLimit-Remaining': integerHeader('How many of them are left'),
  'RateLimit-Reset': integerHeader('In how many seconds they are all there again'),
};

const retryHeader = { 'Retry-After': integerHeader('In how many seconds it is worth trying again') };

/** An answer that clients may keep: sent again only when it has changed. */
export const cachedHeaders = {
  ...limitHeaders,
  ETag: { description: 'Of what was sent; `If-None-Match` takes it', schema: { type: 'string' } },
};

/** The failures of every address, with what each means. */
export const responses = {
  Invalid: failure('The input is not what is taken'),
  Unauthorized: failure('The key is wrong, revoked or expired, or there is none and the host is not open', {
    'WWW-Authenticate': { description: 'How to bring a key (RFC 6750)', schema: { type: 'string' } },
  }),
  WrongOrigin: failure('The page that calls is of a site that may not: `CORS_ORIGINS` names those that may'),
  NotFound: failure('There is no such thing, or none for this caller'),
  TooLarge: failure('The body or an argument is too large'),
  WrongType: failure('The body is not `application/json`'),
  WrongHost: failure('The host is not reached by this name: `ALLOWED_HOSTS` names those that it answers to'),
  RateLimited: failure('Too many requests from this caller', { ...limitHeaders, ...retryHeader }),
  Failed: failure('The tool failed'),
  Busy: failure('The host is busy or stopping, or its store is away', retryHeader),
  Late: failure('The tool did not finish by its deadline'),
} as const;

type Failing = keyof typeof responses;

const STATUS: Readonly<Record<Failing, number>> = {
  Invalid: 400,
  Unauthorized: 401,
  WrongOrigin: 403,
  NotFound: 404,
  TooLarge: 413,
  WrongType: 415,
  WrongHost: 421,
  RateLimited: 429,
  Failed: 500,
  Busy: 503,
  Late: 504,
};

/** What any request may meet before it comes to what it asks for. */
const PERIMETER: readonly Failing[] = ['Unauthorized', 'WrongOrigin', 'WrongHost'];

/**
 * The responses of an operation: what it answers itself, by status, and the failures that it may end with.
 *
 * @param isAnyones whether it is answered whoever asks, by whatever name, from whatever page
 * @param isLimited whether it counts against the caller's requests
 */
export function withFailures(
  own: Readonly<Record<number, object>>,
  failing: readonly Failing[] = [],
  {
    isAnyones = false,
    isLimited = true,
  }: { readonly isAnyones?: boolean; readonly isLimited?: boolean } = {},
): object {
  const limit: readonly Failing[] = isLimited ? ['RateLimited'] : [];
  const names = [...(isAnyones ? [] : PERIMETER), ...limit, ...failing];
  const failures = names.map((name) => [STATUS[name], { $ref: `#/components/responses/${name}` }] as const);
  return { ...own, ...Object.fromEntries(failures) };
}

/** A response of JSON. */
export function jsonResponse(description: string, schema: object, rest: object = {}): object {
  return { description, headers: limitHeaders, content: { 'application/json': { schema } }, ...rest };
}

export const schemas = {
  Meta: {
    type: 'object',
    required: ['tool', 'executionMs'],
    properties: {
      tool: {
        type: 'string',
        description: 'The tool that ran: its own id, also when it was called by an alias',
      },
      executionMs: { type: 'number', description: 'How long it ran, in milliseconds' },
    },
  },
  Failure: {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { enum: ERROR_CODES },
          message: {
            type: 'string',
            description: 'What was wrong, beginning with the argument where there is one',
          },
          reason: {
            enum: ERROR_REASONS,
            description:
              'Why, where the code does not tell what to do: send less, try again, ask the operator',
          },
          issues: {
            type: 'array',
            description: 'What is wrong with the arguments, each by itself',
            items: {
              type: 'object',
              required: ['path', 'message'],
              properties: {
                path: {
                  type: 'string',
                  description: 'A JSON Pointer (RFC 6901) into the arguments; empty: all of them',
                },
                message: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
  Tool: {
    type: 'object',
    required: ['id', 'title', 'category', 'summary', 'aliases'],
    properties: {
      id: { type: 'string', description: 'By which it is called' },
      title: { type: 'string' },
      category: { type: 'string', description: 'The bundle that it comes with' },
      summary: { type: 'string' },
      aliases: { type: 'array', items: { type: 'string' }, description: 'Further ids of the same tool' },
      alias_of: { type: 'string', description: 'The id of the tool itself, where `id` is an alias' },
      input_schema: { type: 'object', description: 'JSON Schema of the arguments' },
      output_schema: { type: 'object', description: 'JSON Schema of the result' },
      examples: { type: 'array', items: { type: 'object' } },
    },
  },
} as const;

function failure(description: string, headers: object = {}) {
  return {
    description,
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

function integerHeader(description: string) {
  return { description, schema: { type: 'integer' } };
}
