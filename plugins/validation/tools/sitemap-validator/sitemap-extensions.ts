import { isW3cDate } from '@toolyard/kit/iso-8601';
import { isDecimal, isHreflang, parseHttpUrl } from './sitemap-values.ts';
import type { SitemapElement } from './sitemap-xml.ts';

/** The namespaces of what search engines read besides the protocol itself. */
export const EXTENSIONS = {
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  video: 'http://www.google.com/schemas/sitemap-video/1.1',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
} as const;

const MOST_VIDEO_TAGS = 32;
const MOST_DESCRIPTION_CHARACTERS = 2048;

/** Elements that Google stopped reading in 2022 ("Spring cleaning for some sitemap extension tags"). */
const DEPRECATED: Readonly<Record<string, ReadonlySet<string>>> = {
  [EXTENSIONS.image]: new Set(['caption', 'title', 'geo_location', 'license']),
  [EXTENSIONS.video]: new Set(['category', 'gallery_loc', 'price', 'tvshow']),
};

/** A language of two or three letters (ISO 639); Chinese by its script. */
const NEWS_LANGUAGE = /^(?:[a-z]{2,3}|zh-cn|zh-tw)$/i;

export interface ExtensionFinding {
  readonly code: 'missing_field' | 'invalid_value' | 'deprecated_element';
  readonly message: string;
  readonly offset: number;
}

/** What is wrong with an image, video or news element or an alternate link. */
export function reviewExtension(element: SitemapElement): ExtensionFinding[] {
  const kind = extensionOf(element);
  if (kind === undefined) return [];
  const deprecated = element.children
    .filter(({ uri, local }) => DEPRECATED[uri]?.has(local) === true)
    .map((child) => finding('deprecated_element', `${child.name} is no longer read`, child));
  return [...REVIEWS[kind](element), ...deprecated];
}

/** Which of the extensions an element of an entry is. */
export function extensionOf({ uri, local }: SitemapElement): ExtensionKind | undefined {
  return EXTENSION_ELEMENTS.find((kind) => uri === EXTENSIONS[kind] && local === ELEMENT_NAMES[kind]);
}

export type ExtensionKind = keyof typeof EXTENSIONS;

const ELEMENT_NAMES = { image: 'image', video: 'video', news: 'news', xhtml: 'link' } as const;
const EXTENSION_ELEMENTS = ['image', 'video', 'news', 'xhtml'] as const;

const REVIEWS: Readonly<Record<ExtensionKind, (element: SitemapElement) => ExtensionFinding[]>> = {
  image: (image) => [...missing(image, ['loc']), ...invalid(image, 'loc', isUrl, 'an absolute http(s) URL')],
  video: reviewVideo,
  news: reviewNews,
  xhtml: reviewLink,
};

function reviewVideo(video: SitemapElement): ExtensionFinding[] {
  const [content] = fields(video, 'content_loc');
  const [player] = fields(video, 'player_loc');
  const tags = fields(video, 'tag');
  return [
    ...missing(video, ['thumbnail_loc', 'title', 'description']),
    ...(isBlank(content) && isBlank(player)
      ? [finding('missing_field', `${prefixed(video, 'content_loc')} or player_loc is missing`, video)]
      : []),
    ...['thumbnail_loc', 'content_loc', 'player_loc'].flatMap((name) =>
      invalid(video, name, isUrl, 'an absolute http(s) URL'),
    ),
    ...invalid(
      video,
      'description',
      (text) => [...text].length <= MOST_DESCRIPTION_CHARACTERS,
      `at most ${MOST_DESCRIPTION_CHARACTERS} characters`,
    ),
    ...invalid(
      video,
      'duration',
      (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 28_800,
      'whole seconds from 1 to 28800',
    ),
    ...invalid(video, 'rating', (text) => isDecimal(text, 0, 5), 'a number from 0 to 5'),
    ...['publication_date', 'expiration_date'].flatMap((name) =>
      invalid(video, name, isW3cDate, 'a W3C date'),
    ),
    ...tags
      .slice(MOST_VIDEO_TAGS, MOST_VIDEO_TAGS + 1)
      .map((tag) => finding('invalid_value', `${tag.name}: expected at most ${MOST_VIDEO_TAGS}`, tag)),
  ];
}

function reviewNews(news: SitemapElement): ExtensionFinding[] {
  const [publication] = fields(news, 'publication');
  return [
    ...missing(news, ['publication_date', 'title']),
    ...invalid(news, 'publication_date', isW3cDate, 'a W3C date'),
    ...(publication === undefined
      ? [finding('missing_field', `${prefixed(news, 'publication')} is missing`, news)]
      : [
          ...missing(publication, ['name', 'language']),
          ...invalid(
            publication,
            'language',
            (text) => NEWS_LANGUAGE.test(text),
            'a language of 2 or 3 letters, zh-cn or zh-tw',
          ),
        ]),
  ];
}

/** What each attribute of an alternate link has to be. */
const LINK_RULES: readonly (readonly [string, (value: string) => boolean, string])[] = [
  ['rel', (value) => value.trim().toLowerCase() === 'alternate', 'alternate'],
  ['hreflang', (value) => isHreflang(value.trim()), 'a language tag (BCP 47) or x-default'],
  ['href', (value) => isUrl(value.trim()), 'an absolute http(s) URL'],
];

function reviewLink(link: SitemapElement): ExtensionFinding[] {
  return LINK_RULES.flatMap(([name, isRight, expectation]) => {
    const value = link.attributes.get(name);
    if (value === undefined || value.trim() === '')
      return [finding('missing_field', `${link.name}: ${name} is missing`, link)];
    return isRight(value)
      ? []
      : [finding('invalid_value', `${link.name}: ${name}: expected ${expectation}`, link)];
  });
}

function fields({ uri, children }: SitemapElement, local: string): SitemapElement[] {
  return children.filter((child) => child.uri === uri && child.local === local);
}

function missing(element: SitemapElement, names: readonly string[]): ExtensionFinding[] {
  return names
    .filter((name) => isBlank(fields(element, name)[0]))
    .map((name) => finding('missing_field', `${prefixed(element, name)} is missing`, element));
}

function invalid(
  element: SitemapElement,
  name: string,
  isRight: (text: string) => boolean,
  expectation: string,
): ExtensionFinding[] {
  return fields(element, name)
    .filter((field) => !isBlank(field) && !isRight(field.text.trim()))
    .map((field) => finding('invalid_value', `${field.name}: expected ${expectation}`, field));
}

function isBlank(element: SitemapElement | undefined): boolean {
  return element === undefined || element.text.trim() === '';
}

function isUrl(text: string): boolean {
  return parseHttpUrl(text) !== undefined;
}

/** A name within an element, with the prefix that the element has. */
function prefixed({ name, local }: SitemapElement, wanted: string): string {
  return `${name.slice(0, name.length - local.length)}${wanted}`;
}

function finding(
  code: ExtensionFinding['code'],
  message: string,
  { offset }: SitemapElement,
): ExtensionFinding {
  return { code, message, offset };
}
