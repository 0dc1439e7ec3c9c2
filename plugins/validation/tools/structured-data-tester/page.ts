import {
  attributeOf,
  childrenOf,
  HtmlTooLargeError,
  isElement,
  isText,
  parseHtml,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { InputError } from '@toolyard/sdk';

/** What a page may have at most. */
const BOUNDS = { elements: 400_000, levels: 400 };

/** Every element of a page in its order. */
export interface Page {
  readonly root: HtmlNode;
  readonly elements: readonly HtmlElement[];
  /** What relative URLs are relative to: the page's `base` element, else the page's URL. */
  readonly base: URL | undefined;
}

/**
 * Parses a page or fragment as browsers without scripting do.
 *
 * @throws InputError when it has too many elements, or they nest too deep
 */
export function parsePage(html: string, url: URL | undefined): Page {
  const root = parseBounded(html);
  const elements: HtmlElement[] = [];
  const open = [root as HtmlNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node)) elements.push(node);
    for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return { root, elements, base: baseOf(elements, url) };
}

function parseBounded(html: string): HtmlDocument {
  try {
    return parseHtml(html, BOUNDS, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError('html', error.message);
    throw error;
  }
}

export function childElementsOf(node: HtmlNode): HtmlElement[] {
  return childrenOf(node).filter((child) => isElement(child));
}

/** The words of an attribute, each once. */
export function tokensOf(element: HtmlElement, name: string): string[] {
  return [
    ...new Set(
      attributeOf(element, name)
        ?.split(/[ \t\n\f\r]+/)
        .filter((token) => token !== ''),
    ),
  ];
}

/** The text of an element with blanks folded. */
export function textOf(element: HtmlElement): string {
  const parts: string[] = [];
  const open: HtmlNode[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isText(node)) parts.push(node.value);
    else for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replace(/^ | $/g, '');
}

export function startOf(element: HtmlElement): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}

/** A URL attribute's value, resolved where there is something to resolve it against, else as written. */
export function resolveUrl(value: string, base: URL | undefined): string {
  return base === undefined ? value : (URL.parse(value, base.href)?.href ?? value);
}

/** HTML, 4.2.3: the first base element with an href, which is itself relative to the page's URL. */
function baseOf(elements: readonly HtmlElement[], url: URL | undefined): URL | undefined {
  for (const element of elements) {
    const href = element.tagName === 'base' ? attributeOf(element, 'href') : undefined;
    if (href !== undefined) return URL.parse(href, url?.href) ?? url;
  }
  return url;
}
