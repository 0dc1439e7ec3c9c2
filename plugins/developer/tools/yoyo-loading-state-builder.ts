import { escapeHtml, html, trustedHtml } from '@toolyard/kit/html';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { isPhpLabel } from '../lib/php.ts';

/** The directive of each effect, with what becomes of its value. */
const DIRECTIVES = {
  show: { name: 'yoyo:spinning', value: 'none', does: 'is shown' },
  hide: { name: 'yoyo:spinning.remove', value: 'none', does: 'is hidden' },
  'add-class': { name: 'yoyo:spinning.class', value: 'classes', does: 'gets the class' },
  'remove-class': { name: 'yoyo:spinning.class.remove', value: 'classes', does: 'loses the class' },
  'set-attribute': { name: 'yoyo:spinning.attr', value: 'attribute', does: 'gets the attribute' },
  'remove-attribute': { name: 'yoyo:spinning.attr.remove', value: 'attribute', does: 'loses the attribute' },
} as const;

/** Elements without content (HTML §13.1.2). */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is no text to show. */
const RAW = new Set('script style textarea title template iframe noscript'.split(' '));

export default defineTool({
  title: 'Yoyo Loading State Builder',
  summary:
    'Build yoyo:spinning attributes that show, hide, restyle or disable elements while a Yoyo component updates.',
  keywords: ['PHP', 'spinner', 'clickfwd', 'htmx', 'indicator'],
  input: Type.Object({
    effect: Type.Enum(['show', 'hide', 'add-class', 'remove-class', 'set-attribute', 'remove-attribute'], {
      default: 'show',
      description: 'What happens during a request',
    }),
    value: Type.Optional(
      Type.String({ description: 'Class names or attribute name; not for show and hide' }),
    ),
    actions: Type.Optional(
      Type.Array(Type.String(), { maxItems: 50, description: 'Only for these actions' }),
    ),
    delay: Type.Boolean({ default: false, description: 'Wait 200 ms first' }),
    tag: Type.String({ default: 'div', description: 'Element of the example' }),
    content: Type.String({ default: 'Loading…', description: 'Text of the example' }),
  }),
  output: Type.Object({
    attributes: Type.String({ description: 'Ready to paste into a tag' }),
    attribute_list: Type.Array(Type.Object({ name: Type.String(), value: nullable(Type.String()) }), {
      description: 'Value null for a bare attribute',
    }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Complete example element' }),
    explanation: Type.String({ description: 'One sentence' }),
  }),
  examples: [
    {
      name: 'Hidden for two actions',
      input: { effect: 'hide', actions: ['edit', 'like'], content: 'Text' },
      output: {
        attributes: 'yoyo:spinning.remove yoyo:spin-on="edit,like"',
        html: '<div yoyo:spinning.remove yoyo:spin-on="edit,like">Text</div>',
      },
    },
    {
      name: 'A button that loses a class',
      input: { effect: 'remove-class', value: 'bg-blue-200', tag: 'button', content: 'Submit' },
      output: {
        html: '<button yoyo:spinning.class.remove="bg-blue-200" class="bg-blue-200">Submit</button>',
      },
    },
  ],
  run({ effect, value: given, actions = [], delay, tag: element, content }) {
    const directive = DIRECTIVES[effect];
    const value = readValue(effect, given);
    for (const [index, action] of actions.entries())
      if (!isPhpLabel(action))
        throw new InputError(`actions[${index}]`, `expected the name of a PHP method, got ${quote(action)}`);
    const tag = element.trim().toLowerCase();
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) || RAW.has(tag))
      throw new InputError('tag', `expected an HTML tag name for text, such as div, got ${quote(element)}`);
    const attribute_list = [
      { name: `${directive.name}${delay ? '.delay' : ''}`, value },
      ...(actions.length === 0 ? [] : [{ name: 'yoyo:spin-on', value: actions.join(',') }]),
    ];
    const own =
      effect === 'remove-class'
        ? [{ name: 'class', value }]
        : effect === 'remove-attribute'
          ? [{ name: value ?? '', value: null }]
          : [];
    const start = trustedHtml(`<${[tag, ...[...attribute_list, ...own].map(writeAttribute)].join(' ')}>`);
    return {
      attributes: attribute_list.map(writeAttribute).join(' '),
      attribute_list,
      html: (VOID.has(tag) ? start : html`${start}${content}${trustedHtml(`</${tag}>`)}`).toString(),
      explanation: explain(directive.does, value, actions, delay),
    };
  },
});

function readValue(effect: keyof typeof DIRECTIVES, given: string | undefined): string | null {
  const { value: wants } = DIRECTIVES[effect];
  if (wants === 'none') {
    if (given !== undefined) throw new InputError('value', `expected none with the effect ${effect}`);
    return null;
  }
  const value = (given ?? '').trim().replace(/\s+/g, ' ');
  if (value === '')
    throw new InputError(
      'value',
      `required: ${wants === 'classes' ? 'class names' : 'the name of an attribute'}`,
    );
  // HTML §13.1.2.3: what the name of an attribute may not hold.
  if (wants === 'attribute' && /[\s"'<>/=\p{Cc}]/u.test(value))
    throw new InputError('value', `expected the name of one attribute, got ${quote(given)}`);
  return value;
}

function writeAttribute({ name, value }: { readonly name: string; readonly value: string | null }): string {
  return value === null ? name : `${name}="${escapeHtml(value)}"`;
}

function explain(does: string, value: string | null, actions: readonly string[], delay: boolean): string {
  const what = value === null ? does : `${does} ${value}`;
  const when = actions.length === 0 ? 'while its component updates' : `while ${actions.join(' or ')} runs`;
  return `The element ${what} ${when}${delay ? ', once that has taken 200 ms' : ''}.`;
}
