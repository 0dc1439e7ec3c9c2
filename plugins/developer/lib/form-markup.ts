import { escapeHtml } from '@toolyard/kit/html';

/** An expression of JavaScript in JSX. HTML has none. */
export class Code {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Attributes are named as in HTML; those that are undefined or false are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | Code | undefined>>;

export interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly (Element | string)[];
}

export function element(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly (Element | string | undefined)[]
): Element {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** The line of an element that stands among text, whose white space would show. */
const INLINE = new Set([
  'button',
  'h1',
  'h2',
  'label',
  'legend',
  'option',
  'p',
  'small',
  'span',
  'textarea',
  'title',
]);
const VOID = new Set(['input', 'link', 'meta']);

interface Dialect {
  readonly attribute: (name: string, value: string | number | true | Code) => string;
  readonly text: (text: string) => string;
  readonly closed: string;
}

const HTML: Dialect = {
  attribute: (name, value) => {
    if (value === true) return ` ${name}`;
    return value instanceof Code ? '' : ` ${name}="${escapeHtml(String(value))}"`;
  },
  text: escapeHtml,
  closed: '>',
};

/** What React calls the attributes that JSX names otherwise. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  enctype: 'encType',
  maxlength: 'maxLength',
  minlength: 'minLength',
};

const JSX: Dialect = {
  attribute: (name, value) => {
    const written = REACT_NAMES[name] ?? name;
    if (value instanceof Code) return ` ${written}={${value.source}}`;
    if (typeof value !== 'string') return ` ${written}={${value}}`;
    return ` ${written}=${needsExpression(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`;
  },
  text: (text) => (needsExpression(text) ? `{${JSON.stringify(text)}}` : text),
  closed: ' />',
};

/** Signs that mean something in JSX, and white space that it would not keep. */
function needsExpression(text: string): boolean {
  return /[{}<>&"'\\\p{Cc}\u2028\u2029]|^\s|\s$/u.test(text);
}

export function printHtml(root: Element, unit: string, level = 0): string {
  return print(root, HTML, unit, level);
}

export function printJsx(root: Element, unit: string, level = 0): string {
  return print(root, JSX, unit, level);
}

function print(root: Element, dialect: Dialect, unit: string, level: number): string {
  const indent = unit.repeat(level);
  if (INLINE.has(root.tag) || VOID.has(root.tag)) return indent + inline(root, dialect);
  const children = root.children.map((child) =>
    typeof child === 'string'
      ? unit.repeat(level + 1) + dialect.text(child)
      : print(child, dialect, unit, level + 1),
  );
  const inner = children.length === 0 ? '' : `\n${children.join('\n')}\n${indent}`;
  return `${indent}${start(root, dialect)}>${inner}</${root.tag}>`;
}

function inline(root: Element, dialect: Dialect): string {
  const { tag } = root;
  if (VOID.has(tag) || (tag === 'textarea' && dialect === JSX)) return start(root, dialect) + dialect.closed;
  const children = root.children.map((child) =>
    typeof child === 'string' ? dialect.text(child) : inline(child, dialect),
  );
  // A parser drops the first line break of a textarea.
  if (tag === 'textarea' && children[0]?.startsWith('\n') === true) children.unshift('\n');
  return `${start(root, dialect)}>${children.join(tag === 'textarea' ? '' : ' ')}</${tag}>`;
}

function start({ tag, attributes }: Element, dialect: Dialect): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined || value === false ? '' : dialect.attribute(name, value),
  );
  return `<${tag}${written.join('')}`;
}
