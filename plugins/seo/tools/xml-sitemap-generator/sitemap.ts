import { escapeHtml } from '@toolyard/kit/html';
import { isW3cDate } from '@toolyard/kit/iso-8601';
import { InputError, quote } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';

export const FREQUENCIES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

/** An entry of a sitemap, checked. */
export interface SitemapEntry {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq?: string;
  readonly priority?: number;
  readonly images: readonly string[];
  readonly alternates: readonly { readonly hreflang: string; readonly url: string }[];
}

export interface SitemapFile {
  readonly filename: string;
  readonly xml: string;
  readonly url_count: number;
  readonly size_bytes: number;
}

/** The most bytes of a file (sitemaps.org 0.9: 50 MiB). */
const LARGEST = 50 * 1024 * 1024;

/** URLs are shorter than this (sitemaps.org 0.9). */
const LONGEST_URL = 2048;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * A URL as a sitemap has it: absolute, without its fragment, in ASCII.
 *
 * @throws InputError when it is none, or too long
 */
export function readLocation(argument: string, given: string, base: string | undefined): string {
  const url = URL.parse(given.trim(), base);
  if (url === null || !httpUrlInput.accepts(url))
    throw new InputError(
      argument,
      `expected an http or https URL${base === undefined ? ', absolute without base_url' : ''}, got ${quote(given)}`,
    );
  url.hash = '';
  if (url.href.length >= LONGEST_URL)
    throw new InputError(
      argument,
      `expected a URL of less than ${LONGEST_URL} characters, got ${url.href.length}`,
    );
  return url.href;
}

/**
 * A date of W3C's profile of ISO 8601: a year, a month, a day, or an instant with its offset.
 *
 * @throws InputError when it is none
 */
export function readLastmod(argument: string, given: string): string {
  const text = given.trim();
  if (!isW3cDate(text))
    throw new InputError(
      argument,
      `expected YYYY, YYYY-MM, YYYY-MM-DD or an instant with its offset, got ${quote(given)}`,
    );
  return text;
}

/** Entries as files of at most so many entries and 50 MiB; an index comes last when there are several. */
export function writeSitemaps(
  entries: readonly SitemapEntry[],
  mostEntries: number,
  indexLocation: (filename: string) => string,
): SitemapFile[] {
  const parts = split(entries, mostEntries);
  if (parts.length === 1) return parts.map((part) => sitemapFile('sitemap.xml', part));
  const files = parts.map((part, index) => sitemapFile(`sitemap-${index + 1}.xml`, part));
  const listed = files.map(
    ({ filename }) => `  <sitemap>\n    <loc>${escapeXml(indexLocation(filename))}</loc>\n  </sitemap>\n`,
  );
  const index = `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${listed.join('')}</sitemapindex>\n`;
  return [...files, fileOf('sitemap-index.xml', index, files.length)];
}

interface Part {
  readonly entries: SitemapEntry[];
  readonly xml: string[];
}

function split(entries: readonly SitemapEntry[], mostEntries: number): Part[] {
  const parts: Part[] = [{ entries: [], xml: [] }];
  let size = 0;
  for (const entry of entries) {
    const xml = writeEntry(entry);
    const bytes = Buffer.byteLength(xml);
    const last = parts.at(-1);
    // Room for the declaration and the root element with all its namespaces.
    if (last === undefined || last.entries.length === mostEntries || size + bytes > LARGEST - 1024) {
      parts.push({ entries: [entry], xml: [xml] });
      size = bytes;
    } else {
      last.entries.push(entry);
      last.xml.push(xml);
      size += bytes;
    }
  }
  return parts;
}

function sitemapFile(filename: string, { entries, xml }: Part): SitemapFile {
  const namespaces = [
    NAMESPACE,
    ...(entries.some(({ alternates }) => alternates.length > 0)
      ? ['xmlns:xhtml="http://www.w3.org/1999/xhtml"']
      : []),
    ...(entries.some(({ images }) => images.length > 0)
      ? ['xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"']
      : []),
  ];
  return fileOf(
    filename,
    `${DECLARATION}<urlset ${namespaces.join(' ')}>\n${xml.join('')}</urlset>\n`,
    entries.length,
  );
}

function fileOf(filename: string, xml: string, count: number): SitemapFile {
  return { filename, xml, url_count: count, size_bytes: Buffer.byteLength(xml) };
}

/** With a decimal at least, and never in powers of ten, which XML's decimals have not. */
const PRIORITY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 20 });

function writeEntry({ loc, lastmod, changefreq, priority, images, alternates }: SitemapEntry): string {
  const element = (name: string, value: string) => `    <${name}>${escapeXml(value)}</${name}>\n`;
  return [
    '  <url>\n',
    element('loc', loc),
    ...(lastmod === undefined ? [] : [element('lastmod', lastmod)]),
    ...(changefreq === undefined ? [] : [element('changefreq', changefreq)]),
    ...(priority === undefined ? [] : [element('priority', PRIORITY.format(priority))]),
    ...alternates.map(
      ({ hreflang, url }) =>
        `    <xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(url)}"/>\n`,
    ),
    ...images.map(
      (image) => `    <image:image>\n      <image:loc>${escapeXml(image)}</image:loc>\n    </image:image>\n`,
    ),
    '  </url>\n',
  ].join('');
}

/** XML as sitemaps.org writes it: an apostrophe has a name there. */
function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}
