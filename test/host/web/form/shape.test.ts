import { expect, test } from 'vitest';
import { branchName, fits, holdsSecret, shapeOf } from '../../../../host/web/form/shape.ts';

const TEXT = { type: 'string' };
const POINT = {
  type: 'object',
  properties: { x: { type: 'number' } },
  required: ['x'],
  additionalProperties: false,
};

test.each([
  ['a text', TEXT, 'plain'],
  ['a text or a number', { anyOf: [TEXT, { type: 'number' }] }, 'plain'],
  ['a text or a list of texts', { anyOf: [TEXT, { type: 'array', items: TEXT }] }, 'union'],
  ['a list or a text by its types', { type: ['array', 'string'], items: TEXT }, 'union'],
  ['a list of anything', { type: 'array', items: {} }, 'plain'],
  ['a list of texts', { type: 'array', items: TEXT }, 'list'],
  ['an object of named parts', POINT, 'group'],
  ['an object or nothing', { anyOf: [POINT, { type: 'null' }] }, 'group'],
  ['an object of any names', { type: 'object', additionalProperties: TEXT }, 'entries'],
  ['an object of anything', { type: 'object', additionalProperties: true }, 'plain'],
  ['any JSON', {}, 'plain'],
  ['a list that is secret', { type: 'array', items: TEXT, writeOnly: true }, 'plain'],
])('%s', (_, schema, kind) => {
  expect(shapeOf(schema).kind).toBe(kind);
});

test('a value is told to be of a branch by its type, its parts and its constants', () => {
  expect(fits({ x: 1 }, POINT)).toBe(true);
  expect(fits({ y: 1 }, POINT)).toBe(false);
  expect(fits({ x: 1, y: 2 }, POINT)).toBe(false);
  expect(fits([], POINT)).toBe(false);
  const tagged = (tag: string) => ({
    type: 'object',
    properties: { kind: { const: tag } },
    required: ['kind'],
  });
  expect(fits({ kind: 'a' }, tagged('a'))).toBe(true);
  expect(fits({ kind: 'a' }, tagged('b'))).toBe(false);
  expect(branchName(tagged('b'))).toBe('kind "b"');
});

test('secrets are found wherever they are', () => {
  const secret = { type: 'string', writeOnly: true };
  expect(
    holdsSecret({ type: 'array', items: { anyOf: [TEXT, { type: 'object', properties: { secret } }] } }),
  ).toBe(true);
  expect(holdsSecret(POINT)).toBe(false);
});
