import { defineTool, InputError, Type } from '@toolyard/sdk';
import { handlebarsToLiquid } from './handlebars-to-liquid.ts';
import { jinjaToLiquid } from './jinja-to-liquid.ts';
import { Translation } from './liquid-translation.ts';

const LANGUAGES = ['handlebars', 'mustache', 'jinja', 'twig', 'nunjucks'] as const;
type Language = (typeof LANGUAGES)[number];

export default defineTool({
  title: 'Template to Liquid',
  summary:
    'Translate a Handlebars, Mustache, Jinja, Twig or Nunjucks template to Liquid, warning where the two cannot agree.',
  keywords: ['convert', 'shopify', 'jekyll', 'migrate'],
  runtime: 'isolate',
  callerCode: 'template',
  input: Type.Object({
    template: Type.String({ contentMediaType: 'text/plain', description: 'Source template' }),
    from: Type.Enum(['auto', ...LANGUAGES], { default: 'auto', description: 'Its language' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/x-liquid', description: 'Liquid template' }),
    from: Type.String({ description: 'language used' }),
    warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: '[{line, message}]: what was not or only roughly translated',
    }),
    variables: Type.Array(Type.String(), { description: 'top-level names the template reads' }),
  }),
  examples: [
    {
      name: 'Handlebars',
      input: { template: 'Hi {{name}}! {{{html}}}', from: 'handlebars' },
      output: { result: 'Hi {{ name | escape }}! {{ html }}', warnings: [], variables: ['name', 'html'] },
    },
    {
      name: 'A loop of Jinja',
      input: {
        template: '{% for x in xs %}{{ loop.index }}. {{ x.name|upper }}{% else %}none{% endfor %}',
      },
      output: {
        from: 'jinja',
        result: '{% for x in xs %}{{ forloop.index }}. {{ x.name | upcase }}{% else %}none{% endfor %}',
      },
    },
  ],
  run({ template, from }) {
    if (template === '') throw new InputError('template', 'expected a template, got no text');
    const language = from === 'auto' ? languageOf(template) : from;
    if (language === undefined) return { result: template, from: 'none', warnings: [], variables: [] };
    const translation = new Translation(template);
    const result =
      language === 'handlebars' || language === 'mustache'
        ? handlebarsToLiquid(translation, language)
        : jinjaToLiquid(translation);
    return {
      result,
      from: language,
      warnings: translation.warnings.toSorted((a, b) => a.line - b.line),
      variables: [...translation.variables],
    };
  },
});

/** The language that a template looks like; undefined without any tag. */
function languageOf(template: string): Language | undefined {
  if (/\{%|(?<!\{)\{#/.test(template)) return 'jinja';
  if (/\{\{(?:#(?:each|if|unless|with)\b|\s*else\b|\s*@|~)|~\}\}/.test(template)) return 'handlebars';
  // An operator between two values is no argument of a helper.
  if (/\{\{(?![#^/>!&{])\s*[\w.([][^{}"']*?[ \t](?:[-+%~]|\*\*?|\/\/?|if|and|or|in|is)[ \t]/.test(template))
    return 'jinja';
  // Brackets follow a point in Handlebars.
  if (/\{\{(?![#^/>!&{])[^{}"'[]*\w\[/.test(template)) return 'jinja';
  // A helper with arguments: two words, the second no operator.
  if (/\{\{\{?#?\s*[\w./@-]+[ \t]+["'(@.[\w]/.test(template)) return 'handlebars';
  // Filters are none of Mustache's.
  if (/\{\{(?![#^/>!&{=])[^{}|]*\|/.test(template)) return 'jinja';
  return template.includes('{{') ? 'mustache' : undefined;
}
