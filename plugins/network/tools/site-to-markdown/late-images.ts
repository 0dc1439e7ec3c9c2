import {
  childrenOf,
  isElement,
  parseHtml,
  type HtmlDocument,
  type HtmlElement,
} from '@toolyard/kit/html-tree';
import { elementsBelow, isNamed, textOf } from './page.ts';

const ONE_IMAGE = /^\s*<img\s[^<]*>\s*$/i;

/**
 * Shows the picture of a `noscript` in place of the image before it, which scripts would put there, as Mozilla's Readability
 * does. Without an image before it, it mostly counts visits.
 */
export function takeLateImages(page: HtmlDocument): void {
  for (const element of [...elementsBelow(page)]) {
    if (!isNamed(element, 'noscript') || element.parentNode === null) continue;
    const siblings = element.parentNode.childNodes;
    const before = siblings.slice(0, siblings.indexOf(element)).findLast(isElement);
    const holder = before === undefined ? undefined : onlyImage(before);
    const shown = ONE_IMAGE.test(textOf(element)) ? imageIn(textOf(element)) : undefined;
    if (holder === undefined || shown === undefined) continue;
    holder.attrs = shown.attrs;
    element.parentNode.childNodes = siblings.filter((node) => node !== element);
  }
}

/** An image, or the one that an element has, which has nothing else. */
function onlyImage(element: HtmlElement): HtmlElement | undefined {
  if (isNamed(element, 'img')) return element;
  const [only, ...others] = childrenOf(element).filter(
    (node) => isElement(node) || textOf(node).trim() !== '',
  );
  return only !== undefined && isElement(only) && others.length === 0 ? onlyImage(only) : undefined;
}

function imageIn(html: string): HtmlElement | undefined {
  return [...elementsBelow(parseHtml(html, { levels: 10, elements: 10 }))].find((element) =>
    isNamed(element, 'img'),
  );
}
