import { textPlaces } from '@toolyard/kit/text-places';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { beautifyCss } from './css-beautify.ts';
import { minifyCss } from './css-minify.ts';
import { readCss } from './css-structure.ts';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { savedPercent, utf8Bytes } from '../../lib/text-size.ts';

/** Broken text can have a problem at every character. */
const MOST_WARNINGS = 100;

export default defineTool({
  title: 'CSS Minifier',
  summary:
    'Minify CSS safely, or beautify minified CSS. Handles nesting and custom properties; never reorders rules.',
  keywords: ['compress', 'style sheet', 'format', 'pretty print'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    css: Type.String({ contentMediaType: 'text/css', description: 'Style sheet' }),
    action: Type.Enum(['minify', 'beautify'], { default: 'minify', description: 'What to do' }),
    indent: indentArgument({ description: 'beautify: spaces a level, 1-8, or "tab"' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/css', description: 'the CSS, no trailing newline' }),
    original_bytes: Type.Integer({ description: 'UTF-8 bytes of css' }),
    result_bytes: Type.Integer({ description: 'UTF-8 bytes of result' }),
    saved_percent: Type.Number({ description: 'share saved, 2 decimals; negative when longer' }),
    warnings: Type.Array(
      Type.Object({ message: Type.String(), line: Type.Integer(), column: Type.Integer() }),
      { description: '[{message, line, column}]: what does not parse' },
    ),
  }),
  examples: [
    {
      name: 'comments, spaces, zeros, colours',
      input: { css: '/* x */\na { color : #FFFFFF ; margin: 0px 0px }\n' },
      output: { result: 'a{color:#fff;margin:0 0}', original_bytes: 48, result_bytes: 24, saved_percent: 50 },
    },
    {
      name: 'nested rules survive',
      input: { css: '.a { color: red; & .b { color: blue } }' },
      output: { result: '.a{color:red;& .b{color:blue}}', warnings: [] },
    },
    {
      name: 'beautify',
      input: { css: 'a,b{color:red;background:url(x;y);}@media print{a{margin:0;}}', action: 'beautify' },
      output: {
        result:
          'a,\nb {\n  color: red;\n  background: url(x;y);\n}\n\n@media print {\n  a {\n    margin: 0;\n  }\n}',
      },
    },
  ],
  run({ css, action, indent }) {
    const levelText = action === 'beautify' ? parseIndent(indent, 1, 8) : '';
    const text = css.startsWith('\uFEFF') ? css.slice(1) : css;
    if (text.trim() === '') throw new InputError('css', 'expected a style sheet, got no text');
    const { items, problems } = readCss(text);
    const result = action === 'minify' ? minifyCss(items) : likeGiven(beautifyCss(items, levelText), css);
    const placeOf = textPlaces(text);
    const original = utf8Bytes(css);
    const bytes = utf8Bytes(result);
    return {
      result,
      original_bytes: original,
      result_bytes: bytes,
      saved_percent: savedPercent(original, bytes),
      warnings: problems.slice(0, MOST_WARNINGS).map(({ message, offset }) => {
        const { line, column } = placeOf(offset);
        return { message, line, column };
      }),
    };
  },
});
