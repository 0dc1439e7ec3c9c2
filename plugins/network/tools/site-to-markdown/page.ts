import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseFlatHtml } from '@toolyard/kit/flat-html';
import { dropComments, mayHaveComments } from '@toolyard/kit/html-losses';
import { isElement, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { parseHTML } from 'linkedom';
import { defaultTreeAdapter, html as htmlNames, serialize } from 'parse5';

/** What a page may have at most: beyond it, what walks pages again and again takes too long. */
const MAX_ELEMENTS = 50_000;

/** Bears the line where an element begins through the DOM, which knows of none. */
const LINE_ATTRIBUTE = 'data-source-line';

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

/** A node, as far as the tools use the DOM. */
interface PageNode {
  readonly nodeType: number;
  readonly textContent: string;
}

/** An element, as far as the tools use the DOM. */
export interface PageElement extends PageNode {
  readonly localName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<PageNode>;
  readonly nodeName: string;
  readonly children: Iterable<PageElement>;
  readonly parentNode: PageElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  cloneNode(deep: boolean): PageElement;
  append(...nodes: readonly (PageElement | string)[]): void;
  replaceWith(...nodes: readonly (PageElement | string)[]): void;
  normalize(): void;
  remove(): void;
}

/** A node that a library hands back: the libraries' types name the browser's DOM, which is not what they are given. */
export function asElement(node: unknown): PageElement {
  return node as PageElement;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/**
 * Parses HTML as browsers do: parse5 puts the tree right, linkedom makes it a DOM.
 *
 * @throws HtmlTooLargeError
 */
export function parsePage(html: string, dropped: DroppedParts): PageDocument {
  const tree = parseFlatHtml(html, dropped, MAX_ELEMENTS);
  if (mayHaveComments(html)) dropComments([tree], dropped);
  markLines(tree);
  const page: unknown = parseHTML(serialize(tree));
  const { document } = page as { document: PageDocument };
  // A text of many character references comes as a node for each.
  document.documentElement.normalize();
  return document;
}

function markLines(tree: HtmlNode): void {
  const waiting: HtmlNode[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isElement(node) && node.sourceCodeLocation) {
      const line = { name: LINE_ATTRIBUTE, value: String(node.sourceCodeLocation.startLine) };
      node.attrs = [...node.attrs.filter(({ name }) => name !== LINE_ATTRIBUTE), line];
    }
    if ('childNodes' in node) for (const child of node.childNodes) waiting.push(child);
  }
}

/** Where an element of a page began, such as `line 3`. */
export function lineOf(element: PageElement): string {
  return `line ${element.getAttribute(LINE_ATTRIBUTE) ?? '1'}`;
}

/** An element as a tree again, with the lines where its parts began. */
export function toTree(root: PageElement): HtmlElement {
  const made = makeElement(root);
  const waiting = [{ from: root, to: made }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const child of next.from.childNodes) {
      if (child.nodeType === TEXT_NODE) defaultTreeAdapter.insertText(next.to, child.textContent);
      if (child.nodeType !== ELEMENT_NODE) continue;
      const from = asElement(child);
      const to = makeElement(from);
      defaultTreeAdapter.appendChild(next.to, to);
      waiting.push({ from, to });
    }
  }
  return made;
}

function makeElement(from: PageElement): HtmlElement {
  const given = Array.from(from.attributes, ({ name, value }) => ({ name, value }));
  const attributes = given.filter(({ name }) => name !== LINE_ATTRIBUTE);
  const element = defaultTreeAdapter.createElement(
    from.localName.toLowerCase(),
    htmlNames.NS.HTML,
    attributes,
  );
  const line = Number(from.getAttribute(LINE_ATTRIBUTE) ?? '0');
  if (line > 0) {
    const place = { startLine: line, endLine: line, startCol: 1, endCol: 1, startOffset: 0, endOffset: 0 };
    defaultTreeAdapter.setNodeSourceCodeLocation(element, place);
  }
  return element;
}
