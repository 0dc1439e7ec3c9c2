import type { Style } from './card-style.ts';

/** An element of a card, which is written as HTML, with Tailwind's classes and as JSX. */
export interface CardElement {
  readonly tag: string;
  readonly style: Style;
  /** Named as in HTML. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (CardElement | string)[];
}

/** What a list of children may hold. What is undefined leaves no element, so that optional parts can be named inline. */
export type CardChild = CardElement | string | undefined;

type Maker = (
  style: Style,
  children: readonly CardChild[] | string,
  attributes?: Readonly<Record<string, string>>,
) => CardElement;

function maker(tag: string, own: Readonly<Record<string, string>> = {}): Maker {
  return (style, children, attributes = {}) => ({
    tag,
    style,
    attributes: { ...own, ...attributes },
    children: (typeof children === 'string' ? [children] : children).filter((child) => child !== undefined),
  });
}

/** Prose runs as its own first letter does, from the right in Arabic and Hebrew, whatever the page's language. */
const PROSE = { dir: 'auto' };

export const box = maker('div');
export const span = maker('span');
export const paragraph = maker('p', PROSE);
export const heading = maker('h2', PROSE);
export const subheading = maker('h3', PROSE);
export const strikethrough = maker('s');
export const list = maker('ul');
export const item = maker('li', PROSE);
export const section = maker('section');
export const article = maker('article');
export const figure = maker('figure');
export const quotation = maker('blockquote', PROSE);
export const caption = maker('figcaption');
const anchor = maker('a');

export function link(href: string, style: Style, text: string, attributes: Record<string, string> = {}) {
  return anchor({ textDecoration: 'none', ...style }, text, { href, ...attributes });
}

export function image(src: string, alt: string, style: Style): CardElement {
  return { tag: 'img', style, attributes: { src, alt }, children: [] };
}

/** A box that is left out when nothing is in it. */
export function boxOfAny(style: Style, children: readonly CardChild[]): CardElement | undefined {
  return children.some((child) => child !== undefined) ? box(style, children) : undefined;
}

/** An element of a text that may be absent. */
export function maybe<T>(value: T | undefined, make: (value: T) => CardElement): CardElement | undefined {
  return value === undefined ? undefined : make(value);
}
