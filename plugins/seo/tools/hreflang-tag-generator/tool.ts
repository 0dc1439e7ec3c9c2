import { html } from '@toolyard/kit/html';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { writtenUrl } from '../../lib/written-url.ts';
import { readLanguageCode, X_DEFAULT, type LanguageCode } from './language-code.ts';
import { Warnings, warningsOf, type Warning } from '../../lib/warning.ts';

/** Languages whose codes are mostly written for the country, and what its language is. */
const LIKELY_COUNTRIES: Readonly<Record<string, string>> = { se: 'sv', kr: 'ko' };

/** Each page of a sitemap lists all versions: a sitemap larger than this is none (sitemaps.org: 50 MB). */
const LARGEST_SITEMAP = 50_000_000;

export default defineTool({
  title: 'Hreflang Tag Generator',
  summary:
    'Make hreflang annotations for language versions as HTML link tags, HTTP Link header and XML sitemap, with checks.',
  keywords: ['international', 'alternate', 'multilingual', 'localization'],
  input: Type.Object({
    alternates: Type.Array(
      Type.Object({ hreflang: Type.Optional(Type.String()), url: Type.Optional(Type.String()) }),
      { minItems: 1, maxItems: 500, description: 'Versions, e.g. en-GB' },
    ),
    x_default: Type.Optional(Type.String({ description: 'URL for everybody else' })),
    page_url: Type.Optional(Type.String({ description: 'This page, to check that the set names it' })),
  }),
  output: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'link tags, one a line' }),
    http_header: Type.String({ description: 'one Link header' }),
    sitemap_xml: Type.String({
      contentMediaType: 'application/xml',
      description: 'complete urlset with xhtml:link',
    }),
    alternates: Type.Array(
      Type.Object({
        hreflang: Type.String(),
        url: Type.String(),
        language: nullable(Type.String()),
        region: nullable(Type.String()),
      }),
      { description: '{hreflang, url, language, region}' },
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'A language and a default',
      input: {
        alternates: [{ hreflang: 'de', url: 'https://example.com/de' }],
        x_default: 'https://example.com/',
      },
      output: {
        html: '<link rel="alternate" hreflang="de" href="https://example.com/de">\n<link rel="alternate" hreflang="x-default" href="https://example.com/">',
        http_header:
          'Link: <https://example.com/de>; rel="alternate"; hreflang="de", <https://example.com/>; rel="alternate"; hreflang="x-default"',
      },
    },
  ],
  run({ alternates: given, x_default: fallback, page_url: pageUrl }) {
    const page = pageUrl === undefined ? undefined : httpUrlInput.parse('page_url', pageUrl).href;
    const versions = given.map((version, index) => readVersion(`alternates[${index}]`, version));
    if (fallback !== undefined)
      versions.push(readVersion('x_default', { hreflang: X_DEFAULT, url: fallback }, true));
    refuseRepeats(versions);
    // A stable sort: x-default last, the others as given.
    const set = versions.toSorted((a, b) => Number(a.code === X_DEFAULT) - Number(b.code === X_DEFAULT));
    const urls = [...new Set(set.map(({ url }) => url))];
    const size = urls.length * set.reduce((sum, { url }) => sum + url.length + 60, 0);
    if (size > LARGEST_SITEMAP)
      throw new InputError(
        'alternates',
        'expected URLs whose sitemap stays below 50 MB, which lists each for each',
      );
    return {
      html: set
        .map(({ code, url }) => html`<link rel="alternate" hreflang="${code}" href="${url}">`.toString())
        .map(withPlainApostrophes)
        .join('\n'),
      http_header: `Link: ${set
        .map(({ code, url }) => `<${headerUrl(url)}>; rel="alternate"; hreflang="${code}"`)
        .join(', ')}`,
      sitemap_xml: sitemap(urls, set),
      alternates: set.map(({ code, url, language, region }) => ({ hreflang: code, url, language, region })),
      warnings: checks(set, page),
    };
  },
});

interface Version extends LanguageCode {
  readonly path: string;
  readonly url: string;
  readonly href: string;
}

/** @throws InputError when its code or URL is none */
function readVersion(
  path: string,
  { hreflang, url }: { readonly hreflang?: string; readonly url?: string },
  isFallback = false,
): Version {
  if (hreflang === undefined) throw new InputError(`${path}.hreflang`, 'required');
  if (url === undefined) throw new InputError(`${path}.url`, 'required');
  const { href } = httpUrlInput.parse(isFallback ? path : `${path}.url`, url);
  const code = readLanguageCode(`${path}.hreflang`, hreflang);
  return { ...code, path: isFallback ? path : `${path}.hreflang`, url: writtenUrl(url), href };
}

function refuseRepeats(versions: readonly Version[]): void {
  const seen = new Set<string>();
  for (const { code, path } of versions) {
    if (seen.has(code)) throw new InputError(path, `expected each code once, got ${quote(code)} again`);
    seen.add(code);
  }
}

/** A URL within < > of a Link header (RFC 8288, 3): what would end it is percent-encoded. */
function headerUrl(url: string): string {
  return url.replace(/[<>"\s]/g, encodeURIComponent);
}

/** In double quotes an apostrophe needs no escape, and URLs are kept as they were written. */
function withPlainApostrophes(markup: string): string {
  return markup.replaceAll('&#39;', "'");
}

function sitemap(urls: readonly string[], set: readonly Version[]): string {
  const links = set
    .map(({ code, url }) =>
      html`    <xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`.toString(),
    )
    .join('\n');
  const pages = urls.map((url) => `  <url>\n${html`    <loc>${url}</loc>`.toString()}\n${links}\n  </url>`);
  return withPlainApostrophes(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`);
}

function checks(set: readonly Version[], page: string | undefined): Warning[] {
  const named = set.filter(({ language }) => language !== null);
  const languages = [...new Set(named.map(({ language }) => language ?? ''))];
  const regional = [
    ...new Set(named.flatMap(({ language, region }) => (region === null ? [] : (language ?? [])))),
  ];
  const codes = new Set(set.map(({ code }) => code));
  const protocols = new Set(set.map(({ href }) => new URL(href).protocol));
  const byUrl = Map.groupBy(named, ({ href }) => href);
  return [
    ...warningsOf([
      !codes.has(X_DEFAULT),
      'missing_x_default',
      'There is no x-default for people of other languages.',
    ]),
    ...regional
      .filter((language) => !codes.has(language))
      .map((language) => ({
        code: 'no_language_fallback',
        message: `There are regions of ${language}, but no entry for ${language} alone.`,
      })),
    ...warningsOf([
      page !== undefined && !set.some(({ href }) => href === page),
      'no_self_reference',
      'The set does not name the page itself, which engines ask for.',
    ]),
    ...[...byUrl]
      .filter(([, versions]) => versions.length > 1)
      .map(([url, versions]) => ({
        code: 'same_url',
        message: `${url} is given for ${versions.map(({ code }) => code).join(', ')}.`,
      })),
    ...warningsOf([protocols.size > 1, 'mixed_protocol', 'Some URLs are http and some https.']),
    ...set
      .filter(({ hadUnderscore }) => hadUnderscore)
      .map(({ code }) => ({
        code: 'underscore',
        message: `${code} was given with an underscore; hyphens are right.`,
      })),
    ...languages
      .filter((language) => Object.hasOwn(LIKELY_COUNTRIES, language))
      .map((language) => ({
        code: 'likely_country_code',
        message: `${language} is ${language === 'se' ? 'Northern Sami' : 'Kanuri'}; mostly ${LIKELY_COUNTRIES[language]} is meant.`,
      })),
    ...warningsOf([languages.length < 2, 'single_language', 'There is one language only.']),
  ];
}
