import { parseHTML } from 'linkedom';
import { defaultTreeAdapter, parse, serialize, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

/** What a page may have at most: beyond it, what walks pages again and again takes too long. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 400;

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

/** A page that is larger than is worked on; the message says what was expected. */
export class PageTooLargeError extends Error {}

/**
 * Parses HTML as browsers do: parse5 puts the tree right, linkedom makes it a DOM.
 *
 * @throws PageTooLargeError
 */
export function parsePage(html: string): PageDocument {
  const tree = parse(html, { treeAdapter: boundedAdapter() });
  const page: unknown = parseHTML(serialize(tree));
  const { document } = page as { document: PageDocument };
  // A text of many character references comes as a node for each.
  document.documentElement.normalize();
  return document;
}

/** Builds the tree, and stops where it grows too large: nesting costs parsers more than its length. */
function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<DefaultTreeAdapterMap['node'], number>();
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > MAX_ELEMENTS)
        throw new PageTooLargeError(`expected a page of at most ${MAX_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...given);
    },
    appendChild(parent, node) {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > MAX_DEPTH)
        throw new PageTooLargeError(`expected a page whose elements nest at most ${MAX_DEPTH} deep`);
      depths.set(node, depth);
      defaultTreeAdapter.appendChild(parent, node);
    },
  };
}
