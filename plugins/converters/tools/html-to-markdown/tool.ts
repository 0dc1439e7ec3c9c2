import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import type { HtmlMarkdownOptions } from '@toolyard/kit/html-phrasing';
import { pageToMarkdown } from '@toolyard/kit/html-markdown-parts';
import { dropComments, mayHaveComments } from '@toolyard/kit/html-losses';
import { HtmlTooLargeError, type HtmlNode } from '@toolyard/kit/html-tree';
import { PageFacts } from './page-facts.ts';

export default defineTool({
  title: 'HTML to Markdown',
  summary:
    'Convert HTML to clean GitHub-flavoured Markdown: headings, lists, tables, code, links, images, task lists.',
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
    result: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown text' }),
    title: nullable(Type.String(), 'Text of <title>, or null'),
    dropped: Dropped,
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
    const given = baseUrl === undefined ? undefined : httpUrlInput.parse('base_url', baseUrl).href;
    const dropped = new DroppedParts();
    const facts = new PageFacts();
    const options = (): HtmlMarkdownOptions => {
      const base = facts.base === null ? given : (URL.parse(facts.base, given)?.href ?? given);
      return { images, dataImages: true, links, ...(base === undefined ? {} : { base }) };
    };
    const page = html.replace(/^\ufeff/, '');
    try {
      const hasComments = mayHaveComments(page);
      const read = (nodes: readonly HtmlNode[]) => {
        facts.read(nodes);
        if (hasComments) dropComments(nodes, dropped);
      };
      const markdown = pageToMarkdown(page, dropped, read, options);
      return { result: markdown, title: facts.title, ...dropped.output() };
    } catch (error) {
      if (error instanceof HtmlTooLargeError) throw new InputError('html', error.message);
      throw error;
    }
  },
});
