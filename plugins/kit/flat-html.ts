import {
  attributeOf,
  childrenOf,
  HtmlReader,
  isElement,
  type HtmlAdapter,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import type { DroppedParts } from './dropped.ts';

/** How deep the parser takes elements, whose time grows with those that are open. */
const MAX_PARSED_LEVELS = 3000;

/** How deep elements lie in each other; what is deeper stands beside them. */
export const FLAT_LEVELS = 300;

/** Keeps where elements begin, and no other places: they would take more memory than the tree. */
const BEGINNINGS: HtmlAdapter = {
  setNodeSourceCodeLocation(node, location) {
    if (!location || !isElement(node)) return;
    const { startLine, startCol, startOffset, endLine, endCol, endOffset } = location;
    node.sourceCodeLocation = { startLine, startCol, startOffset, endLine, endCol, endOffset };
  },
  getNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation() {},
};

/**
 * Parses a page or fragment as browsers do, with the places in its source, and lays flat what nests deeper than 300 levels.
 *
 * @param elements how many elements it may have
 * @throws HtmlTooLargeError for more elements, or for 3,000 levels
 */
export function parseFlatHtml(html: string, dropped: DroppedParts, elements = Infinity): HtmlDocument {
  const reader = flatHtmlReader(elements);
  reader.write(html, true);
  if (reader.mayNestDeeperThan(FLAT_LEVELS)) flattenHtml([reader.document], FLAT_LEVELS, dropped);
  return reader.document;
}

/** Reads as `parseFlatHtml` does, but lays nothing flat. */
export function flatHtmlReader(elements = Infinity): HtmlReader {
  return new HtmlReader(
    { levels: MAX_PARSED_LEVELS, elements },
    { sourceCodeLocationInfo: true },
    BEGINNINGS,
  );
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
 * Makes trees no deeper than some levels below their roots, as browsers do where elements nest without end (Chromium: at
 * 512): what lies deeper stands beside what it lay in, in the same order. Takes time linear in the trees' size.
 */
export function flattenHtml(roots: readonly HtmlNode[], levels: number, dropped: DroppedParts): void {
  let level = roots;
  for (let depth = 0; level.length > 0 && depth < levels; depth += 1) level = level.flatMap(childrenOf);
  for (const node of level) if (isElement(node) && node.childNodes.some(isElement)) hoist(node, dropped);
}

/** Puts all that is in an element beside each other in it. */
function hoist(root: HtmlElement, dropped: DroppedParts): void {
  const children: HtmlElement['childNodes'] = [];
  const waiting = root.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    children.push(node);
    node.parentNode = root;
    // An element of text alone, such as a script, goes on holding it.
    if (!isElement(node) || !node.childNodes.some(isElement)) continue;
    dropped.add(`nesting beyond ${FLAT_LEVELS} levels`, lineOf(node));
    if (!isHidden(node)) for (const child of node.childNodes.toReversed()) waiting.push(child);
    node.childNodes = [];
  }
  root.childNodes = children;
}
