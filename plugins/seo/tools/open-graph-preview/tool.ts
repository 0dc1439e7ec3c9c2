import { decodeDocument, htmlEncoding } from '@toolyard/kit/charset';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { HtmlTooLargeError, type HtmlNode } from '@toolyard/kit/html-tree';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, type ToolContext, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { parsePage, readPage } from '../../lib/page.ts';
import { APPS, previewMarkup, type App, type Preview } from './share-previews.ts';
import { readSharedPage, type SharedPage } from './shared-page.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 200;

const Text = nullable(Type.String());

const AppPreview = Type.Object({
  title: Text,
  description: Text,
  image: Text,
  domain: Text,
  card: Type.Enum(['large', 'small', 'text']),
});

export default defineTool({
  title: 'Open Graph Preview',
  summary:
    'Show how a page looks when shared on social and chat apps from its meta tags, and list what is missing or wrong.',
  aliases: ['meta-fetch'],
  keywords: ['og tags', 'twitter card', 'link preview', 'social share'],
  network: true,
  input: Type.Object({
    url: Type.Optional(Type.String({ description: 'Page to fetch; with `html` the base for its links' })),
    html: Type.Optional(
      Type.String({ contentMediaType: 'text/html', description: 'Page source to read instead of fetching' }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    url: Text,
    tags: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'every og:, twitter:, article:, fb: tag; repeated ones as array, in order',
    }),
    title: Text,
    description: Text,
    image: nullable(Type.String(), 'absolute'),
    images: Type.Array(Type.String(), { description: 'absolute URLs' }),
    site_name: Text,
    type: Type.String(),
    canonical: Text,
    favicon: Text,
    previews: nullable(
      Type.Object({
        facebook: AppPreview,
        x: AppPreview,
        linkedin: AppPreview,
        discord: AppPreview,
        slack: AppPreview,
        whatsapp: AppPreview,
      }),
      'facebook, x, linkedin, discord, slack, whatsapp: {title, description, image, domain, card: large|small|text}',
    ),
    issues: Type.Array(
      Type.Object({
        code: Type.String(),
        severity: Type.Enum(['error', 'warning', 'info']),
        message: Type.String(),
      }),
      { description: '{code, severity: error|warning|info, message}' },
    ),
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'the six previews as a self-contained HTML fragment, page text escaped',
    }),
  }),
  examples: [
    {
      name: 'A page with a title alone',
      input: { html: '<title>Only title</title>' },
      output: { ok: true, title: 'Only title', image: null, type: 'website' },
    },
    {
      name: 'Tags of Open Graph',
      input: {
        html: '<meta property="og:title" content="Tea"><meta property="og:image" content="/t.png">',
        url: 'https://www.example.com/a/',
      },
      output: { title: 'Tea', image: 'https://www.example.com/t.png' },
    },
  ],
  async run({ url: given, html }, context) {
    if (given === undefined && html === undefined) throw new InputError('url', 'required, or html');
    const url = given === undefined ? null : readUrl(given, html === undefined).href;
    if (html !== undefined) return { ...SUCCESS, ...describe(readPage('html', html), url) };
    try {
      const fetched = await fetchPage(context, url ?? '');
      return { ...SUCCESS, ...describe(fetched.page, fetched.url) };
    } catch (error) {
      return { ...failureOf(error), url, ...NOTHING };
    }
  },
});

const NOTHING = {
  tags: {},
  title: null,
  description: null,
  image: null,
  images: [],
  site_name: null,
  type: 'website',
  canonical: null,
  favicon: null,
  previews: null,
  issues: [],
  html: '',
};

async function fetchPage(context: ToolContext, url: string): Promise<{ page: HtmlNode; url: string }> {
  const response = await context.fetch(url, {
    headers: { accept: 'text/html, application/xhtml+xml;q=0.9' },
    signal: context.signal,
    limits: { maxBytes: MAX_BYTES },
  });
  const bytes = await response.bytes();
  const { host } = new URL(response.url);
  if (!response.ok) throw new RemoteFailure('http_status', `${host} answered with status ${response.status}`);
  const contentType = response.headers.get('content-type');
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!HTML_TYPES.has(type))
    throw new RemoteFailure('bad_response', `expected a page of HTML, got ${type || 'no content type'}`);
  try {
    const page = parsePage(decodeDocument(bytes, { contentType, declared: htmlEncoding }));
    return { page, url: response.url };
  } catch (error) {
    if (error instanceof HtmlTooLargeError) throw new RemoteFailure('too_large', error.message);
    throw error;
  }
}

function describe(page: HtmlNode, url: string | null) {
  const shared = readSharedPage(page);
  const { tags } = shared;
  const first = (...names: readonly string[]) => names.flatMap((name) => tags.get(name) ?? [])[0];
  const absolute = (given: string | undefined) => (given === undefined ? null : resolve(given, shared, url));
  const images = imagesOf(shared).map((image) => absolute(image) ?? image);
  const title = first('og:title', 'twitter:title') ?? (shared.documentTitle || null);
  const description = first('og:description', 'twitter:description') ?? (shared.metaDescription || null);
  const canonical = absolute(shared.canonical);
  const address = absolute(first('og:url')) ?? canonical ?? url;
  const image = images[0] ?? absolute(first('twitter:image', 'twitter:image:src'));
  const common = { title, description, image, domain: domainOf(address) };
  const x: Preview = {
    title: first('twitter:title', 'og:title') ?? (shared.documentTitle || null),
    description: first('twitter:description', 'og:description') ?? (shared.metaDescription || null),
    image: absolute(first('twitter:image', 'twitter:image:src')) ?? images[0] ?? null,
    domain: common.domain,
    card: xCard(first('twitter:card'), image !== null),
  };
  const previews = Object.fromEntries(
    APPS.map((app) => [app, app === 'x' ? x : Object.assign({ card: cardOf(app, image !== null) }, common)]),
  ) as Record<App, Preview>;
  return {
    url,
    tags: Object.fromEntries(
      [...tags].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : [...values]]),
    ),
    title,
    description,
    image,
    images,
    site_name: first('og:site_name') ?? null,
    type: first('og:type') ?? 'website',
    canonical,
    favicon: absolute(shared.favicon),
    previews,
    issues: issuesOf(shared, { title, description, image }),
    html: previewMarkup(previews),
  };
}

/** Open Graph's images: og:image and the longer names of the same. */
function imagesOf({ tags }: SharedPage): readonly string[] {
  return tags.get('og:image') ?? tags.get('og:image:url') ?? tags.get('og:image:secure_url') ?? [];
}

/** By <base>, then the page's address; as it stands without either. */
function resolve(given: string, { base }: SharedPage, url: string | null): string {
  const root = base === undefined ? url : (URL.parse(base, url ?? undefined)?.href ?? url);
  return URL.parse(given, root ?? undefined)?.href ?? given;
}

function domainOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url === null || !httpUrlInput.accepts(url) ? null : url.hostname.replace(/^www\./, '');
}

function xCard(card: string | undefined, hasImage: boolean): Preview['card'] {
  if (card?.trim().toLowerCase() === 'summary_large_image') return 'large';
  return card !== undefined || hasImage ? 'small' : 'text';
}

function cardOf(app: App, hasImage: boolean): Preview['card'] {
  if (!hasImage) return 'text';
  return app === 'whatsapp' ? 'small' : 'large';
}

interface Found {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
}

type Issue = { code: string; severity: 'error' | 'warning' | 'info'; message: string };

/** Tags of one value, and those whose value is an address. */
const SINGLE = ['og:title', 'og:description', 'og:url', 'og:type'];
const ADDRESSES = ['og:url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

function issuesOf({ tags, documentTitle }: SharedPage, { title, description, image }: Found): Issue[] {
  const issues: Issue[] = [];
  const check = (holds: boolean, code: string, severity: Issue['severity'], message: string) => {
    if (holds) issues.push({ code, severity, message });
  };
  const addresses = ADDRESSES.flatMap((name) => (tags.get(name) ?? []).map((value) => ({ name, value })));
  const relative = addresses.find(({ value }) => URL.parse(value) === null);
  const insecure = addresses.find(({ name, value }) => name.includes('image') && /^http:/i.test(value));
  const twice = SINGLE.find((name) => (tags.get(name)?.length ?? 0) > 1);
  check(title === null && documentTitle === '', 'missing_title', 'error', 'The page has no title.');
  check(!tags.has('og:title'), 'missing_og_title', 'warning', 'There is no og:title.');
  check(description === null, 'missing_description', 'info', 'There is no description.');
  check(image === null, 'missing_image', 'error', 'There is no image, so that most apps show text alone.');
  check(!tags.has('og:url'), 'missing_url', 'info', 'There is no og:url.');
  check(!tags.has('og:type'), 'missing_type', 'info', 'There is no og:type; website is assumed.');
  check(!tags.has('twitter:card'), 'missing_twitter_card', 'info', 'There is no twitter:card.');
  check(
    relative !== undefined,
    'relative_url',
    'warning',
    `${relative?.name} is relative; apps need the whole URL.`,
  );
  check(
    insecure !== undefined,
    'http_image',
    'info',
    `${insecure?.name} is http; some apps show https alone.`,
  );
  check(twice !== undefined, 'duplicate_tag', 'info', `${twice} is there more than once; the first counts.`);
  check(
    countGraphemes(title ?? '') > LONGEST_TITLE,
    'long_title',
    'info',
    `The title is over ${LONGEST_TITLE} characters.`,
  );
  check(
    countGraphemes(description ?? '') > LONGEST_DESCRIPTION,
    'long_description',
    'info',
    `The description is over ${LONGEST_DESCRIPTION} characters.`,
  );
  return issues;
}

function readUrl(given: string, isFetched: boolean): URL {
  return isFetched ? httpUrlInput.parseForFetch('url', given) : httpUrlInput.parse('url', given);
}
