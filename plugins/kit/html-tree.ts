/** HTML as a tree, by parse5, of no more elements and levels than one can work on: nesting costs more than length. */
import {
  defaultTreeAdapter,
  parse,
  type DefaultTreeAdapterMap,
  type ParserOptions,
  type TreeAdapter,
} from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** What a page may have at most. */
export interface HtmlBounds {
  /** How deep elements may nest. */
  readonly levels: number;
  readonly elements: number;
}

/** A page is larger than its bounds; the message says what was expected. */
export class HtmlTooLargeError extends Error {}

/**
 * Parses a page or fragment as browsers do, whatever is wrong with it.
 *
 * @throws HtmlTooLargeError
 */
export function parseHtml(
  html: string,
  bounds: HtmlBounds,
  options: Omit<ParserOptions<DefaultTreeAdapterMap>, 'treeAdapter'> = {},
): HtmlDocument {
  const document = parse(html, { ...options, treeAdapter: boundedAdapter(bounds) });
  // What the parser moves about can lie deeper than it was put; the tree has html and body besides.
  let level: readonly HtmlNode[] = document.childNodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > bounds.levels + 2) throw tooDeep(bounds);
    level = level.flatMap(childrenOf);
  }
  return document;
}

/** Stops the parser where the tree grows too large, before that takes too long. */
function boundedAdapter(bounds: HtmlBounds): TreeAdapter<DefaultTreeAdapterMap> {
  const levels = new WeakMap<HtmlNode, number>();
  let elements = 0;
  const place = (parent: HtmlNode, node: HtmlNode): void => {
    const level = (levels.get(parent) ?? 0) + 1;
    if (level > bounds.levels) throw tooDeep(bounds);
    levels.set(node, level);
    if ('content' in node) levels.set(node.content, level);
  };
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > bounds.elements)
        throw new HtmlTooLargeError(`expected a page of at most ${bounds.elements} elements`);
      return defaultTreeAdapter.createElement(...given);
    },
    appendChild(parent, node) {
      place(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      place(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
  };
}

function tooDeep({ levels }: HtmlBounds): HtmlTooLargeError {
  return new HtmlTooLargeError(`expected a page whose elements nest at most ${levels} deep`);
}

/** A node's children; what is within a template is none of them. */
export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return defaultTreeAdapter.isElementNode(node);
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterMap['textNode'] {
  return defaultTreeAdapter.isTextNode(node);
}

/** An attribute's value, or undefined. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
