import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import a2uiDiff from '../../../plugins/developer/tools/a2ui-diff/tool.ts';

const create = (surfaceId = 's', more: object = {}) => ({
  version: 'v0.9',
  createSurface: { surfaceId, catalogId: 'c', ...more },
});
const update = (...components: unknown[]) => ({
  version: 'v0.9',
  updateComponents: { surfaceId: 's', components },
});
const data = (path: string | undefined, value?: unknown) => ({
  version: 'v0.9',
  updateDataModel: {
    surfaceId: 's',
    ...(path === undefined ? {} : { path }),
    ...(value === undefined ? {} : { value }),
  },
});
const text = (id: string, content: string, more: object = {}) => ({
  id,
  component: 'Text',
  text: content,
  ...more,
});

const diff = (before: unknown, after: unknown) => callTool(a2uiDiff, { before, after });
const written = (messages: unknown[]) => messages.map((message) => JSON.stringify(message)).join('\n');

test('components added, removed and changed, sorted', async () => {
  const before = [
    create(),
    update({ id: 'root', component: 'Column', children: ['a', 'b'] }, text('a', 'Hi'), text('b', 'Old')),
  ];
  const after = [
    create(),
    update(
      { id: 'root', component: 'Column', children: ['a', 'c'] },
      text('c', 'New'),
      text('a', 'Hello', { variant: 'h1' }),
    ),
  ];
  expect(await diff(before, after)).toEqual({
    equal: false,
    summary: {
      components_added: 1,
      components_removed: 1,
      components_changed: 2,
      data_changes: 0,
      surfaces_added: 0,
      surfaces_removed: 0,
    },
    surfaces_added: [],
    surfaces_removed: [],
    components: [
      {
        surface_id: 's',
        id: 'a',
        change: 'changed',
        component: 'Text',
        changes: [
          { pointer: '/text', before: 'Hi', after: 'Hello' },
          { pointer: '/variant', after: 'h1' },
        ],
      },
      { surface_id: 's', id: 'b', change: 'removed', component: 'Text', changes: [] },
      { surface_id: 's', id: 'c', change: 'added', component: 'Text', changes: [] },
      {
        surface_id: 's',
        id: 'root',
        change: 'changed',
        component: 'Column',
        changes: [{ pointer: '/children/1', before: 'b', after: 'c' }],
      },
    ],
    data: [],
    text: [
      's: a /text: "Hi" → "Hello"',
      's: a /variant: added "h1"',
      's: b (Text) removed',
      's: c (Text) added',
      's: root /children/1: "b" → "c"',
    ].join('\n'),
  });
});

test('what is built counts, not how', async () => {
  const before = `${JSON.stringify(create())}\n${JSON.stringify(update(text('root', 'x'), text('a', '1')))}`;
  const after = {
    messages: [
      create(),
      update(text('a', '1')),
      update(text('root', 'old')),
      update({ text: 'x', component: 'Text', id: 'root' }),
    ],
  };
  expect(await diff(before, after)).toMatchObject({ equal: true, components: [], data: [], text: '' });
});

test('a list in another order, or of another length, is one change', async () => {
  const changes = async (before: unknown[], after: unknown[]) =>
    (await diff([data('/l', before)], [data('/l', after)])).data;
  expect(await changes(['a', 'b'], ['b', 'a'])).toMatchObject([
    { pointer: '/l', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
  expect(await changes([1], [1, 2])).toMatchObject([{ pointer: '/l', after: [1, 2] }]);
  expect(await changes([{ a: 1, b: 2 }], [{ b: 2, a: 3 }])).toMatchObject([
    { pointer: '/l/0/a', before: 1, after: 3 },
  ]);
  expect(await changes([{ a: 1, b: 2 }], [{ b: 2, a: 1.0 }])).toEqual([]);
});

test.each([
  ['the whole, without a path', [data('/a', 1), data(undefined, { b: 2 })], { b: 2 }],
  ['the whole, with a slash', [data('/a', 1), data('/', { b: 2 })], { b: 2 }],
  ['removal', [data(undefined, { a: 1, b: 2 }), data('/a')], { b: 2 }],
  ['removal of all', [data('/a', 1), data(undefined)], {}],
  ['removal of what is not there', [data('/a', 1), data('/x/y/z')], { a: 1 }],
  ['objects on the way', [data('/a/b/c', 1)], { a: { b: { c: 1 } } }],
  ['lists on the way', [data('/a/0', 'x'), data('/a/1', 'y')], { a: ['x', 'y'] }],
  ['an element removed', [data('/a', [1, 2, 3]), data('/a/1')], { a: [1, 3] }],
  ['escaped keys', [data('/a~1b/~0', 1)], { 'a/b': { '~': 1 } }],
  ['a key named __proto__', [data('/__proto__/x', 1)], JSON.parse('{"__proto__":{"x":1}}')],
])('the data model: %s', async (_, messages, state) => {
  expect(await diff(written(messages), written([data(undefined, state)]))).toMatchObject({ equal: true });
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('messages are not changed by being played', async () => {
  const value = { list: [1] };
  await diff([data('/a', value), data('/a/list/0', 2)], [data('/a', value)]);
  expect(await diff([data('/a', value), data('/a/list/0', 2)], [data('/a', { list: [2] })])).toMatchObject({
    equal: true,
  });
});

test('surfaces come and go as a whole', async () => {
  const gone = { version: 'v0.9', deleteSurface: { surfaceId: 's' } };
  const result = await diff(
    [create(), update(text('root', 'x')), create('b'), create('a')],
    [create(), gone, create('n')],
  );
  expect(result).toMatchObject({
    surfaces_added: ['n'],
    surfaces_removed: ['a', 'b', 's'],
    components: [],
    summary: { surfaces_added: 1, surfaces_removed: 3 },
  });
});

test('settings of a surface are changes of the component ""', async () => {
  const { components } = await diff(
    [create('s', { theme: { primaryColor: '#000000' } })],
    [create('s', { theme: { primaryColor: '#ffffff' }, sendDataModel: true }), create('s', { theme: {} })],
  );
  expect(components).toEqual([
    {
      surface_id: 's',
      id: '',
      change: 'changed',
      component: '',
      changes: [
        { pointer: '/sendDataModel', after: true },
        { pointer: '/theme/primaryColor', before: '#000000', after: '#ffffff' },
      ],
    },
  ]);
});

test.each([
  [
    { before: '{', after: [] },
    'before: expected JSON or JSON Lines, got an end too early at line 1, column 2',
  ],
  [
    { before: [], after: `${JSON.stringify(create())}\n{` },
    'after: expected JSON or JSON Lines, got an end too early at line 2',
  ],
  [{ before: [] }, 'after: required'],
  [{ before: [], after: { a: 1 } }, 'after: expected A2UI messages'],
  [{ before: [create(), 5], after: [] }, 'got 5 as message 2'],
  [
    { before: [data('/a'.repeat(501), 1)], after: [] },
    'before: expected paths of at most 500 steps, got 501',
  ],
  [{ before: [data('/a', []), data('/a/7', 1)], after: [] }, 'before: expected paths into lists'],
])('refuses %j', async (input, message) => {
  await expect(callTool(a2uiDiff, input)).rejects.toThrow(message);
});

test('lists in lists are looked into once', async () => {
  const nested = (last: number) =>
    `${'['.repeat(900)}${Array.from({ length: 20_000 }, () => 1).join()},${last}${']'.repeat(900)}`;
  const payload = (last: number) =>
    `{"version":"v0.9","updateDataModel":{"surfaceId":"s","path":"/a","value":${nested(last)}}}`;
  const { data: changes } = await callTool(a2uiDiff, { before: payload(2), after: payload(3) });
  expect(changes).toMatchObject([{ change: 'changed', before: 2, after: 3 }]);
});
