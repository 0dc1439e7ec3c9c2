import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import a2uiPrompt from '../../../plugins/developer/tools/a2ui-prompt.ts';

/** The JSON values that a text holds from a line's start on. */
function jsonIn(text: string): unknown[] {
  return [...text.matchAll(/^(?:\{$[^]*?^\}|\[$[^]*?^\]|\{.+\})$/gm)].map(
    ([json]) => JSON.parse(json) as unknown,
  );
}

test('the default prompt: rules, schemas, no role', async () => {
  const { result, characters, components, catalog_id } = await callTool(a2uiPrompt, {});
  expect(components).toHaveLength(18);
  expect(characters).toBe(result.length);
  for (const word of [
    'createSurface',
    'updateComponents',
    'updateDataModel',
    'deleteSurface',
    'JSON Lines',
    catalog_id,
  ])
    expect(result).toContain(word);
  expect(result).toMatch(/^# Rules/);
  expect(jsonIn(result)).toHaveLength(3);
  expect((await callTool(a2uiPrompt, {})).result).toBe(result);
});

test('role and task are copied as they are, in order', async () => {
  const role = 'You are <b>a</b> {{shop}} helper.';
  const { result } = await callTool(a2uiPrompt, { role, task: '**Sell** & smile', include_schema: false });
  expect(result.startsWith(`${role}\n\n# Task\n\n**Sell** & smile\n\n# Rules`)).toBe(true);
});

test.each([true, false])('only the chosen components, with schemas: %s', async (include_schema) => {
  const { result, components } = await callTool(a2uiPrompt, {
    components: ['text', 'Button', 'Column', 'Text'],
    include_schema,
  });
  expect(components).toEqual(['Text', 'Button', 'Column']);
  expect(result).not.toMatch(/AudioPlayer|ChoicePicker/);
  expect(result).toContain('formatDate');
  jsonIn(result);
});

test('examples in the format of the answer', async () => {
  const lines = await callTool(a2uiPrompt, { examples: ['00_simple-text'], include_schema: false });
  expect(jsonIn(lines.result).at(-1)).toMatchObject({
    updateComponents: { surfaceId: 'gallery-simple-text' },
  });
  const array = await callTool(a2uiPrompt, {
    examples: ['00_simple-text'],
    include_schema: false,
    format: 'json-array',
  });
  expect(jsonIn(array.result).at(-1)).toHaveLength(2);
  expect(array.result).toContain('one array');
});

test.each([
  [{ components: ['Carousel'] }, 'components[0]: expected one of Text'],
  [{ components: [] }, 'components: expected at least one component'],
  [{ examples: ['zzz'] }, 'examples[0]: expected the id of an example, got "zzz"'],
  [{ examples: ['36_modal'], components: ['Text'] }, 'examples[0]: 36_modal uses'],
  [{ examples: ['1', '2', '3', '4', '5', '6'] }, 'examples: expected at most 5'],
])('refuses %j', async (input, message) => {
  await expect(callTool(a2uiPrompt, input)).rejects.toThrow(message);
});
