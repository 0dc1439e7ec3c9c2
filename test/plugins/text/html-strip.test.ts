import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import htmlStrip from '../../../plugins/text/tools/html-strip.ts';

test.each([
  [
    'inline tags do not split words',
    { html: 'un<b>believ</b>able  and\n<i>more</i>' },
    { result: 'unbelievable and more' },
  ],
  ['bare less-than stays', { html: 'if 1 < 2 and 3 > 2' }, { result: 'if 1 < 2 and 3 > 2' }],
  ['one line', { html: '<p>a</p><p>b<br>c</p>', line_breaks: false }, { result: 'a b c' }],
  [
    'lists, nested ones by a line break',
    { html: '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>after' },
    { result: 'a\nb\nc\n\nafter' },
  ],
  ['a break before a block is one', { html: 'a<br><div>b</div>' }, { result: 'a\nb' }],
  ['two breaks', { html: 'a<br><br>b' }, { result: 'a\n\nb' }],
  [
    'preformatted text keeps its white space',
    { html: '<p>x</p><pre>def f():\n\treturn  1\n\n\tend\n</pre>y' },
    { result: 'x\n\ndef f():\n\treturn  1\n\n\tend\n\ny' },
  ],
  ['a text area too', { html: 'x<textarea>a  b</textarea>' }, { result: 'xa  b' }],
  [
    'entities are decoded once',
    { html: 'a&nbsp;&nbsp;b &amp;lt; &#x1F600; &bogus;' },
    { result: 'a  b &lt; 😀 &bogus;' },
  ],
  [
    'what no browser shows',
    {
      html: '<title>t</title>a<template>b</template><style>c</style><noscript>d</noscript><p hidden>e</p><iframe>f</iframe>',
    },
    { result: 'a' },
  ],
  [
    'paragraphs in cells keep the row',
    { html: '<table><tr><td><p>x</p></td><td></td><td>z</td></tr></table>' },
    { result: 'x\t\tz' },
  ],
  ['malformed markup', { html: '<p>a<b>b</p>c</i><div' }, { result: 'a**b**\n\nc'.replaceAll('*', '') }],
  [
    'links without a text of their own',
    {
      html: '<a href="https://e.com">https://e.com</a> <a href="/p"><img alt="i"></a> <a href=" ">x</a>',
      links: 'inline',
      image_alt: true,
    },
    { result: 'https://e.com i (/p) x' },
  ],
  [
    'an address stays on the line of a block',
    { html: '<a href="/p"><div>a</div></a>b', links: 'inline' },
    { result: 'a (/p)\nb' },
  ],
  [
    'images by their alternative text',
    { html: 'a <img src=x alt="a  cat"> b<img src=y>', image_alt: true },
    { result: 'a a cat b' },
  ],
  [
    'one line',
    { html: '<table><tr><td>a</td><td>b&nbsp;c</td></tr></table><pre>d\n e</pre>', line_breaks: false },
    { result: 'a b c d e' },
  ],
  ['length in characters', { html: '<b>e\u0301</b>👨‍👩‍👧' }, { result: 'e\u0301👨‍👩‍👧', length: 2 }],
  ['right to left', { html: '<p dir=rtl>שלום <b>עולם</b></p>' }, { result: 'שלום עולם' }],
  ['a BOM and CRLF', { html: '\ufeffa\r\nb' }, { result: '\ufeffa b' }],
  ['nothing', { html: '' }, { result: '', length: 0 }],
])('%s', async (_, input, expected) => {
  expect(await callTool(htmlStrip, input)).toMatchObject(expected);
});

test.each([['html must be text', { html: 42 }, 'html:']])('refuses: %s', async (_, input, message) => {
  await expect(callTool(htmlStrip, input)).rejects.toThrow(message);
});

test.each(['<b>', '<div>', '<table><b>', '<a><table>', '<i><b><p>', '<svg>', '<', '&', '<b a='])(
  '32 KiB of %j are no trouble',
  async (markup) => {
    const html = markup.repeat(32_768 / markup.length);
    expect(await callTool(htmlStrip, { html })).toMatchObject({ length: expect.any(Number) });
  },
);

test('tells what is not text, or not shown', async () => {
  const html =
    '<head><title>t</title></head><p>a\n<script>b</script> H<sub>2</sub>O <b hidden>c</b></p>\n<video src="/d"></video>';
  expect(await callTool(htmlStrip, { html })).toMatchObject({
    result: 'a H2O',
    dropped: ['script (line 2)', 'sub (line 2)', 'hidden b (line 2)', 'video (line 3)'],
  });
});

test('drops nothing of what its options keep or leave out', async () => {
  expect(
    await callTool(htmlStrip, { html: '<p>a <a href="/b">c</a> <img src="/d" alt="e"></p>' }),
  ).not.toHaveProperty('dropped');
});
