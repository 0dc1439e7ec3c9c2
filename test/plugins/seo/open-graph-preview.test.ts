import type { RequestListener } from 'node:http';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import openGraph from '../../../plugins/seo/tools/open-graph-preview/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startWebServer, type WebServer } from '../../servers/web.ts';

const codesOf = ({ issues }: { readonly issues: readonly { readonly code: string }[] }) =>
  issues.map(({ code }) => code);

describe('given HTML', () => {
  test('fallbacks differ by app', async () => {
    const output = await callTool(openGraph, {
      html: '<head><title>T</title><meta name="description" content="D"><meta property="og:title" content="OG &amp; T"><meta property="og:image" content="/i.png"><meta property="og:image" content="https://cdn.example.com/2.png"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="TW"></head>',
      url: 'https://www.example.com/a/',
    });
    expect(output).toMatchObject({
      ok: true,
      title: 'OG & T',
      description: 'D',
      image: 'https://www.example.com/i.png',
      images: ['https://www.example.com/i.png', 'https://cdn.example.com/2.png'],
      tags: { 'og:title': 'OG & T', 'og:image': ['/i.png', 'https://cdn.example.com/2.png'] },
      previews: {
        x: { title: 'TW', card: 'large', domain: 'example.com', image: 'https://www.example.com/i.png' },
        facebook: { title: 'OG & T', description: 'D', card: 'large' },
        whatsapp: { title: 'OG & T', card: 'small' },
      },
    });
    expect(codesOf(output)).toEqual(['missing_url', 'missing_type', 'relative_url']);
  });

  test('a plain page', async () => {
    const output = await callTool(openGraph, { html: '<title>Only title</title>' });
    expect(output).toMatchObject({
      title: 'Only title',
      image: null,
      url: null,
      type: 'website',
      previews: {
        facebook: { card: 'text', image: null, domain: null },
        x: { card: 'text' },
        whatsapp: { card: 'text' },
      },
    });
    expect(codesOf(output)).toEqual([
      'missing_og_title',
      'missing_description',
      'missing_image',
      'missing_url',
      'missing_type',
      'missing_twitter_card',
    ]);
  });

  test('page text is escaped in the previews', async () => {
    const output = await callTool(openGraph, {
      html: "<meta property=og:title content='&lt;img src=x onerror=alert(1)&gt;'><meta property=og:image content='javascript:alert(1)'>",
    });
    expect(output.title).toBe('<img src=x onerror=alert(1)>');
    expect(output.html).not.toContain('<img');
    expect(output.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test.each([
    [
      'names in any case, in either attribute',
      '<meta name="OG:Title" content="A"><meta property="twitter:title" content="B">',
      { title: 'A' },
    ],
    [
      'the first wins',
      '<meta property="og:title" content="A"><meta property="og:title" content="B">',
      { title: 'A' },
    ],
    ['only tags of the head', '<body><p>x</p><meta property="og:title" content="A">', { title: null }],
    [
      '<base> resolves',
      '<base href="https://b.example/x/"><meta property="og:image" content="i.png">',
      { image: 'https://b.example/x/i.png' },
    ],
    ['nothing resolves', '<meta property="og:image" content="i.png">', { image: 'i.png' }],
    [
      'canonical and icon',
      '<link rel="canonical" href="https://c.example/"><link rel="shortcut icon" href="https://c.example/f.ico">',
      { canonical: 'https://c.example/', favicon: 'https://c.example/f.ico' },
    ],
    [
      'og:url tells the domain',
      '<meta property="og:url" content="https://www.o.example/a">',
      { previews: { slack: { domain: 'o.example' } } },
    ],
    [
      'an image without a card is small on X',
      '<meta property="og:image" content="https://o.example/a">',
      { previews: { x: { card: 'small' }, discord: { card: 'large' } } },
    ],
    [
      'X falls back to its own image source',
      '<meta name="twitter:image:src" content="https://o.example/a">',
      { previews: { x: { image: 'https://o.example/a' } } },
    ],
  ])('%s', async (_, html, output) => {
    expect(await callTool(openGraph, { html })).toMatchObject(output);
  });

  test('long and repeated tags, images over http', async () => {
    const output = await callTool(openGraph, {
      html: `<meta property="og:title" content="${'x'.repeat(61)}"><meta property="og:title" content="y"><meta property="og:description" content="${'x'.repeat(201)}"><meta property="og:image" content="http://a.example/i">`,
    });
    expect(codesOf(output)).toEqual(
      expect.arrayContaining(['duplicate_tag', 'long_title', 'long_description', 'http_image']),
    );
  });
});

describe('live', () => {
  let server: WebServer;
  let loopback: Loopback;

  beforeAll(async () => {
    server = await startWebServer((_request, response) => response.end());
    loopback = loopbackNetwork();
  });

  beforeEach(() => {
    server.asked.length = 0;
  });

  afterAll(() => Promise.all([server.close(), loopback.close()]));

  const fetchPage = (respond: RequestListener, reason = '') => {
    server.respond = respond;
    return callTool(openGraph, { url: `${server.url}/a` }, { context: loopback.toFail(reason) });
  };
  const html =
    (body: string | Uint8Array, type = 'text/html'): RequestListener =>
    (_request, response) =>
      response.setHeader('content-type', type).end(body);

  test('follows redirects, and reads the page’s charset', async () => {
    const answer = await fetchPage((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b/c' }).end();
      else
        html(
          Buffer.from('<title>Caf\xe9</title><meta property="og:image" content="i.png">', 'latin1'),
          'text/html; charset=iso-8859-1',
        )(request, response);
    });
    expect(answer).toMatchObject({
      ok: true,
      reason: null,
      url: `${server.url}/b/c`,
      title: 'Café',
      image: `${server.url}/b/i.png`,
    });
    expect(server.asked).toEqual(['GET /a', 'GET /b/c']);
  });

  test.each<[string, RequestListener, string]>([
    [
      'not found',
      (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No</p>'),
      'http_status',
    ],
    ['a picture', html('GIF89a', 'image/gif'), 'bad_response'],
    ['no content type', (_request, response) => response.end('<p>a</p>'), 'bad_response'],
    ['a page too large', html('x'.repeat(5 * 1024 * 1024 + 1)), 'too_large'],
    ['a page too deep', html('<div>'.repeat(4000)), 'too_large'],
    ['silence', () => {}, 'timeout'],
    ['a broken connection', (request) => request.socket.destroy(), 'bad_response'],
    [
      'a redirect inward',
      (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'blocked_target',
    ],
  ])('%s is a failure', async (_, respond, reason) => {
    expect(await fetchPage(respond, reason)).toMatchObject({
      ok: false,
      reason,
      detail: expect.any(String) as string,
      url: `${server.url}/a`,
      title: null,
      previews: null,
      issues: [],
      html: '',
    });
  });

  test('a server that is not there is a failure', async () => {
    const { network: context } = loopback;
    expect(await callTool(openGraph, { url: await deadAddress() }, { context })).toMatchObject({
      ok: false,
      reason: 'connect_failed',
    });
  });

  test.each([
    'http://127.1.1.1.in-addr.local/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706434/',
    'http://localhost/',
  ])('nothing is asked of %s', async (url) => {
    const { network: context } = loopback;
    expect(await callTool(openGraph, { url }, { context })).toMatchObject({
      ok: false,
      reason: 'blocked_target',
    });
    expect(server.asked).toEqual([]);
  });
});

test.each([
  ['nothing', {}, 'url: required, or html'],
  ['another scheme', { url: 'gopher://example.com/' }, 'url: expected a URL that begins with http'],
  [
    'credentials to fetch with',
    { url: 'https://user:secret@example.com/' },
    'url: expected a URL without a user name or password',
  ],
  ['a blank page', { html: ' ' }, 'html: expected a page'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(openGraph, input)).rejects.toThrow(message);
});
