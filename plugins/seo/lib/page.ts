import { InputError } from '@toolyard/sdk';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

export type PageNode = DefaultTreeAdapterMap['node'];
export type PageElement = DefaultTreeAdapterMap['element'];

/** What a page may have at most: nesting costs parsers more than length. */
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 400;

/** A page that is larger than is worked on; the message says what was expected. */
export class PageTooLargeError extends Error {}

/**
 * Parses a page or fragment as browsers do.
 *
 * @throws PageTooLargeError
 */
export function parsePage(html: string): PageNode {
  return parse(html, { treeAdapter: boundedAdapter(), sourceCodeLocationInfo: true });
}

/** @throws InputError when the argument is blank or too large a page */
export function readPage(argument: string, html: string): PageNode {
  if (html.trim() === '') throw new InputError(argument, 'expected a page, got none');
  try {
    return parsePage(html);
  } catch (error) {
    if (error instanceof PageTooLargeError) throw new InputError(argument, error.message);
    throw error;
  }
}

/** An element's children; what is within a template is none of them. */
export function childrenOf(node: PageNode): readonly PageNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function isElement(node: PageNode): node is PageElement {
  return tree.isElementNode(node);
}

/** The elements of a page in its order, without those that `skip` holds for and what is in them. */
export function* elementsOf(
  node: PageNode,
  skip: (element: PageElement) => boolean = () => false,
): Generator<PageElement> {
  for (const child of childrenOf(node)) {
    if (!isElement(child) || skip(child)) continue;
    yield child;
    yield* elementsOf(child, skip);
  }
}

/** An attribute's value, or undefined. */
export function attributeOf(element: PageElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** Elements whose text is not shown. */
const NOT_SHOWN = new Set(['script', 'style', 'template', 'noscript']);

/** The text that a reader sees: blanks collapsed, images by their alt text. */
export function textOf(node: PageNode, skip: (element: PageElement) => boolean = () => false): string {
  return rawText(node, skip).replace(/\s+/g, ' ').trim();
}

export function isNotShown(element: PageElement): boolean {
  return NOT_SHOWN.has(element.tagName);
}

function rawText(node: PageNode, skip: (element: PageElement) => boolean): string {
  if (tree.isTextNode(node)) return node.value;
  if (isElement(node)) {
    if (isNotShown(node) || skip(node)) return '';
    if (node.tagName === 'img') return attributeOf(node, 'alt') ?? '';
    if (node.tagName === 'br') return '\n';
  }
  return childrenOf(node)
    .map((child) =>
      isElement(child) && !INLINE.has(child.tagName) ? ` ${rawText(child, skip)} ` : rawText(child, skip),
    )
    .join('');
}

/** Elements that do not part words from each other. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i img ins del kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<PageNode, number>();
  let elements = 0;
  return {
    ...tree,
    createElement(...given) {
      elements += 1;
      if (elements > MAX_ELEMENTS)
        throw new PageTooLargeError(`expected a page of at most ${MAX_ELEMENTS} elements`);
      return tree.createElement(...given);
    },
    appendChild(parent, node) {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > MAX_DEPTH)
        throw new PageTooLargeError(`expected a page whose elements nest at most ${MAX_DEPTH} deep`);
      depths.set(node, depth);
      tree.appendChild(parent, node);
    },
  };
}
