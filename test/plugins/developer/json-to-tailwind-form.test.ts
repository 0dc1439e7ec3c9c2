import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToTailwindForm from '../../../plugins/developer/tools/json-to-tailwind-form/tool.ts';
import { judgeTypeScript } from './compilers.ts';
import { EVERY_FIELD, HOSTILE, HOSTILE_FORM, parseMarkup, strangersIn } from './form-samples.ts';
import { renderComponent } from './react-components.ts';

test('a component by default', async () => {
  const { result, component_name, field_count } = await callTool(jsonToTailwindForm, {
    json: { title: 'Contact', fields: [{ name: 'email', type: 'email', helpText: 'Yours' }] },
  });
  expect({ component_name, field_count }).toEqual({ component_name: 'ContactForm', field_count: 1 });
  expect(result).toContain('export default function ContactForm({ onSubmit }) {');
  expect(result).toContain('<form className="space-y-6" onSubmit={handleSubmit}>');
  expect(result).toContain('<label htmlFor="email" className="block text-sm font-medium text-gray-700">');
  expect(result).toContain('px-3 py-2 focus:border-indigo-500 focus:ring-indigo-500"');
  expect(result).toContain('<p className="text-sm text-gray-500" id="email-help">Yours</p>');
  expect(result).toContain('className="bg-indigo-600 hover:bg-indigo-700 text-white ');
  expect(result).not.toMatch(/ class=|dark:|useState|: string/);
});

test('dark variants for labels, controls and help', async () => {
  const { result } = await callTool(jsonToTailwindForm, {
    json: { fields: [{ name: 'a', helpText: 'x' }] },
    format: 'html',
    dark: true,
    color: 'rose',
  });
  for (const tag of ['label', 'input', 'p'])
    expect(result).toMatch(new RegExp(`<${tag} [^>]*class="[^"]*dark:`));
  expect(result).not.toMatch(/indigo/);
});

test('every form compiles', async () => {
  const files: Record<string, string> = {};
  for (const [index, json] of [EVERY_FIELD, HOSTILE_FORM].entries())
    files[`${index}.jsx`] = (await callTool(jsonToTailwindForm, { json })).result;
  expect(await judgeTypeScript(files)).toBe('');
}, 60_000);

test.each(['html', 'jsx'])('%s: nothing gets out of the texts', async (format) => {
  const { result } = await callTool(jsonToTailwindForm, { json: HOSTILE_FORM, format });
  const markup = format === 'html' ? result : await renderComponent(result);
  expect(strangersIn(markup)).toEqual([]);
  expect(parseMarkup(markup).texts).toContain(HOSTILE);
});

test.each([
  ['an unknown colour', { json: { fields: [{ name: 'a' }] }, color: 'brand' }, 'color: expected one of'],
  ['malformed JSON', { json: '{' }, 'json: expected'],
  [
    'a name that is none',
    { json: { fields: [{ name: 'a' }] }, component_name: '1A' },
    'component_name: expected',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToTailwindForm, input)).rejects.toThrow(message);
});

test('says what of a schema a form cannot hold, and nothing where all is there', async () => {
  const fitting = { fields: [{ name: 'a' }] };
  const given = { fields: [{ name: 'a', colour: 'red' }] };
  expect(await callTool(jsonToTailwindForm, { json: given })).toMatchObject({
    dropped: ['a: "colour" is no key of a field: left out'],
  });
  expect(await callTool(jsonToTailwindForm, { json: fitting })).not.toHaveProperty('dropped');
});
