import { defineTool, InputError, nullable, parseHttpUrl, Type } from '@toolyard/sdk';
import { isElement, type HtmlDocument, type HtmlNode } from '@toolyard/sdk/html-tree';
import { html as htmlNames } from 'parse5';
import { htmlToMarkdownTree } from './html-markdown.ts';
import { parseHtml, textContent } from './html-parser.ts';
import { writeMarkdown } from '../../lib/markdown-writer.ts';

export default defineTool({
  title: 'HTML to Markdown',
  summary:
    'Converts HTML to clean GitHub-flavoured Markdown: headings, lists, tables, code, links, images, task lists.',
  keywords: ['gfm', 'turndown', 'web page', 'readme'],
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'HTML document or fragment' }),
    base_url: Type.Optional(Type.String({ description: 'Makes relative links and images absolute' })),
    images: Type.Enum(['keep', 'alt', 'drop'], {
      default: 'keep',
      description: 'Keep images, only their alt text, or nothing',
    }),
    links: Type.Boolean({ default: true, description: 'Keep links; false leaves their text' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Markdown text' }),
    title: nullable(Type.String(), 'Text of <title>, or null'),
  }),
  examples: [
    {
      name: 'Heading and inline markup',
      input: {
        html: '<h1>Title</h1><p>Some <b>bold</b>, <em>it</em> and <code>a`b</code>.</p><h3>Sub</h3>',
      },
      output: { result: '# Title\n\nSome **bold**, *it* and ``a`b``.\n\n### Sub\n', title: null },
    },
    {
      name: 'Relative addresses',
      input: {
        html: '<p><a href="/p?a=1" title="T">link</a> <img src="i.png" alt="pic"></p>',
        base_url: 'https://e.example/d/x.html',
      },
      output: {
        result: '[link](https://e.example/p?a=1 "T") ![pic](https://e.example/d/i.png)\n',
      },
    },
  ],
  run({ html, base_url: baseUrl, images, links }) {
    if (html.trim() === '') throw new InputError('html', 'expected HTML, got no text');
    const base = baseUrl === undefined ? undefined : parseHttpUrl('base_url', baseUrl).href;
    const document = parseHtml('html', html.replace(/^\ufeff/, ''));
    const children = htmlToMarkdownTree('html', document, {
      images,
      links,
      ...(base === undefined ? {} : { base }),
    });
    return { result: writeMarkdown({ type: 'root', children }), title: titleOf(document) };
  },
});

/** The text of the first title element of HTML; an image's title in SVG is none. */
function titleOf(document: HtmlDocument): string | null {
  const waiting: HtmlNode[] = document.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'title' && node.namespaceURI === htmlNames.NS.HTML)
      return textContent(node).replace(/\s+/g, ' ').trim() || null;
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return null;
}
