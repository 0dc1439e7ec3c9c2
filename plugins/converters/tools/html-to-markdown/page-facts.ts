import { attributeOf, isElement, isText, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { html as htmlNames } from 'parse5';

/** What a page says of itself; the first that does is taken. */
export class PageFacts {
  #title: string | null | undefined;
  #base: string | undefined;

  /** The text of its title; null without one. */
  get title(): string | null {
    return this.#title ?? null;
  }

  /** What it resolves its addresses against; null where it does not say so (HTML 4.2.3). */
  get base(): string | null {
    return this.#base ?? null;
  }

  /** Reads the next nodes of the page, with what is in them. An image's title in SVG is none of the page's. */
  read(nodes: readonly HtmlNode[]): void {
    const waiting = nodes.toReversed();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (!isElement(node)) continue;
      if (node.namespaceURI === htmlNames.NS.HTML) {
        if (node.tagName === 'title') this.#title ??= ownText(node).replace(/\s+/g, ' ').trim() || null;
        if (node.tagName === 'base') this.#base ??= attributeOf(node, 'href');
      }
      for (const child of node.childNodes.toReversed()) waiting.push(child);
    }
  }
}

function ownText(element: HtmlElement): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : '')).join('');
}
