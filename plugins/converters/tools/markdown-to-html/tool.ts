import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { githubHtml } from './github-html.ts';
import { addHeadingIds } from './heading-ids.ts';
import { renderMarkdown } from './markdown-html.ts';

export default defineTool({
  title: 'Markdown to HTML',
  summary:
    'Render CommonMark and GitHub-flavoured Markdown (tables, task lists, strikethrough, autolinks) to sanitized HTML.',
  keywords: ['render', 'gfm', 'readme', 'preview'],
  input: Type.Object({
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown text' }),
    gfm: Type.Boolean({ default: true, description: 'GitHub extensions; false is plain CommonMark' }),
    sanitize: Type.Boolean({ default: true, description: 'Filter raw HTML and unsafe URLs' }),
    breaks: Type.Boolean({ default: false, description: 'Every line break becomes <br />' }),
    heading_ids: Type.Boolean({
      default: false,
      description: 'Give headings id attributes for anchors',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'HTML fragment' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Heading, emphasis, code, link',
      input: { markdown: '# Title\n\nSome *it*, **bold**, `a < b` and [l](/u "t").\n' },
      output: {
        result:
          '<h1>Title</h1>\n<p>Some <em>it</em>, <strong>bold</strong>, <code>a &lt; b</code> and <a href="/u" title="t">l</a>.</p>\n',
      },
    },
    {
      name: 'A table',
      input: { markdown: '| a | b |\n| :- | -: |\n| x\\|y | `1` |\n| ~~z~~ |\n' },
      output: {
        result:
          '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left">x|y</td>\n<td align="right"><code>1</code></td>\n</tr>\n<tr>\n<td align="left"><del>z</del></td>\n<td align="right"></td>\n</tr>\n</tbody>\n</table>\n',
      },
    },
  ],
  run({ markdown, gfm, sanitize, breaks, heading_ids: headingIds }) {
    const rendered = renderMarkdown('markdown', markdown, { gfm, breaks });
    const dropped = new DroppedParts();
    const html = sanitize ? githubHtml('markdown', rendered, dropped) : rendered;
    const trimmed = html.trim() === '' ? '' : html.replace(/(?<!\n)\n*$/, '\n');
    return { result: headingIds ? addHeadingIds(trimmed) : trimmed, ...dropped.output() };
  },
});
