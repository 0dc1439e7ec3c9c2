import {
  attributeOf,
  HtmlTooLargeError,
  isElement,
  isText,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { InputError } from '@toolyard/sdk';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { parseFlatHtml } from '@toolyard/kit/flat-html';
import { html as htmlNames } from 'parse5';

/**
 * Parses HTML as browsers do, whatever is wrong with it, and does something with it.
 *
 * @throws InputError for HTML that is too large for the parser or for `use`
 */
export function withHtml<Result>(
  argument: string,
  html: string,
  dropped: DroppedParts,
  use: (document: HtmlDocument) => Result,
): Result {
  try {
    return use(parseFlatHtml(html.replace(/^\ufeff/, ''), dropped));
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError(argument, error.message);
    throw error;
  }
}

/** What a page says of itself. */
export interface PageFacts {
  /** The text of its title; null without one. */
  readonly title: string | null;
  /** What it resolves its addresses against; null where it does not say so (HTML 4.2.3). */
  readonly base: string | null;
}

/** An image's title in SVG is none of the page's. */
export function pageFacts(document: HtmlDocument): PageFacts {
  let title: string | null | undefined;
  let base: string | undefined;
  const waiting: HtmlNode[] = document.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.namespaceURI === htmlNames.NS.HTML) {
      if (node.tagName === 'title') title ??= ownText(node).replace(/\s+/g, ' ').trim() || null;
      if (node.tagName === 'base') base ??= attributeOf(node, 'href');
    }
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return { title: title ?? null, base: base ?? null };
}

function ownText(element: HtmlElement): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');
}
