import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { htmlToText } from '../lib/html-text.ts';

export default defineTool({
  title: 'HTML Tag Stripper',
  summary:
    'Turn HTML into plain text as a browser would show it: tags, scripts, styles and comments go, entities are decoded, blocks become lines.',
  keywords: ['remove tags', 'innertext', 'html to text', 'markup'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'HTML document or fragment' }),
    line_breaks: Type.Boolean({
      default: true,
      description: 'Blocks and <br> become line breaks; false: one line',
    }),
    links: Type.Enum(['text', 'inline'], {
      default: 'text',
      description: 'inline appends the address: text (url)',
    }),
    image_alt: Type.Boolean({ default: false, description: 'Keep the alt text of images' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'plain text' }),
    length: Type.Integer({ description: 'its length in characters' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Blocks, entities and a script',
      input: {
        html: '<h1>Tom &amp; Co</h1><script>var x = "<p>no</p>";</script><p>One<br>Two &lt;b&gt;</p><!-- gone --><p>Three</p>',
      },
      output: { result: 'Tom & Co\n\nOne\nTwo <b>\n\nThree' },
    },
    {
      name: 'Links with their address',
      input: {
        html: 'See <a href="https://example.com/a?b=1&amp;c=2">the site</a> or <a href="#top">top</a>.',
        links: 'inline',
      },
      output: { result: 'See the site (https://example.com/a?b=1&c=2) or top.' },
    },
    {
      name: 'Table cells by tabs',
      input: {
        html: '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      },
      output: { result: 'A\tB\n1\t2' },
    },
  ],
  run({ html, line_breaks: lineBreaks, links, image_alt: imageAlt }) {
    const dropped = new DroppedParts();
    const result = htmlToText(html, { lineBreaks, linkAddresses: links === 'inline', imageAlt, dropped });
    return { result, length: countGraphemes(result), ...dropped.output() };
  },
});
