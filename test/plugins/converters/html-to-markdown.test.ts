import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import htmlToMarkdown from '../../../plugins/converters/tools/html-to-markdown/tool.ts';
import markdownToHtml from '../../../plugins/converters/tools/markdown-to-html/tool.ts';

test.each<[string, object, object]>([
  [
    'nested lists, start number',
    {
      html: '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>x</p><ol start="3"><li>a</li><li>b</li></ol>',
    },
    { result: '- one\n  - two\n- three\n\nx\n\n3. a\n4. b\n' },
  ],
  [
    'table with alignment, pipe and break',
    {
      html: '<table><thead><tr><th>A</th><th align="right">B|C</th></tr></thead><tbody><tr><td>x<br>y</td><td>1</td></tr></tbody></table>',
    },
    {
      result: expect.stringMatching(
        new RegExp(
          '^\\| *A *\\| *B\\\\\\|C *\\|\\n\\| *-{3,} *\\| *-{2,}: *\\|\\n\\| *x<br ?/?>y *\\| *1 *\\|\\n$',
        ),
      ),
    },
  ],
  [
    'code block with language',
    { html: '<pre><code class="language-js">let a = 1;\n\n&lt;b&gt; ```\n</code></pre>' },
    { result: '````js\nlet a = 1;\n\n<b> ```\n````\n' },
  ],
  [
    'text is escaped',
    { html: '<p>1. not a list *stars* _under_ &lt;b&gt;</p><p># no heading</p>' },
    {
      result: expect.stringMatching(
        new RegExp(
          '^1\\\\\\. not a list \\\\\\*stars\\\\?\\* \\\\_under\\\\?_ (\\\\<b\\\\?>|&lt;b(>|&gt;))\\n\\n\\\\# no heading\\n$',
        ),
      ),
    },
  ],
  [
    'quotes, rule, break, strike',
    { html: '<blockquote><p>q1</p><p>q2</p></blockquote><hr><p>line<br>two <del>gone</del></p>' },
    { result: '> q1\n>\n> q2\n\n---\n\nline\\\ntwo ~~gone~~\n' },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(htmlToMarkdown, input)).toMatchObject(output);
});

test.each<[string, object, string]>([
  ['empty', { html: '' }, 'html'],
  ['base is no URL', { html: '<p>x</p>', base_url: 'example' }, 'base_url'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(htmlToMarkdown, input)).rejects.toThrow(message);
});

const toMarkdown = async (html: string, input: object = {}) =>
  (await callTool(htmlToMarkdown, { html, ...input })).result;

test.each([
  ['spaces at the edges of markup', 'a<b> b </b>c<a href="/x"> d </a>e<i>f </i>', 'a **b** c [d](/x) e*f*\n'],
  [
    'empty markup and links',
    'a <b> </b><i></i><a href="/x"></a><code> </code>b<a href="/x"><img src="i" alt=""></a>',
    'a b[![](i)](/x)\n',
  ],
  [
    'markup in itself and beside itself',
    '<b>a<strong>b</strong></b><b>c</b> <i>d<em>e</em></i>',
    '**abc** *de*\n',
  ],
  ['markup between letters', 'a<em>b</em>c<b>"d"</b>e', 'a*b*&#x63;**"d"**&#x65;\n'],
  ['code beside code', '<code>a</code><code>b</code> <code>c</code>', '`ab` `c`\n'],
  ['white space outside pre', '<p> a\n\t b <br> c<br></p>', 'a b\\\nc\n'],
  ['a list with paragraphs', '<ul><li><p>a</p></li><li>b</li></ul>', '- a\n\n- b\n'],
  [
    'a list with several blocks in an item',
    '<ol start="9"><li>a<pre>b\nc</pre></li><li>d</li></ol>',
    '9. a\n\n   ```\n   b\n   c\n   ```\n\n10. d\n',
  ],
  ['a nested list beside its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b\n'],
  [
    'task lists',
    '<ul><li><input type=checkbox checked> a<li><p><input type=checkbox>b</p></ul>',
    '- [x] a\n\n- [ ] b\n',
  ],
  [
    'spans',
    '<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>',
    '| a | b | |\n| --- | --- | --- |\n| c | d | e |\n| | f | g |\n',
  ],
  [
    'a table without a header',
    '<table><tr><td>a<td align=center>b</table>',
    '| | |\n| --- | :---: |\n| a | b |\n',
  ],
  [
    'a row of th in the body',
    '<table><tr><th>a</th><th style="text-align:left">b</th></tr></table>',
    '| a | b |\n| --- | :--- |\n',
  ],
  [
    'blocks in cells',
    '<table><thead><tr><th>a</th></tr></thead><tr><td><p>b</p><ul><li>c<li>d|</ul><table><tr><td>e<td>f</table></td></tr></table>',
    '| a |\n| --- |\n| b<br>c<br>d\\|<br>e f |\n',
  ],
  ['code in cells', '<table><tr><th><code>a|b</code></table>', '| `a\\|b` |\n| --- |\n'],
  ['a caption', '<table><caption>a</caption><tr><th>b</table>', 'a\n\n| b |\n| --- |\n'],
  [
    'languages of code',
    '<pre class="lang-a"><code>b\n</code></pre><pre><code class="x language-c++">d</code></pre>',
    '```a\nb\n```\n\n```c++\nd\n```\n',
  ],
  [
    'targets of links',
    '<a href="a b">1</a> <a href="a(b)">2</a> <a href="a)b">3</a> <a href="?a&copy;">4</a> <a href="x" title=\'a "b"\'>5</a>',
    '[1](<a b>) [2](a(b)) [3](<a)b>) [4](?a©) [5](x "a \\"b\\"")\n',
  ],
  [
    'code and data as targets',
    '<a href=" java\nscript:x">a</a> <a href="DATA:x">b</a> <a>c</a> <img src="javascript:x" alt="d">',
    'a b c d\n',
  ],
  ['a link around blocks', '<a href="/x"><h2>a<br>b</h2><p>c</p></a>', '## [a b](/x)\n\n[c](/x)\n'],
  [
    'what Markdown has no markup for',
    'a<sub>1</sub><sup>2</sup><kbd>b</kbd><u>c</u><x-y>d</x-y>',
    'a12bcd\n',
  ],
  [
    'what is not shown',
    '<p hidden>a</p><p aria-hidden="true">b</p><script>c</script><style>d</style><template>e</template><noscript>f</noscript><!-- g -->h',
    'h\n',
  ],
  ['nothing shown', '<script>a</script>', ''],
  ['text beside blocks', 'a<div>b<p>c</p></div>d', 'a\n\nb\n\nc\n\nd\n'],
  ['broken HTML', '<p>a<b>b<p>c</i></b>d', 'a**b**\n\n**c**d\n'],
])('converts %s', async (_, html, markdown) => {
  expect(await toMarkdown(html)).toBe(markdown);
});

test('keeps images, their text or nothing, and links or their text', async () => {
  const html = '<a href="/x">a <img src="i" alt="b" title="t"></a>';
  expect(await toMarkdown(html)).toBe('[a ![b](i "t")](/x)\n');
  expect(await toMarkdown(html, { images: 'alt', links: false })).toBe('a b\n');
  expect(await toMarkdown(html, { images: 'drop' })).toBe('[a](/x)\n');
});

test('tells the title', async () => {
  expect(await callTool(htmlToMarkdown, { html: '<p>a<title>T</title>' })).toEqual({
    result: 'a\n',
    title: 'T',
  });
  const html = '<title> A\n &amp; B </title><svg><title>C</title></svg>d';
  expect(await callTool(htmlToMarkdown, { html })).toEqual({
    result: 'd\n',
    title: 'A & B',
    dropped: ['svg (line 2)'],
  });
});

test.each([
  ['1. a'],
  ['2) a'],
  ['- a'],
  ['+ a'],
  ['* a'],
  ['# a'],
  ['####### a'],
  ['> a'],
  ['```'],
  ['~~~'],
  ['---'],
  ['==='],
  ['[a]: b'],
  ['[a](b) ![c](d)'],
  ['*a* _b_ **c** __d__ ~e~ ~~f~~'],
  ['`a` ``b``'],
  ['<b> &lt; &#60; &'],
  ['a\\b\\*c\\'],
  ['snake_case_name'],
  ['| a | b |'],
  ['a * b * c'],
  ['5 > 4 < 6'],
  ['[ ] a'],
  ['!\\[a]'],
  ['- [x] a'],
  ['+'],
  ['1.'],
  ['#'],
])('escapes text so that it reads back: %s', async (text) => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const markdown = await toMarkdown(`<p>${escaped}</p><p>x<br>${escaped}</p><ul><li>${escaped}</li></ul>`);
  const { result } = await callTool(markdownToHtml, { markdown, sanitize: false });
  const shown = escaped.replaceAll('>', '&gt;');
  expect(result).toBe(`<p>${shown}</p>\n<p>x<br />\n${shown}</p>\n<ul>\n<li>${shown}</li>\n</ul>\n`);
});

test.each([
  [
    'elements too deep',
    '<span>'.repeat(3001),
    {},
    'html: expected a page whose elements nest at most 3000 deep',
  ],
  [
    'tables too wide',
    `<table>${'<tr><td colspan=1000>'.repeat(501)}</table>`,
    {},
    'html: expected tables of at most 500000 cells',
  ],
  [
    'a base of another scheme',
    '<p>a',
    { base_url: 'ftp://x/' },
    'base_url: expected a URL that begins with http:// or https://',
  ],
  ['blanks', ' \n', {}, 'html: expected HTML, got no text'],
])('refuses %s', async (_, html, input, message) => {
  await expect(callTool(htmlToMarkdown, { html, ...input })).rejects.toThrow(message);
});

test.each([
  ['http://a.example/b_c, www.a.example.', 'http://a.example/b_c, www.a.example.'],
  ['<strong>http://a.example</strong> b', '**http://a.example** b'],
  ['http://a.example/~b/', String.raw`http\://a.example/\~b/`],
  ['www.a.example/__init__.py', String.raw`www\.a.example/\_\_init\_\_.py`],
  ['http://a.example<br />\nb', 'http\\://a.example\\\nb'],
  ['<strong>http://a.example</strong><em>b</em>', '**http\\://a.example**'],
  ['http://a.example<code>b</code>', 'http\\://a.example`b`'],
])('writes addresses in text so that they read back: %s', async (html, expected) => {
  const markdown = await toMarkdown(`<p>${html}</p>`);
  expect(markdown).toContain(expected);
  const { result } = await callTool(markdownToHtml, { markdown });
  expect(result.replaceAll(/<\/?a\b[^>]*>/g, '')).toBe(`<p>${html}</p>\n`);
});

test.each([
  ['<i><b>a</b></i>', '***a***'],
  ['<i>a <b>b</b></i>', '*a **b***'],
  ['<b>a <i>b</i></b> c', '**a *b*** c'],
  ['<i>a</i><b>b</b>', '*a*__b__'],
  ['<b>a</b><i>b</i><b>c</b>', '**'],
  ['a<i>b</i><b>c<i>d</i></b>e', '*'],
  ['<del><b>a</b></del><i>b</i>', '~~**a**~~'],
  ['<b>(a)</b>b<i>.c</i>', '**(a)**'],
])('marks %s so that it reads back', async (html, expected) => {
  const markdown = await toMarkdown(`<p>${html}</p>`);
  expect(markdown).toContain(expected);
  const { result } = await callTool(markdownToHtml, { markdown });
  const shown = html.replaceAll('b>', 'strong>').replaceAll('i>', 'em>');
  expect(result).toBe(`<p>${shown}</p>\n`);
});

test('lays quotes and lists beyond 60 levels beside each other', async () => {
  const { result, dropped } = await callTool(htmlToMarkdown, { html: `${'<blockquote>'.repeat(62)}a` });
  expect(result).toBe(`${'> '.repeat(60)}a\n`);
  expect(dropped).toEqual(['blockquote beyond 60 levels (2 times, first at line 1)']);
});

test('keeps the order of what lies deeper than 300 levels', async () => {
  const html = `${'<span>'.repeat(400)}a <b>b <i>c</i> d</b> e`;
  const { result, dropped } = await callTool(htmlToMarkdown, { html });
  expect(result).toMatch(/^a b (?:\*c\*|c) d e\n$/);
  expect(dropped).toEqual([expect.stringMatching(/^nesting beyond 300 levels/)]);
});

test('resolves addresses against the base that the page names', async () => {
  const html = '<base href="/b/"><a href="c">d</a>';
  expect(await toMarkdown(html, { base_url: 'https://a.example/x' })).toBe('[d](https://a.example/b/c)\n');
  expect(await toMarkdown(html.replace('/b/', 'https://b.example/'))).toBe('[d](https://b.example/c)\n');
});

test.each([
  [
    'rowspan 0 to the end of its group',
    '<table><tr><td rowspan=0>a<td>b<tr><td>c</table>',
    '| a | b |\n| | c |',
  ],
  [
    'no cell leaves its group',
    '<table><tbody><tr><td rowspan=9>a<td>b</tbody><tbody><tr><td>c<td>d</table>',
    '| a | b |\n| c | d |',
  ],
])('places cells: %s', async (_, html, rows) => {
  expect(await toMarkdown(html)).toBe(`| | |\n| --- | --- |\n${rows}\n`);
});
