import { defineTool, InputError, type JsonObject, quote, Type } from '@toolyard/sdk';
import { stringify } from 'yaml';
import { readSpecification } from './api-specification.ts';
import { isObject, objectAt } from '../../lib/json-members.ts';
import { upgradeOpenApi } from './openapi-upgrade.ts';
import { convertSwagger } from './swagger-conversion.ts';

export default defineTool({
  title: 'Swagger to OpenAPI',
  summary: 'Convert a Swagger 2.0 document (JSON or YAML) to OpenAPI 3.0 or 3.1; also upgrades 3.0 to 3.1.',
  keywords: ['upgrade', 'migrate', 'api specification', 'oas'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    spec: Type.Unsafe<string | JsonObject>({
      type: ['string', 'object'],
      contentMediaType: 'text/plain',
      description: 'Swagger 2.0 document: JSON or YAML text, or the object',
    }),
    target: Type.Enum(['3.0', '3.1'], { default: '3.0', description: 'OpenAPI version to write' }),
    format: Type.Enum(['json', 'yaml'], { default: 'json', description: 'Form of text' }),
  }),
  output: Type.Object({
    openapi: Type.Unsafe<JsonObject>({ type: 'object', description: 'converted document' }),
    text: Type.String({ description: 'the same as JSON (two-space indent) or YAML' }),
    source_version: Type.String({ description: '2.0 or 3.0.x as given' }),
    target_version: Type.String({ description: '3.0.4 or 3.1.1' }),
    warnings: Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
      description: '[{path (JSON Pointer), message}]: what was dropped or guessed',
    }),
    stats: Type.Object(
      { paths: Type.Integer(), operations: Type.Integer(), schemas: Type.Integer() },
      { description: '{paths, operations, schemas}' },
    ),
  }),
  examples: [
    {
      name: 'servers and a body',
      input: {
        spec: {
          swagger: '2.0',
          info: { title: 'T', version: '1' },
          host: 'api.example.com',
          schemes: ['https'],
          paths: {
            '/a': {
              post: {
                parameters: [{ name: 'b', in: 'body', required: true, schema: { type: 'string' } }],
                responses: { 204: { description: 'none' } },
              },
            },
          },
        },
      },
      output: {
        openapi: {
          openapi: '3.0.4',
          paths: {
            '/a': {
              post: {
                requestBody: {
                  required: true,
                  content: { 'application/json': { schema: { type: 'string' } } },
                },
              },
            },
          },
        },
        stats: { paths: 1, operations: 1, schemas: 0 },
      },
    },
  ],
  run({ spec, target, format }) {
    const source = readSpecification(spec);
    const version = versionOf(source, target);
    for (const key of ['info', 'paths'])
      if (!isObject(source[key]))
        throw new InputError('spec', `expected an object as ${key}, got ${quote(source[key])}`);
    const warnings: { path: string; message: string }[] = [];
    const converted =
      version === '2.0'
        ? convertSwagger(source, (path, message) => warnings.push({ path, message }))
        : source;
    const openapi = target === '3.1' ? upgradeOpenApi(converted) : converted;
    const paths = objectAt(openapi, 'paths');
    return {
      openapi,
      text:
        format === 'json'
          ? JSON.stringify(openapi, null, 2)
          : stringify(openapi, { aliasDuplicateObjects: false }).trimEnd(),
      source_version: version,
      target_version: target === '3.1' ? '3.1.1' : '3.0.4',
      warnings,
      stats: {
        paths: Object.keys(paths).filter((path) => path.startsWith('/')).length,
        operations: Object.values(paths).reduce<number>((count, item) => count + countOperations(item), 0),
        schemas: Object.keys(objectAt(objectAt(openapi, 'components'), 'schemas')).length,
      },
    };
  },
});

function versionOf({ swagger, openapi }: JsonObject, target: '3.0' | '3.1'): string {
  // YAML reads 2.0 without quotes as a number.
  if (swagger === '2.0' || swagger === 2) return '2.0';
  if (typeof openapi === 'string' && /^3\.0(?:\.\d+)?$/.test(openapi) && target === '3.1') return openapi;
  const found = swagger === undefined ? `openapi ${quote(openapi)}` : `swagger ${quote(swagger)}`;
  throw new InputError('spec', `expected swagger "2.0", or openapi 3.0 with the target 3.1, got ${found}`);
}

function countOperations(item: unknown): number {
  if (typeof item !== 'object' || item === null) return 0;
  return Object.keys(item).filter((key) => METHODS.has(key)).length;
}

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);
