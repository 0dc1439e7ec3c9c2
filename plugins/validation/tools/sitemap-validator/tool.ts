import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { readSitemapFile, type SitemapFile } from './sitemap-file.ts';
import { LIMITS, SitemapReview, type SitemapFinding } from './sitemap-review.ts';
import { parseHttpUrl } from './sitemap-values.ts';

const BOM = '\uFEFF';

const findings = (description: string) =>
  Type.Array(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      line: Type.Integer(),
      column: Type.Integer(),
      loc: nullable(Type.String(), 'Of the entry; null outside one'),
    }),
    { description },
  );

export default defineTool({
  title: 'Sitemap Validator',
  summary:
    'Validate an XML sitemap, sitemap index, gzip or text sitemap: schema, URLs, dates, limits, image, video, news and hreflang parts; each fault with its line.',
  keywords: ['SEO', 'urlset', 'sitemapindex', 'lastmod', 'crawl'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    xml: Type.Optional(
      Type.String({
        contentMediaType: 'application/xml',
        description: 'Sitemap text (XML, or one URL a line)',
      }),
    ),
    file: Type.Optional(
      fileInput.schema({ description: 'Instead: the file, .xml or .xml.gz, as base64 or data: URL' }),
    ),
    sitemap_url: Type.Optional(
      Type.String({ description: 'Where it lies; checks that every URL is in its scope' }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'No errors' }),
    type: nullable(Type.Enum(['urlset', 'sitemapindex', 'text'])),
    url_count: Type.Integer({ description: 'url or sitemap entries' }),
    errors: findings('In the order of the text, at most 100'),
    error_count: Type.Integer(),
    warnings: findings('In the order of the text, at most 100'),
    warning_count: Type.Integer(),
    stats: nullable(
      Type.Object({
        lastmod: Type.Integer(),
        changefreq: Type.Integer(),
        priority: Type.Integer(),
        images: Type.Integer(),
        videos: Type.Integer(),
        news: Type.Integer(),
        alternates: Type.Integer(),
      }),
      'Entries with a field, elements of extensions; null for text',
    ),
    hosts: Type.Array(Type.Object({ host: Type.String(), count: Type.Integer() }), {
      description: 'Most frequent first',
    }),
    size_bytes: Type.Integer({ description: 'Uncompressed' }),
    compressed: Type.Boolean(),
  }),
  examples: [
    {
      name: 'faults with their places',
      input: {
        xml: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>/rel</loc><priority>1.5</priority></url>\n</urlset>',
      },
      output: { valid: false, type: 'urlset', url_count: 1, error_count: 2 },
    },
    {
      name: 'one URL a line',
      input: { xml: 'https://example.com/\nhttps://example.com/b\n' },
      output: { valid: true, type: 'text', url_count: 2, hosts: [{ host: 'example.com', count: 2 }] },
    },
  ],
  async run({ xml, file, sitemap_url }) {
    const { text, sizeBytes, isCompressed, encodingProblem, gzipProblem } = await readGiven(xml, file);
    const content = text.startsWith(BOM) ? text.slice(1) : text;
    const review = new SitemapReview(readScope(sitemap_url));
    if (content !== text) review.note('bom', 'the text begins with a byte order mark');
    if (encodingProblem !== undefined) review.note('encoding', encodingProblem);
    if (sizeBytes > LIMITS.bytes)
      review.note('too_large', `expected at most ${LIMITS.bytes} bytes uncompressed`);
    else if (gzipProblem !== undefined) review.note('xml_syntax', `gzip: ${gzipProblem}`);
    else if (content.trim() === '') review.note('empty', 'there is nothing in it');
    else if (content.trimStart().startsWith('<')) review.readXml(content);
    else review.readText(content);

    const { type, urlCount, errors, errorCount, warnings, warningCount, stats, hosts } = review;
    return {
      valid: errorCount === 0,
      type,
      url_count: urlCount,
      errors: place(content, errors),
      error_count: errorCount,
      warnings: place(content, warnings),
      warning_count: warningCount,
      stats: type === 'text' ? null : stats,
      hosts: [...hosts].map(([host, count]) => ({ host, count })).toSorted((a, b) => b.count - a.count),
      size_bytes: sizeBytes,
      compressed: isCompressed,
    };
  },
});

async function readGiven(xml: string | undefined, file: string | undefined): Promise<SitemapFile> {
  if (xml !== undefined && file !== undefined)
    throw new InputError('xml', 'expected either xml or file, got both');
  if (xml !== undefined) return { text: xml, sizeBytes: Buffer.byteLength(xml), isCompressed: false };
  if (file === undefined) throw new InputError('xml', 'expected xml or file, got neither');
  return readSitemapFile(fileInput.parse('file', file).bytes, LIMITS.bytes);
}

function readScope(given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const url = parseHttpUrl(given.trim());
  if (url === undefined)
    throw new InputError('sitemap_url', `expected an absolute http(s) URL, got ${quote(given)}`);
  return url;
}

function place(text: string, found: readonly SitemapFinding[]) {
  const placeOf = textPlaces(text);
  return found.map(({ code, message, offset, loc }) => ({ code, message, ...placeOf(offset), loc }));
}
