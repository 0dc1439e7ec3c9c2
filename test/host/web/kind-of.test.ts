import { expect, test } from 'vitest';
import { isColour, kindOf } from '../../../host/web/view/kind-of.ts';

test.each([
  ['a short text', 'title', 'Hello', { kind: 'figure', value: 'Hello' }],
  ['the result itself', 'result', 'Hello', { kind: 'text', text: 'Hello', mediaType: 'text/plain' }],
  ['lines', 'lines', 'a\nb', { kind: 'text', text: 'a\nb', mediaType: 'text/plain' }],
  ['a page', 'html', '<p>', { kind: 'text', text: '<p>', mediaType: 'text/html' }],
  ['a colour', 'base', '#ff0000', { kind: 'colour', value: '#ff0000' }],
  ['a number', 'total', 3, { kind: 'figure', value: 3 }],
  ['nothing', 'day', null, { kind: 'figure', value: null }],
  ['values', 'days', [1, 'a', null], { kind: 'list', values: [1, 'a', null] }],
  ['objects', 'rows', [{ a: 1 }, { b: 2 }], { kind: 'table', rows: [{ a: 1 }, { b: 2 }] }],
  ['rows of values', 'rows', [[1, 2], [3]], { kind: 'table', rows: [{ 0: 1, 1: 2 }, { 0: 3 }] }],
  ['an empty list', 'rows', [], { kind: 'empty' }],
  ['an object', 'size', { w: 1 }, { kind: 'group', entries: [['w', 1]] }],
  ['a mixture', 'all', [1, { a: 1 }], { kind: 'tree', value: [1, { a: 1 }] }],
])('%s', (_, name, value, kind) => {
  expect(kindOf(value, name, undefined)).toEqual(kind);
});

test('a media type in the schema comes before the name', () => {
  expect(kindOf('# x', 'html', { contentMediaType: 'text/markdown' })).toMatchObject({
    mediaType: 'text/markdown',
  });
});

test.each(['#fff', '#ff000080', 'rgb(1 2 3 / 50%)', 'oklch(0.7 0.1 200)'])('%s is a colour', (text) => {
  expect(isColour(text)).toBe(true);
});

test.each(['red', '#12345', 'rgb(url(x))', '#xyz'])('%s is shown as text', (text) => {
  expect(isColour(text)).toBe(false);
});
