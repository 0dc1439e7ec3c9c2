import type { DroppedParts } from '@toolyard/kit/dropped';
import { lineOf } from '@toolyard/kit/flat-html';
import {
  attributeOf,
  childrenOf,
  isElement,
  isText,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { defaultTreeAdapter, html as htmlNames } from 'parse5';

/** The elements below a node, in the order of the page. */
export function* elementsBelow(root: HtmlNode): Generator<HtmlElement> {
  const waiting = childrenOf(root).toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      const child = node.childNodes[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** The first element below a node that a test holds for. */
export function findElement(
  root: HtmlNode,
  test: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const element of elementsBelow(root)) if (test(element)) return element;
  return undefined;
}

/** The element `html` of a page. */
export function rootOf(page: HtmlDocument): HtmlElement {
  return childOf(page, 'html');
}

export function headOf(page: HtmlDocument): HtmlElement {
  return childOf(rootOf(page), 'head');
}

/** What a page shows; nothing for one of frames. */
export function bodyOf(page: HtmlDocument): HtmlElement {
  return childOf(rootOf(page), 'body');
}

/** The child of a name; an empty one that stands alone where there is none. */
function childOf(parent: HtmlNode, name: string): HtmlElement {
  const child = childrenOf(parent).find((node) => isElement(node) && isNamed(node, name));
  if (child !== undefined && isElement(child)) return child;
  return defaultTreeAdapter.createElement(name, htmlNames.NS.HTML, []);
}

export function isNamed(element: HtmlElement, name: string): boolean {
  return element.tagName === name;
}

export function hasAttribute(element: HtmlElement, name: string): boolean {
  return attributeOf(element, name) !== undefined;
}

/** The text of a node and of all below it. */
export function textOf(root: HtmlNode): string {
  const texts: string[] = [];
  const waiting: HtmlNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) texts.push(node.value);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return texts.join('');
}

/** Whether an attribute has a value, in any case, among those that white space parts. */
export function hasToken(element: HtmlElement, attribute: string, token: string): boolean {
  return (attributeOf(element, attribute)?.toLowerCase().split(/\s+/) ?? []).includes(token);
}

/** What becomes of an element: a name that its loss is told by, or nothing said. */
export interface Removal {
  readonly told?: string;
}

/** Takes elements out of what is below a node, each of those within them told of, too. */
export function removeElements(
  root: HtmlNode,
  removalOf: (element: HtmlElement) => Removal | undefined,
  dropped: DroppedParts,
): void {
  const gone = new Set<HtmlNode>();
  const holders = new Set<NonNullable<HtmlElement['parentNode']>>();
  for (const element of elementsBelow(root)) {
    const removal = removalOf(element);
    if (removal === undefined) continue;
    if (removal.told !== undefined) dropped.add(removal.told, lineOf(element));
    gone.add(element);
    if (element.parentNode !== null) holders.add(element.parentNode);
  }
  for (const holder of holders) holder.childNodes = holder.childNodes.filter((child) => !gone.has(child));
}
