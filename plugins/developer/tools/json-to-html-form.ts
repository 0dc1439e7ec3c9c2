import { html, trustedHtml } from '@toolyard/kit/html';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { formAttributes, formElement, HTML_BINDING } from '../lib/form-elements.ts';
import { printHtml } from '../lib/form-markup.ts';
import { htmlPage } from '../lib/html-page.ts';
import { readForm } from '../lib/form-model.ts';

export default defineTool({
  title: 'JSON to HTML Form',
  summary:
    'Generate an accessible HTML5 form with labels and native validation from a form definition or JSON Schema.',
  keywords: ['input', 'fieldset', 'accessibility', 'markup'],
  input: Type.Object({
    json: jsonArgument({
      description: 'Form definition {title, fields: […]} or JSON Schema of an object',
    }),
    document: Type.Boolean({
      default: false,
      description: 'Wrap in a whole HTML page with plain styles',
    }),
    indent: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 8,
      description: 'Spaces a level, 1-8',
    }),
  }),
  output: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'the form' }),
    field_count: Type.Integer({ description: 'fields, fieldsets not counted' }),
    warnings: Type.Array(Type.String(), { description: 'strings: what could not be carried over' }),
  }),
  examples: [
    {
      name: 'A field with help',
      input: {
        json: { action: '/send', fields: [{ name: 'firstName', required: true, helpText: 'Be brief.' }] },
      },
      output: {
        html: '<form action="/send" method="post">\n  <div class="field">\n    <label for="firstName">First name <span aria-hidden="true">*</span></label>\n    <input type="text" id="firstName" name="firstName" required aria-describedby="firstName-help">\n    <small id="firstName-help">Be brief.</small>\n  </div>\n  <button type="submit">Submit</button>\n</form>',
        field_count: 1,
      },
    },
    {
      name: 'From a JSON Schema',
      input: {
        json: { type: 'object', properties: { age: { type: 'integer', minimum: 18 } } },
        indent: 1,
      },
      output: {
        html: '<form method="post">\n <div class="field">\n  <label for="age">Age</label>\n  <input type="number" id="age" name="age" min="18">\n </div>\n <button type="submit">Submit</button>\n</form>',
      },
    },
  ],
  run({ json, document, indent }) {
    const form = readForm(json);
    const theme = { field: 'field', control: () => undefined };
    const markup = printHtml(
      formElement(form, theme, HTML_BINDING, formAttributes(form)),
      ' '.repeat(indent),
    );
    return {
      html: document ? htmlPage(form.title ?? 'Form', STYLES, trustedHtml(markup)) : markup,
      field_count: form.fields.length,
      warnings: [...form.warnings],
    };
  },
});

const STYLES = html`<style>
body { margin: 2rem auto; max-width: 40rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
.field, fieldset { margin: 0 0 1rem; }
fieldset { border: 1px solid #999; border-radius: 0.25rem; }
label, legend { font-weight: 600; }
fieldset div:not(.field) label { font-weight: 400; }
input:not([type=checkbox], [type=radio], [type=color]), select, textarea {
  box-sizing: border-box; display: block; width: 100%; padding: 0.4rem; font: inherit;
}
small { display: block; color: #555; }
button { padding: 0.5rem 1.5rem; font: inherit; }
</style>`;
