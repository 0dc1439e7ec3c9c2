import { likeGiven } from '@toolyard/kit/line-ends';
import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { layOutHtml } from './html-layout.ts';
import { readHtmlSource } from './html-source-tree.ts';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { utf8Bytes } from '../../lib/text-size.ts';

/** Broken text can have a problem at every tag. */
const MOST_ISSUES = 100;

export default defineTool({
  title: 'HTML Formatter',
  summary:
    'Pretty-print or minify HTML without changing how it renders, and list unclosed or mismatched tags.',
  keywords: ['beautify', 'indent', 'tidy', 'validate', 'prettier'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'HTML document or fragment' }),
    action: Type.Enum(['format', 'minify'], { default: 'format', description: 'What to do' }),
    indent: indentArgument({ description: 'Spaces a level, 1-8, or "tab"' }),
    wrap: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: 400,
      description: 'format: wrap text and attributes at this column; 0 = never',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'the HTML, no trailing newline' }),
    valid: Type.Boolean({ description: 'no issues' }),
    issues: Type.Array(
      Type.Object({ message: Type.String(), line: Type.Integer(), column: Type.Integer() }),
      { description: '[{message, line, column}], positions 1-based in the input' },
    ),
    original_bytes: Type.Integer({ description: 'UTF-8 bytes of html' }),
    result_bytes: Type.Integer({ description: 'UTF-8 bytes of result' }),
  }),
  examples: [
    {
      name: 'blocks and inline text',
      input: { html: '<div><p>Hello <b>big</b> world</p><ul><li>One</li><li>Two</li></ul></div>' },
      output: {
        result:
          '<div>\n  <p>Hello <b>big</b> world</p>\n  <ul>\n    <li>One</li>\n    <li>Two</li>\n  </ul>\n</div>',
        valid: true,
        issues: [],
      },
    },
    {
      name: 'minify',
      input: {
        html: '<!-- c -->\n<div>\n  <p>Hello   <b>x</b> y</p>\n  <pre> a\n b</pre>\n</div>\n',
        action: 'minify',
      },
      output: { result: '<div><p>Hello <b>x</b> y</p><pre> a\n b</pre></div>' },
    },
  ],
  run({ html, action, indent, wrap }) {
    const levelText = action === 'format' ? parseIndent(indent, 1, 8) : null;
    const text = html.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    if (text.trim() === '') throw new InputError('html', 'expected HTML, got no text');
    const { nodes, problems } = readHtmlSource(text);
    const result = likeGiven(layOutHtml(nodes, { indent: levelText, wrap }), html);
    const placeOf = textPlaces(text);
    return {
      result,
      valid: problems.length === 0,
      issues: problems.slice(0, MOST_ISSUES).map(({ message, offset }) => {
        const { line, column } = placeOf(offset);
        return { message, line, column };
      }),
      original_bytes: utf8Bytes(html),
      result_bytes: utf8Bytes(result),
    };
  },
});
