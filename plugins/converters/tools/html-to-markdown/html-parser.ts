import { InputError } from '@toolyard/sdk';
import {
  HtmlTooLargeError,
  isElement,
  parseHtml as parse,
  type HtmlDocument,
  type HtmlElement,
} from '@toolyard/sdk/html-tree';

/** What HTML may have at most. */
const BOUNDS = { levels: 300, elements: Infinity };

/**
 * Parses HTML as browsers do, whatever is wrong with it.
 *
 * @throws InputError for elements that nest deeper than 300
 */
export function parseHtml(argument: string, html: string): HtmlDocument {
  try {
    return parse(html, BOUNDS);
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError(argument, error.message);
    throw error;
  }
}

/** The text in an element, as it is. */
export function textContent(element: HtmlElement): string {
  return element.childNodes
    .map((node) => {
      if (isElement(node)) return node.tagName === 'br' ? '\n' : textContent(node);
      return node.nodeName === '#text' && 'value' in node ? node.value : '';
    })
    .join('');
}
