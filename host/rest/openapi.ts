import { interpretValidator, type JsonSchema } from '@toolyard/sdk';
import { VERSION } from '../installation.ts';
import type { Tool } from '../catalogue/bundle.ts';
import { functionName } from '../catalogue/declarations.ts';
import type { Listing, Snapshot } from '../catalogue/snapshot.ts';
import { ERROR_CODES, ERROR_REASONS } from '../errors.ts';

/** The OpenAPI 3.1 description of some tools of a snapshot: one operation each, with its own schemas and examples. */
export function openApi(
  snapshot: Snapshot,
  listings: readonly Listing[],
  { publicUrl, isOpen }: { readonly publicUrl: string | undefined; readonly isOpen: boolean },
): object {
  const categories = new Map(listings.map(({ tool: { bundle } }) => [bundle.id, bundle.manifest]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toolyard',
      version: VERSION,
      description: 'Small tools: each takes a JSON object and returns a JSON object.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl?.replace(/\/$/, '') ?? ''}/api` }],
    // Whoever has a key may bring it to an open host as well.
    security: [...(isOpen ? [{}] : []), { bearer: [] }, { header: [] }],
    tags: [...categories].map(([name, { summary }]) => ({ name, description: summary })),
    paths: Object.fromEntries(
      snapshot.describe(listings, (listing) => [
        `/tools/${listing.id}/execute`,
        { post: operation(listing) },
      ]),
    ),
    components: { schemas: { Meta, Failure }, responses: failureResponses, securitySchemes },
  };
}

function operation({ id, tool }: Listing) {
  const { manifest, bundle } = tool;
  const examples = Object.fromEntries(
    manifest.examples.map(({ name, input }, index) => [
      `example${index + 1}`,
      { summary: name, value: input },
    ]),
  );
  return {
    operationId: functionName(id),
    summary: manifest.title,
    description: manifest.summary,
    tags: [bundle.id],
    requestBody: { required: true, content: { 'application/json': { schema: manifest.input, examples } } },
    responses: {
      200: {
        description: 'The result',
        content: {
          'application/json': { schema: successSchema(manifest.output), examples: answerExamples(tool, id) },
        },
      },
      ...Object.fromEntries(
        Object.keys(failureResponses).map((name) => [
          STATUS[name],
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  };
}

/** The examples whose output is whole: a part of a result would not fit the schema. */
function answerExamples({ manifest, bundle }: Tool, id: string) {
  // The schema of an untrusted bundle is not run on the host's thread: a pattern in it may never end.
  if (bundle.trust === 'untrusted') return {};
  const validator = interpretValidator(manifest.output);
  const whole = manifest.examples.flatMap(({ name, output }, index) =>
    validator.check(output)
      ? [
          [
            `example${index + 1}`,
            { summary: name, value: { success: true, result: output, meta: { tool: id, executionMs: 0.1 } } },
          ],
        ]
      : [],
  );
  return Object.fromEntries(whole) as object;
}

function successSchema(output: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'result', 'meta'],
    properties: { success: { const: true }, result: output, meta: { $ref: '#/components/schemas/Meta' } },
  };
}

const Meta = {
  type: 'object',
  required: ['tool', 'executionMs'],
  properties: {
    tool: {
      type: 'string',
      description: 'The tool that ran: its own id, also when it was called by an alias',
    },
    executionMs: { type: 'number', description: 'How long it ran, in milliseconds' },
  },
};

const Failure = {
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
          description: 'Why, where the code does not tell what to do: send less, try again, ask the operator',
        },
      },
    },
  },
};

const STATUS: Readonly<Record<string, string>> = {
  Invalid: '400',
  Unauthorized: '401',
  WrongOrigin: '403',
  TooLarge: '413',
  WrongHost: '421',
  RateLimited: '429',
  Failed: '500',
  Busy: '503',
  Late: '504',
};

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A key that the operator gave' },
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same in a header of its own' },
};

const failureResponses = {
  Invalid: failure('The input is not what the tool takes'),
  Unauthorized: failure('The key is wrong, revoked or expired, or there is none and the host is not open'),
  WrongOrigin: failure('The page that calls is of a site that may not: `CORS_ORIGINS` names those that may'),
  TooLarge: failure('The body or an argument is too large'),
  WrongHost: failure('The host is not reached by this name: `ALLOWED_HOSTS` names those that it answers to'),
  RateLimited: failure('Too many requests from this address: `Retry-After` says when to come back'),
  Failed: failure('The tool failed'),
  Busy: failure('The host is busy or stopping'),
  Late: failure('The tool did not finish by its deadline'),
};

function failure(description: string) {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}
