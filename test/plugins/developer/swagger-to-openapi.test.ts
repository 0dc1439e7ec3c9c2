import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import swaggerToOpenapi from '../../../plugins/developer/tools/swagger-to-openapi/tool.ts';

const swagger = (more: object) => ({
  swagger: '2.0',
  info: { title: 'T', version: '1' },
  paths: {},
  ...more,
});
const post = (operation: object, more: object = {}) =>
  swagger({
    paths: { '/a': { post: { responses: { 204: { description: 'none' } }, ...operation } } },
    ...more,
  });
const convert = (spec: unknown, more: object = {}) => callTool(swaggerToOpenapi, { spec, ...more });
const operation = (converted: object) => ({ openapi: { paths: { '/a': { post: converted } } } });

test('servers, references, headers, and the order of keys', async () => {
  const spec = swagger({
    'x-a': 1,
    host: 'api.example.com',
    basePath: '/v1',
    schemes: ['https', 'http'],
    produces: ['application/json'],
    definitions: {
      Pet: {
        type: 'object',
        discriminator: 'kind',
        properties: { n: { type: 'string', 'x-nullable': true } },
      },
    },
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'id', in: 'header', type: 'integer', format: 'int64' }],
          responses: {
            200: {
              description: 'ok',
              schema: { $ref: '#/definitions/Pet' },
              headers: { 'X-A': { type: 'integer', description: 'd' } },
              examples: { 'application/json': { n: 'a' } },
            },
          },
        },
      },
    },
    tags: [{ name: 't' }],
  });
  const { openapi, text, stats, source_version } = await convert(JSON.stringify(spec));
  expect(Object.keys(openapi)).toEqual(
    ['openapi', 'info', 'servers', 'paths', 'x-a', 'tags', 'components'].toSorted(
      (a, b) => Object.keys(openapi).indexOf(a) - Object.keys(openapi).indexOf(b),
    ),
  );
  expect(Object.keys(openapi).slice(0, 3)).toEqual(['openapi', 'info', 'servers']);
  expect(Object.keys(openapi).at(-1)).toBe('components');
  expect(openapi).toMatchObject({
    servers: [{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }],
    'x-a': 1,
    paths: {
      '/a': {
        get: {
          parameters: [{ name: 'id', in: 'header', schema: { type: 'integer', format: 'int64' } }],
          responses: {
            200: {
              headers: { 'X-A': { description: 'd', schema: { type: 'integer' } } },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Pet' }, example: { n: 'a' } },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          discriminator: { propertyName: 'kind' },
          properties: { n: { type: 'string', nullable: true } },
        },
      },
    },
  });
  expect(text).not.toContain('#/definitions/');
  expect({ stats, source_version }).toEqual({
    stats: { paths: 1, operations: 1, schemas: 1 },
    source_version: '2.0',
  });
});

test.each([
  ['a path alone', { basePath: '/v1' }, [{ url: '/v1' }]],
  ['nothing', {}, undefined],
  ['a host alone', { host: 'a.test' }, [{ url: '//a.test' }]],
])('the servers of %s', async (_, more, servers) => {
  const { openapi } = await convert(swagger(more));
  expect(openapi.servers).toEqual(servers);
});

test('a body for each of consumes', async () => {
  const parameters = [
    { name: 'b', in: 'body', required: true, description: 'd', schema: { type: 'string' } },
  ];
  expect(
    await convert(post({ consumes: ['application/json', 'application/xml'], parameters })),
  ).toMatchObject(
    operation({
      requestBody: {
        required: true,
        description: 'd',
        content: {
          'application/json': { schema: { type: 'string' } },
          'application/xml': { schema: { type: 'string' } },
        },
      },
    }),
  );
});

test('forms', async () => {
  const parameters = [
    { name: 'f', in: 'formData', type: 'file', required: true },
    { name: 'n', in: 'formData', type: 'string', description: 'd' },
  ];
  expect(await convert(post({ parameters }))).toMatchObject(
    operation({
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                f: { type: 'string', format: 'binary' },
                n: { type: 'string', description: 'd' },
              },
              required: ['f'],
            },
          },
        },
      },
    }),
  );
  expect(await convert(post({ parameters: parameters.slice(1) }))).toMatchObject(
    operation({ requestBody: { content: { 'application/x-www-form-urlencoded': {} } } }),
  );
});

test('shared parameters, in the body too', async () => {
  const more = {
    parameters: {
      Body: { name: 'b', in: 'body', schema: { $ref: '#/definitions/P' } },
      Page: { name: 'p', in: 'query', type: 'integer' },
    },
    definitions: { P: { type: 'object' } },
  };
  const parameters = [{ $ref: '#/parameters/Body' }, { $ref: '#/parameters/Page' }];
  expect(await convert(post({ parameters }, more))).toMatchObject({
    openapi: {
      paths: {
        '/a': {
          post: {
            requestBody: { $ref: '#/components/requestBodies/Body' },
            parameters: [{ $ref: '#/components/parameters/Page' }],
          },
        },
      },
      components: {
        requestBodies: {
          Body: { content: { 'application/json': { schema: { $ref: '#/components/schemas/P' } } } },
        },
        parameters: { Page: { schema: { type: 'integer' } } },
      },
    },
  });
});

test.each([
  ['query', 'multi', { style: 'form', explode: true }, 0],
  ['query', undefined, { style: 'form', explode: false }, 0],
  ['query', 'pipes', { style: 'pipeDelimited' }, 0],
  ['query', 'ssv', { style: 'spaceDelimited' }, 0],
  ['query', 'tsv', { style: 'form', explode: false }, 1],
  ['path', 'csv', { style: 'simple' }, 0],
])('lists in %s as %s', async (place, collectionFormat, style, count) => {
  const parameters = [
    {
      name: 'm',
      in: place,
      type: 'array',
      items: { type: 'string' },
      ...(collectionFormat && { collectionFormat }),
    },
  ];
  const { openapi, warnings } = await convert(post({ parameters }));
  expect(openapi).toMatchObject({
    paths: {
      '/a': { post: { parameters: [{ ...style, schema: { type: 'array', items: { type: 'string' } } }] } },
    },
  });
  expect(JSON.stringify(openapi)).not.toContain('collectionFormat');
  expect(warnings).toHaveLength(count);
});

test('security, from YAML to YAML', async () => {
  const spec =
    "swagger: 2.0\ninfo: {title: T, version: '1'}\npaths: {}\nsecurityDefinitions:\n  o: &o {type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example/x', tokenUrl: 'https://a.example/t', scopes: {r: read}}\n  p: {<<: *o, flow: application}\n  b: {type: basic}\n  k: {type: apiKey, in: header, name: X}\n";
  const { openapi, text } = await convert(spec, { format: 'yaml' });
  expect(openapi).toMatchObject({
    components: {
      securitySchemes: {
        o: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://a.example/x',
              tokenUrl: 'https://a.example/t',
              scopes: { r: 'read' },
            },
          },
        },
        p: { flows: { clientCredentials: {} } },
        b: { type: 'http', scheme: 'basic' },
        k: { type: 'apiKey', in: 'header', name: 'X' },
      },
    },
  });
  expect(text).toMatch(/^openapi: 3\.0\.4\n/);
});

test('OpenAPI 3.1 of what is nullable by parts, of names that keywords have, and the order of keys', async () => {
  const schema = { type: 'string', nullable: true };
  const components = {
    parameters: { example: { name: 'e', in: 'query', schema } },
    schemas: {
      All: { nullable: true, allOf: [{ $ref: '#/components/schemas/One' }] },
      One: { nullable: true, oneOf: [{ type: 'string' }] },
    },
  };
  const { openapi } = await convert(
    { components, paths: {}, info: { title: 'T', version: '1' }, openapi: '3.0.3', servers: [] },
    { target: '3.1' },
  );
  expect(Object.keys(openapi)).toEqual(['openapi', 'info', 'servers', 'paths', 'components']);
  expect(openapi.components).toEqual({
    parameters: { example: { name: 'e', in: 'query', schema: { type: ['string', 'null'] } } },
    schemas: {
      All: { anyOf: [{ allOf: [{ $ref: '#/components/schemas/One' }] }, { type: 'null' }] },
      One: { oneOf: [{ type: 'string' }, { type: 'null' }] },
    },
  });
});

test('warnings name the parameter by its place in the source', async () => {
  const tsv = { name: 'q', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'tsv' };
  const { warnings } = await convert({
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { parameters: [{ name: 'b', in: 'body' }, tsv], responses: {} } } },
  });
  expect(warnings).toMatchObject([{ path: '/paths/~1a/post/parameters/1' }]);
});

test('OpenAPI 3.1', async () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'string', nullable: true, example: 'x' },
      b: { type: 'integer', minimum: 1, exclusiveMinimum: true },
      nullable: { type: 'boolean' },
    },
  };
  const spec = {
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { f: { type: 'string', format: 'binary' } } },
              },
            },
          },
          responses: { default: { description: '', content: { 'application/json': { schema } } } },
        },
      },
    },
  };
  const { openapi, source_version, target_version } = await convert(spec, { target: '3.1' });
  expect({ source_version, target_version }).toEqual({ source_version: '3.0.3', target_version: '3.1.1' });
  expect(openapi).toEqual({
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { f: { type: 'string', contentMediaType: 'application/octet-stream' } },
                },
              },
            },
          },
          responses: {
            default: {
              description: '',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      a: { type: ['string', 'null'], examples: ['x'] },
                      b: { type: 'integer', exclusiveMinimum: 1 },
                      nullable: { type: 'boolean' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
});

test('references to other documents stay, with a warning', async () => {
  const { openapi, warnings } = await convert(swagger({ definitions: { A: { $ref: 'other.json#/A' } } }));
  expect(openapi).toMatchObject({ components: { schemas: { A: { $ref: 'other.json#/A' } } } });
  expect(warnings).toEqual([
    { path: '/definitions/A/$ref', message: expect.stringContaining('other.json#/A') },
  ]);
});

test.each([
  ['OpenAPI 3 as it is', { openapi: '3.0.3', info: {}, paths: {} }, '3.0.3'],
  ['malformed JSON', '{"swagger":"2.0",}', 'spec: expected a key or value after the comma'],
  ['malformed YAML', 'swagger: "2.0\n', 'spec: expected YAML'],
  ['no paths', { swagger: '2.0', info: {} }, 'spec: expected an object as paths'],
  ['no info', { swagger: '2.0', paths: {} }, 'spec: expected an object as info'],
  [
    'an alias bomb',
    `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 7 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join()}]`).join('\n')}`,
    'spec: expected YAML: the aliases',
  ],
  ['text', 'nope', 'spec: expected an object'],
])('refuses %s', async (_, spec, message) => {
  await expect(convert(spec)).rejects.toThrow(message);
});

test.each(['3.0', '3.1'] as const)('a file without produces is no JSON (%s)', async (target) => {
  const responses = { '200': { description: 'ok', schema: { type: 'file' } } };
  const spec = {
    swagger: '2.0',
    info: { title: 't', version: '1' },
    paths: { '/a': { get: { responses } } },
  };
  const { text, warnings } = await callTool(swaggerToOpenapi, { spec, target, format: 'json' });
  expect(text).toContain('"*/*"');
  expect(text).not.toContain('application/json');
  expect(JSON.stringify(warnings)).toContain('no media type in produces');
});
