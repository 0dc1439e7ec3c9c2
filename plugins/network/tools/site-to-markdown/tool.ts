import { decodeDocument, htmlEncoding } from '@toolyard/kit/charset';
import { parseFlatHtml } from '@toolyard/kit/flat-html';
import {
  attributeOf,
  HtmlTooLargeError,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/kit/html-tree';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, type ToolContext, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropComments, mayHaveComments } from '@toolyard/kit/html-losses';
import { htmlToMarkdown } from '@toolyard/kit/html-markdown';
import { plainText } from '@toolyard/kit/markdown-text';
import { writeMarkdown } from '@toolyard/kit/markdown-writer';
import { takeLateImages } from './late-images.ts';
import { mainContent, removeNonContent } from './main-content.ts';
import { bodyOf, findElement, hasAttribute, hasToken, headOf, isNamed, rootOf, textOf } from './page.ts';
import { expectSuccess, REMOTE_LIMITS } from '../../lib/remote-text.ts';

const ACCEPT = 'text/markdown, text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8';
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const TEXT_TYPES = new Set(['text/markdown', 'text/x-markdown', 'text/plain']);

const Text = nullable(Type.String());

export default defineTool({
  title: 'Site to Markdown',
  summary:
    'Fetch a web page and return its main content as clean Markdown for reading or LLM input; also converts given HTML.',
  keywords: ['scrape', 'reader', 'article', 'HTML to Markdown', 'web page'],
  network: true,
  input: Type.Object({
    url: Type.Optional(Type.String({ description: 'Page to fetch; with `html` the base for its links' })),
    html: Type.Optional(
      Type.String({ contentMediaType: 'text/html', description: 'HTML to convert instead of fetching' }),
    ),
    main_only: Type.Boolean({
      default: true,
      description: 'Only the main content, without menus and footers',
    }),
    include_links: Type.Boolean({ default: true, description: 'Keep links; false leaves their text' }),
    include_images: Type.Boolean({ default: true, description: 'Keep images as ![alt](src)' }),
  }),
  output: Type.Object({
    ...outcomeFields,
    url: nullable(Type.String(), 'after redirects'),
    status: nullable(Type.Integer()),
    markdown: nullable(Type.String({ contentMediaType: 'text/markdown' })),
    title: Text,
    description: Text,
    language: Text,
    canonical_url: Text,
    word_count: nullable(Type.Integer(), "of the Markdown's text"),
    source: nullable(Type.Enum(['html', 'server_markdown', 'input'])),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Given HTML',
      input: {
        html: '<title>Tea</title><nav>Menu</nav><main><h1>Tea</h1><p>Brew <b>three</b> minutes.</p></main>',
      },
      output: { title: 'Tea', markdown: '# Tea\n\nBrew **three** minutes.', word_count: 4 },
    },
    {
      name: 'Relative links become absolute',
      input: {
        html: '<p>See <a href="../how">how</a></p>',
        url: 'https://example.com/a/b/',
        main_only: false,
      },
      output: { markdown: 'See [how](https://example.com/a/how)', source: 'input' },
    },
  ],
  async run(input, context) {
    const { url: given, html } = input;
    if (given === undefined && html === undefined) throw new InputError('url', 'required, or html');
    const url = given === undefined ? null : httpUrlInput.parseForFetch('url', given).href;
    if (html !== undefined) return { ...SUCCESS, ...convertGiven(html, url, input), url, status: null };
    try {
      return { ...SUCCESS, ...(await fetchPage(context, url ?? '', input)) };
    } catch (error) {
      return { ...failureOf(error), url, ...NOTHING };
    }
  },
});

interface Wishes {
  readonly main_only: boolean;
  readonly include_links: boolean;
  readonly include_images: boolean;
}

function convertGiven(html: string, url: string | null, wishes: Wishes) {
  try {
    return { ...convert(html, url, wishes), source: 'input' as const };
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new InputError('html', error.message);
    throw error;
  }
}

async function fetchPage(context: ToolContext, url: string, wishes: Wishes) {
  const response = await context.fetch(url, {
    headers: { accept: ACCEPT },
    signal: context.signal,
    limits: REMOTE_LIMITS,
  });
  const contentType = response.headers.get('content-type');
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await response.bytes();
  expectSuccess(response);
  const found = { url: response.url, status: response.status };
  if (TEXT_TYPES.has(type)) {
    const markdown = decodeDocument(bytes, { contentType, declared: () => undefined }).trim();
    return { ...found, ...describeMarkdown(markdown), source: 'server_markdown' as const };
  }
  if (!HTML_TYPES.has(type))
    throw new RemoteFailure(
      'bad_response',
      `expected a page of HTML, Markdown or text, got ${type || 'no content type'}`,
    );
  const html = decodeDocument(bytes, { contentType, declared: htmlEncoding });
  try {
    return { ...found, ...convert(html, response.url, wishes), source: 'html' as const };
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new RemoteFailure('too_large', error.message);
    throw error;
  }
}

function convert(html: string, url: string | null, wishes: Wishes) {
  const dropped = new DroppedParts();
  const page = parseFlatHtml(html, dropped);
  if (mayHaveComments(html)) dropComments([page], dropped);
  const base = baseOf(page, url);
  const facts = describePage(page, base);
  takeLateImages(page);
  removeNonContent(page, dropped);
  const root = wishes.main_only ? mainContent(page, dropped) : bodyOf(page);
  const tree = htmlToMarkdown(
    root,
    {
      images: wishes.include_images ? 'keep' : 'drop',
      dataImages: false,
      links: wishes.include_links,
      ...(base === null ? {} : { base }),
    },
    dropped,
  );
  const markdown = writeMarkdown(tree, '  ').trim();
  return { ...facts, markdown, word_count: countWords(plainText(tree)), ...dropped.output() };
}

/** What relative addresses are resolved against (HTML §2.4.3). */
function baseOf(page: HtmlDocument, url: string | null): string | null {
  const base = findElement(page, (element) => isNamed(element, 'base') && hasAttribute(element, 'href'));
  const address = base === undefined ? '' : (attributeOf(base, 'href') ?? '');
  return URL.parse(address, url ?? undefined)?.href ?? url;
}

function describePage(page: HtmlDocument, base: string | null) {
  const valueOf = (attribute: string, test: (element: HtmlElement) => boolean) => {
    const found = findElement(page, test);
    return (found !== undefined && attributeOf(found, attribute)?.trim()) || null;
  };
  const textOfFirst = (root: HtmlNode, name: string) => {
    const found = findElement(root, (element) => isNamed(element, name));
    return (found !== undefined && textOf(found).replace(/\s+/g, ' ').trim()) || null;
  };
  const canonical = valueOf(
    'href',
    (element) =>
      isNamed(element, 'link') && hasToken(element, 'rel', 'canonical') && hasAttribute(element, 'href'),
  );
  return {
    title: textOfFirst(headOf(page), 'title') ?? textOfFirst(page, 'h1'),
    description: valueOf(
      'content',
      (element) => isNamed(element, 'meta') && attributeOf(element, 'name')?.toLowerCase() === 'description',
    ),
    language: attributeOf(rootOf(page), 'lang')?.trim() || null,
    canonical_url: canonical === null ? null : (URL.parse(canonical, base ?? undefined)?.href ?? canonical),
  };
}

function describeMarkdown(markdown: string) {
  return {
    markdown,
    title: headingText(/^#[ \t]+(.*)$/m.exec(markdown)?.[1] ?? '') || null,
    description: null,
    language: null,
    canonical_url: null,
    word_count: countWords(withoutAddresses(markdown)),
  };
}

/** A heading without the number signs that may close it (CommonMark §4.2). */
function headingText(line: string): string {
  const text = line.trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || /[ \t]/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

/** Markdown without the addresses of its links. */
function withoutAddresses(markdown: string): string {
  // Neither pattern runs over its own beginning, so that hostile pages cost no more than their length.
  return markdown
    .replace(/\]\((?:\\[^\]]|(?!\]\()[^)\s\\])*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/<https?:[^<>]*>/g, '');
}

/** Words as Unicode has them (UAX 29 §4). */
function countWords(text: string): number {
  const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(text);
  let count = 0;
  for (const { isWordLike } of segments) if (isWordLike) count += 1;
  return count;
}

/** The fields beside a failure. */
const NOTHING = {
  status: null,
  markdown: null,
  title: null,
  description: null,
  language: null,
  canonical_url: null,
  word_count: null,
  source: null,
} as const;
