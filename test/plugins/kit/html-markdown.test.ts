import { DroppedParts } from '@toolyard/kit/dropped';
import { htmlToMarkdown } from '@toolyard/kit/html-markdown';
import type { HtmlMarkdownOptions } from '@toolyard/kit/html-phrasing';
import { writeMarkdown } from '@toolyard/kit/markdown-writer';
import { parseHtml } from '@toolyard/kit/html-tree';
import { expect, test } from 'vitest';

const convert = (html: string, options: Partial<HtmlMarkdownOptions> = {}) => {
  const page = parseHtml(html, { levels: 300, elements: 10_000 }, { sourceCodeLocationInfo: true });
  const dropped = new DroppedParts();
  const tree = htmlToMarkdown(page, { images: 'keep', dataImages: true, links: true, ...options }, dropped);
  return { markdown: writeMarkdown(tree), dropped: dropped.output().dropped ?? [] };
};

/** All elements of HTML (HTML Living Standard, index of elements), and those that it calls obsolete (16.2). */
const ELEMENTS = (
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col ' +
  'colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 ' +
  'h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta ' +
  'meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section ' +
  'select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time ' +
  'title tr track u ul var video wbr ' +
  'applet acronym bgsound dir frame frameset noframes isindex keygen listing menuitem nextid noembed param plaintext rb ' +
  'rtc strike xmp basefont big blink center font marquee multicol nobr spacer tt'
).split(' ');

/** Those that the caller reads, or that say nothing by themselves. */
const SAYS_NOTHING = new Set('base title head body html'.split(' '));

/** What must stand around an element for parsers to keep it. */
const AROUND: Readonly<Record<string, readonly [string, string]>> = {
  caption: ['<table>', '<tr><td>b</table>'],
  col: ['<table><colgroup>', '</colgroup><tr><td>b</table>'],
  colgroup: ['<table>', '<tr><td>b</table>'],
  frame: ['<frameset>', '</frameset>'],
  tbody: ['<table>', '</table>'],
  td: ['<table><tr>', '</table>'],
  tfoot: ['<table>', '</table>'],
  th: ['<table><tr>', '</table>'],
  thead: ['<table>', '</table>'],
  tr: ['<table>', '</table>'],
  option: ['<select>', '</select>'],
  optgroup: ['<select>', '</select>'],
};

/** What the content model asks for within an element. */
const WITHIN: Readonly<Record<string, (text: string) => string>> = {
  colgroup: () => '<col>',
  frameset: () => '<frame>',
  optgroup: (text) => `<option>${text}</option>`,
  select: (text) => `<option>${text}</option>`,
  tbody: (text) => `<tr><td>${text}`,
  tfoot: (text) => `<tr><td>${text}`,
  thead: (text) => `<tr><td>${text}`,
  tr: (text) => `<td>${text}`,
};

test.each(ELEMENTS.filter((name) => !SAYS_NOTHING.has(name)))(
  '%s: its text and its meaning are in the result, or among what was dropped',
  (name) => {
    const [before, after] = AROUND[name] ?? ['', ''];
    const page = `${before}<${name}>${(WITHIN[name] ?? String)('Zanzibar')}</${name}>${after}`;
    const { markdown, dropped } = convert(page);
    const tells = dropped.some((entry) =>
      new RegExp(`^(?:hidden )?${name}\\b|^(?:frame|col)\\b`).test(entry),
    );
    expect(markdown.includes('Zanzibar') || MARKS[name]?.test(markdown) || tells).toBe(true);
    if (HAS_NO_FORM.has(name)) expect(dropped).not.toEqual([]);
  },
);

/** How elements without text show. */
const MARKS: Readonly<Record<string, RegExp>> = { br: /^/, hr: /^---$/m };

/** What does or is more than its text, for which CommonMark and GFM have nothing. */
const HAS_NO_FORM = new Set(
  (
    'area audio bdo button canvas col colgroup datalist embed form frame frameset iframe img input ins kbd link map mark ' +
    'math meta meter noscript object progress script select source style sub sup svg template textarea track u video wbr'
  )
    .split(' ')
    .filter((name) => name !== 'map'),
);

test.each([
  ['<abbr title="World">W</abbr>', 'abbr title'],
  ['<blockquote cite="/a">b</blockquote>', 'blockquote cite'],
  ['<data value="1">one</data>', 'data value'],
  ['<del datetime="2026-01-01">a</del>', 'del datetime'],
  ['<dfn title="a">b</dfn>', 'dfn title'],
  ['<ol reversed><li>a</ol>', 'ol reversed'],
  ['<ol type="a"><li>a</ol>', 'ol type'],
  ['<ol><li value="7">a</ol>', 'li value'],
  ['<q cite="/a">b</q>', 'q cite'],
  ['<table><tr><td colspan="2">a<tr><td>b<td>c</table>', 'td colspan'],
  ['<table><tr><th rowspan="2">a<th>b<tr><td>c</table>', 'th rowspan'],
  ['<time datetime="2026-01-01">today</time>', 'time datetime'],
  ['<p hidden>a</p>', 'hidden p'],
  ['<p aria-hidden="true">a</p>', 'hidden p'],
  ['<table><tr hidden><td>a<tr><td>b</table>', 'hidden tr'],
  ['<a href="javascript:a()">b</a>', 'a href javascript:'],
  ['<a href="/a"> </a>b', 'a without text'],
  ['<img alt="a">', 'img without src'],
  ['<pre>a <a href="/b">c</a></pre>', 'a in code'],
  ['<pre>a <script>b</script></pre>', 'script'],
  ['<table><tr><td><ul><li>a</ul></table>', 'ul in a cell'],
  ['<table><tr><td><table><tr><td>a</table></table>', 'table in a cell'],
])('tells of %s', (html, loss) => {
  expect(convert(`\n\n${html}`).dropped).toEqual([`${loss} (line 3)`]);
});

test.each([
  ['<p>a <b>b</b> <i>c</i> <del>d</del> <code>e</code></p>'],
  ['<h1>a</h1><hr><blockquote>b</blockquote><pre>c</pre>'],
  ['<ol start="3"><li>a</ol><ul><li><input type="checkbox">b</ul>'],
  ['<table><thead><tr><th>a<tbody><tr><td align="right">b<br>c</table>'],
  ['<a href="/a" title="b">c</a><img src="/d" alt="e">'],
  ['<a href="/a"> <h2>b</h2> <p>c</p> </a>'],
  ['<ruby>漢<rt>kan</rt></ruby> <q>a</q> <details><summary>b</summary>c</details>'],
  ['<div class="a" id="b" style="color: red"><span lang="en">c</span></div>'],
])('drops nothing of %s', (html) => {
  expect(convert(html).dropped).toEqual([]);
});

test.each([
  ['a quotation in its marks', 'a <q>b</q>', 'a “b”'],
  ['an annotation in parentheses', '<ruby>漢<rt>kan</rt></ruby>', '漢(kan)'],
  ['parentheses of its own', '<ruby>漢<rp>[</rp><rt>kan</rt><rp>]</rp></ruby>', '漢\\[kan]'],
  ['the value of a field', '<input value="Ann"><input type="password" value="secret">', 'Ann'],
  ['the options of a field', 'a <select><option>b<option>c</select> d', 'a b, c d'],
  ['a link around a table', '<a href="/a"><table><tr><th>b</table></a>', '| [b](/a) |\n| --- |'],
])('shows %s', (_, html, markdown) => {
  expect(convert(html).markdown.trim()).toBe(markdown);
});

test.each([
  [
    'its TeX, as KaTeX writes it',
    '<span class="katex-mathml"><math><semantics><mrow><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow><annotation encoding="application/x-tex">\\frac{a}{b}</annotation></semantics></math></span>',
    'x `\\frac{a}{b}` y',
  ],
  [
    'what is shown, without annotations in other forms',
    '<math><semantics><mi>a</mi><annotation encoding="application/x-maple">alpha</annotation></semantics></math>',
    'x a y',
  ],
  ['nothing, where it is empty', '<math><semantics></semantics></math>', 'x y'],
])('a formula of MathML becomes %s', (_, math, expected) => {
  expect(convert(`<p>x ${math} y</p>`).markdown.trim()).toBe(expected);
});
