import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToReactForm from '../../../plugins/developer/tools/json-to-react-form.ts';
import { judgeTypeScript } from './compilers.ts';
import { EVERY_FIELD, HOSTILE, HOSTILE_FORM, parseMarkup, strangersIn } from './form-samples.ts';
import { renderComponent } from './react-components.ts';

const CONTACT = {
  title: 'Contact',
  action: '/send',
  fields: [
    { name: 'email', type: 'email', required: true },
    { name: 'user-name', maxLength: 50, label: 'A {b} <c>' },
    { name: 'age', type: 'number', min: 18 },
    { name: 'topic', type: 'select', options: ['sales', { value: 'it', label: 'IT & help' }], default: 'it' },
    { name: 'tops', type: 'checkbox', options: ['a', 'b'] },
  ],
};

test('TypeScript with hooks', async () => {
  const result = await callTool(jsonToReactForm, { json: CONTACT });
  expect(result).toEqual({
    component_name: 'ContactForm',
    filename: 'ContactForm.tsx',
    field_count: 5,
    result: `import { useState, type FormEvent } from "react";

export interface ContactFormData {
  email: string;
  "user-name"?: string;
  age?: number;
  topic?: string;
  tops?: string[];
}

interface ContactFormProps {
  onSubmit?: (data: ContactFormData) => void;
}

export default function ContactForm({ onSubmit }: ContactFormProps) {
  const [values, setValues] = useState({
    email: "",
    "user-name": "",
    age: "",
    topic: "it",
    tops: [] as string[],
  });

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data: ContactFormData = {
      email: values.email,
      "user-name": values["user-name"] || undefined,
      age: values.age === "" ? undefined : Number(values.age),
      topic: values.topic || undefined,
      tops: values.tops,
    };
    const response = await fetch("/send", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    });
    if (!response.ok) throw new Error(\`The form was not taken: \${response.status}\`);
    onSubmit?.(data);
  }

  return (
    <form onSubmit={handleSubmit}>
      <h2>Contact</h2>
      <div className="field">
        <label htmlFor="email">Email <span aria-hidden="true">*</span></label>
        <input type="email" id="email" name="email" required={true} value={values.email} onChange={(event) => setValues({ ...values, email: event.target.value })} />
      </div>
      <div className="field">
        <label htmlFor="user-name">{"A {b} <c>"}</label>
        <input type="text" id="user-name" name="user-name" maxLength={50} value={values["user-name"]} onChange={(event) => setValues({ ...values, "user-name": event.target.value })} />
      </div>
      <div className="field">
        <label htmlFor="age">Age</label>
        <input type="number" id="age" name="age" min={18} value={values.age} onChange={(event) => setValues({ ...values, age: event.target.value })} />
      </div>
      <div className="field">
        <label htmlFor="topic">Topic</label>
        <select id="topic" name="topic" value={values.topic} onChange={(event) => setValues({ ...values, topic: event.target.value })}>
          <option value="sales">sales</option>
          <option value="it">{"IT & help"}</option>
        </select>
      </div>
      <fieldset className="field">
        <legend>Tops</legend>
        <div>
          <input type="checkbox" id="tops-1" name="tops" value="a" checked={values.tops.includes("a")} onChange={(event) => setValues({ ...values, tops: event.target.checked ? [...values.tops, "a"] : values.tops.filter((value) => value !== "a") })} />
          <label htmlFor="tops-1">a</label>
        </div>
        <div>
          <input type="checkbox" id="tops-2" name="tops" value="b" checked={values.tops.includes("b")} onChange={(event) => setValues({ ...values, tops: event.target.checked ? [...values.tops, "b"] : values.tops.filter((value) => value !== "b") })} />
          <label htmlFor="tops-2">b</label>
        </div>
      </fieldset>
      <button type="submit">Submit</button>
    </form>
  );
}
`,
  });
});

test('uncontrolled controls hold their values', async () => {
  const { result, component_name } = await callTool(jsonToReactForm, {
    json: {
      fields: [
        { name: 'a', default: 'x' },
        { name: 'b', type: 'checkbox', default: true },
        { name: 'n', type: 'number' },
      ],
    },
    state: 'uncontrolled',
    typescript: false,
  });
  expect(component_name).toBe('GeneratedForm');
  expect(result).not.toMatch(/useState|import|interface/);
  expect(result).toContain('<input type="text" id="a" name="a" defaultValue="x" />');
  expect(result).toContain('<input type="checkbox" id="b" name="b" defaultChecked={true} />');
  expect(result).toContain(`const form = new FormData(event.currentTarget);
    const data = {
      a: String(form.get("a") ?? "") || undefined,
      b: form.has("b"),
      n: form.get("n") ? Number(form.get("n")) : undefined,
    };`);
});

test('nested objects of a schema are nested in the data', async () => {
  const { result } = await callTool(jsonToReactForm, {
    json: {
      properties: {
        name: { type: 'string' },
        address: {
          type: 'object',
          required: ['city'],
          properties: {
            city: { type: 'string' },
            geo: { type: 'object', properties: { lat: { type: 'number' } } },
          },
        },
      },
    },
  });
  expect(result).toContain(`export interface GeneratedFormData {
  name?: string;
  address: {
    city: string;
    geo: {
      lat?: number;
    };
  };
}`);
  expect(result).toContain('city: values["address.city"],');
});

const FORMS = [EVERY_FIELD, { ...EVERY_FIELD, action: '/x' }, HOSTILE_FORM, CONTACT];

test('every form compiles, in each style', async () => {
  const files: Record<string, string> = {};
  for (const [index, json] of FORMS.entries())
    for (const state of ['hooks', 'uncontrolled'])
      for (const typescript of [true, false]) {
        const { result } = await callTool(jsonToReactForm, { json, state, typescript });
        files[`${state}${index}.${typescript ? 'tsx' : 'jsx'}`] = result;
      }
  expect(await judgeTypeScript(files)).toBe('');
}, 60_000);

test.each(['hooks', 'uncontrolled'])(
  '%s: nothing gets out of the texts when it is rendered',
  async (state) => {
    const { result } = await callTool(jsonToReactForm, { json: HOSTILE_FORM, state });
    const markup = await renderComponent(result);
    expect(strangersIn(markup)).toEqual([]);
    expect(parseMarkup(markup).texts).toContain(HOSTILE);
  },
);

test.each([
  ['Contact form', 'ContactForm'],
  ['log in', 'LogInForm'],
  ['2 fast', 'GeneratedForm'],
  ['!', 'GeneratedForm'],
])('the title %j names %s', async (title, component_name) => {
  const json = { title, fields: [{ name: 'a' }] };
  expect(await callTool(jsonToReactForm, { json, typescript: false })).toMatchObject({
    component_name,
    filename: `${component_name}.jsx`,
  });
});

test.each([
  [
    'a name with a blank',
    { json: { fields: [{ name: 'a' }] }, component_name: 'my form' },
    'component_name: expected',
  ],
  [
    'a small letter',
    { json: { fields: [{ name: 'a' }] }, component_name: 'form' },
    'component_name: expected',
  ],
  ['no fields', { json: { type: 'object', properties: {} } }, 'json: expected at least one field'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToReactForm, input)).rejects.toThrow(message);
});

test('says what of a schema a form cannot hold, and nothing where all is there', async () => {
  const fitting = { fields: [{ name: 'a' }] };
  const given = { fields: [{ name: 'a', colour: 'red' }] };
  expect(await callTool(jsonToReactForm, { json: given })).toMatchObject({
    dropped: ['a: "colour" is no key of a field: left out'],
  });
  expect(await callTool(jsonToReactForm, { json: fitting })).not.toHaveProperty('dropped');
});
