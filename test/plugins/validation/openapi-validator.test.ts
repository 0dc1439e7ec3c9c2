import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { runWithin } from '../../../plugins/validation/tools/openapi-validator/run-within.ts';
import openapiValidator from '../../../plugins/validation/tools/openapi-validator/tool.ts';
import { codes } from './codes.ts';

const OK = { '200': { description: 'ok' } };
const INFO = { title: 't', version: '1' };

function openapi(members: object, version = '3.0.3') {
  return { openapi: version, info: INFO, paths: {}, ...members };
}

function swagger(members: object) {
  return { swagger: '2.0', info: INFO, paths: {}, ...members };
}

function get(members: object, path = '/a') {
  return { paths: { [path]: { get: { operationId: 'a', responses: OK, ...members } } } };
}

function components(members: object, version = '3.0.3') {
  return openapi({ components: members }, version);
}

function check(spec: unknown) {
  return callTool(openapiValidator, { spec });
}

function places(findings: readonly { readonly code: string; readonly path: string }[]) {
  return findings.map(({ code, path }) => `${code} ${path}`);
}

test('a valid description in YAML with a circular reference', async () => {
  const spec =
    "openapi: 3.0.3\ninfo: {title: Pets, version: 1.0.0}\nsecurity: [{key: []}]\npaths:\n  /pets/{id}:\n    parameters:\n      - $ref: '#/components/parameters/Id'\n    get:\n      operationId: getPet\n      responses:\n        200:\n          description: ok\n          content:\n            application/json:\n              schema: {$ref: '#/components/schemas/Pet'}\ncomponents:\n  parameters:\n    Id: {name: id, in: path, required: true, schema: {type: integer}}\n  schemas:\n    Pet:\n      type: object\n      properties:\n        mother: {$ref: '#/components/schemas/Pet'}\n  securitySchemes:\n    key: {type: apiKey, in: header, name: X-Key}\n";
  expect(await check(spec)).toEqual({
    valid: true,
    version: '3.0.3',
    errors: [],
    error_count: 0,
    warnings: [],
    warning_count: 0,
    stats: { paths: 1, operations: 1, webhooks: 0, schemas: 1, refs: 3 },
  });
});

test('missing and unknown fields, with their places', async () => {
  const spec =
    'openapi: 3.0.3\ninfo:\n  title: t\npathz: {}\npaths:\n  pets:\n    get:\n      operationId: a\n      responses: {}\n';
  const { valid, errors } = await check(spec);
  expect(valid).toBe(false);
  expect(errors).toMatchObject([
    { code: 'structure', path: '/info', line: 2, column: 1 },
    { code: 'structure', path: '/pathz', line: 4, column: 1 },
    { code: 'structure', path: '/paths/pets', line: 6, column: 3 },
  ]);
});

test('3.1 with webhooks only and null types', async () => {
  const content = { 'application/json': { schema: { type: ['string', 'null'] } } };
  const post = { operationId: 'hook', responses: OK, requestBody: { content } };
  expect(await check({ openapi: '3.1.0', info: INFO, webhooks: { new: { post } } })).toMatchObject({
    valid: true,
    errors: [],
    version: '3.1.0',
    stats: { paths: 0, webhooks: 1, operations: 1 },
  });
});

const PET = { name: 'id', in: 'path', required: true, schema: {} };
const QUERY = { name: 'q', in: 'query', schema: {} };

test.each<[string, unknown, string[]]>([
  [
    'a reference that leads nowhere',
    openapi(
      get({
        responses: {
          '200': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Nope' } } },
          },
        },
      }),
    ),
    ['unresolved_ref /paths/~1a/get/responses/200/content/application~1json/schema/$ref'],
  ],
  [
    'a reference to another kind',
    openapi({
      ...get({ parameters: [{ $ref: '#/components/schemas/A' }] }),
      components: { schemas: { A: {} } },
    }),
    ['unresolved_ref /paths/~1a/get/parameters/0/$ref'],
  ],
  [
    'a reference to a part that is no schema',
    components({ schemas: { A: { $ref: '#/components/schemas' }, B: { $ref: '#/info/title' } } }),
    ['unresolved_ref /components/schemas/A/$ref', 'unresolved_ref /components/schemas/B/$ref'],
  ],
  [
    'a reference into an extension',
    openapi({
      components: { schemas: { A: { $ref: '#/x-own/S' }, B: { $ref: '#/x-own/T' } } },
      'x-own': { S: { type: 'object' }, T: { type: 'strnig' } },
    }),
    ['structure /x-own/T/type'],
  ],
  [
    'path parameters against the template',
    openapi(get({ parameters: [PET, { ...PET, name: 'y' }] }, '/a/{id}/{x}')),
    [
      'path_parameter_missing /paths/~1a~1{id}~1{x}/get',
      'path_parameter_unused /paths/~1a~1{id}~1{x}/get/parameters/1',
    ],
  ],
  [
    'an operation id twice, and paths that clash',
    openapi({
      paths: {
        '/u/{id}': { parameters: [PET], get: { operationId: 'same', responses: OK } },
        '/u/{name}': {
          parameters: [{ ...PET, name: 'name' }],
          post: { operationId: 'same', responses: OK },
        },
      },
    }),
    ['ambiguous_paths /paths/~1u~1{name}', 'duplicate_operation_id /paths/~1u~1{name}/post/operationId'],
  ],
  [
    'a path parameter that is not required',
    openapi(get({ parameters: [{ name: 'id', in: 'path', schema: {} }] }, '/{id}')),
    ['path_parameter_optional /paths/~1{id}/get/parameters/0'],
  ],
  [
    'a path parameter that is said to be optional, in 3.1',
    openapi(get({ parameters: [{ ...PET, required: false }] }, '/{id}'), '3.1.0'),
    ['path_parameter_optional /paths/~1{id}/get/parameters/0'],
  ],
  [
    'a path parameter that is not required, in 2.0',
    swagger(get({ parameters: [{ name: 'id', in: 'path', type: 'string' }] }, '/{id}')),
    ['path_parameter_optional /paths/~1{id}/get/parameters/0'],
  ],
  [
    'a parameter twice',
    openapi(get({ parameters: [QUERY, QUERY, { ...QUERY, in: 'header' }] })),
    ['duplicate_parameter /paths/~1a/get/parameters/1'],
  ],
  [
    'a parameter twice, once by reference',
    openapi({
      ...get({ parameters: [QUERY, { $ref: '#/components/parameters/Q' }] }),
      components: { parameters: { Q: QUERY } },
    }),
    ['duplicate_parameter /paths/~1a/get/parameters/1'],
  ],
  [
    'an unknown security scheme',
    openapi({ security: [{ key: [] }], ...get({ security: [{ other: [] }, {}] }) }),
    ['unknown_security_scheme /security/0/key', 'unknown_security_scheme /paths/~1a/get/security/0/other'],
  ],
  [
    'a server variable that is not defined',
    openapi({
      servers: [
        { url: 'https://{host}/{base}', variables: { host: { default: 'a' } } },
        { url: '/{v}', variables: { v: { default: '1' } } },
      ],
    }),
    ['undefined_server_variable /servers/0'],
  ],
  [
    'two bodies, and a body beside a form',
    swagger({
      paths: {
        '/a': {
          parameters: [{ name: 'b', in: 'body', schema: {} }],
          get: { operationId: 'a', responses: OK, parameters: [{ name: 'c', in: 'body', schema: {} }] },
          put: {
            operationId: 'b',
            responses: OK,
            parameters: [{ name: 'f', in: 'formData', type: 'string' }],
          },
          post: { operationId: 'c', responses: OK, parameters: [{ name: 'b', in: 'body', schema: {} }] },
        },
      },
    }),
    ['body_conflict /paths/~1a/get', 'body_conflict /paths/~1a/put'],
  ],
  ['no version', { info: INFO, paths: {} }, ['unknown_version ']],
  ['a version that is no text', { swagger: 2, paths: 1 }, ['unknown_version /swagger']],
  ['a version that is not known', openapi({ bad: 1 }, '3.3.0'), ['unknown_version /openapi']],
  ['3.1 without paths, components and webhooks', { openapi: '3.1.0', info: INFO }, ['structure ']],
  [
    'response keys',
    openapi(
      get({ responses: { '200': OK['200'], '4XX': OK['200'], default: OK['200'], '20': OK['200'], OK: {} } }),
    ),
    ['structure /paths/~1a/get/responses/20', 'structure /paths/~1a/get/responses/OK'],
  ],
  [
    'extensions anywhere',
    openapi({ 'x-a': 1, info: { ...INFO, 'x-b': [] }, ...get({ 'x-c': { $ref: 3 } }) }),
    [],
  ],
  [
    'only the closest alternative, one finding a path',
    components({ securitySchemes: { k: { type: 'apiKey', in: 'body', name: 'n' }, o: { type: 'http' } } }),
    ['structure /components/securitySchemes/k/in', 'structure /components/securitySchemes/o'],
  ],
  [
    'a parameter of 2.0 without its type',
    swagger(
      get({
        parameters: [
          { name: 'n', in: 'query' },
          { name: 'n', in: 'header', type: 'x' },
        ],
      }),
    ),
    ['structure /paths/~1a/get/parameters/0', 'structure /paths/~1a/get/parameters/1/type'],
  ],
  [
    'schemas of 3.0 have one type and boolean limits',
    components({
      schemas: {
        A: { type: ['string'] },
        B: { exclusiveMinimum: 1 },
        C: { properties: { d: { const: 1 } } },
      },
    }),
    [
      'structure /components/schemas/A/type',
      'structure /components/schemas/B/exclusiveMinimum',
      'structure /components/schemas/C/properties/d/const',
    ],
  ],
  [
    'schemas of 3.1 are JSON Schema',
    components(
      {
        schemas: {
          A: { type: ['string', 'null'], const: 1, items: { type: 'strnig' } },
          B: { exclusiveMinimum: true },
          C: true,
          D: 1,
        },
      },
      '3.1.1',
    ),
    [
      'structure /components/schemas/A/items/type',
      'structure /components/schemas/B/exclusiveMinimum',
      'structure /components/schemas/D',
    ],
  ],
  [
    'references of 3.1 by anchor and by $id',
    components(
      {
        schemas: {
          A: { $anchor: 'a', $id: 'https://example.com/a', $defs: { inner: {} } },
          B: { allOf: [{ $ref: 'https://example.com/a' }, { $ref: 'https://example.com/a#a' }] },
          C: { $ref: 'https://example.com/a#/$defs/inner' },
          D: { $ref: '#nowhere' },
        },
      },
      '3.1.1',
    ),
    ['unresolved_ref /components/schemas/D/$ref'],
  ],
])('%s', async (_, spec, expected) => {
  const { errors, valid } = await check(spec);
  expect(places(errors).sort()).toEqual([...expected].sort());
  expect(valid).toBe(expected.length === 0);
});

test("an operation's own parameters override those of its path", async () => {
  const paths = {
    '/{id}': { parameters: [PET], get: { operationId: 'a', responses: OK, parameters: [PET] } },
  };
  expect(await check(openapi({ paths }))).toMatchObject({ valid: true, warnings: [] });
});

const JSON_BODY = (mediaType: object) => ({
  responses: { '200': { description: 'ok', content: { 'application/json': mediaType } } },
});

test.each<[string, unknown, string[]]>([
  [
    'external_ref',
    openapi(get(JSON_BODY({ schema: { $ref: 'pet.yaml#/Pet' } }))),
    ['external_ref /paths/~1a/get/responses/200/content/application~1json/schema/$ref'],
  ],
  [
    'ref_siblings',
    openapi({
      ...get(JSON_BODY({ schema: { $ref: '#/components/schemas/A', type: 'string', description: 'd' } })),
      components: { schemas: { A: {} } },
    }),
    ['ref_siblings /paths/~1a/get/responses/200/content/application~1json/schema/$ref'],
  ],
  [
    'no ref_siblings in 3.1',
    openapi(
      {
        ...get(JSON_BODY({ schema: { $ref: '#/components/schemas/A', type: 'string' } })),
        components: { schemas: { A: {} } },
      },
      '3.1.0',
    ),
    [],
  ],
  [
    'missing_operation_id and no_success_response',
    openapi({ paths: { '/a': { get: { responses: { '400': OK['200'] } } } } }),
    ['missing_operation_id /paths/~1a/get', 'no_success_response /paths/~1a/get'],
  ],
  [
    'a range, a redirect or default is success',
    openapi({
      paths: {
        '/a': { get: { operationId: 'a', responses: { '2XX': OK['200'] } } },
        '/b': { get: { operationId: 'b', responses: { '302': OK['200'] } } },
        '/c': { get: { operationId: 'c', responses: { default: OK['200'] } } },
      },
    }),
    [],
  ],
  [
    'unused_component',
    components({ schemas: { A: {} }, securitySchemes: { k: { type: 'http', scheme: 'basic' } } }),
    ['unused_component /components/schemas/A', 'unused_component /components/securitySchemes/k'],
  ],
  [
    'unused_component in 2.0',
    swagger({ definitions: { A: {}, B: { $ref: '#/definitions/A' } } }),
    ['unused_component /definitions/B'],
  ],
  [
    'undeclared_tag',
    openapi({ tags: [{ name: 'x' }], ...get({ tags: ['x', 'y'] }) }),
    ['undeclared_tag /paths/~1a/get/tags/1'],
  ],
  ['no undeclared_tag without tags', openapi(get({ tags: ['y'] })), []],
  [
    'bad_example',
    openapi(
      get({
        ...JSON_BODY({
          schema: {
            type: 'object',
            properties: {
              n: { type: 'integer', default: 'x' },
              m: { type: 'string', nullable: true, example: null },
            },
          },
          examples: { a: { value: { n: 1 } }, b: { value: [] } },
        }),
        parameters: [{ ...QUERY, schema: { type: 'string', pattern: '^a+$' }, example: 'b' }],
      }),
    ),
    [
      'bad_example /paths/~1a/get/responses/200/content/application~1json/schema/properties/n/default',
      'bad_example /paths/~1a/get/responses/200/content/application~1json/examples/b/value',
      'bad_example /paths/~1a/get/parameters/0/example',
    ],
  ],
  [
    'bad_example in 2.0',
    swagger(
      get({
        responses: {
          '200': { description: 'ok', schema: { type: 'integer' }, examples: { 'application/json': 'x' } },
        },
        parameters: [{ name: 'n', in: 'query', type: 'integer', default: 'x' }],
      }),
    ),
    [
      'bad_example /paths/~1a/get/responses/200/examples/application~1json',
      'bad_example /paths/~1a/get/parameters/0/default',
    ],
  ],
  [
    'bad_example of a 3.1 schema',
    openapi(get(JSON_BODY({ schema: { type: 'integer', examples: [1, 'x'] } })), '3.1.0'),
    ['bad_example /paths/~1a/get/responses/200/content/application~1json/schema/examples/1'],
  ],
])('warning: %s', async (_, spec, expected) => {
  const { warnings, errors } = await check(spec);
  expect(errors).toEqual([]);
  expect(places(warnings).sort()).toEqual([...expected].sort());
});

test('keys and list entries have their places in text, in code points', async () => {
  const spec =
    '{"openapi":"3.0.3","info":{"title":"😀","version":"1","x":1},"paths":{},\n "security":[{"k":[]}]}';
  expect((await check(spec)).errors).toMatchObject([
    { code: 'structure', path: '/info/x', line: 1, column: 54 },
    { code: 'unknown_security_scheme', path: '/security/0/k', line: 2, column: 15 },
  ]);
  const yaml =
    '\ufeffopenapi: 3.0.3\r\ninfo: {title: t, version: "1"}\r\npaths: {}\r\nservers:\r\n  - url: /{v}\r\n';
  expect((await check(yaml)).errors).toMatchObject([
    { code: 'undefined_server_variable', path: '/servers/0', line: 5, column: 5 },
  ]);
});

test.each([
  ['openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths: {}\npaths: {}\n', 'duplicate_key', '/paths', 4, 1],
  [
    '{"openapi":"3.0.3","info":{"title":"t","title":"t","version":"1"},"paths":{}}',
    'duplicate_key',
    '/info/title',
    1,
    40,
  ],
  ['- a', 'unknown_version', '', 1, 1],
  ['null', 'unknown_version', '', 1, 1],
  ['swagger: 2.0\npaths: {}', 'unknown_version', '/swagger', 1, 1],
  ['{"a" 1}', 'syntax', '', 1, 6],
  ['a: 1\n---\nb: 2', 'syntax', '', 2, 1],
  ['a: *b', 'syntax', '', 1, 4],
  ['a: &a [*a]', 'syntax', '', 1, 8],
])('%j: %s at %j', async (spec, code, path, line, column) => {
  const { errors, stats } = await check(spec);
  expect(errors).toMatchObject([{ code, path, line, column }]);
  expect(stats === null).toBe(code === 'syntax');
});

test('YAML merges maps, its own keys first', async () => {
  const spec =
    'openapi: 3.0.3\ninfo: {title: t, version: "1"}\nx-base: &base {responses: {200: {description: ok}}, operationId: b}\npaths:\n  /a:\n    get: {<<: *base, operationId: a}\n    put: {<<: [*base]}\n';
  expect(await check(spec)).toMatchObject({ valid: true, warnings: [], stats: { operations: 2 } });
});

test('alias bombs are not expanded', async () => {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `l${level + 1}: &l${level + 1} [${Array(9).fill(`*l${level}`).join()}]`,
  );
  const { errors } = await check(['openapi: 3.0.3', 'l0: &l0 [x]', ...levels].join('\n'));
  expect(codes(errors)).toEqual(['syntax']);
});

test.each(['3.0.3', '3.1.0'])('500 levels are read, and no more (%s)', async (version) => {
  const nested = (levels: number) =>
    `{"openapi":"${version}","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{"A":${'{"items":'.repeat(levels - 4)}{}${'}'.repeat(levels - 4)}}}}`;
  expect(await check(nested(499))).toMatchObject({ valid: true });
  expect((await check(nested(500))).valid).toBe(true);
  expect(await check(nested(501))).toMatchObject({
    valid: false,
    stats: null,
    errors: [{ code: 'syntax', line: 1 }],
  });
});

test('references in a circle are fine', async () => {
  const schemas = {
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
    C: { allOf: [{ $ref: '#/components/schemas/C' }], example: 1 },
  };
  const parameters = { P: { $ref: '#/components/parameters/P' } };
  const paths = {
    '/{p}': { get: { operationId: 'a', responses: OK, parameters: [{ $ref: '#/components/parameters/P' }] } },
  };
  expect(await check(openapi({ paths, components: { schemas, parameters } }))).toMatchObject({ valid: true });
});

test('1 MiB of operations, schemas and mistakes is checked within seconds', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [
      `/p${index}/{id}`,
      {
        get: {
          operationId: 'same',
          parameters: [{ $ref: '#/components/parameters/Id' }],
          responses: {
            '200': { description: 1, content: { 'application/json': { schema: { type: 'x' } } } },
          },
        },
      },
    ]),
  );
  const parameters = { Id: PET };
  const spec = JSON.stringify(openapi({ paths, components: { parameters } }));
  const { errors, error_count, stats } = await check(spec);
  expect(errors).toHaveLength(200);
  expect(error_count).toBe(3000 * 3 - 1);
  expect(stats).toMatchObject({ paths: 3000, operations: 3000, refs: 3000 });
});

test.each([
  ['', 'spec'],
  [' \n', 'spec'],
  [1, 'spec'],
  [[], 'spec'],
  [null, 'spec'],
])('refuses %j', async (spec, message) => {
  await expect(check(spec)).rejects.toThrow(message);
});

describe('what may be ended anywhere', () => {
  const forever = () => {
    for (;;);
  };

  test('goes on when others had the processor, from what it has finished', () => {
    let calls = 0;
    const quarter = new CpuLimit(20, () => performance.now() / 4);
    const finished = runWithin(quarter, () => {
      calls += 1;
      if (calls === 1) forever();
    });
    expect([finished, calls]).toEqual([true, 2]);
  });

  test('is over when it had the processor for its time', () => {
    expect(runWithin(new CpuLimit(20), forever)).toBe(false);
  });

  test('throws what it throws', () => {
    const fail = () => {
      throw new TypeError('no');
    };
    expect(() => runWithin(new CpuLimit(1_000), fail)).toThrow('no');
  });
});

test('a pattern without end leaves examples unchecked, and says so', async () => {
  const schema = { type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(40)}b` };
  const count = { type: 'integer', example: 'many' };
  const result = await check(components({ schemas: { count, a: schema, b: schema } }));
  expect(result.valid).toBe(true);
  const found = result.warnings.filter(({ code }) => code !== 'unused_component');
  expect(found).toMatchObject([
    { code: 'bad_example', path: '/components/schemas/count/example' },
    {
      code: 'unchecked_example',
      path: '/components/schemas/a/example',
      message: 'its schema took longer than 2 s to apply: it was not checked, nor were the 1 after it',
    },
  ]);
});
