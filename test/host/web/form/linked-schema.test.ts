import { expect, test } from 'vitest';
import { linkedSchema } from '../../../../host/web/form/linked-schema.ts';
import { holdsSecret, shapeOf } from '../../../../host/web/form/shape.ts';
import { waysOf } from '../../../../host/web/form/ways.ts';

const TEXT = { type: 'string' };

/** What a schema's part is, by the names on the way to it. */
function part(schema: object, ...names: readonly string[]): object {
  return names.reduce<object>((found, name) => Object(Reflect.get(found, name)) as object, schema);
}

test('puts what references lead to in their place, with what stands beside them', () => {
  const schema: object = {
    type: 'object',
    properties: { from: { $ref: '#/$defs/a~1b', title: 'From' }, to: { $ref: '#/$defs/a~1b' } },
    $defs: { 'a/b': { type: 'object', properties: { x: { $ref: '#/$defs/x' } } }, x: TEXT },
  };
  const linked = linkedSchema(schema);
  expect(linked.properties).toEqual({
    from: { type: 'object', title: 'From', properties: { x: TEXT } },
    to: { type: 'object', properties: { x: TEXT } },
  });
});

test('opens a schema within itself level by level', () => {
  const schema: object = {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/node' } },
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: TEXT,
          left: { $ref: '#/$defs/node' },
          right: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
          rest: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
      },
    },
  };
  const linked = linkedSchema(schema);
  const tree = part(linked, 'properties', 'tree');
  expect(waysOf(tree, { canBeAbsent: true })[0]?.label).toBe('in parts');
  for (const side of ['left', 'right']) {
    expect(shapeOf(part(tree, 'properties', side)).kind).toBe('group');
    expect(waysOf(part(tree, 'properties', side), { canBeAbsent: true })[0]?.label).toBe('left out');
  }
  const deep = part(
    tree,
    ...Array.from({ length: 50 }, () => ['properties', 'left']).flat(),
    'properties',
    'name',
  );
  expect(deep).toEqual(TEXT);
  expect(shapeOf(part(tree, 'properties', 'rest')).kind).toBe('list');
  expect(holdsSecret(linked)).toBe(false);
});

test('takes the root as a part of itself, and a reference that leads nowhere as anything', () => {
  const linked = linkedSchema({
    type: 'object',
    properties: { inner: { $ref: '#' }, lost: { $ref: '#/$defs/none' } },
  } as object);
  expect(part(linked, 'properties', 'inner', 'properties', 'inner', 'type')).toEqual(Object('object'));
  expect(part(linked, 'properties', 'lost')).toEqual({});
});
