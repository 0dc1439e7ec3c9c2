import { parseCsv } from '@toolyard/kit/csv';
import { defineTool, type Infer, InputError, quote, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { FREQUENCIES, readLastmod, readLocation, writeSitemaps, type SitemapEntry } from './sitemap.ts';
import { Warnings, warningsOf } from '../../lib/warning.ts';

const COLUMNS = ['loc', 'lastmod', 'changefreq', 'priority'] as const;

const Entry = Type.Object({
  loc: Type.Optional(Type.String()),
  lastmod: Type.Optional(Type.String()),
  changefreq: Type.Optional(Type.Enum([...FREQUENCIES])),
  priority: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  images: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Object({ url: Type.String() })]), { maxItems: 1000 }),
  ),
  alternates: Type.Optional(
    Type.Array(Type.Object({ hreflang: Type.String(), url: Type.String() }), { maxItems: 500 }),
  ),
});

export default defineTool({
  title: 'XML Sitemap Generator',
  summary:
    'Make a sitemap.xml from a URL list, CSV or objects; escapes, dedupes, checks limits, splits big ones with an index file.',
  keywords: ['sitemap index', 'crawl', 'lastmod', 'indexing'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    urls: Type.Optional(
      Type.Array(Type.Union([Type.String(), Entry]), {
        maxItems: 200_000,
        description: 'URLs, or {loc, lastmod, changefreq, priority, images, alternates}',
      }),
    ),
    text: Type.Optional(
      Type.String({
        contentMediaType: 'text/plain',
        description: 'Instead: one URL a line, or CSV loc,lastmod,changefreq,priority',
      }),
    ),
    base_url: Type.Optional(
      Type.String({ description: 'Makes relative URLs absolute; also where the files will lie' }),
    ),
    changefreq: Type.Optional(Type.Enum([...FREQUENCIES], { description: 'For entries without one' })),
    priority: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'For entries without one' })),
    lastmod: Type.Optional(Type.String({ description: 'For entries without one, date or instant' })),
    max_urls_per_file: Type.Integer({
      minimum: 1,
      maximum: 50_000,
      default: 50_000,
      description: 'Split above this many',
    }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'application/xml',
      description: 'sitemap, or the index when split',
    }),
    files: Type.Array(
      Type.Object({
        filename: Type.String(),
        xml: Type.String({ contentMediaType: 'application/xml' }),
        url_count: Type.Integer(),
        size_bytes: Type.Integer(),
      }),
      {
        description:
          '{filename, xml, url_count, size_bytes}: sitemap.xml, or sitemap-1.xml …; index last as sitemap-index.xml',
      },
    ),
    url_count: Type.Integer(),
    duplicates_removed: Type.Integer(),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'One page, its URL escaped',
      input: { urls: ['https://example.com/a?b=1&c=ü#top'] },
      output: {
        result:
          '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url>\n    <loc>https://example.com/a?b=1&amp;c=%C3%BC</loc>\n  </url>\n</urlset>\n',
        url_count: 1,
      },
    },
  ],
  run(input) {
    const { urls, text, base_url: base } = input;
    if ((urls === undefined) === (text === undefined))
      throw new InputError(
        'urls',
        `expected either urls or text, got ${urls === undefined ? 'neither' : 'both'}`,
      );
    if (base !== undefined) httpUrlInput.parse('base_url', base);
    const defaults = {
      ...(input.lastmod !== undefined && { lastmod: readLastmod('lastmod', input.lastmod) }),
      ...(input.changefreq !== undefined && { changefreq: input.changefreq }),
      ...(input.priority !== undefined && { priority: input.priority }),
    };
    const given = urls === undefined ? readText(text ?? '', base) : readEntries(urls, base);
    if (given.length === 0)
      throw new InputError(urls === undefined ? 'text' : 'urls', 'expected at least one URL');
    const entries = firstOfEach(given, defaults);
    const files = writeSitemaps(entries, input.max_urls_per_file, (filename) => {
      if (base === undefined)
        throw new InputError('base_url', 'required, since the sitemap is split and needs an index');
      return new URL(filename, base).href;
    });
    const parsed = entries.map(({ loc }) => new URL(loc));
    const host = parsed[0]?.host;
    const other = parsed.find((url) => url.host !== host);
    const insecure = parsed.find(({ protocol }) => protocol === 'http:');
    return {
      result: files.at(-1)?.xml ?? '',
      files,
      url_count: entries.length,
      duplicates_removed: given.length - entries.length,
      warnings: warningsOf(
        [
          other !== undefined,
          'mixed_hosts',
          `${other?.host} is another host than ${host}; a sitemap is of one.`,
        ],
        [
          insecure !== undefined,
          'not_https',
          `${insecure?.href.slice(0, 100)} is http; engines prefer https.`,
        ],
      ),
    };
  },
});

type Defaults = Pick<SitemapEntry, 'lastmod' | 'changefreq' | 'priority'>;

function firstOfEach(given: readonly SitemapEntry[], defaults: Defaults): SitemapEntry[] {
  const byLocation = new Map<string, SitemapEntry>();
  for (const entry of given)
    if (!byLocation.has(entry.loc)) byLocation.set(entry.loc, Object.assign({}, defaults, entry));
  return [...byLocation.values()];
}

function readEntries(
  urls: readonly (string | Infer<typeof Entry>)[],
  base: string | undefined,
): SitemapEntry[] {
  return urls.map((given, index) => {
    const path = `urls[${index}]`;
    if (typeof given === 'string')
      return { loc: readLocation(path, given, base), images: [], alternates: [] };
    if (given.loc === undefined) throw new InputError(`${path}.loc`, 'required');
    const { lastmod, changefreq, priority, images = [], alternates = [] } = given;
    return {
      loc: readLocation(`${path}.loc`, given.loc, base),
      ...(lastmod !== undefined && { lastmod: readLastmod(`${path}.lastmod`, lastmod) }),
      ...(changefreq !== undefined && { changefreq }),
      ...(priority !== undefined && { priority }),
      images: images.map((image, at) =>
        readLocation(`${path}.images[${at}]`, typeof image === 'string' ? image : image.url, base),
      ),
      alternates: alternates.map(({ hreflang, url }, at) => {
        const code = hreflang.trim();
        if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(code))
          throw new InputError(
            `${path}.alternates[${at}].hreflang`,
            `expected a language code, got ${quote(hreflang)}`,
          );
        return { hreflang: code, url: readLocation(`${path}.alternates[${at}].url`, url, base) };
      }),
    };
  });
}

/** Lines of URLs, or CSV with or without names of its columns; # begins a comment. */
function readText(text: string, base: string | undefined): SitemapEntry[] {
  if (text.replace(/^\ufeff/, '').trim() === '') return [];
  const rows = parseCsv('text', text, { delimiter: ',', directive: false })
    .rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && cells[0]?.startsWith('#') !== true);
  const header = rows[0]?.cells.map((cell) => cell.toLowerCase());
  const isHeader = header?.includes('loc') === true && header.every((name) => isColumn(name));
  const order: readonly string[] = isHeader ? header : COLUMNS;
  return (isHeader ? rows.slice(1) : rows).map(({ line, cells }) => {
    // A URL may hold commas itself, where what follows them is no other column.
    const isUrlAlone = !isHeader && cells.length > 1 && !areColumns(cells);
    return readRow(line, isUrlAlone ? [cells.join(',')] : cells, order, base);
  });
}

function isColumn(name: string): boolean {
  return COLUMNS.some((column) => column === name);
}

function areColumns([, lastmod = '', changefreq = '', priority = '', ...more]: readonly string[]): boolean {
  return (
    more.length === 0 &&
    /^(?:\d{4}(?:-.*)?)?$/.test(lastmod) &&
    /^[a-z]*$/i.test(changefreq) &&
    /^[\d.]*$/.test(priority)
  );
}

function readRow(
  line: number,
  cells: readonly string[],
  order: readonly string[],
  base: string | undefined,
): SitemapEntry {
  const cell = (name: (typeof COLUMNS)[number]) => cells[order.indexOf(name)] ?? '';
  const [lastmod, changefreq, priority] = [
    cell('lastmod'),
    cell('changefreq').toLowerCase(),
    cell('priority'),
  ];
  const at = `text: line ${line}`;
  if (changefreq !== '' && !FREQUENCIES.some((known) => known === changefreq))
    throw new InputError(
      at,
      `expected changefreq to be one of ${FREQUENCIES.join(', ')}, got ${quote(changefreq)}`,
    );
  if (priority !== '' && !(Number(priority) >= 0 && Number(priority) <= 1))
    throw new InputError(at, `expected a priority from 0 to 1, got ${quote(priority)}`);
  return {
    loc: readLocation(at, cell('loc'), base),
    ...(lastmod !== '' && { lastmod: readLastmod(at, lastmod) }),
    ...(changefreq !== '' && { changefreq }),
    ...(priority !== '' && { priority: Number(priority) }),
    images: [],
    alternates: [],
  };
}
