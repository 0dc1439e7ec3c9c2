import {
  attributeOf,
  HtmlTooLargeError,
  isElement,
  isText,
  parseHtml,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { InputError } from '@toolyard/sdk';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { flattenHtml } from '@toolyard/kit/flat-html';
import { html as htmlNames } from 'parse5';

/** What the parser takes at most, whose time grows with the elements that are open. */
const BOUNDS = { levels: 3000, elements: Infinity };

/** How deep elements lie in each other; what is deeper stands beside them. */
const MAX_LEVELS = 300;

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
    const document = parseHtml(html.replace(/^\ufeff/, ''), BOUNDS, { sourceCodeLocationInfo: true });
    flattenHtml(document, MAX_LEVELS, dropped);
    return use(document);
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
