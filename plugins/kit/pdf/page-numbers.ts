import { InputError, quote, Type } from '@toolyard/sdk';

/** The most page numbers that one page list may come to: so many, or all pages, unless the tool says otherwise. */
const MOST_PAGES = 10_000;

/** The most pages that a text names. */
const MOST_NAMED = 20;

/** An argument that takes pages of a document: `1-3,5,last`. */
export function pagesArgument(options: { readonly description: string }) {
  return Type.String({ minLength: 1, ...options });
}

/**
 * The page numbers, from 1, that a page list names, in the order given and as often as given.
 *
 * The list holds items joined by commas; blanks and case do not matter: `n`, `a-b` (backwards when a > b),
 * `a-` (to the last page), `-b` (from page 1), `odd`, `even`, `all`, and `last` wherever a number may stand.
 *
 * @param pageCount how many pages the document has
 * @param most how many page numbers the list may come to
 * @throws InputError when the list is malformed, names no page or one that the document lacks, or comes to
 * more than `most` page numbers
 *
 * @example
 * parsePages('pages', 'last, 1-2', 5); // [5, 1, 2]
 */
export function parsePages(
  argument: string,
  list: string,
  pageCount: number,
  most = Math.max(MOST_PAGES, pageCount),
): number[] {
  const pages: number[] = [];
  for (const item of list.split(',')) {
    for (const page of itemPages(argument, item.trim().toLowerCase(), pageCount)) {
      if (pages.length === most) throw new InputError(argument, `expected at most ${most} pages, got more`);
      pages.push(page);
    }
  }
  if (pages.length === 0) {
    throw new InputError(
      argument,
      `expected at least one page, ${quote(list)} names none of ${pagesOf(pageCount)}`,
    );
  }
  return pages;
}

/**
 * The page numbers that a page list names as a set: ascending, each once. Undefined names all pages.
 *
 * @throws InputError as `parsePages` does
 */
export function parsePageSet(argument: string, list: string | undefined, pageCount: number): number[] {
  if (list === undefined) return [...countUp(1, pageCount)];
  const named = new Set<number>();
  for (const item of new Set(list.split(',').map((text) => text.trim().toLowerCase()))) {
    const pages = itemPages(argument, item, pageCount);
    if (named.size < pageCount) for (const page of pages) named.add(page);
  }
  if (named.size === 0) {
    throw new InputError(
      argument,
      `expected at least one page, ${quote(list)} names none of ${pagesOf(pageCount)}`,
    );
  }
  return [...named].sort((a, b) => a - b);
}

const ITEM = /^(?:(?<page>\d+|last)|(?<from>\d+|last)?\s*-\s*(?<to>\d+|last)?)$/;

function itemPages(argument: string, item: string, pageCount: number): Iterable<number> {
  if (item === 'all') return countUp(1, pageCount);
  if (item === 'odd') return countUp(1, pageCount, 2);
  if (item === 'even') return countUp(2, pageCount, 2);
  const match = ITEM.exec(item);
  if (match?.groups === undefined || item === '-') {
    throw new InputError(
      argument,
      `expected pages such as "1-3,5,last", also 7-, odd, even, all, got ${quote(item)}`,
    );
  }
  const number = (text: string) => pageNumber(argument, text, pageCount);
  const { page, from, to } = match.groups;
  if (page !== undefined) return [number(page)];
  const first = from === undefined ? 1 : number(from);
  const last = to === undefined ? pageCount : number(to);
  return first <= last ? countUp(first, last) : countDown(first, last);
}

function pageNumber(argument: string, text: string, pageCount: number): number {
  const page = text === 'last' ? pageCount : Number(text);
  if (page < 1) throw new InputError(argument, `expected pages from 1, got ${quote(text)}`);
  if (page > pageCount) {
    throw new InputError(
      argument,
      `there is no page ${text.slice(0, 20)}, the document has ${pagesOf(pageCount)}`,
    );
  }
  return page;
}

function pagesOf(pageCount: number): string {
  return `${pageCount} page${pageCount === 1 ? '' : 's'}`;
}

function* countUp(first: number, last: number, step = 1): Iterable<number> {
  for (let page = first; page <= last; page += step) yield page;
}

function* countDown(first: number, last: number): Iterable<number> {
  for (let page = first; page >= last; page -= 1) yield page;
}

/** Pages as a warning names them: `page 3`, or `pages 3, 5`, not all of very many. */
export function pagesNamed(pages: readonly number[]): string {
  const more = pages.length > MOST_NAMED ? ` and ${pages.length - MOST_NAMED} more` : '';
  return `${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, MOST_NAMED).join(', ')}${more}`;
}
