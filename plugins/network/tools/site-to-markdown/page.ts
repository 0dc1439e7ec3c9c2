import { parseHtml } from '@toolyard/sdk/html-tree';
import { parseHTML } from 'linkedom';
import { serialize } from 'parse5';

/** What a page may have at most: beyond it, what walks pages again and again takes too long. */
const BOUNDS = { elements: 50_000, levels: 400 };

/** An element, as far as the tools use the DOM. */
export interface PageElement {
  readonly nodeName: string;
  readonly textContent: string;
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
export function parsePage(html: string): PageDocument {
  const tree = parseHtml(html, BOUNDS);
  const page: unknown = parseHTML(serialize(tree));
  const { document } = page as { document: PageDocument };
  // A text of many character references comes as a node for each.
  document.documentElement.normalize();
  return document;
}
