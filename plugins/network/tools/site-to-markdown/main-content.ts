import type { DroppedParts } from '@toolyard/kit/dropped';
import { lineOf } from '@toolyard/kit/flat-html';
import {
  attributeOf,
  childrenOf,
  isElement,
  isText,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { bodyOf, elementsBelow, hasToken, removeElements, textOf } from './page.ts';
import { readablePart } from './readable-dom.ts';

/** What never is content. */
const NEVER = new Set('script style template noscript iframe object embed svg canvas link meta'.split(' '));

/** What stands beside the content of a page. */
const ASIDE = new Set('nav aside form menu dialog footer'.split(' '));
const ASIDE_ROLES = new Set('navigation search complementary contentinfo dialog'.split(' '));

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const COOKIE_NOTICE = /\b(?:cookie|consent|gdpr|onetrust|cookiebot|cmp)(?:[-_ ]|\b)/i;

/** Fewer characters than this are not taken for the main part of a page. */
const LEAST_CHARACTERS = 200;

/** The depths of all elements together, up to which the analysis takes a time that can be waited for. */
const MAX_ANALYSED_DEPTHS = 300_000;

/** And how many elements it has then: each becomes many objects. */
const MAX_ANALYSED_ELEMENTS = 50_000;

/** How many characters of a page may be written as references: each becomes a node, again and again. */
const MAX_ANALYSED_REFERENCES = 20_000;
const REFERENCES = /[&<>\u00a0]/g;

/** Removes what is not content anywhere. */
export function removeNonContent(page: HtmlDocument, dropped: DroppedParts): void {
  removeElements(
    page,
    (element) => {
      if (!NEVER.has(element.tagName)) return undefined;
      return isAnswered(element) ? {} : { told: element.tagName };
    },
    dropped,
  );
}

/** Where a page says of itself what the answer has: its description, canonical address and encoding. */
function isAnswered(element: HtmlElement): boolean {
  if (element.tagName === 'link') return hasToken(element, 'rel', 'canonical');
  if (element.tagName !== 'meta') return false;
  return (
    attributeOf(element, 'name')?.toLowerCase() === 'description' ||
    attributeOf(element, 'charset') !== undefined
  );
}

/**
 * The main part of a page: its `main` or only `article`, else what a readability analysis picks, else the
 * whole body; without what stands beside it.
 */
export function mainContent(page: HtmlDocument, dropped: DroppedParts): HtmlElement {
  const body = bodyOf(page);
  removeBeside(body, dropped);
  const main = markedMain(page) ?? analysedMain(page, body);
  if (main === undefined) return withoutHeaders(body, dropped);
  const left = countMatches(/\S+/g, textOf(body)) - countMatches(/\S+/g, textOf(main));
  if (left > 0) dropped.add(`${left} words beside the main content`, lineOf(body));
  return main;
}

function countMatches(pattern: RegExp, text: string): number {
  let count = 0;
  for (pattern.lastIndex = 0; pattern.test(text);) count += 1;
  return count;
}

function markedMain(page: HtmlDocument): HtmlElement | undefined {
  const isMain = (element: HtmlElement) =>
    element.tagName === 'main' || attributeOf(element, 'role') === 'main';
  const isArticle = (element: HtmlElement) => element.tagName === 'article';
  for (const isMarked of [isMain, isArticle]) {
    const [found, ...others] = [...elementsBelow(page)].filter(
      (element) => isMarked(element) && hasText(element),
    );
    if (found !== undefined && others.length === 0) return found;
  }
  return undefined;
}

function hasText(element: HtmlElement): boolean {
  const waiting: HtmlNode[] = [element];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node) && node.value.trim() !== '') return true;
    for (const child of childrenOf(node)) waiting.push(child);
  }
  return false;
}

function removeBeside(body: HtmlElement, dropped: DroppedParts): void {
  removeElements(
    body,
    (element) => {
      const isHidden =
        attributeOf(element, 'hidden') !== undefined || attributeOf(element, 'aria-hidden') === 'true';
      if (isHidden) return { told: `hidden ${element.tagName}` };
      const isAside = ASIDE.has(element.tagName) || ASIDE_ROLES.has(attributeOf(element, 'role') ?? '');
      return isAside ? { told: element.tagName } : undefined;
    },
    dropped,
  );
  removeElements(
    body,
    (element) =>
      HIDDEN_STYLE.test(attributeOf(element, 'style') ?? '')
        ? { told: `hidden ${element.tagName}` }
        : undefined,
    dropped,
  );
  removeElements(
    body,
    (element) => {
      const marks = `${attributeOf(element, 'id') ?? ''} ${attributeOf(element, 'class') ?? ''}`;
      const isMain = element.tagName === 'main' || element.tagName === 'article';
      return COOKIE_NOTICE.test(marks) && !isMain ? { told: 'cookie notice' } : undefined;
    },
    dropped,
  );
}

/** A page's own headers; one within an article holds its title. */
function withoutHeaders(body: HtmlElement, dropped: DroppedParts): HtmlElement {
  removeElements(
    body,
    (element) => {
      const isHeader = element.tagName === 'header' || attributeOf(element, 'role') === 'banner';
      return isHeader && !isWithin(element, 'article') ? { told: element.tagName } : undefined;
    },
    dropped,
  );
  return body;
}

function isWithin(element: HtmlElement, name: string): boolean {
  for (let around = element.parentNode; around !== null && isElement(around); around = around.parentNode)
    if (around.tagName === name) return true;
  return false;
}

/** What Readability picks, if it can in a time that can be waited for. */
function analysedMain(page: HtmlDocument, body: HtmlElement): HtmlElement | undefined {
  if (isTooLargeToAnalyse(body)) return undefined;
  const content = readablePart(page);
  return content !== undefined && textOf(content).trim().length >= LEAST_CHARACTERS ? content : undefined;
}

/** Texts are gathered anew for every element around them. */
function isTooLargeToAnalyse(body: HtmlElement): boolean {
  let depths = 0;
  let elements = 0;
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    elements += level.length;
    depths += depth * level.length;
    if (depths > MAX_ANALYSED_DEPTHS || elements > MAX_ANALYSED_ELEMENTS) return true;
    level = level.flatMap((element) => childrenOf(element).filter(isElement));
  }
  return countMatches(REFERENCES, textOf(body)) > MAX_ANALYSED_REFERENCES;
}
