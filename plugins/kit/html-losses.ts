import { attributeOf, isElement, type HtmlElement } from './html-tree.ts';
import { isHidden } from './flat-html.ts';

/** Elements that no reader sees, or that hold something else than text: they go with what is in them. */
const GONE = new Set('script style template noscript iframe noembed noframes datalist'.split(' '));

/** Elements that Markdown has no markup for: what they do goes, what text they hold is kept. */
const NO_MARKUP = new Set(
  // What is known of a page
  (
    'meta link ' +
    // Text of a kind
    'bdo ins kbd mark meter progress sub sup u wbr ' +
    // Media and drawings
    'area applet audio bgsound canvas embed frame frameset math object param source svg track video ' +
    // Forms
    'button form input keygen select textarea ' +
    // Tables
    'col'
  ).split(' '),
);

/** Attributes that change what an element says, where Markdown has no place for them. */
const OWN_MEANING: Readonly<Record<string, readonly string[]>> = {
  abbr: ['title'],
  blockquote: ['cite'],
  data: ['value'],
  del: ['cite', 'datetime'],
  dfn: ['title'],
  li: ['value'],
  ol: ['reversed', 'type'],
  q: ['cite'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  time: ['datetime'],
  ul: ['type'],
};

/** Elements whose structure ends in a table's cell, which holds one line. */
const LINES = new Set(
  'blockquote dir dl h1 h2 h3 h4 h5 h6 hr listing menu ol plaintext pre table ul xmp'.split(' '),
);

/** Why nothing of an element is shown, by the name that it gives that; undefined for one that is. */
export function hiddenBy(element: HtmlElement): string | undefined {
  if (GONE.has(element.tagName)) return element.tagName;
  return isHidden(element) ? `hidden ${element.tagName}` : undefined;
}

/**
 * What of an element that is shown Markdown cannot say, its content aside: its own name, or an attribute's with it.
 * Attributes that only style an element or name it for scripts are none.
 */
export function lossesOf(element: HtmlElement): string[] {
  const { tagName: name } = element;
  if (NO_MARKUP.has(name)) return [name];
  const own = Object.hasOwn(OWN_MEANING, name) ? (OWN_MEANING[name] ?? []) : [];
  return own
    .filter((attribute) => saysMore(attribute, attributeOf(element, attribute)))
    .map((attribute) => `${name} ${attribute}`);
}

function saysMore(attribute: string, value: string | undefined): boolean {
  if (value === undefined) return false;
  // The values that Markdown's own form has: one place, and numbers in decimal.
  if (attribute === 'colspan' || attribute === 'rowspan' || attribute === 'type') return value.trim() !== '1';
  return true;
}

/** The elements within a cell whose lines or marks it cannot hold. */
export function* lostInCell(cell: HtmlElement): Generator<HtmlElement> {
  const waiting = cell.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node) || hiddenBy(node) !== undefined) continue;
    if (LINES.has(node.tagName)) yield node;
    // What is in a table within the cell is told of by that.
    if (node.tagName !== 'table') for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}
