import { countGraphemes } from '@toolyard/kit/graphemes';
import { escapeHtml } from '@toolyard/kit/html';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { readCssColor } from '@toolyard/kit/css-color';
import { writtenUrl } from '../../lib/written-url.ts';
import { readRobots } from './robots-meta.ts';
import { Warnings, warningsOf } from '../../lib/warning.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));

export default defineTool({
  title: 'Meta Tag Generator',
  summary:
    "Write a page's head tags: title, description, canonical, robots, Open Graph and X cards, escaped, with length checks.",
  keywords: ['twitter card', 'og tags', 'head', 'social sharing'],
  input: Type.Object({
    title: Type.String({ description: 'Page title' }),
    description: text('Meta description'),
    url: text('Canonical URL, absolute'),
    image: text('Preview image, absolute URL'),
    image_alt: text('Text of the image'),
    site_name: text('Site name'),
    type: Type.String({ default: 'website', description: 'Open Graph type' }),
    locale: text('Like en_US or en-US'),
    author: text('Author name'),
    robots: text("Like 'noindex, follow'; left out when absent"),
    keywords: Type.Optional(
      Type.Array(Type.String(), { description: 'Keywords (most engines ignore them)' }),
    ),
    theme_color: text('CSS colour of the browser bar'),
    twitter_site: text('Account of the site, @ optional'),
    twitter_creator: text('Account of the author'),
    twitter_card: Type.Optional(
      Type.Enum(['summary', 'summary_large_image', 'app', 'player'], {
        description: 'Card form; default by image',
      }),
    ),
    basics: Type.Boolean({ default: true, description: 'Also charset and viewport' }),
  }),
  output: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'tags, one a line' }),
    tags: Type.Array(Type.Object({ tag: Type.String(), name: Type.String(), content: Type.String() }), {
      description: '{tag, name (name or property), content}',
    }),
    title_length: Type.Integer(),
    description_length: Type.Integer(),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'Title only',
      input: { title: 'Hi', basics: false },
      output: {
        html: '<title>Hi</title>\n<meta property="og:title" content="Hi">\n<meta property="og:type" content="website">\n<meta name="twitter:card" content="summary">\n<meta name="twitter:title" content="Hi">',
      },
    },
    {
      name: 'Lengths count characters as people do',
      input: { title: '👨‍👩‍👧 é', basics: false },
      output: { title_length: 3 },
    },
  ],
  run(input) {
    const page = readPage(input);
    const tags = tagsOf(page, input.basics);
    const titleLength = countGraphemes(page.title);
    const descriptionLength = countGraphemes(page.description);
    const isInsecure = [page.url, page.image].some((url) => /^http:/i.test(url));
    return {
      html: tags.map(markup).join('\n'),
      tags,
      title_length: titleLength,
      description_length: descriptionLength,
      warnings: warningsOf(
        [titleLength > 60, 'title_long', `The title has ${titleLength} characters; results show about 60.`],
        [titleLength < 30, 'title_short', `The title has ${titleLength} characters; 30 to 60 tell more.`],
        [
          descriptionLength > 160,
          'description_long',
          `The description has ${descriptionLength} characters; results show about 160.`,
        ],
        [
          descriptionLength > 0 && descriptionLength < 70,
          'description_short',
          `The description has ${descriptionLength} characters; 70 to 160 tell more.`,
        ],
        [
          descriptionLength === 0,
          'missing_description',
          'Without a description, engines pick text of the page.',
        ],
        [page.image === '', 'missing_image', 'Without an image, shared links show text alone.'],
        [page.url === '', 'missing_url', 'Without a canonical URL, copies of the page compete with it.'],
        [/(?:^|, )(?:noindex|none)(?:,|$)/.test(page.robots), 'noindex', 'The page asks not to be indexed.'],
        [isInsecure, 'not_https', 'A URL is http; browsers and engines prefer https.'],
      ),
    };
  },
});

interface Tag {
  readonly tag: 'meta' | 'title' | 'link';
  readonly name: string;
  readonly content: string;
}

interface Given {
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  readonly image_alt?: string;
  readonly site_name?: string;
  readonly type: string;
  readonly locale?: string;
  readonly author?: string;
  readonly robots?: string;
  readonly keywords?: readonly string[];
  readonly theme_color?: string;
  readonly twitter_site?: string;
  readonly twitter_creator?: string;
  readonly twitter_card?: string;
}

/** @throws InputError when a value is not what its tag takes */
function readPage(given: Given) {
  const title = oneLine(given.title);
  if (title === '') throw new InputError('title', 'expected text, got none');
  const image = readOptionalUrl('image', given.image);
  return {
    title,
    description: oneLine(given.description ?? ''),
    url: readOptionalUrl('url', given.url),
    image,
    imageAlt: oneLine(given.image_alt ?? ''),
    siteName: oneLine(given.site_name ?? ''),
    type: oneLine(given.type),
    locale: readLocale(given.locale),
    author: oneLine(given.author ?? ''),
    robots: given.robots === undefined ? '' : readRobots(given.robots),
    keywords: (given.keywords ?? [])
      .map(oneLine)
      .filter((keyword) => keyword !== '')
      .join(', '),
    themeColor: readThemeColor(given.theme_color),
    site: account(given.twitter_site),
    creator: account(given.twitter_creator),
    card: given.twitter_card ?? (image === '' ? 'summary' : 'summary_large_image'),
  };
}

function tagsOf(page: ReturnType<typeof readPage>, basics: boolean): Tag[] {
  const meta = (name: string, content: string): Tag => ({ tag: 'meta', name, content });
  const tags = [
    ...(basics ? [meta('charset', 'utf-8'), meta('viewport', 'width=device-width, initial-scale=1')] : []),
    { tag: 'title', name: 'title', content: page.title } as const,
    meta('description', page.description),
    meta('keywords', page.keywords),
    meta('author', page.author),
    meta('robots', page.robots),
    meta('theme-color', page.themeColor),
    { tag: 'link', name: 'canonical', content: page.url } as const,
    meta('og:title', page.title),
    meta('og:description', page.description),
    meta('og:type', page.type),
    meta('og:url', page.url),
    meta('og:image', page.image),
    meta('og:image:alt', page.imageAlt),
    meta('og:site_name', page.siteName),
    meta('og:locale', page.locale),
    meta('twitter:card', page.card),
    meta('twitter:site', page.site),
    meta('twitter:creator', page.creator),
    meta('twitter:title', page.title),
    meta('twitter:description', page.description),
    meta('twitter:image', page.image),
    meta('twitter:image:alt', page.imageAlt),
  ];
  return tags.filter(({ content }) => content !== '');
}

function markup({ tag, name, content }: Tag): string {
  // In content of elements quotes need no escape, and in attributes in double quotes single ones need none.
  if (tag === 'title') return `<title>${escapeText(content)}</title>`;
  const value = escapeText(content).replaceAll('"', '&quot;');
  if (tag === 'link') return `<link rel="${name}" href="${value}">`;
  if (name === 'charset') return `<meta charset="${value}">`;
  return `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${value}">`;
}

function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}

function readOptionalUrl(argument: string, given: string | undefined): string {
  if (given === undefined) return '';
  httpUrlInput.parse(argument, given);
  return writtenUrl(given);
}

/** An Open Graph locale: language_TERRITORY, in which a script may stand between. */
function readLocale(given: string | undefined): string {
  if (given === undefined) return '';
  const [, language = '', script, region] =
    /^([a-z]{2,3})(?:[_-]([a-z]{4}))?(?:[_-]([a-z]{2}|\d{3}))?$/i.exec(given.trim()) ?? [];
  if (language === '') throw new InputError('locale', `expected a locale such as en_US, got ${quote(given)}`);
  const titled =
    script === undefined ? undefined : `${script[0]?.toUpperCase()}${script.slice(1).toLowerCase()}`;
  return [language.toLowerCase(), titled, region?.toUpperCase()]
    .filter((part) => part !== undefined)
    .join('_');
}

function readThemeColor(given: string | undefined): string {
  if (given === undefined) return '';
  const color = given.trim();
  readCssColor('theme_color', color);
  return color;
}

function account(given: string | undefined): string {
  const name = oneLine(given ?? '').replace(/^@+/, '');
  return name === '' ? '' : `@${name}`;
}
