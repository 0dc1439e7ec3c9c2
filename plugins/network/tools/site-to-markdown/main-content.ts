import { Readability } from '@mozilla/readability';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { asElement, lineOf, type PageDocument, type PageElement } from './page.ts';

/** What never is content. */
const NEVER = 'script, style, template, noscript, iframe, object, embed, svg, canvas, link, meta';

/** What stands beside the content of a page. */
const ASIDE = [
  'nav',
  'aside',
  'form',
  'menu',
  'dialog',
  'footer',
  '[role="navigation"]',
  '[role="search"]',
  '[role="complementary"]',
  '[role="contentinfo"]',
  '[role="dialog"]',
  '[hidden]',
  '[aria-hidden="true"]',
].join(', ');
const HIDDEN = '[hidden], [aria-hidden="true"]';

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const COOKIE_NOTICE = /\b(?:cookie|consent|gdpr|onetrust|cookiebot|cmp)(?:[-_ ]|\b)/i;

/** Fewer characters than this are not taken for the main part of a page. */
const LEAST_CHARACTERS = 200;

/** The depths of all elements together, up to which the analysis takes a time that can be waited for. */
const MAX_ANALYSED_DEPTHS = 300_000;

/** How many characters of a page may be written as references: each becomes a node, again and again. */
const MAX_ANALYSED_REFERENCES = 20_000;
const REFERENCES = /[&<>\u00a0]/g;

/** Where a page says of itself what the answer has: its title, language, description, canonical address and base. */
const ANSWERED = 'link[rel~="canonical" i], meta[name="description" i], meta[charset]';

/** Removes what is not content anywhere. */
export function removeNonContent(document: PageDocument, dropped: DroppedParts): void {
  for (const element of [...document.querySelectorAll(NEVER)]) {
    if (!element.matches(ANSWERED)) tell(element, element.localName, dropped);
    element.remove();
  }
}

/** Notes an element that goes, unless it went with one around it. */
function tell(element: PageElement, what: string, dropped: DroppedParts): void {
  if (element.parentNode !== null) dropped.add(what, lineOf(element));
}

/**
 * The main part of a page: its `main` or only `article`, else what a readability analysis picks, else the
 * whole body; without what stands beside it.
 */
export function mainContent(document: PageDocument, dropped: DroppedParts): PageElement {
  const { body } = document;
  removeBeside(body, dropped);
  const all = body.cloneNode(true);
  const main = markedMain(document) ?? analysedMain(document);
  if (main === undefined) return withoutHeaders(all, dropped);
  const left = countWords(all.textContent) - countWords(main.textContent);
  if (left > 0) dropped.add(`${left} words beside the main content`, lineOf(all));
  return main;
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function markedMain(document: PageDocument): PageElement | undefined {
  for (const selector of ['main, [role="main"]', 'article']) {
    const found = [...document.querySelectorAll(selector)].filter(
      ({ textContent }) => textContent.trim() !== '',
    );
    if (found.length === 1) return found[0];
  }
  return undefined;
}

function removeBeside(body: PageElement, dropped: DroppedParts): void {
  const remove = (element: PageElement, what: string) => {
    tell(element, what, dropped);
    element.remove();
  };
  for (const element of [...body.querySelectorAll(ASIDE)])
    remove(element, element.matches(HIDDEN) ? `hidden ${element.localName}` : element.localName);
  for (const element of [...body.querySelectorAll('[style]')])
    if (HIDDEN_STYLE.test(element.getAttribute('style') ?? ''))
      remove(element, `hidden ${element.localName}`);
  for (const element of [...body.querySelectorAll('[id], [class]')]) {
    const marks = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`;
    if (COOKIE_NOTICE.test(marks) && !element.matches('main, article')) remove(element, 'cookie notice');
  }
}

/** A page's own headers; one within an article holds its title. */
function withoutHeaders(body: PageElement, dropped: DroppedParts): PageElement {
  for (const header of [...body.querySelectorAll('header, [role="banner"]')]) {
    if (isWithin(header, 'ARTICLE')) continue;
    tell(header, header.localName, dropped);
    header.remove();
  }
  return body;
}

function isWithin(element: PageElement, name: string): boolean {
  for (let parent = element.parentNode; parent !== null; parent = parent.parentNode)
    if (parent.nodeName === name) return true;
  return false;
}

type ReadableDocument = ConstructorParameters<typeof Readability>[0];

/** What Readability picks, if it can. It changes the document. */
function analysedMain(document: PageDocument): PageElement | undefined {
  const { body } = document;
  const references = body.textContent.match(REFERENCES)?.length ?? 0;
  if (depthsOf(body) > MAX_ANALYSED_DEPTHS || references > MAX_ANALYSED_REFERENCES) return undefined;
  const content = analyse(document);
  return content !== undefined && content.textContent.trim().length >= LEAST_CHARACTERS ? content : undefined;
}

function analyse(document: PageDocument): PageElement | undefined {
  const given: unknown = document;
  const options = { keepClasses: true, serializer: asElement };
  try {
    return new Readability<PageElement>(given as ReadableDocument, options).parse()?.content ?? undefined;
  } catch (error) {
    // linkedom sets the content of an element with a call of as many arguments as it has nodes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The sum of the depths of all elements: how often texts are gathered anew for every ancestor. */
function depthsOf(root: PageElement): number {
  let sum = 0;
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    sum += depth * level.length;
    level = level.flatMap(({ children }) => Array.from(children));
  }
  return sum;
}
