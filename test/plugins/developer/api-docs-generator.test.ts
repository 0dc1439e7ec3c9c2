import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import apiDocsGenerator from '../../../plugins/developer/tools/api-docs-generator/tool.ts';

const make = (endpoints: unknown[], more: object = {}) =>
  callTool(apiDocsGenerator, { title: 'T', endpoints, ...more });

test('examples become schemas', async () => {
  const example = {
    id: 1,
    name: 'Rex',
    born: '2020-02-29',
    at: '2020-01-01T00:00:00Z',
    mail: 'a@b.test',
    site: 'https://a.test/',
    key: '123e4567-e89b-42d3-a456-426614174000',
    no: '2020-02-30',
    none: null,
    list: [],
  };
  const { openapi, markdown, openapi_json } = await make([
    { method: 'GET', path: '/pets/{id}', responses: [{ status: 200, description: 'Found', example }] },
  ]);
  const schema = {
    type: 'object',
    required: Object.keys(example),
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      born: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      mail: { type: 'string', format: 'email' },
      site: { type: 'string', format: 'uri' },
      key: { type: 'string', format: 'uuid' },
      no: { type: 'string' },
      none: { nullable: true },
      list: { type: 'array', items: {} },
    },
  };
  expect(openapi).toMatchObject({
    paths: {
      '/pets/{id}': { get: { responses: { 200: { content: { 'application/json': { schema, example } } } } } },
    },
  });
  expect(openapi.paths).not.toHaveProperty(
    '/pets/{id}.get.responses.200.content.application/json.schema.properties.no.format',
  );
  expect(markdown).toContain('### `GET /pets/{id}`');
  expect(JSON.parse(openapi_json)).toEqual(openapi);
});

test('a path with colons, a bearer, a body', async () => {
  const { openapi, markdown } = await make(
    [
      { method: 'POST', path: '/u/:uid/tags', request_body: { tags: ['a'], n: 1.5 } },
      { method: 'get', path: '/free', auth: false },
    ],
    { base_url: 'https://a.test/v1', auth: 'bearer' },
  );
  expect(openapi).toMatchObject({
    servers: [{ url: 'https://a.test/v1' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/u/{uid}/tags': {
        post: {
          operationId: 'postUUidTags',
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: { tags: { type: 'array', items: { type: 'string' } }, n: { type: 'number' } },
                },
              },
            },
          },
        },
      },
      '/free': { get: { security: [] } },
    },
  });
  expect(markdown).toContain("curl 'https://a.test/v1/u/{uid}/tags' \\\n  -H 'Authorization: Bearer TOKEN'");
});

test('null in OpenAPI 3.1', async () => {
  const { openapi } = await make(
    [{ method: 'GET', path: '/x', responses: [{ status: '4xx', example: { a: null } }] }],
    { openapi_version: '3.1' },
  );
  expect(openapi).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/x': {
        get: {
          responses: {
            '4XX': { content: { 'application/json': { schema: { properties: { a: { type: 'null' } } } } } },
          },
        },
      },
    },
  });
});

test('parameters that OpenAPI would not take are left out', async () => {
  const { openapi, warnings } = await make([
    {
      method: 'GET',
      path: '/a/{x}',
      parameters: [
        { name: 'x', type: 'integer' },
        { name: 'x', in: 'path' },
        { name: 'z', in: 'path' },
      ],
    },
  ]);
  expect(openapi).toMatchObject({
    paths: { '/a/{x}': { get: { parameters: [{ name: 'x', in: 'path', schema: { type: 'integer' } }] } } },
  });
  expect(warnings).toEqual([
    '/a/{x}: the path parameter x repeats: left out',
    '/a/{x} has no {z}: the parameter is left out',
  ]);
});

test('groups, unique ids, and cells that stay in their table', async () => {
  const { openapi, markdown, warnings } = await make([
    { method: 'get', path: '/a-b', tag: 'B' },
    {
      method: 'get',
      path: '/a/b',
      tag: 'A',
      parameters: [{ name: 'q|x', type: 'integer', description: 'one\ntwo | three' }],
    },
    { method: 'delete', path: '/c', tag: 'B', request_body: '```' },
  ]);
  expect(openapi).toMatchObject({
    tags: [{ name: 'B' }, { name: 'A' }],
    paths: {
      '/a-b': { get: { operationId: 'getAB' } },
      '/a/b': { get: { operationId: 'getAB2', parameters: [{ in: 'query', required: false }] } },
    },
  });
  expect(markdown).toContain('| q\\|x | query | integer | no | one<br>two \\| three |');
  expect(markdown.indexOf('DELETE /c')).toBeLessThan(markdown.indexOf('GET /a/b'));
  expect(warnings).toEqual(['DELETE /c has a request body, which many programs drop']);
});

test.each([
  [
    'a path without slash',
    [{ method: 'GET', path: 'users' }],
    {},
    'endpoints[0].path: expected a path that starts with /',
  ],
  ['no endpoints', [], {}, 'endpoints: expected'],
  ['an unknown method', [{ method: 'FETCH', path: '/' }], {}, 'endpoints[0].method: expected an HTTP method'],
  [
    'an endpoint twice',
    [
      { method: 'GET', path: '/a/:x' },
      { method: 'get', path: '/a/{x}' },
    ],
    {},
    'endpoints[1]: is the same method and path as endpoints[0]',
  ],
  [
    'a parameter in no place',
    [{ method: 'GET', path: '/', parameters: [{ name: 'a', in: 'body' }] }],
    {},
    'endpoints[0].parameters[0].in: expected one of path',
  ],
  [
    'a status past the limit',
    [{ method: 'GET', path: '/', responses: [{ status: 600 }] }],
    {},
    'endpoints[0].responses[0].status: expected 100-599',
  ],
  [
    'another scheme',
    [{ method: 'GET', path: '/' }],
    { base_url: 'ftp://a.test' },
    'base_url: expected a URL with http or https',
  ],
  [
    'too many',
    Array.from({ length: 201 }, (_, i) => ({ method: 'GET', path: `/${i}` })),
    {},
    'endpoints: expected',
  ],
])('refuses %s', async (_, endpoints, more, message) => {
  await expect(make(endpoints, more)).rejects.toThrow(message);
});
