import { defaultTreeAdapter } from 'parse5';
import type { DroppedParts } from './dropped.ts';
import { isHidden, lineOf } from './flat-html.ts';
import { attributeOf, childrenOf, isElement, type HtmlElement, type HtmlNode } from './html-tree.ts';

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
  img: ['longdesc', 'srcset'],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['reversed', 'type'],
  optgroup: ['label'],
  q: ['cite'],
  td: ['colspan', 'rowspan'],
  th: ['abbr', 'colspan', 'rowspan'],
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
  // Markdown's links and images have a title.
  return attributeLosses(element).filter((loss) => loss !== 'a title' && loss !== 'img title');
}

/** The attributes of an element that say more than its text does, such as `abbr title`. */
export function attributeLosses(element: HtmlElement): string[] {
  const { tagName: name } = element;
  const own = Object.hasOwn(OWN_MEANING, name) ? (OWN_MEANING[name] ?? []) : [];
  // What readers are shown who point at an element, whatever it is (HTML Standard, 3.2.6.1).
  return [...own, ...(own.includes('title') ? [] : ['title'])]
    .filter((attribute) => saysMore(attribute, attributeOf(element, attribute)))
    .map((attribute) => `${name} ${attribute}`);
}

function saysMore(attribute: string, value: string | undefined): boolean {
  if (value === undefined || (attribute === 'title' && value.trim() === '')) return false;
  // The values that Markdown's own form has: one place, and numbers in decimal.
  if (attribute === 'colspan' || attribute === 'rowspan' || attribute === 'type') return value.trim() !== '1';
  return true;
}

/** Whether a page may have comments, or what browsers take for them. */
export function mayHaveComments(html: string): boolean {
  return /<[!?]/.test(html);
}

/** Notes the comments within nodes, which no reader sees. */
export function dropComments(nodes: readonly HtmlNode[], dropped: DroppedParts): void {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isCommentNode(node)) {
      const { parentNode } = node;
      dropped.add('comment', parentNode !== null && isElement(parentNode) ? lineOf(parentNode) : 'line 1');
    }
    for (const child of childrenOf(node).toReversed()) waiting.push(child);
  }
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
