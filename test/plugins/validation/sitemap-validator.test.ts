import { gzipSync } from 'node:zlib';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import sitemapValidator from '../../../plugins/validation/tools/sitemap-validator/tool.ts';

const check = (input: object) => callTool(sitemapValidator, input);

const NAMESPACES = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ');

/** A sitemap whose entries begin on the second line. */
const urlset = (entries: string) => `<urlset ${NAMESPACES}>\n${entries}</urlset>`;
const page = '<loc>https://example.com/</loc>';
const url = (rest: string) => urlset(`<url>${page}${rest}</url>`);

/** Errors and warnings as `code line:column`. */
async function codes(input: object): Promise<string[]> {
  const { errors, warnings } = await check(input);
  return [...errors, ...warnings].map(({ code, line, column }) => `${code} ${line}:${column}`);
}

describe('sitemap-validator', () => {
  test('a valid sitemap', async () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://example.com/?a=1&amp;b=ü</loc><lastmod>2024-02-29</lastmod><changefreq>daily</changefreq><priority>0.8</priority></url>\n<url><lastmod>2024-01-01T10:00+02:00</lastmod><loc>https://example.com/b</loc></url>\n</urlset>\n';
    expect(await check({ xml })).toEqual({
      valid: true,
      type: 'urlset',
      url_count: 2,
      errors: [],
      error_count: 0,
      warnings: [],
      warning_count: 0,
      stats: { lastmod: 2, changefreq: 1, priority: 1, images: 0, videos: 0, news: 0, alternates: 0 },
      hosts: [{ host: 'example.com', count: 2 }],
      size_bytes: 334,
      compressed: false,
    });
  });

  test('six faults, in the order of the text', async () => {
    const xml = urlset(
      '<url><loc>/rel</loc><priority>1.5</priority></url>\n<url><lastmod>2023-02-29</lastmod></url>\n<url><loc>https://example.com/c</loc><changefreq>Daily</changefreq><lastmod>01/02/2024</lastmod></url>\n',
    );
    const { errors, error_count } = await check({ xml });
    expect(error_count).toBe(6);
    expect(errors).toMatchObject([
      { code: 'invalid_url', loc: '/rel', line: 2, column: 6 },
      { code: 'invalid_priority', loc: '/rel', line: 2, column: 21 },
      { code: 'missing_loc', loc: null, line: 3, column: 1 },
      { code: 'invalid_lastmod', loc: null, line: 3, column: 6 },
      { code: 'invalid_changefreq', loc: 'https://example.com/c', line: 4, column: 38 },
      { code: 'invalid_lastmod', loc: 'https://example.com/c', line: 4, column: 68 },
    ]);
  });

  test.each([
    ['2024', true],
    ['2024-12', true],
    ['2024-13', false],
    ['2024-02-30', false],
    ['2024-02-29T23:59Z', true],
    ['2024-02-29T23:59:59.123-08:00', true],
    ['2024-02-29T24:00Z', false],
    ['2024-02-29T10:00', false],
    ['2024-02-29 10:00Z', false],
    ['20240229', false],
    ['', false],
  ])('lastmod %j: %s', async (lastmod, valid) => {
    expect((await check({ xml: url(`<lastmod>${lastmod}</lastmod>`) })).valid).toBe(valid);
  });

  test.each([
    ['0', true],
    ['1.0', true],
    ['.5', true],
    ['1.01', false],
    ['-0.1', false],
    ['0,5', false],
    ['high', false],
  ])('priority %j: %s', async (priority, valid) => {
    expect((await check({ xml: url(`<priority>${priority}</priority>`) })).valid).toBe(valid);
  });

  test.each<[string, string, string[]]>([
    ['blank', '', ['invalid_url 2:6']],
    ['relative', '/a', ['invalid_url 2:6']],
    ['another scheme', 'ftp://example.com/', ['invalid_url 2:6']],
    ['white space inside', 'https://example.com/a b', ['invalid_url 2:6']],
    ['a brace', 'https://example.com/{a}', ['invalid_url 2:6']],
    ['letters of other scripts', 'https://müller.example/ä/日本', []],
    ['2047 characters', `https://example.com/${'ü'.repeat(2027)}`, []],
    ['2048 characters', `https://example.com/${'ü'.repeat(2028)}`, ['url_too_long 2:6']],
    ['a fragment', 'https://example.com/#a', ['fragment 2:6']],
    ['white space around', '\n https://example.com/ ', ['whitespace 2:6']],
    ['CDATA', '<![CDATA[https://example.com/?a&b]]>', []],
  ])('a location: %s', async (_, loc, expected) => {
    expect(await codes({ xml: urlset(`<url><loc>${loc}</loc></url>`) })).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    ['an element twice', url('<loc>https://example.com/b</loc>'), ['duplicate_element 2:37']],
    ['an unknown element', url('<title>x</title>'), ['unknown_element 2:37']],
    ['one without namespace', url('<x xmlns="">x</x>'), ['unknown_element 2:37']],
    ['one of another namespace', url('<a:b xmlns:a="urn:a"><loc>x</loc></a:b>'), []],
    ['an element within a value', url('<lastmod>2024<b/></lastmod>'), ['unknown_element 2:50']],
    ['an unknown element below the root', urlset(`<url>${page}</url><x/>`), ['unknown_element 2:43']],
    ['no entries', urlset(''), ['no_entries 1:1']],
    ['nothing', ' ', ['empty 1:1']],
    ['another root', '<rss><channel/></rss>', ['wrong_root 1:1']],
    ['no namespace', '<urlset><url/></urlset>', ['wrong_namespace 1:1']],
    ['a bare ampersand', urlset('<url><loc>https://example.com/?a=1&b=2</loc></url>'), ['xml_syntax 2:35']],
    ['a tag that is not closed', '<urlset>\n<url>', ['xml_syntax 2:5']],
    ['an unknown entity', urlset('<url><loc>&nope;</loc></url>'), ['xml_syntax 2:16']],
    ['a byte order mark', `\uFEFF${urlset(`<url>${page}</url>`)}`, ['bom 1:1']],
    [
      'another encoding',
      `<?xml version="1.0" encoding="ISO-8859-1"?>${urlset(`<url>${page}</url>`)}`,
      ['encoding 1:1'],
    ],
  ])('%s', async (_, xml, expected) => {
    expect(await codes({ xml })).toEqual(expected);
  });

  test('a syntax error is told alone', async () => {
    expect(await codes({ xml: `<urlset><url><priority>9</priority></url>` })).toEqual(['xml_syntax 1:41']);
  });

  test('a DOCTYPE is refused, and nothing of it is expanded', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${urlset('<url><loc>https://example.com/&b;</loc></url>')}`;
    const { errors } = await check({ xml: bomb });
    expect(errors).toMatchObject([{ code: 'doctype', line: 1, column: 1 }]);
    const file = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]>${urlset('<url><loc>&f;</loc></url>')}`;
    expect((await check({ xml: file })).errors).toMatchObject([
      { code: 'doctype' },
      { code: 'invalid_url', loc: 'f' },
    ]);
  });

  const inFolder = 'https://example.com/shop/sitemap.xml';
  test.each<[string, string, boolean]>([
    ['below the folder', 'https://example.com/shop/a', true],
    ['the port said', 'https://example.com:443/shop/a', true],
    ['beside it', 'https://example.com/other', false],
    ['another scheme', 'http://example.com/shop/a', false],
    ['another host', 'https://www.example.com/shop/a', false],
    ['another port', 'https://example.com:8443/shop/a', false],
  ])('the scope: %s', async (_, loc, valid) => {
    const xml = urlset(`<url><loc>${loc}</loc></url>`);
    expect((await check({ xml, sitemap_url: inFolder })).valid).toBe(valid);
  });

  test('in an index only the host counts', async () => {
    const xml =
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://example.com/s1.xml.gz</loc><lastmod>2024-01</lastmod></sitemap>\n<sitemap><loc>https://cdn.example.net/s2.xml</loc></sitemap>\n</sitemapindex>';
    const result = await check({ xml, sitemap_url: inFolder });
    expect(result).toMatchObject({ type: 'sitemapindex', url_count: 2, error_count: 1 });
    expect(result.errors).toMatchObject([
      { code: 'out_of_scope', loc: 'https://cdn.example.net/s2.xml', line: 3 },
    ]);
    expect(await codes({ xml: xml.replace('<lastmod>2024-01</lastmod>', '<priority>1</priority>') })).toEqual(
      ['unknown_element 2:50', 'mixed_hosts 3:10'],
    );
  });

  test('repeats and mixtures are told where they begin', async () => {
    const locs = [
      'https://a.example/',
      'https://b.example/1',
      'http://a.example/2',
      'http://c.example/',
      'https://a.example',
    ];
    const xml = urlset(locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join(''));
    const { valid, warnings, hosts } = await check({ xml });
    expect(valid).toBe(true);
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'mixed_hosts 3',
      'mixed_schemes 4',
      'duplicate_url 6',
    ]);
    expect(hosts[0]).toEqual({ host: 'a.example', count: 3 });
  });

  const video = (rest: string) =>
    `<video:video><video:thumbnail_loc>https://example.com/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description><video:content_loc>https://example.com/v.mp4</video:content_loc>${rest}</video:video>`;
  const news = (publication: string, rest = '') =>
    `<news:news>${publication}<news:publication_date>2024-01-01</news:publication_date><news:title>T</news:title>${rest}</news:news>`;
  const paper = (language: string) =>
    `<news:publication><news:name>Paper</news:name><news:language>${language}</news:language></news:publication>`;
  const link = (attributes: string) => `<xhtml:link ${attributes}/>`;
  const self = link('rel="alternate" hreflang="en" href="https://example.com/"');

  test.each<[string, string, string[]]>([
    ['an image', '<image:image><image:loc>https://example.com/a.jpg</image:loc></image:image>', []],
    ['an image without place', '<image:image/>', ['image:loc is missing']],
    [
      'an old caption',
      '<image:image><image:loc>https://example.com/a.jpg</image:loc><image:caption>c</image:caption></image:image>',
      ['image:caption is no longer read'],
    ],
    ['a video', video('<video:duration>28800</video:duration><video:rating>5.0</video:rating>'), []],
    [
      'a video that lacks all',
      '<video:video/>',
      [
        'video:thumbnail_loc is missing',
        'video:title is missing',
        'video:description is missing',
        'video:content_loc or player_loc is missing',
      ],
    ],
    ['a long video', video('<video:duration>28801</video:duration>'), ['video:duration: expected']],
    ['a rating', video('<video:rating>5.1</video:rating>'), ['video:rating: expected']],
    ['32 tags', video('<video:tag>t</video:tag>'.repeat(32)), []],
    ['33 tags', video('<video:tag>t</video:tag>'.repeat(33)), ['video:tag: expected at most 32']],
    ['news', news(paper('en')) + news(paper('zh-cn')), []],
    ['a language of news', news(paper('en-GB')), ['news:language: expected']],
    ['no publication', news(''), ['news:publication is missing']],
    ['an alternate', self + link('rel="alternate" hreflang="x-default" href="https://example.com/x"'), []],
    [
      'an alternate without itself',
      link('rel="alternate" hreflang="de" href="https://example.com/de"'),
      ['the alternates of a page name the page itself too'],
    ],
    [
      'a relative alternate',
      self + link('rel="alternate" hreflang="de" href="/de"'),
      ['xhtml:link: href: expected'],
    ],
    [
      'an alternate without language',
      self + link('rel="alternate" href="https://example.com/de"'),
      ['hreflang is missing'],
    ],
    [
      'a wrong language',
      self + link('rel="alternate" hreflang="en_GB" href="https://example.com/b"'),
      ['hreflang: expected'],
    ],
  ])('an extension: %s', async (_, element, messages) => {
    const { errors, warnings } = await check({ xml: url(element) });
    expect([...errors, ...warnings].map(({ message }) => message)).toEqual(
      messages.map((message) => expect.stringContaining(message)),
    );
  });

  test('prefixes of extensions are free', async () => {
    const xml = url('<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"/>');
    expect((await check({ xml })).errors).toMatchObject([
      { code: 'missing_field', message: 'i:loc is missing' },
    ]);
  });

  test('lines of URLs', async () => {
    const xml = 'https://example.com/a\r\n\r\n/b\nhttps://example.com/a\n';
    const result = await check({ xml });
    expect(result).toMatchObject({ type: 'text', url_count: 3, stats: null });
    expect(result.errors).toMatchObject([{ code: 'invalid_url', line: 3, column: 1, loc: '/b' }]);
    expect(result.warnings).toMatchObject([{ code: 'duplicate_url', line: 4, column: 1 }]);
  });

  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

  test('files, packed or not', async () => {
    const xml = Buffer.from(url(''));
    expect(await check({ file: base64(gzipSync(xml)) })).toMatchObject({
      valid: true,
      compressed: true,
      size_bytes: xml.length,
    });
    expect(await check({ file: `data:application/xml;base64,${base64(xml)}` })).toMatchObject({
      valid: true,
      compressed: false,
    });
    expect((await check({ file: base64(gzipSync(xml).subarray(0, 60)) })).errors).toMatchObject([
      { code: 'xml_syntax' },
    ]);
  });

  test.each([
    ['Latin-1', Buffer.from(url('').replace('</loc>', 'é</loc>'), 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${url('')}`, 'utf16le')],
  ])('bytes that are no UTF-8: %s', async (_, bytes) => {
    const { errors } = await check({ file: base64(bytes) });
    expect(errors.map(({ code }) => code)).toEqual(['encoding']);
  });

  test('limits at the limit and one past it', async () => {
    const entries = (count: number) =>
      base64(
        Buffer.from(
          urlset(
            Array.from({ length: count }, (_, i) => `<url><loc>https://example.com/${i}</loc></url>\n`).join(
              '',
            ),
          ),
        ),
      );
    expect(await check({ file: entries(50_000) })).toMatchObject({ valid: true, url_count: 50_000 });
    expect((await check({ file: entries(50_001) })).errors).toMatchObject([
      { code: 'too_many_urls', line: 50_002 },
    ]);
    const images = (count: number) =>
      url('<image:image><image:loc>https://example.com/a</image:loc></image:image>'.repeat(count));
    expect(await codes({ xml: images(1000) })).toEqual([]);
    expect((await check({ xml: images(1001) })).errors).toMatchObject([{ code: 'too_many_images' }]);
  });

  test('no more is unpacked than the protocol allows', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32));
    expect(await check({ file: base64(bomb) })).toMatchObject({
      valid: false,
      size_bytes: 52_428_801,
      errors: [{ code: 'too_large' }],
    });
  });

  test('100 findings are listed, all are counted', async () => {
    const result = await check({ xml: urlset('<url/>'.repeat(150)) });
    expect(result.errors).toHaveLength(100);
    expect(result.error_count).toBe(150);
  });

  test.each<[string, object, string]>([
    ['nothing', {}, 'xml: expected xml or file, got neither'],
    ['both', { xml: 'x', file: 'eA==' }, 'xml: expected either xml or file'],
    ['what is no base64', { file: '***' }, 'file'],
    ['a relative place', { xml: 'x', sitemap_url: '/sitemap.xml' }, 'sitemap_url: expected an absolute'],
  ])('refuses %s', async (_, input, message) => {
    await expect(check(input)).rejects.toThrow(message);
  });

  test.each(['<a>', '<!--', '&a', '<![CDATA['])(
    'a mebibyte of %j is done within the deadline',
    async (piece) => {
      const { valid } = await check({ xml: `<x>${piece.repeat(Math.floor((2 ** 20 - 3) / piece.length))}` });
      expect(valid).toBe(false);
    },
    20_000,
  );
});
