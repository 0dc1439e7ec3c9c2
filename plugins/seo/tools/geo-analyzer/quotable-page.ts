import { attributeOf, childrenOf, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import MarkdownIt from 'markdown-it';
import { elementsOf, parsePage, textOf } from '../../lib/page.ts';

/** What of a page answer engines can quote. Menus, footers and code do not count. */
export interface QuotablePage {
  readonly text: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** The first paragraph after the first heading, else the first; undefined without any. */
  readonly firstParagraph: string | undefined;
  readonly lists: number;
  readonly tables: number;
  readonly links: readonly string[];
  readonly quoteElements: number;
  readonly metadata: PageMetadata;
}

export interface PageMetadata {
  readonly jsonLd: readonly unknown[];
  readonly hasBrokenJsonLd: boolean;
  readonly author: string | undefined;
  /** As written. */
  readonly dates: readonly string[];
}

const NOT_CONTENT = new Set(['script', 'style', 'template', 'noscript', 'nav', 'footer', 'title']);

/** Text without HTML: tags in it are text. Addresses are links, names of hosts are not. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('code');
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** Markdown as a page. */
export function pageOfText(text: string): HtmlNode {
  return parsePage(markdown.render(text));
}

export function readQuotablePage(page: HtmlNode): QuotablePage {
  const shown = [...elementsOf(page, ({ tagName }) => NOT_CONTENT.has(tagName))];
  const named = (...names: readonly string[]) => shown.filter(({ tagName }) => names.includes(tagName));
  const headings = named('h1', 'h2', 'h3', 'h4', 'h5', 'h6');
  const isParagraph = (element: HtmlElement) => element.tagName === 'p' && textOf(element) !== '';
  const [first] = headings;
  const start = first === undefined ? 0 : shown.indexOf(first);
  const paragraph = shown.slice(start).find(isParagraph) ?? shown.find(isParagraph);
  return {
    text: textOf(page, ({ tagName }) => NOT_CONTENT.has(tagName)),
    headings: headings.map((heading) => ({ level: Number(heading.tagName[1]), text: textOf(heading) })),
    firstParagraph: paragraph === undefined ? undefined : textOf(paragraph),
    lists: named('ul', 'ol').length,
    tables: named('table').length,
    links: named('a').flatMap((link) => attributeOf(link, 'href') ?? []),
    quoteElements: named('blockquote', 'q').length,
    metadata: readMetadata(page),
  };
}

function readMetadata(page: HtmlNode): PageMetadata {
  const all = [...elementsOf(page)];
  const scripts = all.filter(
    (element) =>
      element.tagName === 'script' &&
      attributeOf(element, 'type')?.trim().toLowerCase().startsWith('application/ld+json') === true,
  );
  const read = scripts.map((script) => readJson(rawText(script)));
  const jsonLd = read.filter((value) => value !== undefined);
  const meta = (name: string) =>
    all
      .filter(({ tagName }) => tagName === 'meta')
      .filter((element) =>
        [attributeOf(element, 'name'), attributeOf(element, 'property')].some(
          (given) => given?.toLowerCase() === name,
        ),
      )
      .flatMap((element) => attributeOf(element, 'content')?.trim() || []);
  const byline = all.find((element) =>
    attributeOf(element, 'rel')?.toLowerCase().split(/\s+/).includes('author'),
  );
  const authors = [
    ...meta('author'),
    ...(byline === undefined ? [] : [textOf(byline) || (attributeOf(byline, 'href') ?? '')]),
    ...members(jsonLd, 'author').map(nameOf),
  ];
  return {
    jsonLd,
    hasBrokenJsonLd: jsonLd.length < read.length,
    author: authors.find((author) => author !== ''),
    dates: [
      ...members(jsonLd, 'dateModified', 'datePublished').flatMap((date) =>
        typeof date === 'string' ? [date] : [],
      ),
      ...meta('article:modified_time'),
      ...meta('article:published_time'),
      ...all
        .filter(({ tagName }) => tagName === 'time')
        .flatMap((time) => attributeOf(time, 'datetime') ?? []),
    ],
  };
}

/** The types of JSON-LD's items: those of the outermost and of a graph. */
export function typesOf(jsonLd: readonly unknown[]): string[] {
  const outermost = jsonLd.flat();
  const items = [...outermost, ...members(outermost, '@graph').flat()];
  const types = items.flatMap((item) => (isObject(item) ? [item['@type']].flat() : []));
  return [...new Set(types.filter((type) => typeof type === 'string'))];
}

function rawText(element: HtmlElement): string {
  return childrenOf(element)
    .map((node) => ('value' in node ? node.value : ''))
    .join('');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The values of members of these names, however deep. */
function members(values: readonly unknown[], ...names: readonly string[]): unknown[] {
  const found: unknown[] = [];
  let level: unknown[] = [...values];
  // Deeper than this nobody looks.
  for (let depth = 0; depth < 20 && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (isObject(value)) for (const name of names) if (value[name] !== undefined) found.push(value[name]);
      // One by one: there may be more than fit into the arguments of one call.
      if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) next.push(inner);
    }
    level = next;
  }
  return found;
}

function nameOf(author: unknown): string {
  const [first] = [author].flat();
  if (typeof first === 'string') return first.trim();
  return isObject(first) && typeof first.name === 'string' ? first.name.trim() : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
