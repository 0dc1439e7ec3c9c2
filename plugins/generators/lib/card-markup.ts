import { escapeHtml } from '@toolyard/kit/html';
import type { CardElement } from './card-element.ts';
import { declarationsOf, styleAttribute, tailwindClasses, type Style } from './card-style.ts';

/** A card in its three forms. */
export interface CardMarkup {
  /** With inline styles. */
  readonly html: string;
  /** HTML with classes of Tailwind. */
  readonly tailwind: string;
  /** A module with a component of React. */
  readonly jsx: string;
}

/** Writes a card in its three forms; `component` is the name of the function in JSX. */
export function writeCard(root: CardElement, component: string): CardMarkup {
  return {
    html: write(root, HTML, ''),
    tailwind: write(root, TAILWIND, ''),
    jsx: `export default function ${component}() {\n  return (\n${write(root, JSX, '    ')}\n  );\n}\n`,
  };
}

interface Dialect {
  readonly style: (style: Style) => string;
  readonly attribute: (name: string, value: string) => string;
  readonly text: (text: string) => string;
  readonly voidEnd: string;
}

const HTML: Dialect = {
  style: (style) => ` style="${escapeHtml(styleAttribute(style))}"`,
  attribute: (name, value) => ` ${name}="${escapeHtml(value)}"`,
  text: escapeHtml,
  voidEnd: '>',
};

const TAILWIND: Dialect = {
  ...HTML,
  style: (style) => ` class="${escapeHtml(tailwindClasses(style))}"`,
};

const JSX: Dialect = {
  style: (style) => {
    const members = declarationsOf(style).map(
      ({ property, value }) => `${property}: ${JSON.stringify(value)}`,
    );
    return ` style={{ ${members.join(', ')} }}`;
  },
  // A string of JSX knows no escapes but HTML's entities.
  attribute: (name, value) =>
    ` ${name}=${/["&\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`,
  text: (text) => `{${JSON.stringify(text)}}`,
  voidEnd: ' />',
};

function write({ tag, style, attributes, children }: CardElement, dialect: Dialect, indent: string): string {
  const written = Object.entries(attributes).map(([name, value]) => dialect.attribute(name, value));
  const start = `${indent}<${tag}${written.join('')}${Object.keys(style).length === 0 ? '' : dialect.style(style)}`;
  if (tag === 'img') return start + dialect.voidEnd;
  // Text stays on the line of its tags: white space beside it would show.
  if (children.every((child) => typeof child === 'string'))
    return `${start}>${children.map((child) => dialect.text(child)).join('')}</${tag}>`;
  const inner = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${dialect.text(child)}` : write(child, dialect, `${indent}  `),
  );
  return `${start}>\n${inner.join('\n')}\n${indent}</${tag}>`;
}
