import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import graphqlToTypescript from '../../../plugins/developer/tools/graphql-to-typescript/tool.ts';
import { judgeTypeScript } from './compilers.ts';

const SCHEMA = `"A user."
type User implements Node {
  id: ID!
  name: String
  tags: [String!]!
  role: Role!
  posts(first: Int = 10, after: String): [Post]
}
interface Node { id: ID! }
type Post { at: DateTime!, author: User! }
enum Role { ADMIN  MEMBER }
scalar DateTime
`;

const AWKWARD = `
schema { query: Query }
directive @key(fields: String!) repeatable on OBJECT
"""
Many lines,
one with */ and \\""" quotes
"""
type Query @key(fields: "x") {
  "One line" a(class: Int! = 1, "with */" b: [[ID!]!]!): Float @deprecated
  b: [[Boolean]] @deprecated(reason: "use */ a\\nplease")
  default: String!
}
extend type Query { c: U, d: Empty, e: E! }
interface A { x: ID }
interface B implements A { x: ID, y: Int! }
type C implements A & B { x: ID, y: Int! }
union U = C
extend union U = | Query
type Empty
input In { q: String!, n: Int! = 5, l: [[Int!]], self: In, "x" o: E = ONE @deprecated }
enum E { "first" ONE TWO @deprecated(reason: "x") }
extend enum E { THREE }
scalar Any
type QueryAArgs { z: ID }
`;

test.each([
  [
    'objects, interfaces, arguments, enum, scalar',
    { graphql: SCHEMA, scalars: { DateTime: 'string' } },
    '/** A user. */\nexport interface User extends Node {\n  id: string;\n  name?: string | null;\n  tags: string[];\n  role: Role;\n  posts?: (Post | null)[] | null;\n}\n\nexport interface UserPostsArgs {\n  first?: number | null;\n  after?: string | null;\n}\n\nexport interface Node {\n  id: string;\n}\n\nexport interface Post {\n  at: DateTime;\n  author: User;\n}\n\nexport type Role = "ADMIN" | "MEMBER";\n\nexport type DateTime = string;\n',
  ],
  [
    'input with defaults, union, TypeScript enum',
    {
      graphql:
        'input F { q: String!, n: Int! = 5, l: [[Int!]] }\nunion U = A | B\ntype A { x: Float }\ntype B { y: Boolean! }\nenum E { ONE TWO }',
      enum_style: 'enum',
    },
    'export interface F {\n  q: string;\n  n?: number;\n  l?: (number[] | null)[] | null;\n}\n\nexport type U = A | B;\n\nexport interface A {\n  x?: number | null;\n}\n\nexport interface B {\n  y: boolean;\n}\n\nexport enum E {\n  ONE = "ONE",\n  TWO = "TWO",\n}\n',
  ],
  [
    'type style without export and arguments',
    {
      graphql: 'interface N { id(a: Int): ID! }\ntype T implements N { id(a: Int): ID! }\nscalar S',
      style: 'type',
      export: false,
      arguments: false,
    },
    'type N = {\n  id: string;\n};\n\ntype T = {\n  id: string;\n};\n\ntype S = unknown;\n',
  ],
  [
    'comments and deprecation',
    {
      graphql:
        '"""\nTwo\n\nlines */\n"""\ntype A { "One" x: Int @deprecated(reason: "old"), y: Int! @deprecated }',
    },
    '/**\n * Two\n *\n * lines *\\/\n */\nexport interface A {\n  /**\n   * One\n   * @deprecated old\n   */\n  x?: number | null;\n  /** @deprecated No longer supported */\n  y: number;\n}\n',
  ],
  [
    'extensions are merged',
    {
      graphql:
        'extend type A { y: Int! }\ntype A\nextend enum E { TWO }\nenum E { ONE }\nextend union U = B\nunion U = A\ntype B { x: ID! }',
      export: false,
    },
    'interface A {\n  y: number;\n}\n\ntype E = "ONE" | "TWO";\n\ntype U = A | B;\n\ninterface B {\n  x: string;\n}\n',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(graphqlToTypescript, input)).toMatchObject({ result });
});

test.each([
  [
    'defaults, directives and roots',
    { graphql: AWKWARD },
    [
      'schema (line 2, column 1)',
      'directive @key (line 3, column 1)',
      '@key (line 8, column 12)',
      'default value (3 times, first at line 9, column 16)',
      'comment of an enum value (2 times, first at line 21, column 10)',
    ],
  ],
  [
    'what enums have a place for',
    { graphql: 'enum E { "first" ONE @deprecated }', enum_style: 'enum' },
    undefined,
  ],
  [
    'a comment of an enum value',
    { graphql: 'enum E { "first" ONE }' },
    ['comment of an enum value (line 1, column 10)'],
  ],
  [
    'arguments that are not asked for',
    { graphql: 'type T { a(b: Int = 1 @x): ID }', arguments: false },
    undefined,
  ],
])('tells what types do not say: %s', async (_, input, dropped) => {
  expect((await callTool(graphqlToTypescript, input)).dropped).toEqual(dropped);
});

test('what it writes compiles', async () => {
  const files: Record<string, string> = {};
  for (const graphql of [SCHEMA, AWKWARD])
    for (const style of ['interface', 'type'])
      for (const enum_style of ['union', 'enum'])
        files[`${Object.keys(files).length}.ts`] = (
          await callTool(graphqlToTypescript, {
            graphql,
            style,
            enum_style,
            scalars: { Any: 'Record<string, unknown>' },
          })
        ).result;
  expect(await judgeTypeScript(files)).toBe('');
}, 60_000);

test('arguments types keep clear of types', async () => {
  const { types } = await callTool(graphqlToTypescript, { graphql: AWKWARD });
  expect(types).toEqual([
    'Query',
    'QueryAArgs2',
    'A',
    'B',
    'C',
    'U',
    'Empty',
    'In',
    'E',
    'Any',
    'QueryAArgs',
  ]);
});

test.each([
  ['a syntax error', 'type A {\n  x Int\n}', /^graphql: .*line 2, column 5/],
  [
    'an unknown type',
    'type A { b: Missing! }',
    'graphql: expected a definition of Missing, which is used at line 1, column 13',
  ],
  [
    'a type defined twice',
    'type A { b: ID }\nenum A { X }',
    'expected one definition of A, got another at line 2, column 6',
  ],
  ['a built-in type', 'scalar String', 'expected one definition of String'],
  [
    'an extension of nothing',
    'type B { x: ID }\nextend type A { b: ID }',
    'expected a definition of A, which is extended',
  ],
  [
    'an extension of another kind',
    'type A { x: ID }\nextend enum A { X }',
    'expected an extension of the kind',
  ],
  [
    'a field twice',
    'type A { x: ID }\nextend type A { x: Int }',
    'expected one x in A, got another at line 2',
  ],
  ['an argument twice', 'type A { x(a: ID, a: ID): ID }', 'expected one a in A.x, got another'],
  ['a value twice', 'enum A { X X }', 'expected one X in A, got another'],
  [
    'a query',
    'type A { x: ID }\nquery { a }',
    'graphql: expected a schema without operations and fragments, got one at line 2',
  ],
  ['a fragment', 'fragment F on A { x }', 'graphql: expected a schema without operations and fragments'],
  ['no definition', '# nothing', 'graphql: expected'],
  ['directives only', 'directive @a on FIELD', 'graphql: expected at least one type definition'],
  [
    'too many brackets',
    `type A { x: ${'['.repeat(101)}ID${']'.repeat(101)} }`,
    'graphql: expected at most 100 levels',
  ],
  [
    'too many tokens',
    `enum A { ${'B '.repeat(400_000)} }`,
    'graphql: expected a schema of at most 400000 tokens, got more',
  ],
])('refuses %s', async (_, graphql, message) => {
  await expect(callTool(graphqlToTypescript, { graphql })).rejects.toThrow(message);
});

test('refuses a scalar that would end its line', async () => {
  const input = { graphql: 'scalar A', scalars: { A: 'string; alert(1)' } };
  await expect(callTool(graphqlToTypescript, input)).rejects.toThrow(
    'scalars: A: expected a TypeScript type',
  );
});
