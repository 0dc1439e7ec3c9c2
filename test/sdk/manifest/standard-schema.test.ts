import { Type as Sinclair } from '@sinclair/typebox';
import { argumentSchema, standardSchema } from '@toolyard/sdk/manifest';
import { interpretValidator, type JsonSchema } from '@toolyard/sdk';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../../../sdk/manifest/schema-problems.ts';
import { applyDefaults } from '../../../sdk/validate.ts';

/** What callers see of a schema. */
function shown(schema: object): JsonSchema {
  const standard = argumentSchema(standardSchema(JSON.parse(JSON.stringify(schema)) as JsonSchema));
  expect(schemaProblems('input', standard)).toEqual([]);
  return standard;
}

describe.each([
  [
    'typebox',
    Type.Object({ pair: Type.Tuple([Type.String(), Type.Object({ n: Type.Number() })]) }),
    Type.Object({
      tree: Type.Cyclic(
        { Node: Type.Object({ name: Type.String(), next: Type.Array(Type.Ref('Node')) }) },
        'Node',
      ),
    }),
    Type.Intersect([
      Type.Object({ a: Type.String() }),
      Type.Object({ b: Type.Optional(Type.String({ default: 'x' })) }),
    ]),
  ],
  [
    '@sinclair/typebox',
    Sinclair.Object({ pair: Sinclair.Tuple([Sinclair.String(), Sinclair.Object({ n: Sinclair.Number() })]) }),
    Sinclair.Object({
      tree: Sinclair.Recursive((Node) =>
        Sinclair.Object({ name: Sinclair.String(), next: Sinclair.Array(Node) }),
      ),
    }),
    Sinclair.Intersect([
      Sinclair.Object({ a: Sinclair.String() }),
      Sinclair.Object({ b: Sinclair.Optional(Sinclair.String({ default: 'x' })) }),
    ]),
  ],
])('of %s', (_, tuple, tree, intersection) => {
  test('a tuple takes its elements in their order, and no others', () => {
    const validator = interpretValidator(shown(tuple));
    expect(validator.problems({ pair: ['a', { n: 1 }] })).toEqual([]);
    expect(validator.problems({ pair: [1, { n: 1 }] })).toEqual(['pair[0]: expected a string, got 1']);
    expect(validator.problems({ pair: ['a', { n: 1, m: 2 }] })).toEqual(['pair[1].m: unknown argument']);
    expect(validator.check({ pair: ['a'] })).toBe(false);
    expect(validator.check({ pair: ['a', { n: 1 }, 2] })).toBe(false);
  });

  test('a recursive type is held to at every depth', () => {
    const validator = interpretValidator(shown(tree));
    const leaf = { name: 'leaf', next: [] };
    expect(validator.problems({ tree: { name: 'root', next: [leaf, { name: 'b', next: [leaf] }] } })).toEqual(
      [],
    );
    expect(
      validator.problems({ tree: { name: 'root', next: [{ name: 'b', next: [{ name: 1, next: [] }] }] } }),
    ).toEqual(['tree.next[0].next[0].name: expected a string, got 1']);
    expect(validator.problems({ tree: { ...leaf, more: 1 } })).toEqual(['tree.more: unknown argument']);
  });

  test('an intersection is one object, which takes what is listed alone', () => {
    const schema = shown(intersection);
    expect(Object.keys(Object(schema.properties))).toEqual(['a', 'b']);
    const value = { a: 'x' };
    applyDefaults(schema, value);
    expect(value).toEqual({ a: 'x', b: 'x' });
    expect(interpretValidator(schema).problems({ a: 'x', z: 1 })).toEqual(['z: unknown argument']);
    expect(interpretValidator(schema).problems({ b: 'x' })).toEqual(['a: required']);
  });
});

test('an intersection with a union takes what any of its parts lists alone', () => {
  const schema = shown(
    Type.Intersect([
      Type.Object({ a: Type.String() }),
      Type.Union([Type.Object({ b: Type.String() }), Type.Object({ c: Type.String() })]),
    ]),
  );
  const validator = interpretValidator(schema);
  expect(validator.problems({ a: 'x', b: 'x' })).toEqual([]);
  expect(validator.problems({ a: 'x', c: 'x' })).toEqual([]);
  expect(validator.problems({ a: 'x', b: 'x', z: 1 })).toEqual(['z: unknown argument']);
});

test('a recursive input leads to itself', () => {
  const schema = shown(
    Sinclair.Recursive((Self) =>
      Sinclair.Object({
        name: Sinclair.String({ default: 'x' }),
        inner: Sinclair.Optional(Sinclair.Array(Self)),
      }),
    ),
  );
  const value = { inner: [{ inner: [{}] }] };
  applyDefaults(schema, value);
  expect(value).toEqual({ name: 'x', inner: [{ name: 'x', inner: [{ name: 'x' }] }] });
  expect(interpretValidator(schema).problems({ ...value, inner: [{ name: 1 }] })).toEqual([
    'inner[0].name: expected a string, got 1',
  ]);
});

test('types of a module refer to each other', () => {
  const module = Sinclair.Module({
    Order: Sinclair.Object({ lines: Sinclair.Array(Sinclair.Ref('Line')) }),
    Line: Sinclair.Object({ text: Sinclair.String() }),
  });
  const schema = shown(Sinclair.Object({ order: module.Import('Order') }));
  expect(interpretValidator(schema).problems({ order: { lines: [{ text: 1 }] } })).toEqual([
    'order.lines[0].text: expected a string, got 1',
  ]);
});

test('an intersection has properties of any name', () => {
  const schema = shown(
    Type.Intersect([
      Type.Object({ constructor: Type.String() }),
      Type.Object({ toString: Type.Optional(Type.Number()) }),
    ]),
  );
  expect(schema.properties).toEqual({ constructor: { type: 'string' }, toString: { type: 'number' } });
});

test('a secret within a tuple or a recursive type is not repeated', () => {
  const secret = Type.String({ minLength: 8, writeOnly: true });
  const tuple = interpretValidator(shown(Type.Object({ pair: Type.Tuple([Type.String(), secret]) })));
  expect(tuple.problems({ pair: ['a', 'hunter2'] }).join()).not.toContain('hunter2');
  const tree = interpretValidator(
    shown(
      Type.Object({
        tree: Type.Cyclic({ Node: Type.Object({ secret, next: Type.Optional(Type.Ref('Node')) }) }, 'Node'),
      }),
    ),
  );
  const given = { tree: { secret: 'long enough', next: { secret: 'hunter2' } } };
  expect(tree.problems(given)).toHaveLength(1);
  expect(tree.problems(given).join()).not.toContain('hunter2');
});
