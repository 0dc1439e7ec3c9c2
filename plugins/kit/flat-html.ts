import { attributeOf, isElement, type HtmlDocument, type HtmlElement, type HtmlNode } from './html-tree.ts';
import type { DroppedParts } from './dropped.ts';

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
export function flattenHtml(document: HtmlDocument, levels: number, dropped: DroppedParts): void {
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
