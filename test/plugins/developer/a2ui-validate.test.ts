import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import a2uiValidate from '../../../plugins/developer/tools/a2ui-validate/tool.ts';

const CATALOG = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const create = (surfaceId = 's') => ({ version: 'v0.9', createSurface: { surfaceId, catalogId: CATALOG } });
const update = (...components: unknown[]) => ({
  version: 'v0.9',
  updateComponents: { surfaceId: 's', components },
});
const TEXT = { id: 'root', component: 'Text', text: 'hi' };

const validate = (payload: unknown, more: Record<string, unknown> = {}) =>
  callTool(a2uiValidate, { payload, ...more });

/** The errors of components on a surface that was created: pointer behind the components, and code. */
const errorsOf = async (...components: unknown[]) =>
  (await validate([create(), update(...components)])).errors.map(({ pointer, code, message }) => ({
    pointer: pointer.replace('/1/updateComponents/components', ''),
    code,
    message,
  }));

test.each([
  ['a message', create()],
  ['a list', [create(), update(TEXT)]],
  ['messages in an object', { messages: [create()] }],
  ['text', JSON.stringify([create()])],
  ['JSON Lines', `${JSON.stringify(create())}\r\n\r\n${JSON.stringify(update(TEXT))}\n`],
  ['text over lines', JSON.stringify(create(), null, 2)],
])('%s is taken', async (_, payload) => {
  expect(await validate(payload)).toMatchObject({ valid: true, errors: [] });
});

test.each([
  ['{"version": "v0.9", }', 'line 1, column 19'],
  [`${JSON.stringify(create())}\n{"version": }`, 'line 2, column 13'],
  ['', 'no text'],
  ['hello', 'a word other than'],
])('text that is no JSON: %j', async (payload, message) => {
  const { valid, errors } = await validate(payload);
  expect(valid).toBe(false);
  expect(errors).toEqual([
    { pointer: '', code: 'parse', message: expect.stringContaining(message) as string },
  ]);
});

describe('only the branch that applies is told', () => {
  test.each([
    [{ ...TEXT, variant: 'h9' }, '/0/variant', 'expected one of "h1"'],
    [{ id: 'root', component: 'Text' }, '/0', 'text is missing'],
    [{ ...TEXT, colour: 'red' }, '/0/colour', '"colour" is no property here'],
    [{ ...TEXT, text: 5 }, '/0/text', 'expected a string or DataBinding or FunctionCall, got 5'],
    [{ ...TEXT, text: { path: 5 } }, '/0/text/path', 'expected a string'],
    [{ ...TEXT, text: {} }, '/0/text', 'path is missing'],
    [{ ...TEXT, text: { call: 'formatDate', args: { value: 1 } } }, '/0/text/args', 'format is missing'],
    [{ ...TEXT, text: { call: 'nope', args: {} } }, '/0/text/call', '"nope" is none'],
    [{ ...TEXT, weight: 'x' }, '/0/weight', 'expected a number'],
    [{ component: 'Text', text: 'a' }, '/0', 'id is missing'],
    [{ id: 'root', text: 'a' }, '/0', 'component is missing'],
    [{ id: 'root', component: 'Slider', max: '5', value: 1 }, '/0/max', 'expected a number'],
    [{ id: 'root', component: 'Tabs', tabs: [] }, '/0/tabs', ''],
    [{ id: 'root', component: 'Row', children: [1] }, '/0/children/0', 'expected a string'],
    [{ id: 'root', component: 'Row', children: { componentId: 'root' } }, '/0/children', 'path is missing'],
  ])('%j', async (component, pointer, message) => {
    const [first, ...others] = (await errorsOf(component)).filter(({ code }) => code === 'schema');
    expect(first).toMatchObject({ pointer, message: expect.stringContaining(message) as string });
    expect(others).toEqual([]);
  });

  test('the kind of message by its key', async () => {
    const { errors } = await validate([
      { version: 'v0.9', createSurfac: {} },
      { version: 'v0.8', deleteSurface: { surfaceId: 's' } },
      { version: 'v0.9', createSurface: { surfaceId: 's', catalogId: 1 }, extra: 1 },
      7,
      { deleteSurface: 's' },
    ]);
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/0', 'unknown_message'],
      ['/1/version', 'schema'],
      ['/2/createSurface/catalogId', 'schema'],
      ['/2/extra', 'schema'],
      ['/3', 'schema'],
      ['/4', 'schema'],
      ['/4/deleteSurface', 'schema'],
    ]);
  });

  test('a theme by the catalogue', async () => {
    const message = {
      version: 'v0.9',
      createSurface: { surfaceId: 's', catalogId: 'c', theme: { primaryColor: 'red' } },
    };
    expect((await validate(message)).errors).toMatchObject([
      { pointer: '/0/createSurface/theme/primaryColor' },
    ]);
  });
});

test('an empty list is an error', async () => {
  expect(await validate([])).toMatchObject({ valid: false, errors: [{ pointer: '', code: 'schema' }] });
  expect((await errorsOf()).map(({ pointer }) => pointer)).toEqual(['']);
});

describe('rules beyond the schema', () => {
  test('unknown components and repeated ids', async () => {
    expect(await errorsOf(TEXT, { id: 'a', component: 'Carousel' }, TEXT)).toMatchObject([
      { pointer: '/1/component', code: 'unknown_component' },
      { pointer: '/2/id', code: 'duplicate_id' },
    ]);
  });

  test('missing children of every kind', async () => {
    const errors = await errorsOf(
      { id: 'root', component: 'Column', children: ['card', 'modal', 'tabs', 'list'] },
      { id: 'card', component: 'Card', child: 'x1' },
      { id: 'modal', component: 'Modal', trigger: 'x2', content: 'x3' },
      { id: 'tabs', component: 'Tabs', tabs: [{ title: 't', child: 'x4' }] },
      { id: 'list', component: 'List', children: { componentId: 'x5', path: '/items' } },
    );
    expect(errors).toMatchObject([
      { pointer: '/1/child', code: 'missing_child', message: 'there is no component "x1"' },
      { pointer: '/2/trigger', code: 'missing_child' },
      { pointer: '/2/content', code: 'missing_child' },
      { pointer: '/3/tabs/0/child', code: 'missing_child' },
      { pointer: '/4/children/componentId', code: 'missing_child' },
    ]);
  });

  test('cycles, told once', async () => {
    const card = (id: string, child: string) => ({ id, component: 'Card', child });
    expect(await errorsOf(card('root', 'a'), card('a', 'b'), card('b', 'a'))).toMatchObject([
      { pointer: '/2/child', code: 'cycle' },
    ]);
    expect(await errorsOf(card('root', 'root'))).toMatchObject([{ pointer: '/0/child', code: 'cycle' }]);
  });

  test('a root, where the surface was created', async () => {
    const leaf = { ...TEXT, id: 'a' };
    expect((await validate([create(), update(leaf)])).errors).toMatchObject([
      { pointer: '/0/createSurface', code: 'missing_root' },
    ]);
    const { valid, warnings } = await validate([update(leaf)]);
    expect(valid).toBe(true);
    expect(warnings.map(({ code }) => code)).toEqual(['missing_root', 'unknown_surface']);
    expect(await validate([create()])).toMatchObject({ valid: true, warnings: [] });
  });

  test('components that nothing leads to', async () => {
    const { valid, warnings } = await validate([create(), update(TEXT, { ...TEXT, id: 'a' })]);
    expect(valid).toBe(true);
    expect(warnings).toMatchObject([{ pointer: '/1/updateComponents/components/1', code: 'unreachable' }]);
  });

  test('an update replaces a component', async () => {
    const payload = [create(), update({ id: 'root', component: 'Card', child: 'gone' }), update(TEXT)];
    expect(await validate(payload)).toMatchObject({ valid: true, warnings: [] });
  });

  test('a surface is created once, and again after it is deleted', async () => {
    const gone = { version: 'v0.9', deleteSurface: { surfaceId: 's' } };
    const twice = await validate([create(), update(TEXT), create()]);
    expect(twice.errors).toMatchObject([
      { pointer: '/2/createSurface/surfaceId', code: 'duplicate_surface' },
    ]);
    expect(await validate([create(), gone, create(), update(TEXT)])).toMatchObject({
      valid: true,
      warnings: [],
    });
    expect((await validate([gone])).warnings).toMatchObject([{ code: 'unknown_surface' }]);
  });

  test.each([
    ['/a/b~1c', true],
    ['', true],
    ['/', true],
    ['name', true],
    ['/a~b', false],
    ['/a~', false],
    ['$.user.name', false],
  ])('the data path %j: %s', async (path, valid) => {
    const message = { version: 'v0.9', updateDataModel: { surfaceId: 's', path, value: 1 } };
    const { errors } = await validate([create(), message, update({ ...TEXT, text: { path } })]);
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual(
      valid
        ? []
        : [
            ['/1/updateDataModel/path', 'bad_pointer'],
            ['/2/updateComponents/components/0/text/path', 'bad_pointer'],
          ],
    );
  });
});

describe('a catalogue of one’s own', () => {
  const catalog = {
    components: {
      Badge: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          component: { const: 'Badge' },
          label: { $ref: '#/$defs/Label' },
        },
        required: ['id', 'component', 'label'],
        additionalProperties: false,
      },
    },
    $defs: { Label: { type: 'string', pattern: '^[A-Z]+$' } },
  };

  test('takes the place of the basic one', async () => {
    const badge = { id: 'root', component: 'Badge', label: 'NEW' };
    expect(await validate([update(badge)], { catalog })).toMatchObject({ valid: true });
    expect((await validate([update({ ...badge, label: 'new' })], { catalog })).errors).toMatchObject([
      { pointer: '/0/updateComponents/components/0/label', code: 'schema' },
    ]);
    expect((await validate([update(TEXT)], { catalog })).errors).toMatchObject([
      { code: 'unknown_component' },
    ]);
  });

  test.each([
    [{}, 'catalog: expected a catalog with components'],
    [{ components: { Badge: { pattern: '(', $ref: '#/components/Badge' } } }, 'catalog: '],
    [
      { components: { Badge: { $ref: '#/components/Badge' } } },
      'catalog: references or values nest too deeply',
    ],
  ])('%j is refused', async (given, message) => {
    const payload = [update({ id: 'root', component: 'Badge', label: 'a' })];
    await expect(validate(payload, { catalog: given })).rejects.toThrow(message);
  });
});

test('many components, and calls within calls, take no long', async () => {
  let condition: unknown = { path: '/ok' };
  for (let depth = 0; depth < 12; depth += 1) condition = { call: 'not', args: { value: condition } };
  const button = {
    component: 'Button',
    child: 'root',
    action: { event: { name: 'go' } },
    checks: [{ condition, message: 'm' }],
  };
  expect((await validate([update({ id: 'b', ...button })])).errors).toMatchObject([]);
  const components = Array.from({ length: 10_000 }, (_, index) => ({ ...TEXT, id: `${index}` }));
  const { warnings, errors, summary } = await validate([create(), update(...components)]);
  expect(errors).toHaveLength(1);
  expect(warnings).toEqual([]);
  expect(summary.components).toBe(10_000);
});

test('many faults in one message take no more time each', async () => {
  const extra = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
  const unknown = { ...create(), createSurface: { ...create().createSurface, ...extra } };
  const { errors, summary } = await validate([unknown]);
  expect(errors.map(({ pointer }) => pointer).slice(0, 2)).toEqual([
    '/0/createSurface/k0',
    '/0/createSurface/k1',
  ]);
  expect(summary.truncated).toBe(true);
  const children = Array.from({ length: 130_000 }, () => 1);
  const list = await validate([create(), update({ id: 'root', component: 'Column', children })]);
  expect(list.errors).toHaveLength(100);
});

test('limits', async () => {
  const many = Array.from({ length: 1001 }, () => create());
  await expect(validate(many)).rejects.toThrow('payload: expected at most 1000 messages, got 1001');
  const { errors, summary } = await validate(many.slice(1));
  expect(errors).toHaveLength(100);
  expect(summary).toMatchObject({ messages: 1000, truncated: true, surfaces: ['s'] });
  const components = Array.from({ length: 10_001 }, (_, index) => ({ ...TEXT, id: `${index}` }));
  await expect(validate([update(...components)])).rejects.toThrow(
    'payload: expected at most 10000 components',
  );
  await expect(callTool(a2uiValidate, {})).rejects.toThrow('payload: required');
});
