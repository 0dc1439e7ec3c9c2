import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import a2uiBasicCatalog from '../../../plugins/developer/tools/a2ui-basic-catalog.ts';
import a2uiValidate from '../../../plugins/developer/tools/a2ui-validate/tool.ts';

test('everything', async () => {
  const { components, functions, entry, result } = await callTool(a2uiBasicCatalog, {});
  expect(components).toHaveLength(18);
  expect(functions).toHaveLength(14);
  expect(entry).toBeNull();
  expect(components).toContainEqual(
    expect.objectContaining({
      name: 'Button',
      required: ['component', 'child', 'action'],
      properties: ['component', 'child', 'variant', 'action', 'checks'],
      // The published schema describes only what a button shares with others.
      description: '',
    }),
  );
  expect(functions).toContainEqual(
    expect.objectContaining({ name: 'openUrl', returns: 'void', required_args: ['url'] }),
  );
  expect(result).toMatch(/^\| Component \| Required \| Properties \|/);
  expect(JSON.stringify(components)).not.toMatch(/"(?:id|weight|accessibility)"/);
});

test('one kind only', async () => {
  expect((await callTool(a2uiBasicCatalog, { kind: 'functions' })).components).toEqual([]);
  expect((await callTool(a2uiBasicCatalog, { kind: 'components' })).functions).toEqual([]);
});

test('an entry in full, kind ignored', async () => {
  const { entry, result } = await callTool(a2uiBasicCatalog, { name: 'slider', kind: 'functions' });
  expect(entry).toMatchObject({ name: 'Slider', kind: 'component', required: ['component', 'value', 'max'] });
  expect(entry?.properties).toContainEqual({
    name: 'min',
    description: 'The minimum value of the slider.',
    default: 0,
    required: false,
  });
  expect(JSON.parse(result)).toEqual(entry?.schema);
});

test('every example is valid', async () => {
  const { components, functions } = await callTool(a2uiBasicCatalog, {});
  for (const { name } of [...components, ...functions]) {
    const { entry } = await callTool(a2uiBasicCatalog, { name });
    const root =
      entry?.kind === 'component'
        ? entry.example
        : { id: 'root', component: 'Button', child: 'child', action: { functionCall: entry?.example } };
    const { errors } = await callTool(a2uiValidate, {
      payload: {
        version: 'v0.9',
        updateComponents: {
          surfaceId: 's',
          components: [root, { id: 'child', component: 'Text', text: 'a' }],
        },
      },
    });
    expect({ name, errors }).toEqual({ name, errors: [] });
  }
});

test.each([
  [{ name: 'Buton' }, 'did you mean Button'],
  [{ name: 'zzzzzzzzz' }, 'there are Text, Image'],
  [{ kind: 'widgets' }, 'kind: expected one of'],
  [{ version: 'v0.8' }, 'version: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(a2uiBasicCatalog, input)).rejects.toThrow(message);
});
