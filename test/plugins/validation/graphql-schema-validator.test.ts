import { callTool } from '@toolyard/sdk/testing';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import graphqlSchemaValidator from '../../../plugins/validation/tools/graphql-schema-validator/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'valid schema with counts',
    {
      schema:
        '"""\nA user\n"""\ntype User implements Node @key { id: ID! name(upper: Boolean = false): String }\ninterface Node { id: ID! }\ntype Query { user(id: ID!): User, all: [SearchResult!] }\ntype Mutation { add(in: NewUser!): User }\ninput NewUser { name: String! }\nenum Role { ADMIN USER }\nunion SearchResult = User\nscalar Date\ndirective @key on OBJECT\nextend type Query { role: Role, d: Date }\n',
    },
    {
      valid: true,
      errors: [],
      warnings: [],
      root_types: { query: 'Query', mutation: 'Mutation', subscription: null },
      stats: {
        objects: 3,
        interfaces: 1,
        unions: 1,
        enums: 1,
        input_objects: 1,
        scalars: 1,
        directives: 1,
        fields: 8,
      },
    },
  ],
  [
    'syntax error with position',
    { schema: 'type Query {\n  a: String\n  b Int\n}' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'syntax', line: 3, column: 5, message: expect.stringContaining('Int') }],
      stats: null,
    },
  ],
  [
    'no query root',
    { schema: 'type User { id: ID }' },
    {
      valid: false,
      errors: [{ code: 'validation', line: null, message: expect.stringContaining('Query') }],
      root_types: { query: null },
    },
  ],
  [
    'interface field missing',
    { schema: 'interface Node { id: ID! }\ntype Query { n: Node }\ntype A implements Node { name: String }' },
    {
      valid: false,
      error_count: 1,
      errors: [{ code: 'validation', message: expect.stringContaining('Node.id'), line: 1, column: 18 }],
    },
  ],
  [
    'breaking and dangerous changes',
    {
      schema: 'type Query { a: Int! b(x: Int!, y: Int): String c: E }\nenum E { A C }',
      previous_schema: 'type Query { a: Int b(x: Int): String }\nenum E { A B }\ntype Old { q: Int }',
    },
    {
      valid: true,
      breaking_count: 3,
      changes: /* [{"$len":5}] */ expect.arrayContaining([
        expect.objectContaining({ severity: 'breaking', code: 'TYPE_REMOVED' }),
        expect.objectContaining({ severity: 'breaking', code: 'ARG_CHANGED_KIND' }),
        expect.objectContaining({ severity: 'breaking', code: 'VALUE_REMOVED_FROM_ENUM' }),
        expect.objectContaining({ severity: 'dangerous', code: 'OPTIONAL_ARG_ADDED' }),
        expect.objectContaining({ severity: 'dangerous', code: 'VALUE_ADDED_TO_ENUM' }),
      ]),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(graphqlSchemaValidator, input)).toMatchObject(output);
});

test.each([
  ['empty schema', { schema: ' \n' }, 'schema'],
  [
    'broken previous schema',
    { schema: 'type Query { a: Int }', previous_schema: 'type Query { a }' },
    'previous_schema',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(graphqlSchemaValidator, input)).rejects.toThrow(message);
});

test.each([
  ['an operation', 'type Query { a: Int }\nquery { a }', 'executable', 2, 1],
  [
    'a repeated type',
    'type Query { a: Int }\ntype A { a: Int }\ntype A { b: Int }',
    'only one type named "A"',
    2,
    6,
  ],
  ['a repeated field', 'type Query { a: Int a: Int }', 'Query.a', 1, 14],
  [
    'an extension of nothing',
    'type Query { a: Int }\nextend type A { a: Int }',
    'Cannot extend type "A"',
    2,
    13,
  ],
  ['an unknown directive', 'type Query @key { a: Int }', 'Unknown directive "@key"', 1, 12],
  [
    'a directive in the wrong place',
    'type Query @d { a: Int }\ndirective @d on FIELD',
    'may not be used on OBJECT',
    1,
    12,
  ],
  ['an output type as input', 'type Query { a(b: Query): Int }', 'must be Input Type', 1, 19],
  ['a reserved name', 'type Query { __a: Int }', 'must not begin with "__"', 1, 14],
  [
    'a required deprecated argument',
    'type Query { a(b: Int! @deprecated): Int }',
    'cannot be deprecated',
    1,
    24,
  ],
  [
    'an input that never ends',
    'type Query { a(b: A): Int }\ninput A { a: A! }',
    'Cannot reference Input Object "A"',
    2,
    11,
  ],
  [
    'a field of @oneOf that is not nullable',
    'type Query { a(b: A): Int }\ninput A @oneOf { a: Int! }',
    'must be nullable',
    2,
    21,
  ],
  ['a union of scalars', 'type Query { a: A }\nunion A = Int', 'can only include Object types', 2, 11],
])('finds %s', async (_, schema, message, line, column) => {
  expect(await callTool(graphqlSchemaValidator, { schema })).toMatchObject({
    valid: false,
    errors: [{ code: 'validation', message: expect.stringContaining(message), line, column }],
    stats: null,
  });
});

test.each([
  ['200 lists', 200, []],
  ['201 lists', 201, ['syntax']],
])('reads %s', async (_, levels, expected) => {
  const schema = `type Query { a: ${'['.repeat(levels)}Int${']'.repeat(levels)} }`;
  expect(codes((await callTool(graphqlSchemaValidator, { schema })).errors)).toEqual(expected);
});

test('as many tokens as large services have are read, four hundred thousand are too many', async () => {
  const fields = (count: number) =>
    `type Query { ${Array.from({ length: count }, (_, i) => `a${i}: Int`).join(' ')} }`;
  expect(await callTool(graphqlSchemaValidator, { schema: fields(50_000) })).toMatchObject({ valid: true });
  for (const input of [{ schema: fields(134_000) }, { schema: fields(1), previous_schema: fields(134_000) }])
    await expect(callTool(graphqlSchemaValidator, input)).rejects.toThrow(
      /schema: expected a schema of at most 400000 tokens, got more$/,
    );
});

test('many unknown types do not take long', async () => {
  const schema = Array.from({ length: 10_000 }, (_, i) => `type A${i} { f: B${i} }`).join('\n');
  const result = await callTool(graphqlSchemaValidator, { schema });
  expect(result).toMatchObject({ valid: false, error_count: 1000 });
  expect(result.errors).toHaveLength(100);
});

test('an introspection result is read as text or value, without places', async () => {
  const sdl =
    'type Query { a(x: E = A): [Node!] }\nenum E { A B }\ninterface Node { id: ID! }\ntype N implements Node { id: ID! }\ntype Unused { a: Int }';
  const data = introspectionFromSchema(buildSchema(sdl));
  const fromSdl = await callTool(graphqlSchemaValidator, { schema: sdl });
  for (const schema of [JSON.stringify({ data }), JSON.parse(JSON.stringify(data)) as object]) {
    const result = await callTool(graphqlSchemaValidator, { schema, previous_schema: sdl });
    expect(result).toMatchObject({ valid: true, stats: fromSdl.stats, changes: [], breaking_count: 0 });
    expect(result.warnings).toEqual([
      expect.objectContaining({ code: 'unused_type', line: null, column: null }),
    ]);
  }
});

test('warns of types that nothing leads to, and of defaults that cannot be', async () => {
  const schema = `type Query { a(x: Int = "s", y: I = {a: 1}): U }
union U = A
type A implements N { id: ID }
interface N { id: ID }
type B implements N { id: ID }
type C { id: ID }
input I { a: Int = 1.5 }
input J { a: Int }
input K { a: Int }
directive @d(j: J = {b: 1}) on FIELD`;
  const { warnings } = await callTool(graphqlSchemaValidator, { schema });
  expect(warnings.map(({ code, line, column }) => `${code}@${line}:${column}`)).toEqual([
    'unused_type@6:1',
    'unused_type@9:1',
    'bad_default@10:21',
    'bad_default@1:25',
    'bad_default@7:20',
  ]);
});

test.each([
  [
    'JSON without a schema',
    { schema: '{"data":{}}' },
    'schema: expected the result of an introspection query',
  ],
  [
    'malformed JSON',
    { schema: '{bad' },
    'schema: expected JSON, got a key without double quotes at line 1, column 2',
  ],
  [
    'an empty previous schema',
    { schema: 'type Query { a: Int }', previous_schema: '' },
    'previous_schema: expected a GraphQL schema',
  ],
  [
    'an invalid previous schema',
    { schema: 'x', previous_schema: 'type Query {\n a: B }' },
    'previous_schema: expected a valid schema: Unknown type "B". (line 2, column 5)',
  ],
])('refuses more: %s', async (_, input, message) => {
  await expect(callTool(graphqlSchemaValidator, input)).rejects.toThrow(message);
});

test('many findings in a long schema take no longer than one', async () => {
  const names = (prefix: string) => Array.from({ length: 12_000 }, (_, index) => `${prefix}${index}`);
  const unused = `type Query { a: Int }\n${names('scalar T').join('\n')}`;
  const { warnings } = await callTool(graphqlSchemaValidator, { schema: unused });
  expect(warnings).toHaveLength(12_000);
  expect(warnings.at(-1)).toMatchObject({ line: 12_001, column: 1 });
  const reserved = `type Query { a: Int }\n${names('scalar __T').join('\n')}`;
  const { errors, error_count } = await callTool(graphqlSchemaValidator, { schema: reserved });
  expect(error_count).toBe(12_000);
  expect(errors.at(-1)).toMatchObject({ line: 101, column: 1, locations: [{ line: 101, column: 1 }] });
});

test('a message is not as long as the text', async () => {
  const schema = 'a'.repeat(1_000_000);
  const { errors } = await callTool(graphqlSchemaValidator, { schema });
  expect(errors[0]?.message).toHaveLength(1001);
  await expect(
    callTool(graphqlSchemaValidator, { schema: 'type Query { a: Int }', previous_schema: schema }),
  ).rejects.toThrow(/^.{1,1200}$/);
});

test('an introspection result that lacks parts is a finding', async () => {
  expect(await callTool(graphqlSchemaValidator, { schema: { __schema: { types: [null] } } })).toMatchObject({
    valid: false,
    errors: [{ code: 'validation', line: null }],
  });
});
