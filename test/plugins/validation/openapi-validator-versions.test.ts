import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import openapiValidator from '../../../plugins/validation/tools/openapi-validator/tool.ts';

const INFO = { title: 't', version: '1' };
const OK = { '200': { description: 'ok' } };
const VERSIONS = ['3.0.4', '3.1.1', '3.2.0'];

const check = (spec: unknown) => callTool(openapiValidator, { spec });

function places(findings: readonly { readonly code: string; readonly path: string }[]) {
  return findings.map(({ code, path }) => `${code} ${path}`);
}

/** A description with one schema, which is used. */
function withSchema(version: string, schema: unknown) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
  const get = { operationId: 'a', responses: { '200': { description: 'ok', content } } };
  return { openapi: version, info: INFO, paths: { '/a': { get } }, components: { schemas: { A: schema } } };
}

describe.each(VERSIONS)('%s', (version) => {
  test.each([true, false, {}, { type: 'string' }])(
    'additionalProperties: %j',
    async (additionalProperties) => {
      const nested = { type: 'object', properties: { b: { type: 'object', additionalProperties } } };
      for (const schema of [{ type: 'object', additionalProperties }, nested])
        expect(await check(withSchema(version, schema))).toMatchObject({
          valid: true,
          errors: [],
          warnings: [],
        });
    },
  );

  test('additionalProperties of another type is an error', async () => {
    const { errors } = await check(withSchema(version, { type: 'object', additionalProperties: 'no' }));
    expect(places(errors)).toEqual(['structure /components/schemas/A/additionalProperties']);
  });

  test.each([
    ['^(?i)x$', 'ECMAScript takes flags apart'],
    ['(?P<year>\\d+)', 'named group'],
    ['[a', 'does not read the pattern'],
    ['\\p{Alpha}\\Z', 'only without its flag u'],
    ['^(?:{[0-9a-f]{4}})$', 'only without its flag u'],
  ])('a pattern that ECMAScript lacks is a warning: %s', async (pattern, message) => {
    const { valid, errors, warnings } = await check(
      withSchema(version, { type: 'string', pattern, example: 'x' }),
    );
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(warnings).toEqual([
      expect.objectContaining({
        code: 'pattern_dialect',
        path: '/components/schemas/A/pattern',
        message: expect.stringContaining(message),
      }),
    ]);
  });

  test('a pattern that is no text is an error', async () => {
    const { errors } = await check(withSchema(version, { type: 'string', pattern: 1 }));
    expect(places(errors)).toEqual(['structure /components/schemas/A/pattern']);
  });
});

test.each([true, false])('Swagger 2.0 knows additionalProperties: %j', async (additionalProperties) => {
  const response = { description: 'ok', schema: { type: 'object', additionalProperties } };
  const paths = { '/a': { get: { operationId: 'a', responses: { '200': response } } } };
  expect(await check({ swagger: '2.0', info: INFO, paths })).toMatchObject({ valid: true, errors: [] });
});

describe('OpenAPI 3.2', () => {
  const openapi = (members: object) => ({ openapi: '3.2.0', info: INFO, paths: {}, ...members });
  const json = { 'application/json': { schema: { type: 'object' } } };
  const querystring = { name: 'q', in: 'querystring', content: json };
  const inQuery = { name: 'p', in: 'query', schema: {} };

  test('has what it brought', async () => {
    const spec = openapi({
      $self: 'https://api.example.com/openapi.json',
      servers: [{ url: 'https://api.example.com', name: 'production' }],
      tags: [
        { name: 'all', summary: 'All', kind: 'nav' },
        { name: 'one', parent: 'all' },
      ],
      security: [{ device: [] }, { './schemes.json#/a': [] }, { '#/components/securitySchemes/device': [] }],
      paths: {
        '/a': {
          query: { operationId: 'search', responses: { '200': { summary: 'found' } } },
          additionalOperations: { LINK: { operationId: 'link', responses: OK } },
        },
        '/b': {
          parameters: [querystring],
          get: {
            operationId: 'stream',
            responses: {
              '200': {
                content: {
                  'application/jsonl': { itemSchema: { $ref: 'openapi.json#/components/schemas/Line' } },
                  'text/csv': { $ref: '#/components/mediaTypes/Table' },
                  'multipart/mixed': {
                    schema: { type: 'array' },
                    prefixEncoding: [{ contentType: 'text/plain', itemEncoding: { contentType: 'a/b' } }],
                  },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Line: {
            type: 'object',
            properties: { kind: { type: 'string', xml: { nodeType: 'attribute' } } },
            oneOf: [{ $ref: '#/components/schemas/Other' }, { type: 'object' }],
            discriminator: { propertyName: 'kind', defaultMapping: 'Default' },
          },
          Other: { type: 'object' },
          Default: { type: 'object' },
        },
        mediaTypes: {
          Table: {
            schema: { type: 'array' },
            examples: { one: { dataValue: [[1]], serializedValue: '1' } },
          },
        },
        securitySchemes: {
          device: {
            type: 'oauth2',
            deprecated: true,
            oauth2MetadataUrl: 'https://api.example.com/.well-known/oauth',
            flows: {
              deviceAuthorization: {
                deviceAuthorizationUrl: 'https://api.example.com/device',
                tokenUrl: 'https://api.example.com/token',
                scopes: {},
              },
            },
          },
        },
      },
    });
    const { valid, version, errors, warnings, stats } = await check(spec);
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(version).toBe('3.2.0');
    expect(places(warnings)).toEqual(['external_ref /security/1/.~1schemes.json#~1a']);
    expect(stats).toMatchObject({ paths: 2, operations: 3, schemas: 3 });
  });

  const operation = (parameters: unknown[]) => ({
    paths: { '/a': { get: { operationId: 'a', responses: OK, parameters } } },
  });

  test.each<[string, object, string[]]>([
    [
      'two querystrings',
      operation([querystring, { ...querystring, name: 'r' }]),
      ['query_conflict /paths/~1a/get'],
    ],
    ['a querystring beside query', operation([querystring, inQuery]), ['query_conflict /paths/~1a/get']],
    [
      'a querystring beside a query of the path',
      {
        paths: {
          '/a': {
            parameters: [inQuery],
            get: { operationId: 'a', responses: OK, parameters: [querystring] },
          },
        },
      },
      ['query_conflict /paths/~1a/get'],
    ],
    [
      'POST among additional operations',
      { paths: { '/a': { additionalOperations: { POST: { operationId: 'a', responses: OK } } } } },
      ['structure /paths/~1a/additionalOperations/POST'],
    ],
    [
      'path parameters of additional operations',
      { paths: { '/{id}': { additionalOperations: { LINK: { operationId: 'a', responses: OK } } } } },
      ['path_parameter_missing /paths/~1{id}/additionalOperations/LINK'],
    ],
    [
      'faults in encodings within encodings',
      {
        components: {
          mediaTypes: { A: { itemEncoding: { encoding: { b: { style: 'unknown' } } } } },
        },
      },
      ['structure /components/mediaTypes/A/itemEncoding/encoding/b/style'],
    ],
    [
      'a reference to a media type that is none',
      {
        paths: {
          '/a': {
            get: {
              operationId: 'a',
              responses: { '200': { content: { 'a/b': { $ref: '#/components/mediaTypes/X' } } } },
            },
          },
        },
      },
      ['unresolved_ref /paths/~1a/get/responses/200/content/a~1b/$ref'],
    ],
    [
      'a security scheme that is none',
      { security: [{ nope: [] }] },
      ['unknown_security_scheme /security/0/nope'],
    ],
    [
      'a URI of a security scheme that is none',
      { security: [{ '#/components/securitySchemes/nope': [] }] },
      ['unknown_security_scheme /security/0/#~1components~1securitySchemes~1nope'],
    ],
    [
      'a reference by $self that leads nowhere',
      { $self: 'https://a.example/x', components: { schemas: { A: { $ref: 'x#/components/schemas/B' } } } },
      ['unresolved_ref /components/schemas/A/$ref'],
    ],
    [
      'an XML node with a kind and a flag',
      { components: { schemas: { A: { xml: { nodeType: 'text', attribute: true } } } } },
      ['structure /components/schemas/A/xml/attribute'],
    ],
  ])('refuses %s', async (_, members, expected) => {
    expect(places((await check(openapi(members))).errors)).toEqual(expected);
  });

  test('holds dataValue to its schema, whatever the media type', async () => {
    const examples = { a: { dataValue: 'x', serializedValue: 'x' } };
    const mediaTypes = { A: { schema: { type: 'integer' }, examples } };
    const { warnings } = await check(openapi({ components: { mediaTypes } }));
    expect(places(warnings)).toContain('bad_example /components/mediaTypes/A/examples/a/dataValue');
  });
});

test('a media type of 3.1 is no reference', async () => {
  const content = { 'a/b': { $ref: '#/components/mediaTypes/X' } };
  const get = { operationId: 'a', responses: { '200': { description: 'ok', content } } };
  const { errors } = await check({ openapi: '3.1.1', info: INFO, paths: { '/a': { get } } });
  expect(places(errors)).toEqual(['structure /paths/~1a/get/responses/200/content/a~1b/$ref']);
});

describe('brackets that are not indented enough', () => {
  const head =
    'openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths:\n  /a:\n    get:\n      operationId: a\n      responses: ';

  test.each([
    ['a closing brace', '{\n          "200": {"description": "ok"}\n     }\n', [9]],
    ['all lines', '{\n"200": {\n"description": "ok"\n}\n}\n', [8]],
    ['comments', '{ # one\n"200": {"description": # two\n"ok"} # three\n\n}\n', [8]],
    ['quotes within words', '{\n"200": {"x-a": don\'t,\n"description": "it\'s ] ok" }\n}\n', [8]],
    ['CRLF', '{\r\n"200": {"description": "ok"}\r\n}\r\n', [8]],
  ])('%s', async (_, brackets, lines) => {
    const { valid, errors, warnings } = await check(head + brackets);
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    expect(warnings.filter(({ code }) => code === 'flow_indent').map(({ line }) => line)).toEqual(lines);
  });

  test('that never close are an error', async () => {
    expect((await check(`${head}{\n"200": {\n`)).errors).toMatchObject([{ code: 'syntax' }]);
  });

  test('with text without quotes over two lines are an error: joined, the text would be another', async () => {
    const { errors } = await check(`${head}{\n"200": {description: all\nis well}\n}\n`);
    expect(errors).toMatchObject([{ code: 'syntax' }]);
  });

  test('of very many lines', async () => {
    const responses = Array.from({ length: 400 }, (_, index) => `"${index + 100}": {"description": "ok"},\n`);
    expect(await check(`${head}{\n${responses.join('')}}\n`)).toMatchObject({ valid: true, errors: [] });
  });
});
