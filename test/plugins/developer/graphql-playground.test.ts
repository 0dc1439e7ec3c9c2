import { text as readText } from 'node:stream/consumers';
import { callTool } from '@toolyard/sdk/testing';
import { buildSchema, graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import playground from '../../../plugins/developer/tools/graphql-playground/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

const SCHEMA = `type Query { user(id: ID!): User  hello: String! pets: [Pet!] n: Int }
type User { id: ID! name: String friends: [User!]! }
interface Pet { name: String! }
type Cat implements Pet { name: String! lives: Int }`;

const run = (input: Record<string, unknown>) => callTool(playground, { schema: SCHEMA, ...input });

describe('on sample data', () => {
  test('variables are coerced, lists and interfaces followed', async () => {
    const query = `query Q($i: ID!) { me: user(id: $i) { id name friends { id } } pets { name ... on Cat { lives } } ...F }
fragment F on Query { hello }`;
    const data = {
      hello: 'hi',
      user: { id: 7, name: null, friends: [{ id: 'a' }] },
      pets: [{ __typename: 'Cat', name: 'Tom', lives: 9 }],
    };
    const result = await run({ query, data, variables: '{"i":"7"}' });
    expect(result).toMatchObject({
      ok: true,
      errors: [],
      data: {
        me: { id: '7', name: null, friends: [{ id: 'a' }] },
        pets: [{ name: 'Tom', lives: 9 }],
        hello: 'hi',
      },
      operations: [
        {
          name: 'Q',
          type: 'query',
          variables: [{ name: 'i', type: 'ID!', required: true }],
          fields: ['user', 'pets', 'hello'],
        },
      ],
      status: null,
      curl: null,
      reason: null,
    });
  });

  test.each([
    ['a missing variable', { query: 'query($i: ID!){ user(id:$i){ id } }' }, '$i', 1, 7],
    ['null where none may be', { query: '{ hello }' }, 'non-nullable', 1, 3],
    ['a value of the wrong kind', { query: '{ n }', data: { n: 'x' } }, 'Int cannot represent', 1, 3],
    ['an unknown field', { query: '{ hello\n nope }' }, 'nope', 2, 2],
    ['what an object inherits', { query: '{ constructor }' }, 'constructor', 1, 3],
  ])('%s is an error in errors', async (_, input, message, line, column) => {
    const { ok, errors } = await run(input);
    expect(ok).toBe(false);
    expect(errors[0]).toMatchObject({ message: expect.stringContaining(message) as string, line, column });
  });

  test('errors of fields have their path', async () => {
    const { errors, data } = await run({
      query: '{ user(id: 1) { friends { id } } }',
      data: { user: { friends: [{}] } },
    });
    expect(errors[0]?.path).toEqual(['user', 'friends', 0, 'id']);
    expect(data).toEqual({ user: null });
  });
});

describe('validate and format', () => {
  test('a syntax error has a place', async () => {
    expect(await run({ action: 'validate', query: '{ hello\n  user(id: }' })).toMatchObject({
      ok: false,
      formatted: null,
      errors: [{ line: 2, column: 12 }],
    });
    expect(await run({ action: 'format', query: '{' })).toMatchObject({ ok: false });
  });

  test('nothing wrong', async () => {
    expect(await run({ action: 'validate', query: '{ hello }' })).toMatchObject({
      ok: true,
      data: null,
      errors: [],
    });
  });

  test('comments are not kept', async () => {
    expect(await run({ action: 'format', query: 'mutation M($a:Int=1){x#c\n}' })).toMatchObject({
      formatted: 'mutation M($a: Int = 1) {\n  x\n}',
      operations: [{ type: 'mutation', variables: [{ name: 'a', required: false }] }],
    });
  });
});

describe('limits', () => {
  test('a schema is as large as those of services are', async () => {
    const types = Array.from(
      { length: 8000 },
      (_, index) =>
        `"""\n${'What it is. '.repeat(8)}\n"""\ntype T${index} { id: ID!, next: T${(index + 1) % 8000} }\n`,
    );
    const schema = `type Query { first: T0 }\n${types.join('')}`;
    expect(schema.length).toBeGreaterThan(1024 * 1024);
    const run = await callTool(playground, {
      query: '{ first { id } }',
      schema,
      data: { first: { id: 1 } },
    });
    expect(run).toMatchObject({ ok: true });
  });

  const deep = (levels: number) =>
    `{ user(id: 1) ${'{ friends '.repeat(levels - 2)}{ id }${' }'.repeat(levels - 2)} }`;

  test.each([
    ['depth', deep(21), 'too_deep'],
    ['size', `{ hello } #${'x'.repeat(100_000)}`, 'document_too_large'],
    ['tokens', `{ a(b: [${'1,'.repeat(100)}]) }${'!'.repeat(50_000)}`, 'document_too_large'],
    [
      'fields',
      `{ ...a ...a } ${'abcdefghijklm'
        .split('')
        .map(
          (name, index, all) =>
            `fragment ${name} on Query { hello ...${all[index + 1] ?? 'z'} ...${all[index + 1] ?? 'z'} }`,
        )
        .join(' ')} fragment z on Query { hello }`,
      'too_many_fields',
    ],
    ['nesting', '{a'.repeat(20_000), null],
    ['nesting without fields', `${'{...'.repeat(4000)}{hello}${'}'.repeat(4000)}`, null],
  ])('%s', async (_, query, reason) => {
    expect(await run({ query })).toMatchObject({
      ok: false,
      reason,
      errors: [{ message: expect.any(String) as string }],
    });
  });

  test('operations that share fragments list no more fields than can be read', async () => {
    const many = (count: number, write: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => write(index)).join(' ');
    const query = `${many(2500, (index) => `query q${index} {...f0}`)} ${many(1200, (index) => `fragment f${index} on Query {a${index} ...f${index + 1}}`)}`;
    expect(await callTool(playground, { query, action: 'format' })).toMatchObject({
      ok: false,
      reason: 'too_many_fields',
    });
  });

  test('many unknown names in a schema are not each compared with all others', async () => {
    const schema = Array.from({ length: 5000 }, (_, index) => `type Known${index} { a: Other${index} }`);
    await expect(run({ query: '{ hello }', schema: schema.join('\n') })).rejects.toThrow(
      'Unknown type "Other0". at line 1, column 18',
    );
  });

  test('just within', async () => {
    expect((await run({ query: deep(20), data: { user: null } })).ok).toBe(true);
  });
});

describe('an endpoint', () => {
  let server: WebServer;
  let loopback: Loopback;
  const asked: { headers: NodeJS.Dict<string | string[]>; body: unknown }[] = [];

  beforeAll(async () => {
    server = await startWebServer(() => {});
    loopback = loopbackNetwork();
  });
  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const serve = () => {
    asked.length = 0;
    server.respond = (request, response) => {
      const answer = async () => {
        const body = await readText(request);
        const { query, variables, operationName } = JSON.parse(body) as {
          query: string;
          variables?: Record<string, unknown>;
          operationName?: string;
        };
        asked.push({ headers: request.headers, body: JSON.parse(body) });
        const result = await graphql({
          schema: buildSchema(SCHEMA),
          source: query,
          rootValue: { hello: 'hi' },
          ...(variables === undefined ? {} : { variableValues: variables }),
          ...(operationName === undefined ? {} : { operationName }),
        });
        response.setHeader('content-type', 'application/graphql-response+json');
        response.end(JSON.stringify(result));
      };
      void answer();
    };
  };
  const ask = (input: Record<string, unknown>, network = loopback.network) =>
    callTool(
      playground,
      { endpoint: `${server.url}/graphql`, query: '{ hello }', ...input },
      { context: network },
    );

  /** Silence is told after 15 s: nobody waits for that here. */
  const impatient = (): Loopback['network'] => ({
    ...loopback.network,
    fetch: (url, init) =>
      loopback.network.fetch(url, { ...init, limits: { ...init?.limits, timeoutMs: 100 } }),
  });

  test('is asked by POST', async () => {
    serve();
    const result = await ask({
      query: 'query A { hello } query B($x: ID!) { user(id: $x) { id } }',
      operation_name: 'A',
      variables: { x: "it's" },
      headers: { Authorization: 'Bearer t' },
    });
    expect(result).toMatchObject({ ok: true, data: { hello: 'hi' }, status: 200, reason: null });
    expect(asked).toMatchObject([
      {
        headers: {
          accept: 'application/graphql-response+json, application/json',
          'content-type': 'application/json',
          authorization: 'Bearer t',
        },
        body: { operationName: 'A', variables: { x: "it's" } },
      },
    ]);
    expect(result.curl).toContain(`curl -X POST '${server.url}/graphql' -H 'accept: `);
    expect(result.curl).toContain(String.raw`it'\''s`);
  });

  test('errors of the endpoint are findings', async () => {
    serve();
    expect(await ask({ query: '{ nope }' })).toMatchObject({
      ok: false,
      status: 200,
      reason: null,
      errors: [{ message: expect.stringContaining('nope') as string, line: 1, column: 3 }],
    });
  });

  test('introspection gives the schema', async () => {
    serve();
    const { ok, schema } = await ask({ action: 'introspect', query: undefined });
    expect(ok).toBe(true);
    expect(schema).toContain('type Cat implements Pet {');
    expect(() => buildSchema(schema ?? '')).not.toThrow();
  });

  test('introspection of what is no schema', async () => {
    server.respond = (_request, response) => response.end('{"data":{"x":1}}');
    expect(await ask({ action: 'introspect' })).toMatchObject({
      ok: false,
      reason: 'bad_response',
      schema: null,
    });
  });

  test.each([
    ['[1]', 200],
    ['{"x":1}', 200],
    ['{"data":5}', 200],
    ['{"errors":[]}', 200],
    ['{"errors":"no"}', 200],
  ])('an answer of %s is none', async (body, status) => {
    server.respond = (_request, response) => response.end(body);
    expect(await ask({})).toMatchObject({ ok: false, reason: 'bad_response', status });
  });

  test('errors with another status are an answer', async () => {
    server.respond = (_request, response) =>
      response.writeHead(400).end('{"errors":[{"message":"bad","path":["a",0]}, 5]}');
    expect(await ask({})).toMatchObject({
      ok: false,
      status: 400,
      reason: null,
      errors: [{ message: 'bad', path: ['a', 0] }, { message: '5' }],
    });
  });

  test.each(
    SERVICE_TROUBLES.filter(([name]) => !name.startsWith('redirect') && !name.startsWith('a redirect')),
  )('%s is a failure', async (_, respond, reason) => {
    server.respond = respond;
    expect(await ask({}, reason === 'timeout' ? impatient() : loopback.network)).toMatchObject({
      ok: false,
      reason,
      data: null,
    });
  });

  test('redirects are not followed', async () => {
    server.asked.length = 0;
    server.respond = (_request, response) => response.writeHead(307, { location: '/other' }).end();
    expect(await ask({})).toMatchObject({ ok: false, reason: 'http_status', status: 307 });
    expect(server.asked).toEqual(['POST /graphql']);
  });

  test('nobody there, and a private address', async () => {
    expect(await ask({ endpoint: await deadAddress() })).toMatchObject({
      ok: false,
      reason: 'connect_failed',
      status: null,
    });
    expect(await ask({ endpoint: 'http://10.0.0.1/graphql' })).toMatchObject({
      ok: false,
      reason: 'blocked_target',
    });
  });

  test('a broken query is not sent', async () => {
    server.asked.length = 0;
    expect(await ask({ query: '{' })).toMatchObject({ ok: false, errors: [{ line: 1 }] });
    expect(server.asked).toEqual([]);
  });
});

test.each([
  [{ action: 'format' }, 'query: required to format'],
  [{ query: '  ', schema: SCHEMA }, 'query: required to run'],
  [{ query: '{ hello }' }, 'schema: required to run, or endpoint'],
  [{ query: '{ hello }', action: 'validate' }, 'schema: required to validate'],
  [{ action: 'introspect' }, 'endpoint: required to introspect'],
  [
    { query: '{ a }', schema: 'type Query {\n  a: \n}' },
    'schema: expected a GraphQL schema: Syntax Error: Expected Name, found "}". at line 3, column 1',
  ],
  [{ query: '{ a }', schema: 'type Query { a: Nope }' }, 'schema: expected a GraphQL schema: Unknown type'],
  [
    { query: '{ a }', schema: 'type Query { a: Int }\nextend type B { c: Int }' },
    'Unknown type "B". at line 2',
  ],
  [
    { query: '{ a }', schema: 'directive @d(a: Int) on OBJECT\ntype Query @d(b: 1) { a: Int }' },
    'Unknown argument "b". at line 2, column 15',
  ],
  [{ query: '{ a }', schema: 'type A { a: Int }' }, 'schema: expected a GraphQL schema: Query root type'],
  [{ query: '{ a }', endpoint: 'ftp://x.test' }, 'endpoint: expected a URL that begins with http'],
  [{ query: '{ a }', endpoint: 'https://u:p@x.test' }, 'endpoint: expected a URL without'],
  [{ query: '{ hello }', schema: SCHEMA, variables: '[1]' }, 'variables: expected a JSON object'],
  [
    { query: 'query A { hello } query B { hello }', schema: SCHEMA },
    'operation_name: required: the document has 2 operations, A, B',
  ],
  [
    { query: '{ hello }', schema: SCHEMA, operation_name: 'X' },
    'operation_name: expected one of the operations an anonymous one, got "X"',
  ],
  [
    { query: 'fragment F on Query { hello }', schema: SCHEMA },
    'operation_name: required: the document has 0 operations',
  ],
  [
    { query: '{ a }', endpoint: 'https://x.test', headers: { host: 'y' } },
    'headers: expected none that the connection needs, got "host"',
  ],
  [
    { query: '{ a }', endpoint: 'https://x.test', headers: { 'Transfer-Encoding': 'chunked' } },
    'headers: expected none',
  ],
  [
    { query: '{ a }', endpoint: 'https://x.test', headers: { a: 'b\r\nc: d' } },
    'headers: expected text on one line for a',
  ],
  [
    { query: '{ a }', endpoint: 'https://x.test', headers: { 'a b': 'c' } },
    'headers: expected names of headers',
  ],
])('refuses %j', async (input, message) => {
  await expect(callTool(playground, input)).rejects.toThrow(message);
});
