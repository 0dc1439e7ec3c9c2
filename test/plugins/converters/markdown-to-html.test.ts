import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import markdownToHtml from '../../../plugins/converters/tools/markdown-to-html/tool.ts';

test.each<[string, object, object]>([
  [
    'nested and loose lists',
    { markdown: '- a\n  - b\n\n    c\n- d\n\n3. x\n4. y\n' },
    {
      result:
        '<ul>\n<li>a\n<ul>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n<ol start="3">\n<li>x</li>\n<li>y</li>\n</ol>\n',
    },
  ],
  [
    'fenced code and quote',
    { markdown: '```js\nlet a = 1 < 2;\n```\n\n> q\nlazy\n\n---\n' },
    {
      result:
        '<pre><code class="language-js">let a = 1 &lt; 2;\n</code></pre>\n<blockquote>\n<p>q\nlazy</p>\n</blockquote>\n<hr />\n',
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(markdownToHtml, input)).toMatchObject(output);
});

test.each<[string, object, string]>([['markdown missing', {}, 'markdown']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(markdownToHtml, input)).rejects.toThrow(message);
  },
);

const render = async (markdown: string, input: object = {}) =>
  (await callTool(markdownToHtml, { markdown, ...input })).result;

test.each([
  [
    'task lists',
    '- [x] done\n- [ ] todo\n- [x]no',
    '<ul>\n<li><input type="checkbox" checked="" disabled="" /> done</li>\n<li><input type="checkbox" disabled="" /> todo</li>\n<li>[x]no</li>\n</ul>\n',
  ],
  [
    'one and two tildes, not three',
    '~~a~~ ~b~ ~~~c~~~ ~d~~',
    '<p><del>a</del> <del>b</del> ~~~c~~~ ~d~~</p>\n',
  ],
  [
    'autolinks',
    'www.a.example/b_(c)). https://a.example?x&y&amp; a@b.example',
    '<p><a href="http://www.a.example/b_(c)">www.a.example/b_(c)</a>). <a href="https://a.example?x&amp;y">https://a.example?x&amp;y</a>&amp; <a href="mailto:a@b.example">a@b.example</a></p>\n',
  ],
  [
    'no links in other text',
    'a.example http://a_b.c_d ftp://a.example //a.example',
    '<p>a.example http://a_b.c_d ftp://a.example //a.example</p>\n',
  ],
  [
    'footnotes',
    'a[^1] b[^1]\n\n[^1]: note',
    '<p>a<sup class="footnote-ref"><a href="#user-content-fn-1" id="user-content-fnref-1">1</a></sup> b<sup class="footnote-ref"><a href="#user-content-fn-1" id="user-content-fnref-1-2">1</a></sup></p>\n<section class="footnotes">\n<ol>\n<li id="user-content-fn-1">\n<p>note <a href="#user-content-fnref-1" class="footnote-backref">↩</a> <a href="#user-content-fnref-1-2" class="footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>\n',
  ],
  [
    'quotes in text and attributes',
    'a "b" \'c\' ![d "e"](/f "g\'")',
    '<p>a &quot;b&quot; \'c\' <img src="/f" alt="d &quot;e&quot;" title="g\'" /></p>\n',
  ],
  ['code whose fence and last line do not end', '```\na', '<pre><code>a\n</code></pre>\n'],
  ['a fence alone', '```\n', '<pre><code></code></pre>\n'],
  ['an empty quote', '>', '<blockquote>\n</blockquote>\n'],
  [
    'code, HTML and tables after the text of an item',
    '- a\n  ```\n  b\n  ```\n- c\n  <div>d</div>\n- e\n  | f |\n  |-|\n',
    '<ul>\n<li>a\n<pre><code>b\n</code></pre>\n</li>\n<li>c\n<div>d</div>\n</li>\n<li>e\n<table>\n<thead>\n<tr>\n<th>f</th>\n</tr>\n</thead>\n</table>\n</li>\n</ul>\n',
  ],
  [
    'addresses beside what they do not hold',
    "'a@b.co' c*d+e@f.co. g@h.i_ j@k.l@m.no ~~www.n.o~~",
    '<p>\'<a href="mailto:a@b.co">a@b.co</a>\' c*<a href="mailto:d+e@f.co">d+e@f.co</a>. g@h.i_ j@k.l@m.no <del><a href="http://www.n.o">www.n.o</a></del></p>\n',
  ],
  ['line ends, NUL and a byte order mark', '\ufeffa\u0000\r\nb\rc', '<p>a\ufffd\nb\nc</p>\n'],
  ['no text', '', ''],
  ['blank lines', ' \n\n', ''],
  [
    'a language of code',
    '~~~ c++ x\n"a"\n~~~',
    '<pre><code class="language-c++">&quot;a&quot;\n</code></pre>\n',
  ],
  ['void elements', 'a<br>b\\\nc\n\n***', '<p>a<br />b<br />\nc</p>\n<hr />\n'],
])('renders %s', async (_, markdown, html) => {
  expect(await render(markdown)).toBe(html);
});

test('renders plain CommonMark without the extensions', async () => {
  expect(await render('| a |\n|-|\n\n~~b~~ www.a.example [^1]\n\n- [x] c\n\n[^1]: /u', { gfm: false })).toBe(
    '<p>| a |\n|-|</p>\n<p>~~b~~ www.a.example <a href="/u">^1</a></p>\n<ul>\n<li>[x] c</li>\n</ul>\n',
  );
});

test('breaks every line of text, and only of text', async () => {
  expect(await render('a\nb  \nc `d\ne` [f](/g "h\ni")\n\n    j\n    k', { breaks: true })).toBe(
    '<p>a<br />\nb<br />\nc <code>d e</code> <a href="/g" title="h\ni">f</a></p>\n<pre><code>j\nk\n</code></pre>\n',
  );
});

test.each([
  [
    'different ones',
    '# A, *b*!\n\n`C_d`-e\n---',
    '<h1 id="a-b">A, <em>b</em>!</h1>\n<h2 id="c_d-e"><code>C_d</code>-e</h2>\n',
  ],
  [
    'repeats',
    '# a\n# a\n# a-1\n# a',
    '<h1 id="a">a</h1>\n<h1 id="a-1">a</h1>\n<h1 id="a-1-1">a-1</h1>\n<h1 id="a-2">a</h1>\n',
  ],
  [
    'none of what has neither letters nor digits',
    '# !\n# ?\n# 1',
    '<h1>!</h1>\n<h1>?</h1>\n<h1 id="1">1</h1>\n',
  ],
  ['other scripts and entities', '# Über &lt;数&gt; 1', '<h1 id="über-数-1">Über &lt;数&gt; 1</h1>\n'],
])('gives headings ids: %s', async (_, markdown, html) => {
  expect(await render(markdown, { heading_ids: true })).toBe(html);
});

test.each([
  ['scripts and styles with their content', 'a<script>alert(1)</script><style>b{}</style>c', '<p>ac</p>\n'],
  ['a block of script', '<script>\nalert(1)\n</script>\n\nb', '<p>b</p>\n'],
  [
    'other elements, not their text',
    '<form action=/x><iframe src=/y>a</iframe><object>b</object><embed src=c>d</form>',
    'abd\n',
  ],
  [
    'handlers, styles and unknown classes',
    '<b onclick="x()" style="color:red" class="a">b</b>',
    '<p><b>b</b></p>\n',
  ],
  [
    'scripts as addresses',
    '[a](javascript:x) <a href="&#106;avascript:x">c</a> ![d](data:x)<img src=javascript:x>',
    '<p>a c </p>\n',
  ],
  ['other schemes', '[a](ftp://x) <vbscript:x>', '<p>a vbscript:x</p>\n'],
  ['comments', 'a<!-- b -->c', '<p>ac</p>\n'],
  [
    'inputs but boxes',
    '<input type=text value=x><input type=CHECKBOX onclick=x>',
    '<p><input type="checkbox" disabled="" /></p>\n',
  ],
])('drops %s', async (_, markdown, html) => {
  const result = await render(markdown);
  expect(result.trim()).toBe(html.trim());
});

test.each([
  [
    'schemes',
    '[a](HTTPS://x) [b](mailto:x@y) [c](tel:1) [d](/e?f=g:h) [i](#j) [k](//l)',
    '<p><a href="HTTPS://x">a</a> <a href="mailto:x@y">b</a> <a href="tel:1">c</a> <a href="/e?f=g:h">d</a> <a href="#j">i</a> <a href="//l">k</a></p>\n',
  ],
  [
    'GitHub’s elements and attributes, closed',
    '<div align="center"><kbd>a<sub>b',
    '<div align="center"><kbd>a<sub>b\n</sub></kbd></div>',
  ],
  [
    'details',
    '<details open><summary>a</summary>\n\n*b*\n\n</details>',
    '<details open=""><summary>a</summary>\n<p><em>b</em></p>\n</details>\n',
  ],
  [
    'ids, under names of their own',
    '<p id="location"><a name="x">y</a></p>',
    '<p id="user-content-location"><a name="user-content-x">y</a></p>\n',
  ],
])('keeps %s', async (_, markdown, html) => {
  expect((await render(markdown)).trim()).toBe(html.trim());
});

test('a long run of line breaks in code costs no more than its length', async () => {
  expect(await render(`~~~\na${'\n'.repeat(200_000)}b\n~~~`)).toContain('\n\nb\n</code>');
});

test('lets everything through when asked', async () => {
  const markdown = '<script>alert(1)</script>\n\n[a](javascript:x) <b onclick="y">';
  expect(await render(markdown, { sanitize: false })).toBe(
    '<script>alert(1)</script>\n<p><a href="javascript:x">a</a> <b onclick="y"></p>\n',
  );
});

test.each([
  ['deep quotes', '> '.repeat(200), 'markdown: expected fewer than 200 levels'],
  ['many brackets', '!['.repeat(10_001), 'markdown: expected paragraphs with at most 10000 opening brackets'],
  ['deep HTML', '<div>\n\n'.repeat(1001), 'markdown: expected HTML with at most 1000 elements'],
  ['more than 32 MiB', 'a'.repeat(32 * 1024 * 1024 + 1), 'markdown:'],
])('refuses %s', async (_, markdown, message) => {
  await expect(callTool(markdownToHtml, { markdown })).rejects.toThrow(message);
});
