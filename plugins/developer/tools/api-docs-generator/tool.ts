import { defineTool, InputError, type JsonObject, type JsonValue, quote, Type } from '@toolyard/sdk';
import { markdownOf, openApiOf } from './api-documents.ts';
import { readEndpoints } from './api-endpoint.ts';

const objects = (description: string) =>
  Type.Optional(Type.Array(Type.Unsafe<JsonObject>({ type: 'object' }), { description }));

export default defineTool({
  title: 'API Docs Generator',
  summary:
    'Write API documentation from a list of endpoints: Markdown reference and an OpenAPI document (3.0 or 3.1).',
  keywords: ['swagger', 'rest', 'reference', 'specification'],
  input: Type.Object({
    title: Type.String({ minLength: 1, description: 'API name' }),
    version: Type.String({ default: '1.0.0', description: 'API version' }),
    description: Type.Optional(Type.String({ description: 'Intro text (Markdown)' })),
    base_url: Type.Optional(Type.String({ description: 'Server URL' })),
    endpoints: Type.Array(
      Type.Object({
        method: Type.String({ description: 'HTTP method' }),
        path: Type.String({ description: 'Path such as /users/{id}' }),
        summary: Type.Optional(Type.String({ description: 'One line' })),
        description: Type.Optional(Type.String({ description: 'Markdown' })),
        tag: Type.Optional(Type.String({ description: 'Group' })),
        parameters: objects('[{name, in, type, required, description}]'),
        request_body: Type.Optional(
          Type.Unsafe<JsonValue>({
            type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
            description: 'Example body',
          }),
        ),
        responses: objects('[{status, description, example}]'),
        auth: Type.Optional(Type.Boolean({ description: 'Needs authentication' })),
      }),
      { minItems: 1, maxItems: 200, description: 'Endpoints, at most 200' },
    ),
    auth: Type.Enum(['none', 'bearer', 'basic', 'api_key'], {
      default: 'none',
      description: 'Authentication of the API',
    }),
    api_key_name: Type.String({ default: 'X-API-Key', description: 'Header of the API key' }),
    openapi_version: Type.Enum(['3.0', '3.1'], { default: '3.0', description: 'OpenAPI line' }),
  }),
  output: Type.Object({
    markdown: Type.String({
      contentMediaType: 'text/markdown',
      description: 'heading, contents, one section an endpoint with parameter table, examples and cURL',
    }),
    openapi: Type.Unsafe<JsonObject>({ type: 'object', description: 'valid OpenAPI document' }),
    openapi_json: Type.String({ description: 'the same, indented by 2' }),
    endpoint_count: Type.Integer(),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'a path parameter is derived',
      input: {
        title: 'Pets',
        endpoints: [{ method: 'get', path: '/pets/{id}', summary: 'One pet' }],
      },
      output: {
        endpoint_count: 1,
        openapi: {
          openapi: '3.0.3',
          paths: {
            '/pets/{id}': {
              get: {
                operationId: 'getPetsId',
                parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
                responses: { 200: { description: 'OK' } },
              },
            },
          },
        },
      },
    },
  ],
  run({ title, version, description, base_url, endpoints, auth, api_key_name, openapi_version }) {
    if (base_url !== undefined && !(/^https?:\/\//i.test(base_url) && URL.canParse(base_url)))
      throw new InputError('base_url', `expected a URL with http or https, got ${quote(base_url)}`);
    const warnings: string[] = [];
    const read = readEndpoints(endpoints, warnings);
    if (auth === 'none' && read.some((endpoint) => endpoint.auth === true))
      warnings.push('endpoints need authentication, but the API has none: set auth');
    const api = {
      title,
      version,
      description,
      baseUrl: base_url,
      endpoints: read,
      auth,
      apiKeyName: api_key_name,
    };
    const openapi = openApiOf(api, openapi_version);
    return {
      markdown: markdownOf(api),
      openapi,
      openapi_json: JSON.stringify(openapi, null, 2),
      endpoint_count: read.length,
      warnings,
    };
  },
});
