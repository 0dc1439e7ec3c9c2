import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** Markup, quotes and expressions: what must be shown as it is. */
export const HOSTILE = `</textarea></script><script>alert(1)</script><img src=x onerror="alert(1)">'"{alert(1)}\`\${1}&amp;-->\\`;

const TYPES = [
  'text',
  'email',
  'password',
  'number',
  'tel',
  'url',
  'search',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'range',
  'file',
  'hidden',
  'textarea',
  'select',
  'radio',
  'checkbox',
];

/** A form of every type of field, whose texts try to break out wherever they may stand. */
export const HOSTILE_FORM = {
  title: HOSTILE,
  description: HOSTILE,
  action: `/send?${HOSTILE}`,
  submitLabel: HOSTILE,
  fields: [...TYPES, 'checkbox'].map((type, index) => ({
    name: `${HOSTILE} ${index}`,
    type,
    label: HOSTILE,
    placeholder: HOSTILE,
    helpText: HOSTILE,
    default: type === 'checkbox' ? [HOSTILE] : HOSTILE,
    pattern: HOSTILE,
    min: HOSTILE,
    max: HOSTILE,
    required: index % 2 === 0,
    options:
      ['select', 'radio'].includes(type) || index === TYPES.length
        ? [HOSTILE, { value: `2${HOSTILE}`, label: HOSTILE }]
        : null,
    multiple: type === 'select',
  })),
};

/** Fields of every type, plain ones. */
export const EVERY_FIELD = {
  title: 'Every field',
  fields: [
    ...TYPES.map((type) => ({
      name: `${type}Field`,
      type,
      required: true,
      options: ['select', 'radio'].includes(type) ? ['a', 'b'] : null,
    })),
    { name: 'several', type: 'select', multiple: true, options: ['a', 'b'], default: ['b'] },
    { name: 'group', type: 'checkbox', options: ['a', 'b'], default: ['a'] },
    { name: 'files', type: 'file', multiple: true },
    { name: 'optional-number', type: 'number', min: 1 },
    { name: 'optionalText', helpText: 'Help', placeholder: 'p', maxLength: 5, default: 'x' },
  ],
};

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Tag names, and attributes by tag, of all elements of a page or fragment; the text between them. */
export function parseMarkup(markup: string) {
  const root = markup.startsWith('<!doctype') ? parse(markup) : parseFragment(markup);
  const nodes = root.childNodes.flatMap(withDescendants);
  const elements = nodes.filter((node) => defaultTreeAdapter.isElementNode(node));
  return {
    elements,
    tags: new Set(elements.map(({ tagName }) => tagName)),
    attributes: new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))),
    texts: nodes.flatMap((node) => (defaultTreeAdapter.isTextNode(node) ? [node.value] : [])),
    comments: nodes.filter((node) => defaultTreeAdapter.isCommentNode(node)).length,
  };
}

function withDescendants(node: Node): Node[] {
  return 'childNodes' in node ? [node, ...node.childNodes.flatMap(withDescendants)] : [node];
}

/** What is in a form's markup that nobody put there: elements, attributes or comments. */
export function strangersIn(markup: string): string[] {
  const { tags, attributes, comments } = parseMarkup(markup);
  return [
    ...[...tags].filter((tag) => !OWN_TAGS.has(tag)),
    ...[...attributes].filter((name) => !OWN_ATTRIBUTES.has(name)),
    ...(comments > 0 ? ['a comment'] : []),
  ];
}

const OWN_TAGS = new Set(
  'html head meta title style link body main form h2 p div label span input select option textarea fieldset legend small button'.split(
    ' ',
  ),
);
const OWN_ATTRIBUTES = new Set(
  'lang charset name content href rel action method enctype novalidate class for aria-hidden aria-describedby type id value required checked selected multiple placeholder min max step minlength maxlength pattern rows'.split(
    ' ',
  ),
);
