import { callTool } from '@toolyard/sdk/testing';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import sitemap from '../../../plugins/seo/tools/xml-sitemap-generator/tool.ts';

test('objects and strings, the first of each', async () => {
  const output = await callTool(sitemap, {
    urls: [
      { loc: 'https://example.com', lastmod: '2024-02-29', changefreq: 'daily', priority: 1 },
      'https://example.com/a?b=1&c=ü#frag',
      'https://EXAMPLE.com/',
    ],
  });
  expect(output.result).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://example.com/</loc>
    <lastmod>2024-02-29</lastmod>
    <changefreq>daily</changefreq>
    <priority>1.0</priority>
  </url>
  <url>
    <loc>https://example.com/a?b=1&amp;c=%C3%BC</loc>
  </url>
</urlset>
`);
  expect(output).toMatchObject({ url_count: 2, duplicates_removed: 1, warnings: [] });
});

test('images and alternates, well-formed, with their namespaces', async () => {
  const { result } = await callTool(sitemap, {
    urls: [
      {
        loc: "https://bücher.example/it's",
        images: ['/a.png', { url: '/b.png' }],
        alternates: [{ hreflang: 'de', url: '/de' }],
      },
    ],
    base_url: 'https://example.com/',
    priority: 0.85,
    changefreq: 'never',
    lastmod: '2024-01-01T10:00:00+02:00',
  });
  new SaxesParser({ xmlns: true }).write(result).close();
  expect(result).toContain('<loc>https://xn--bcher-kva.example/it&apos;s</loc>');
  expect(result).toMatch(
    /<priority>0.85<\/priority>\n {4}<xhtml:link [^>]*href="https:\/\/example.com\/de"\/>\n {4}<image:image>/,
  );
  expect(result).toContain('<lastmod>2024-01-01T10:00:00+02:00</lastmod>');
});

test.each([
  [
    'CSV with header, BOM, CRLF',
    '\ufefflastmod,loc\r\n2024-01,"https://example.com/a,b"\r\n\r\n# x\r\n,/c',
    ['https://example.com/a,b', 'https://example.com/c'],
  ],
  ['lines', 'https://example.com/a,b\n/c', ['https://example.com/a,b', 'https://example.com/c']],
  ['CSV without header', '/a,2024,daily,0.5\n/b', ['https://example.com/a', 'https://example.com/b']],
])('text: %s', async (_, text, locations) => {
  const { result } = await callTool(sitemap, { text, base_url: 'https://example.com/d/' });
  expect([...result.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(locations);
});

test('a small priority is written in decimals', async () => {
  const { result } = await callTool(sitemap, { urls: ['https://example.com/'], priority: 1e-7 });
  expect(result).toContain('<priority>0.0000001</priority>');
});

test('many are split, with an index', async () => {
  const { files, result } = await callTool(sitemap, {
    urls: ['/1', '/2', '/3'],
    base_url: 'https://example.com/x/',
    max_urls_per_file: 2,
  });
  expect(files.map(({ filename, url_count }) => [filename, url_count])).toEqual([
    ['sitemap-1.xml', 2],
    ['sitemap-2.xml', 1],
    ['sitemap-index.xml', 2],
  ]);
  expect(result).toBe(files[2]?.xml);
  expect(result).toContain('<loc>https://example.com/x/sitemap-2.xml</loc>');
});

test('warnings', async () => {
  const { warnings } = await callTool(sitemap, { urls: ['https://a.example/', 'http://b.example/'] });
  expect(warnings.map(({ code }) => code)).toEqual(['mixed_hosts', 'not_https']);
});

const long = `https://example.com/${'x'.repeat(2028)}`;

test.each(['2024', '2024-02', '2024-02-29', '2024-02-29T10:00Z', '2024-02-29T10:00:00.5-05:00'])(
  'lastmod %s',
  async (lastmod) => {
    const { result } = await callTool(sitemap, { urls: ['https://example.com/'], lastmod });
    expect(result).toContain(`<lastmod>${lastmod}</lastmod>`);
  },
);

test.each([
  ['nothing', {}, 'urls: expected either urls or text, got neither'],
  ['no URL', { urls: [] }, 'urls: expected at least one'],
  ['text of comments', { text: '# a' }, 'text: expected at least one'],
  ['a relative URL', { urls: ['https://example.com/', '/a'] }, 'urls[1]: expected an http'],
  ['another scheme', { urls: [{ loc: 'ftp://example.com/' }] }, 'urls[0].loc: expected an http'],
  ['a long URL', { urls: [long] }, 'urls[0]: expected a URL of less than 2048'],
  [
    'an impossible date',
    { urls: [{ loc: 'https://example.com/', lastmod: '2023-02-29' }] },
    'urls[0].lastmod: expected YYYY',
  ],
  [
    'an instant without offset',
    { urls: ['https://example.com/'], lastmod: '2024-01-01T10:00' },
    'lastmod: expected',
  ],
  [
    'an unknown frequency in text',
    { text: 'loc,changefreq\nhttps://example.com/,often' },
    'text: line 2: expected changefreq',
  ],
  [
    'a priority beyond 1 in text',
    { text: 'loc,priority\nhttps://example.com/,2' },
    'line 2: expected a priority',
  ],
  [
    'a split without a base',
    { urls: ['https://example.com/1', 'https://example.com/2'], max_urls_per_file: 1 },
    'base_url: required',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(sitemap, input)).rejects.toThrow(message);
});
