import { Readability } from '@mozilla/readability';
import { asElement, type PageDocument, type PageElement } from './page.ts';

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

const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const COOKIE_NOTICE = /\b(?:cookie|consent|gdpr|onetrust|cookiebot|cmp)(?:[-_ ]|\b)/i;

/** Fewer characters than this are not taken for the main part of a page. */
const LEAST_CHARACTERS = 200;

/** The depths of all elements together, up to which the analysis takes a time that can be waited for. */
const MAX_ANALYSED_DEPTHS = 300_000;

/** How many characters of a page may be written as references: each becomes a node, again and again. */
const MAX_ANALYSED_REFERENCES = 20_000;
const REFERENCES = /[&<>\u00a0]/g;

/** Removes what is not content anywhere. */
export function removeNonContent(document: PageDocument): void {
  for (const element of [...document.querySelectorAll(NEVER)]) element.remove();
}

/**
 * The main part of a page: its `main` or only `article`, else what a readability analysis picks, else the
 * whole body; without what stands beside it.
 */
export function mainContent(document: PageDocument): PageElement {
  removeBeside(document.body);
  const marked = markedMain(document);
  if (marked !== undefined) return marked;
  const body = document.body.cloneNode(true);
  return analysedMain(document) ?? withoutHeaders(body);
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

function removeBeside(body: PageElement): void {
  for (const element of [...body.querySelectorAll(ASIDE)]) element.remove();
  for (const element of [...body.querySelectorAll('[style]')])
    if (HIDDEN_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
  for (const element of [...body.querySelectorAll('[id], [class]')]) {
    const marks = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`;
    if (COOKIE_NOTICE.test(marks) && !element.matches('main, article')) element.remove();
  }
}

/** A page's own headers; one within an article holds its title. */
function withoutHeaders(body: PageElement): PageElement {
  for (const header of [...body.querySelectorAll('header, [role="banner"]')])
    if (!isWithin(header, 'ARTICLE')) header.remove();
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
