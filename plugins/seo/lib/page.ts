import { DroppedParts } from '@toolyard/kit/dropped';
import { parseFlatHtml } from '@toolyard/kit/flat-html';
import {
  attributeOf,
  childrenOf,
  HtmlTooLargeError,
  isElement,
  isText,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { InputError } from '@toolyard/sdk';

/**
 * Parses a page or fragment as browsers do, deep nesting laid flat.
 *
 * @throws HtmlTooLargeError
 */
export function parsePage(html: string): HtmlNode {
  return parseFlatHtml(html, new DroppedParts());
}

/** @throws InputError when the argument is blank or too large a page */
export function readPage(argument: string, html: string): HtmlNode {
  if (html.trim() === '') throw new InputError(argument, 'expected a page, got none');
  try {
    return parsePage(html);
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError(argument, error.message);
    throw error;
  }
}

/** The elements of a page in its order, without those that `skip` holds for and what is in them. */
export function* elementsOf(
  node: HtmlNode,
  skip: (element: HtmlElement) => boolean = () => false,
): Generator<HtmlElement> {
  for (const child of childrenOf(node)) {
    if (!isElement(child) || skip(child)) continue;
    yield child;
    yield* elementsOf(child, skip);
  }
}

/** Elements whose text is not shown. */
const NOT_SHOWN = new Set(['script', 'style', 'template', 'noscript']);

/** The text that a reader sees: blanks collapsed, images by their alt text. */
export function textOf(node: HtmlNode, skip: (element: HtmlElement) => boolean = () => false): string {
  return rawText(node, skip).replace(/\s+/g, ' ').trim();
}

export function isNotShown(element: HtmlElement): boolean {
  return NOT_SHOWN.has(element.tagName);
}

function rawText(node: HtmlNode, skip: (element: HtmlElement) => boolean): string {
  if (isText(node)) return node.value;
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
