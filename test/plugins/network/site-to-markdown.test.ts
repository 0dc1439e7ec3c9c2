import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import siteToMarkdown from '../../../plugins/network/tools/site-to-markdown/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { startWebServer, type WebServer } from '../../servers/web.ts';

const convert = (html: string, more: object = { main_only: false }) =>
  callTool(siteToMarkdown, { html, ...more });

describe('given HTML', () => {
  test.each([
    ['<img src="data:image/gif;base64,R0lGOD" data-src="/a.jpg" alt="x">', '![x](/a.jpg)'],
    [
      '<img class="lo" src="/small.jpg" alt="x"><noscript><img src="/a.jpg" alt="y"></noscript>',
      '![y](/a.jpg)',
    ],
    ['<figure><span><img></span><noscript><img src="/a.jpg" alt="y"></noscript></figure>', '![y](/a.jpg)'],
  ])('a picture that is loaded late: %s', async (html, markdown) => {
    const result = await convert(html);
    expect(result.markdown).toBe(markdown);
    expect((result.dropped ?? []).filter((part) => part.startsWith('noscript'))).toEqual([]);
  });

  test('a noscript that counts visits, or holds more than a picture, is told of as lost', async () => {
    const html =
      '<p>a</p><noscript><img src="/count" height="1"></noscript><img src="b"><noscript>c</noscript>';
    const { markdown, dropped } = await convert(html);
    expect(markdown).toBe('a\n\n![](b)');
    expect(dropped).toEqual(['noscript (2 times, first at line 1)']);
  });

  test('a page with menu and footer', async () => {
    const html =
      '<html lang="en"><head><title>Tea &amp; Time</title><meta name="description" content="On tea.">' +
      '<link rel="canonical" href="/tea"></head><body><nav><a href="/n">Menu</a></nav><main><h1>Tea</h1>' +
      '<p>Brew <strong>three</strong> minutes, see <a href="../how?a=1">how</a>.</p>' +
      '<ul><li>green</li><li>black<ul><li>Assam</li></ul></li></ul></main><footer>Imprint</footer><script>alert(1)</script></body></html>';
    expect(await convert(html, { url: 'https://example.com/a/b/' })).toEqual({
      ok: true,
      reason: null,
      detail: null,
      url: 'https://example.com/a/b/',
      status: null,
      markdown:
        '# Tea\n\nBrew **three** minutes, see [how](https://example.com/a/how?a=1).\n\n- green\n- black\n  - Assam',
      title: 'Tea & Time',
      description: 'On tea.',
      language: 'en',
      canonical_url: 'https://example.com/tea',
      word_count: 9,
      source: 'input',
      dropped: ['script (line 1)', 'nav (line 1)', 'footer (line 1)'],
    });
  });

  test.each([
    [
      'a table',
      '<table><tr><th>Leaf</th><th>Min</th></tr><tr><td>Green | mild</td><td>2</td></tr></table>',
      '| Leaf | Min |\n| --- | --- |\n| Green \\| mild | 2 |',
    ],
    [
      'a table without header cells',
      '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      '| | |\n| --- | --- |\n| a | |\n| b | c |',
    ],
    [
      'code with its language',
      '<pre><code class="language-js">let a = `x` &lt; 1;\n</code></pre>',
      '```js\nlet a = `x` < 1;\n```',
    ],
    ['code that holds a fence', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
    ['emphasis', '<p><b>a</b> <i>b</i> <del>c</del> <code>d</code></p>', '**a** *b* ~~c~~ `d`'],
    ['headings', '<h1>a</h1><h6>b</h6>', '# a\n\n###### b'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['a hard break', '<p>a<br>b</p>', 'a  \nb'],
    ['a numbered list from 3', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    [
      'text that would read as Markdown',
      '<p>*a* _b_ [c] 1. d</p><p># e</p><p>1. f</p>',
      '\\*a\\* \\_b\\_ \\[c] 1. d\n\n\\# e\n\n1\\. f',
    ],
    ['a script link', '<p><a href="java\nscript:alert(1)">a</a></p>', 'a'],
    ['an empty link', '<p>a<a href="/x"></a></p>', 'a'],
    ['an embedded image', '<p>a<img src="data:image/png;base64,AA==" alt="b"></p>', 'a'],
    [
      'what never is content',
      '<p>a</p><style>b{}</style><template>c</template><noscript>d</noscript><iframe src="/e">e</iframe><!-- f -->',
      'a',
    ],
    [
      'a table with a caption',
      '<table><caption>Tea</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>',
      'Tea\n\n| A | B |\n| --- | --- |\n| 1 | |',
    ],
    ['nothing', '', ''],
  ])('%s', async (_, html, markdown) => {
    expect((await convert(html)).markdown).toBe(markdown);
  });

  test('text that looks like markup stays text', async () => {
    const html = '<p>Write &lt;script&gt;alert(1)&lt;/script&gt; here</p>';
    expect((await convert(html)).markdown).toBe(String.raw`Write \<script>alert(1)\</script> here`);
  });

  test.each([
    ['a task list', '<ul><li><input type="checkbox" checked> a</li></ul>', '- [x] a'],
    ['a break in a cell', '<table><tr><th>a<br>b</th></tr></table>', '| a<br>b |\n| --- |'],
    [
      'a cell that spans rows',
      '<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>4</table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n| | 4 |',
    ],
  ])('%s keeps its form', async (_, html, markdown) => {
    expect((await convert(html)).markdown).toBe(markdown);
  });

  test('elements that lie deeper than can be followed stand beside each other', async () => {
    const html = `${'<div>'.repeat(1000)}<b>a</b> b${'</div>'.repeat(1000)}<p>c</p>`;
    expect(await convert(html)).toMatchObject({
      markdown: expect.stringMatching(/^(?:\*\*a\*\*|a) b\n\nc$/),
      dropped: [expect.stringMatching(/^nesting beyond 300 levels \(\d+ times, first at line 1\)$/)],
    });
  });

  test('tells what the main content leaves out', async () => {
    const html =
      '<header>Top of it all</header>\n<main>Text</main>\n<div class="cookie-banner">Accept</div>\n' +
      '<p hidden>Hidden</p>\n<p style="display:none">Gone</p>';
    expect((await convert(html, {})).dropped).toEqual([
      'hidden p (2 times, first at line 4)',
      'cookie notice (line 3)',
      '4 words beside the main content (line 1)',
    ]);
  });

  test('tells what has no form in Markdown, and where', async () => {
    const html =
      '<p>a\n<video src="/v"></video><svg><path/></svg></p>\n<img src="data:image/png;base64,AA==" alt="b">';
    expect((await convert(html)).dropped).toEqual([
      'svg (line 2)',
      'video (line 2)',
      'img src data: (line 3)',
    ]);
  });

  test('links and images by <base>, and without either', async () => {
    const html = '<base href="https://cdn.example.com/x/"><p><a href="y">a</a> <img src="z.png" alt="b"></p>';
    expect((await convert(html)).markdown).toBe(
      '[a](https://cdn.example.com/x/y) ![b](https://cdn.example.com/x/z.png)',
    );
    expect((await convert(html, { main_only: false, include_links: false })).markdown).toBe(
      'a ![b](https://cdn.example.com/x/z.png)',
    );
    expect((await convert(html, { main_only: false, include_images: false })).markdown).toBe(
      '[a](https://cdn.example.com/x/y)',
    );
  });

  test('the main part without hidden things, forms and cookie notices', async () => {
    const html =
      '<main><p>Text</p><aside>Aside</aside><form>Form</form><p hidden>Hidden</p><p style="display: none">Gone</p><div class="cookie-banner">Accept</div></main>';
    expect((await convert(html, {})).markdown).toBe('Text');
  });

  test('what a readability analysis picks', async () => {
    const paragraph = `<p>${'A sentence about tea, with commas, and more. '.repeat(12)}</p>`;
    const html = `<title>Tea</title><div class="menu"><a href="/a">Home</a> <a href="/b">Shop</a></div><div class="post">${paragraph.repeat(4)}</div><div class="sidebar"><a href="/c">Links</a></div>`;
    const { markdown } = await convert(html, {});
    expect(markdown).toContain('A sentence about tea');
    expect(markdown).not.toContain('Shop');
  });

  test('the whole body where nothing stands out', async () => {
    expect((await convert('<header>Top</header><p>Short</p>', {})).markdown).toBe('Short');
  });

  test('the whole body of a page that is too large for an analysis', async () => {
    const html = `<nav>Menu</nav><header>Top</header>${'<p>Tea and <b>time</b>.</p>'.repeat(26_000)}`;
    expect(await convert(html, {})).toMatchObject({
      markdown: expect.stringMatching(/^Tea and \*\*time\*\*\.\n/),
      word_count: 78_000,
      dropped: ['nav (line 1)', 'header (line 1)'],
    });
  });

  test('neither the title nor the text of a template', async () => {
    const html = '<h1>Tea<template> for <nav>two</nav></template></h1><svg><title>Leaf</title></svg>';
    expect(await convert(html)).toMatchObject({ title: 'Tea', markdown: '# Tea' });
  });

  test('the title of the first heading where there is none', async () => {
    expect(await convert('<h1>Green <em>tea</em></h1>')).toMatchObject({
      title: 'Green tea',
      language: null,
      canonical_url: null,
    });
    expect((await convert('<title> </title><h1>Tea</h1>')).title).toBe('Tea');
  });

  // Each took minutes or failed once: patterns that begin anew at every place of a long run.
  test.each([
    ['links that never end', ']('.repeat(100_000), 0],
    ['addresses that never end', '&lt;http:'.repeat(20_000), 20_000],
    ['empty lines within an item', `<ul><li><pre>x${'\n'.repeat(200_000)}y</pre></li></ul>`, 2],
    ['blanks within a cell', `<table><tr><td><pre>${' '.repeat(200_000)}x</pre></td></tr></table>`, 1],
    ['spaces that do not break', `<p>a${'&nbsp;'.repeat(100_000)}b</p>`, 2],
    ['signs that are references, without end', `x${'<&'.repeat(150_000)}`, 1],
    ['fences within code', `<pre>${'```\n'.repeat(200_000)}</pre>`, 0],
  ])('%s cost no more than their length', async (_, html, words) => {
    expect((await convert(html)).word_count).toBe(words);
  });

  test('words as Unicode has them, without addresses', async () => {
    expect((await convert('<p>Don’t say <a href="https://example.com/a-b-c">café</a></p>')).word_count).toBe(
      3,
    );
    expect((await convert('<p><a href="https://example.com/(a)-b">café</a></p>')).word_count).toBe(1);
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
    return callTool(siteToMarkdown, { url: `${server.url}/a` }, { context: loopback.toFail(reason) });
  };
  const html =
    (body: string | Uint8Array, type = 'text/html'): RequestListener =>
    (_request, response) =>
      response.setHeader('content-type', type).end(body);

  test('asks for Markdown first, and takes it as it is', async () => {
    let accept: string | undefined;
    const answer = await fetchPage((request, response) => {
      accept = request.headers.accept;
      response.setHeader('content-type', 'text/markdown; charset=utf-8').end('# Tea\n\n*green*\n');
    });
    expect(accept).toMatch(/^text\/markdown, text\/html/);
    expect(answer).toMatchObject({
      ok: true,
      status: 200,
      markdown: '# Tea\n\n*green*',
      title: 'Tea',
      source: 'server_markdown',
      word_count: 2,
    });
  });

  test('follows redirects, and resolves links by where they lead', async () => {
    const answer = await fetchPage((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b/c' }).end();
      else html('<main><a href="d">e</a></main>')(request, response);
    });
    expect(answer).toMatchObject({
      ok: true,
      source: 'html',
      url: `${server.url}/b/c`,
      markdown: `[e](${server.url}/b/d)`,
    });
    expect(server.asked).toEqual(['GET /a', 'GET /b/c']);
  });

  test.each<[string, RequestListener]>([
    ['the header', html(Buffer.from('<p>caf\xe9</p>', 'latin1'), 'text/html; charset=iso-8859-1')],
    ['meta', html(Buffer.from('<meta charset="windows-1252"><p>caf\xe9</p>', 'latin1'))],
    [
      'a byte order mark',
      html(
        Buffer.from('\ufeff<meta charset=iso-8859-1><p>café</p>', 'utf16le'),
        'text/html; charset=iso-8859-1',
      ),
    ],
    ['nothing: UTF-8', html('<p>café</p>')],
    ['a name that nobody knows: UTF-8', html('<p>café</p>', 'text/html; charset=klingon')],
    [
      'XHTML',
      html(
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>café</p></body></html>',
        'application/xhtml+xml',
      ),
    ],
    ['plain text', html('café', 'text/plain; charset=utf-8')],
    [
      'compressed',
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync('<p>café</p>')),
    ],
  ])('charset by %s', async (_, respond) => {
    expect((await fetchPage(respond)).markdown).toBe('café');
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
    ['a page too deep', html('<div>'.repeat(3001)), 'too_large'],
    ['silence', () => {}, 'timeout'],
    ['a broken connection', (request) => request.socket.destroy(), 'bad_response'],
    [
      'a redirect inward',
      (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'blocked_target',
    ],
    [
      'redirects in a circle',
      (_request, response) => response.writeHead(302, { location: '/a' }).end(),
      'bad_response',
    ],
  ])('%s is a failure', async (_, respond, reason) => {
    expect(await fetchPage(respond, reason)).toEqual({
      ok: false,
      reason,
      detail: expect.any(String),
      url: `${server.url}/a`,
      status: null,
      markdown: null,
      title: null,
      description: null,
      language: null,
      canonical_url: null,
      word_count: null,
      source: null,
    });
  });

  test('a server that is not there is a failure', async () => {
    const { network: context } = loopback;
    expect(await callTool(siteToMarkdown, { url: await deadAddress() }, { context })).toMatchObject({
      ok: false,
      reason: 'connect_failed',
    });
  });

  test.each([
    'http://[::ffff:10.0.0.1]/',
    'http://2130706434/',
    'http://localhost/',
    'https://intranet/',
    'https://a.onion/',
  ])('nothing is asked of %s', async (url) => {
    const { network: context } = loopback;
    expect(await callTool(siteToMarkdown, { url }, { context })).toMatchObject({
      ok: false,
      reason: 'blocked_target',
    });
    expect(server.asked).toEqual([]);
  });
});

test.each([
  ['nothing', {}, 'url: required, or html'],
  [
    'another scheme',
    { url: 'file:///etc/passwd' },
    'url: expected a URL that begins with http:// or https://',
  ],
  [
    'HTML too deep',
    { html: '<div>'.repeat(3001) },
    'html: expected a page whose elements nest at most 3000 deep',
  ],
  [
    'a table too large',
    { html: `<table>${'<tr><td colspan=1000>'.repeat(501)}</table>` },
    'html: expected tables of at most 500000 cells',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(siteToMarkdown, input)).rejects.toThrow(message);
});

test('formulas that MathJax has set are content, although their class names a menu', async () => {
  const formula =
    '<mjx-container class="MathJax CtxtMenu_Attached_0"><mjx-math aria-hidden="true"></mjx-math><mjx-assistive-mml><math><mi>a</mi><mo>≠</mo><mn>0</mn></math></mjx-assistive-mml></mjx-container>';
  const text = 'There are two solutions to this equation, as the formula shows. '.repeat(12);
  const html = `<body><div><p>When ${formula}, it holds. ${text}</p><p>${text}</p></div></body>`;
  const { markdown } = await callTool(siteToMarkdown, { html });
  expect(markdown).toContain('When a≠0, it holds.');
});
