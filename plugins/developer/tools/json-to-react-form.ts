import { Dropped } from '@toolyard/kit/dropped';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { componentName, formComponent } from '../lib/form-component.ts';
import { readForm } from '../lib/form-model.ts';

export default defineTool({
  title: 'JSON to React Form',
  summary:
    'Generate a React form component with types, state and submit handler from a form definition or JSON Schema.',
  keywords: ['jsx', 'tsx', 'hooks', 'useState'],
  input: Type.Object({
    json: jsonArgument({
      description: 'Form definition {title, fields: […]} or JSON Schema of an object',
    }),
    component_name: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Component name; default from title, else GeneratedForm',
      }),
    ),
    typescript: Type.Boolean({ default: true, description: 'TypeScript instead of JavaScript' }),
    state: Type.Enum(['hooks', 'uncontrolled'], {
      default: 'hooks',
      description: 'Controlled with useState, or plain FormData',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/jsx', description: 'source of the component' }),
    component_name: Type.String({ description: 'as used' }),
    filename: Type.String({ description: 'ContactForm.tsx or .jsx' }),
    field_count: Type.Integer({ description: 'fields' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'JavaScript, uncontrolled',
      input: {
        json: { title: 'Log in', fields: [{ name: 'user', required: true }] },
        typescript: false,
        state: 'uncontrolled',
      },
      output: {
        result:
          'export default function LogInForm({ onSubmit }) {\n  function handleSubmit(event) {\n    event.preventDefault();\n    const form = new FormData(event.currentTarget);\n    const data = {\n      user: String(form.get("user") ?? ""),\n    };\n    onSubmit?.(data);\n  }\n\n  return (\n    <form onSubmit={handleSubmit}>\n      <h2>Log in</h2>\n      <div className="field">\n        <label htmlFor="user">User <span aria-hidden="true">*</span></label>\n        <input type="text" id="user" name="user" required={true} />\n      </div>\n      <button type="submit">Submit</button>\n    </form>\n  );\n}\n',
        filename: 'LogInForm.jsx',
      },
    },
  ],
  run({ json, component_name, typescript, state }) {
    const form = readForm(json);
    const name = componentName(component_name, form.title);
    return {
      result: formComponent(form, {
        name,
        typescript,
        controlled: state === 'hooks',
        theme: { field: 'field', control: () => undefined },
      }),
      component_name: name,
      filename: `${name}.${typescript ? 'tsx' : 'jsx'}`,
      field_count: form.fields.length,
      ...(form.warnings.length > 0 && { dropped: [...form.warnings] }),
    };
  },
});
