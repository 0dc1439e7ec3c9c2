import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { BLOCKS } from '../../../plugins/developer/tools/html-formatter/html-source-tree.ts';
import htmlFormatter from '../../../plugins/developer/tools/html-formatter/tool.ts';

test.each([
  ['inline spacing', { html: '<p>a<span> b </span>c</p>', indent: 4 }, '<p>a<span> b </span>c</p>'],
  [
    'a table with tabs',
    { html: '<table><tr><td>1</td></tr></table>', indent: 'tab' },
    '<table>\n\t<tr>\n\t\t<td>1</td>\n\t</tr>\n</table>',
  ],
  [
    'pre and textarea',
    { html: '<div><pre>a\n  b   c</pre><textarea>\n x  y</textarea></div>' },
    '<div>\n  <pre>a\n  b   c</pre>\n  <textarea>\n x  y</textarea>\n</div>',
  ],
  ['white space that is not there', { html: '<p>a<b>b</b><i>c</i></p>' }, '<p>a<b>b</b><i>c</i></p>'],
  ['white space between inline elements', { html: '<b>a</b>\n  <i>b</i>' }, '<b>a</b> <i>b</i>'],
  ['a no-break space', { html: '<p>\u00A0a\u00A0 b</p>' }, '<p>\u00A0a\u00A0 b</p>'],
  [
    'end tags that are left out',
    { html: '<ul><li>a<li>b<ul><li>c</ul></ul>' },
    '<ul>\n  <li>a\n  <li>\n    b\n    <ul>\n      <li>c\n    </ul>\n</ul>',
  ],
  [
    'attributes, quotes and entities',
    { html: `<div  CLASS='a "b"'\n data-x=1 hidden><p>&amp;&nbsp;&copy x</p></div>` },
    `<div CLASS='a "b"' data-x=1 hidden>\n  <p>&amp;&nbsp;&copy x</p>\n</div>`,
  ],
  [
    'a document',
    {
      html: '<!DOCTYPE html><html><head><meta charset="utf-8"><title>T</title><script>\n if (a<b) {}\n</script></head><body><!-- c --><p>x</body></html>',
    },
    '<!DOCTYPE html>\n<html>\n  <head>\n    <meta charset="utf-8">\n    <title>T</title>\n    <script>\n if (a<b) {}\n</script>\n  </head>\n  <body>\n    <!-- c -->\n    <p>x\n  </body>\n</html>',
  ],
  [
    'template syntax',
    { html: '<div>{% if a < b %}<p>{{ "<b>" }}</p>{% endif %}<%= x > 1 %></div>' },
    '<div>\n  {% if a < b %}\n  <p>{{ "<b>" }}</p>\n  {% endif %}<%= x > 1 %>\n</div>',
  ],
  [
    'template syntax in tags',
    { html: `<a {% if  a %} title="{{ "x  y" }}"  x={{ {a:  1} }}>t</a>` },
    `<a {% if  a %} title="{{ "x  y" }}" x={{ {a:  1} }}>t</a>`,
  ],
  ['CRLF and a byte order mark', { html: '\uFEFF<pre>a\r\nb</pre>\r\n' }, '\uFEFF<pre>a\r\nb</pre>'],
  [
    'wrapped text',
    { html: '<p>aaa bbb <b>ccc ddd</b>eee fff</p>', wrap: 12 },
    '<p>\n  aaa bbb\n  <b>ccc\n  ddd</b>eee\n  fff\n</p>',
  ],
  [
    'wrapped attributes',
    { html: '<div class="a b" id="cccc" title="d"></div>', wrap: 20 },
    '<div class="a b"\n  id="cccc"\n  title="d"></div>',
  ],
  ['a script within text', { html: '<p>a<script>x( )</script>b</p>' }, '<p>a<script>x( )</script>b</p>'],
  [
    'minified comments, conditional ones kept',
    { html: '<p> a <!-- x --> b </p> <!--[if IE]> y <![endif]--> <p></p>', action: 'minify' },
    '<p>a b</p><!--[if IE]> y <![endif]--><p></p>',
  ],
  [
    'minified inline spacing and optional tags',
    { html: '<ul>\n <li> a\n <li> <b> x </b> <i>y</i>\n</ul>', action: 'minify' },
    '<ul><li>a<li><b> x </b> <i>y</i></ul>',
  ],
])('%s', async (_, input, result) => {
  const formatted = await callTool(htmlFormatter, input);
  expect(formatted.result).toBe(result);
  expect((await callTool(htmlFormatter, { ...input, html: result })).result).toBe(result);
});

describe('issues', () => {
  test.each([
    [
      '<div>\n<b>x</div>\n</span>',
      [
        ['<b>', 2, 1],
        ['</span>', 3, 1],
      ],
    ],
    ['<ul><li>a<li>b</ul><p>x<table><tr><td>1</table>', []],
    ['<div><p>x</div><br><img src=a>', []],
    ['<div>', [['<div> is not closed', 1, 1]]],
    [
      '<b><i>x</b></i>',
      [
        ['<i>', 1, 4],
        ['</i>', 1, 12],
      ],
    ],
    ['<p a=1 A=2>x</p>', [['duplicate attribute "a"', 1, 8]]],
    ['<p id=x></p>\n<p id="x"></p>', [['duplicate id "x"', 2, 4]]],
    ['<p id="{{ x }}"></p><p id="{{ x }}"></p>', []],
    ['<p>x</p>\n<!-- y', [['unclosed comment', 2, 1]]],
    ['<!-- y --><!---->', []],
    ['<div><table><tr><td></div></td></tr></table></div>', [['</div>', 1, 21]]],
  ])('%s', async (html, issues) => {
    const found = await callTool(htmlFormatter, { html });
    expect(found.valid).toBe(issues.length === 0);
    expect(found.issues).toEqual(
      issues.map(([message, line, column]) => ({
        message: expect.stringContaining(String(message)),
        line,
        column,
      })),
    );
  });
});

test.each([
  ['blank text', { html: ' \n' }, 'html: '],
  ['an indent past the limit', { html: '<p>', indent: 9 }, 'indent: expected 1 to 8'],
  ['levels without bound', { html: '<div>'.repeat(100_000) }, 'html: expected at most 400 levels'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(htmlFormatter, input)).rejects.toThrow(message);
});

test.each(['<b>x</b> ', '<', '<!--', '{{', '<a b="', '</p>', '<p>', '<p id=a>', '<br>\n', ' ', '<% '])(
  '1 MiB of %j costs no more than its length',
  async (piece) => {
    const html = `x${piece.repeat(1_000_000 / piece.length)}`;
    expect((await callTool(htmlFormatter, { html })).result_bytes).toBeGreaterThan(0);
  },
);

/** The tree with white space as it is shown: collapsed, and none beside blocks. */
function shown(html: string): string {
  let out = '';
  const boundary = () => {
    out = `${out.replace(/ $/, '')}¶`;
  };
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('value' in node) {
      const text = node.value.replace(/[ \t\n\f\r]+/g, ' ');
      out += /[ ¶]$/.test(out) || out === '' ? text.replace(/^ /, '') : text;
    } else if ('tagName' in node) {
      if (BLOCKS.has(node.tagName)) boundary();
      const attributes = node.attrs.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).join(',');
      out += `‹${node.tagName}${attributes}›`;
      if (BLOCKS.has(node.tagName)) boundary();
      if (node.tagName === 'pre')
        out += JSON.stringify(node.childNodes.map((child) => ('value' in child ? child.value : '')));
      else node.childNodes.forEach(walk);
      if (BLOCKS.has(node.tagName)) boundary();
      out += `‹/${node.tagName}›`;
      if (BLOCKS.has(node.tagName)) boundary();
    } else if ('data' in node) out += `‹!${node.data}›`;
  };
  parseFragment(html).childNodes.forEach(walk);
  return out.trim();
}

const inline = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      'a',
      ' ',
      ' b\n ',
      '&amp;',
      '\u00A0',
      '<br>',
      '<img src="x  y">',
      '<!-- c -->',
      '{{ x }}',
    ),
    fc
      .tuple(fc.constantFrom('b', 'i', 'span'), fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
  ),
})).node;
const block = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    inline,
    fc.constantFrom('<hr>', '<pre> a\n  b</pre>', '\n  ', '<p>x', '<ul><li>a<li>b </ul>'),
    fc
      .tuple(fc.constantFrom('div', 'section', 'blockquote'), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
  ),
})).node;

test('what is shown stays, and a result is formatted already', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(block, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.constantFrom(0, 20, 80),
      async (html, wrap) => {
        fc.pre(/[^ \t\n\f\r\u00A0]/.test(html));
        const { result } = await callTool(htmlFormatter, { html, wrap });
        expect(shown(result)).toBe(shown(html));
        expect((await callTool(htmlFormatter, { html: result, wrap })).result).toBe(result);
        const minified = await callTool(htmlFormatter, { html, action: 'minify' }).catch(() => undefined);
        expect(shown(minified?.result ?? '')).toBe(shown(html.replaceAll('<!-- c -->', '')));
      },
    ),
  );
});

test.each([
  ['braces that nothing closes', `<a ${'{'.repeat(200_000)}>`],
  [
    'inline elements around many others and a block',
    `${'<b>'.repeat(390)}${'<i>x</i>'.repeat(10_000)}<div></div>`,
  ],
])(
  'takes no time beyond measure for %s',
  async (_, html) => {
    expect((await callTool(htmlFormatter, { html })).original_bytes).toBe(html.length);
  },
  5000,
);
