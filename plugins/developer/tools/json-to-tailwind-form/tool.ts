import { Dropped } from '@toolyard/kit/dropped';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { componentName, formComponent } from '../../lib/form-component.ts';
import { formAttributes, formElement, HTML_BINDING } from '../../lib/form-elements.ts';
import { printHtml } from '../../lib/form-markup.ts';
import { readForm } from '../../lib/form-model.ts';
import { TAILWIND_COLORS, tailwindTheme } from './form-tailwind.ts';

export default defineTool({
  title: 'JSON to Tailwind Form',
  summary: 'Generate a form styled with Tailwind CSS utility classes, as a React component or HTML.',
  keywords: ['jsx', 'styles', 'dark mode', 'markup'],
  input: Type.Object({
    json: jsonArgument({
      description: 'Form definition {title, fields: […]} or JSON Schema of an object',
    }),
    format: Type.Enum(['jsx', 'html'], { default: 'jsx', description: 'React component or HTML' }),
    color: Type.Enum([...TAILWIND_COLORS], {
      default: 'indigo',
      description: 'Accent colour of the Tailwind palette',
    }),
    component_name: Type.Optional(
      Type.String({ maxLength: 60, description: 'jsx: component name; default from title' }),
    ),
    dark: Type.Boolean({ default: false, description: 'Add dark: variants' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'JSX source or HTML' }),
    component_name: nullable(Type.String(), 'as used; null for html'),
    field_count: Type.Integer({ description: 'fields' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'HTML with another colour',
      input: { json: { fields: [{ name: 'a', type: 'email' }] }, format: 'html', color: 'teal' },
      output: {
        result:
          '<form class="space-y-6" method="post">\n  <div class="space-y-1">\n    <label for="a" class="block text-sm font-medium text-gray-700">A</label>\n    <input type="email" class="block w-full rounded-md border border-gray-300 px-3 py-2 focus:border-teal-500 focus:ring-teal-500" id="a" name="a">\n  </div>\n  <button type="submit" class="bg-teal-600 hover:bg-teal-700 text-white rounded-md px-4 py-2 text-sm font-medium">Submit</button>\n</form>',
        component_name: null,
        field_count: 1,
      },
    },
  ],
  run({ json, format, color, component_name, dark }) {
    const form = readForm(json);
    const theme = tailwindTheme(color, dark);
    const name = componentName(component_name, form.title);
    return {
      result:
        format === 'html'
          ? printHtml(formElement(form, theme, HTML_BINDING, formAttributes(form)), '  ')
          : formComponent(form, { name, typescript: false, controlled: false, theme }),
      component_name: format === 'html' ? null : name,
      field_count: form.fields.length,
      ...(form.warnings.length > 0 && { dropped: [...form.warnings] }),
    };
  },
});
