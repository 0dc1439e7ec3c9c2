import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import type { ApiEndpoint } from './api-endpoint.ts';
import { quoteWord } from '../../lib/curl-command.ts';
import { schemaOfExample } from './example-schema.ts';

export type ApiAuth = 'none' | 'bearer' | 'basic' | 'api_key';

export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string | undefined;
  readonly baseUrl: string | undefined;
  readonly endpoints: readonly ApiEndpoint[];
  readonly auth: ApiAuth;
  readonly apiKeyName: string;
}

/** The OpenAPI document of an API. */
export function openApiOf(api: Api, version: '3.0' | '3.1'): JsonObject {
  const paths: JsonObject = {};
  for (const endpoint of api.endpoints) {
    const known = Object.hasOwn(paths, endpoint.path) ? paths[endpoint.path] : undefined;
    const operations = {
      ...(known as JsonObject | undefined),
      [endpoint.method]: operationOf(endpoint, api, version),
    };
    Object.defineProperty(paths, endpoint.path, {
      value: operations,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const tags = [...new Set(api.endpoints.flatMap(({ tag }) => (tag === undefined ? [] : [tag])))];
  return {
    openapi: version === '3.0' ? '3.0.3' : '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      ...(api.description !== undefined && { description: api.description }),
    },
    ...(api.baseUrl !== undefined && { servers: [{ url: api.baseUrl }] }),
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    paths,
    ...(api.auth !== 'none' && {
      components: { securitySchemes: { [api.auth]: schemeOf(api) } },
      security: [{ [api.auth]: [] }],
    }),
  };
}

function schemeOf({ auth, apiKeyName }: Api): JsonObject {
  if (auth === 'api_key') return { type: 'apiKey', in: 'header', name: apiKeyName };
  return { type: 'http', scheme: auth };
}

function operationOf(endpoint: ApiEndpoint, api: Api, version: '3.0' | '3.1'): JsonObject {
  const content = (example: JsonValue, argument: string): JsonObject => ({
    'application/json': { schema: schemaOfExample(example, version, argument), example },
  });
  const { tag, summary, description, parameters, body, responses, argument } = endpoint;
  return {
    ...(tag !== undefined && { tags: [tag] }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    operationId: endpoint.operationId,
    ...(parameters.length > 0 && {
      parameters: parameters.map(parameterOf),
    }),
    ...(body !== undefined && {
      requestBody: { required: true, content: content(body, `${argument}.request_body`) },
    }),
    responses: Object.fromEntries(
      responses.map((response) => [
        response.status,
        {
          description: response.description,
          ...(response.example !== undefined && {
            content: content(response.example, `${argument}.responses`),
          }),
        },
      ]),
    ),
    ...(api.auth !== 'none' && endpoint.auth === false && { security: [] }),
  };
}

function parameterOf({
  name,
  in: place,
  required,
  description,
  type,
}: ApiEndpoint['parameters'][number]): JsonObject {
  return {
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema: type === 'array' ? { type, items: {} } : { type },
  };
}

/** The reference as people read it. */
export function markdownOf(api: Api): string {
  const groups = [...Map.groupBy(api.endpoints, ({ tag }) => tag)];
  const contents = groups.flatMap(([tag, endpoints]) => [
    ...(tag === undefined ? [] : [`- **${escapeMarkdown(oneLine(tag))}**`]),
    ...endpoints.map(
      (endpoint) =>
        `${tag === undefined ? '' : '  '}- [${titleOf(endpoint)}](#${endpoint.operationId.toLowerCase()})`,
    ),
  ]);
  return [
    `# ${escapeMarkdown(oneLine(api.title))}`,
    `Version ${escapeMarkdown(oneLine(api.version))}`,
    ...(api.description === undefined ? [] : [api.description]),
    ...(api.baseUrl === undefined ? [] : [`Base URL: ${code(api.baseUrl)}`]),
    ...(api.auth === 'none' ? [] : [`Authentication: ${AUTH_WORDS[api.auth](api.apiKeyName)}`]),
    '## Contents',
    contents.join('\n'),
    ...groups.flatMap(([tag, endpoints]) => {
      const sections = endpoints.map((endpoint) => sectionOf(endpoint, api));
      return tag === undefined ? sections : [`## ${escapeMarkdown(oneLine(tag))}`].concat(sections);
    }),
  ].join('\n\n');
}

const AUTH_WORDS = {
  bearer: () => 'bearer token',
  basic: () => 'HTTP Basic',
  api_key: (name: string) => `API key in the header ${code(name)}`,
} as const;

function sectionOf(endpoint: ApiEndpoint, api: Api): string {
  const { parameters, body, responses } = endpoint;
  return [
    `<a id="${endpoint.operationId.toLowerCase()}"></a>`,
    `### ${titleOf(endpoint)}`,
    ...(endpoint.summary === undefined ? [] : [escapeMarkdown(oneLine(endpoint.summary))]),
    ...(endpoint.description === undefined ? [] : [endpoint.description]),
    ...(api.auth !== 'none' && endpoint.auth === false ? ['No authentication.'] : []),
    ...(parameters.length === 0
      ? []
      : [
          '**Parameters**',
          markdownTable(
            ['Name', 'In', 'Type', 'Required', 'Description'],
            parameters.map((one) => [
              one.name,
              one.in,
              one.type,
              one.required ? 'yes' : 'no',
              one.description,
            ]),
          ),
        ]),
    ...(body === undefined ? [] : ['**Request body**', fence('json', JSON.stringify(body, null, 2))]),
    '**Responses**',
    markdownTable(
      ['Status', 'Description'],
      responses.map(({ status, description }) => [status, description]),
    ),
    ...responses.flatMap(({ status, example }) =>
      example === undefined ? [] : [`Example ${status}:`, fence('json', JSON.stringify(example, null, 2))],
    ),
    '**cURL**',
    fence('sh', curlOf(endpoint, api)),
  ].join('\n\n');
}

function titleOf({ method, path }: ApiEndpoint): string {
  return code(`${method.toUpperCase()} ${path}`);
}

function curlOf({ method, path, body, auth }: ApiEndpoint, api: Api): string {
  const upper = method.toUpperCase();
  const usual = body === undefined ? 'GET' : 'POST';
  const options = [
    ...(upper === usual ? [] : [`-X ${upper}`]),
    ...(auth === false ? [] : AUTH_OPTIONS[api.auth](api.apiKeyName)),
    ...(body === undefined
      ? []
      : [
          `-H ${quoteWord('Content-Type: application/json')}`,
          `--data-raw ${quoteWord(JSON.stringify(body))}`,
        ]),
  ];
  const url = `${(api.baseUrl ?? '').replace(/(?<!\/)\/+$/, '')}${path}`;
  return [`curl ${quoteWord(url)}`, ...options].join(' \\\n  ');
}

const AUTH_OPTIONS = {
  none: () => [],
  bearer: () => [`-H ${quoteWord('Authorization: Bearer TOKEN')}`],
  basic: () => [`-u ${quoteWord('USER:PASSWORD')}`],
  api_key: (name: string) => [`-H ${quoteWord(`${name}: KEY`)}`],
} as const;

/** A fence longer than any in the text (CommonMark 0.31, 4.5). */
function fence(language: string, text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

/** A code span, whatever backticks the text has (CommonMark 0.31, 6.1). */
function code(text: string): string {
  const line = oneLine(text);
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `${mark}${line}${mark}` : `${mark} ${line} ${mark}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
