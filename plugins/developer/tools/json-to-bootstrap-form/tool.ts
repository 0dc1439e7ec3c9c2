import { html, trustedHtml } from '@toolyard/kit/html';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { BOOTSTRAP_LAYOUTS, bootstrapTheme, canFloat } from './form-bootstrap.ts';
import { formAttributes, formElement, HTML_BINDING } from '../../lib/form-elements.ts';
import { printHtml } from '../../lib/form-markup.ts';
import { readForm } from '../../lib/form-model.ts';
import { htmlPage } from '../../lib/html-page.ts';

export default defineTool({
  title: 'JSON to Bootstrap Form',
  summary:
    'Generate a Bootstrap 5 form (vertical, horizontal, floating or inline) from a form definition or JSON Schema.',
  keywords: ['css', 'markup', 'html', 'layout'],
  input: Type.Object({
    json: jsonArgument({
      description: 'Form definition {title, fields: […]} or JSON Schema of an object',
    }),
    layout: Type.Enum([...BOOTSTRAP_LAYOUTS], { default: 'vertical', description: 'Layout' }),
    validation: Type.Boolean({
      default: false,
      description: 'Add needs-validation, novalidate and feedback texts',
    }),
    document: Type.Boolean({
      default: false,
      description: 'Wrap in a whole HTML page that loads Bootstrap',
    }),
  }),
  output: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'the form' }),
    field_count: Type.Integer({ description: 'fields' }),
    warnings: Type.Array(Type.String(), { description: 'strings: e.g. fields that cannot float' }),
  }),
  examples: [
    {
      name: 'Floating labels',
      input: { json: { fields: [{ name: 'email', type: 'email' }] }, layout: 'floating' },
      output: {
        html: '<form method="post">\n  <div class="form-floating mb-3">\n    <input type="email" class="form-control" id="email" name="email" placeholder="Email">\n    <label for="email">Email</label>\n  </div>\n  <button type="submit" class="btn btn-primary">Submit</button>\n</form>',
        field_count: 1,
      },
    },
  ],
  run({ json, layout, validation, document }) {
    const form = readForm(json);
    const attributes = { ...formAttributes(form), novalidate: validation };
    const markup = printHtml(
      formElement(form, bootstrapTheme(layout, validation), HTML_BINDING, attributes),
      '  ',
    );
    const standing =
      layout === 'floating' ? form.fields.filter((field) => field.type !== 'hidden' && !canFloat(field)) : [];
    return {
      html: document
        ? htmlPage(
            form.title ?? 'Form',
            BOOTSTRAP,
            html`<main class="container py-4">
${trustedHtml(markup)}
</main>`,
          )
        : markup,
      field_count: form.fields.length,
      warnings: [
        ...form.warnings,
        ...standing.map(
          ({ name, type }) => `${name}: the label of a ${type} field cannot float: it stands above`,
        ),
      ],
    };
  },
});

const BOOTSTRAP = html`<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3/dist/css/bootstrap.min.css" rel="stylesheet">`;
