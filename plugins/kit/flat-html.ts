import {
  attributeOf,
  isElement,
  parseHtml,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import type { DroppedParts } from './dropped.ts';

/** How deep the parser takes elements, whose time grows with those that are open. */
const MAX_PARSED_LEVELS = 3000;

/** How deep elements lie in each other; what is deeper stands beside them. */
const MAX_LEVELS = 300;

/**
 * Parses a page or fragment as browsers do, with the places in its source, and lays flat what nests deeper than 300 levels.
 *
 * @param elements how many elements it may have
 * @throws HtmlTooLargeError for more elements, or for 3,000 levels
 */
export function parseFlatHtml(html: string, dropped: DroppedParts, elements = Infinity): HtmlDocument {
  const bounds = { levels: MAX_PARSED_LEVELS, elements };
  const document = parseHtml(html, bounds, { sourceCodeLocationInfo: true });
  flattenHtml(document, MAX_LEVELS, dropped);
  return document;
}

/** Where an element begins in its source, such as `line 3`; by that around it where the parser put it in itself. */
export function lineOf(element: HtmlElement): string {
  for (let node: HtmlNode | null = element; node !== null && isElement(node); node = node.parentNode)
    if (node.sourceCodeLocation) return `line ${node.sourceCodeLocation.startLine}`;
  return 'line 1';
}

/** Whether an element is hidden from all readers or from some. */
export function isHidden(element: HtmlElement): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden')?.trim().toLowerCase() === 'true'
  );
}

/**
 * Makes a tree no deeper than some levels, as browsers do where elements nest without end (Chromium: at 512): what lies
 * deeper stands beside what it lay in, in the same order. Takes time linear in the tree's size.
 */
function flattenHtml(document: HtmlDocument, levels: number, dropped: DroppedParts): void {
  let level: readonly HtmlNode[] = [document];
  for (let depth = 0; level.length > 0 && depth < levels; depth += 1)
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []));
  for (const node of level)
    if (isElement(node) && node.childNodes.some(isElement)) hoist(node, levels, dropped);
}

/** Puts all that is in an element beside each other in it. */
function hoist(root: HtmlElement, levels: number, dropped: DroppedParts): void {
  const children: HtmlElement['childNodes'] = [];
  const waiting = root.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    children.push(node);
    node.parentNode = root;
    // An element of text alone, such as a script, goes on holding it.
    if (!isElement(node) || !node.childNodes.some(isElement)) continue;
    dropped.add(`nesting beyond ${levels} levels`, lineOf(node));
    if (!isHidden(node)) for (const child of node.childNodes.toReversed()) waiting.push(child);
    node.childNodes = [];
  }
  root.childNodes = children;
}
