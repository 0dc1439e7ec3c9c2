import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { isBlank, trimWhiteSpace } from '../lib/white-space.ts';

/** BOM, zero-width space, word joiner, soft hyphen, and controls other than tab and line breaks. */
const INVISIBLE = /[\uFEFF\u200B\u2060\u00AD]|(?![\t\n\r\u0085])\p{Cc}/gu;
/** CRLF, CR, LF, NEL, and Unicode's line and paragraph separators. */
const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g;

export default defineTool({
  title: 'Whitespace Cleaner',
  summary:
    'Tidy white space: trim lines, collapse runs of spaces, unify line breaks, drop blank lines and invisible characters (BOM, NBSP, zero-width).',
  keywords: ['trim', 'strip', 'newlines', 'crlf', 'tabs'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    trim: Type.Boolean({ default: true, description: 'Trim every line and blank lines at both ends' }),
    collapse_spaces: Type.Boolean({ default: true, description: 'Runs of spaces and tabs become one space' }),
    remove_blank_lines: Type.Boolean({ default: false, description: 'Drop all blank lines' }),
    normalize_newlines: Type.Boolean({ default: true, description: 'CRLF and CR become LF' }),
    remove_invisible: Type.Boolean({
      default: true,
      description: 'Drop invisible characters, odd spaces become plain',
    }),
  }),
  output: Type.Object({
    result: Type.String(),
    characters_removed: Type.Integer({ description: 'characters before minus after' }),
  }),
  examples: [
    {
      name: 'As it comes',
      input: { text: '  Hello \t  world  \r\n\r\n  next line \r\n' },
      output: { result: 'Hello world\n\nnext line' },
    },
    {
      name: 'A BOM, a soft hyphen and a zero-width space',
      input: { text: '\uFEFFso\u00ADft\u200B\u00A0zero' },
      output: { result: 'soft zero', characters_removed: 3 },
    },
  ],
  run(input) {
    const visible = input.remove_invisible
      ? input.text.replaceAll(INVISIBLE, '').replaceAll(/\p{Zs}/gu, ' ')
      : input.text;
    const broken = input.normalize_newlines ? visible.replaceAll(LINE_BREAK, '\n') : visible;
    const lines = closedLines(broken)
      .map(({ content, lineBreak }) => ({ content: cleanLine(content, input), lineBreak }))
      .filter(({ content }) => !input.remove_blank_lines || !isBlank(content));
    const result = input.trim ? joinClosed(withoutBlankEnds(lines), false) : joinClosed(lines, true);
    return { result, characters_removed: countGraphemes(input.text) - countGraphemes(result) };
  },
});

/** A line and the break that ends it, which the last one may lack. */
interface ClosedLine {
  readonly content: string;
  readonly lineBreak: string;
}

function closedLines(text: string): ClosedLine[] {
  const lines: ClosedLine[] = [];
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(LINE_BREAK)) {
    lines.push({ content: text.slice(start, index), lineBreak });
    start = index + lineBreak.length;
  }
  if (start < text.length) lines.push({ content: text.slice(start), lineBreak: '' });
  return lines;
}

function cleanLine(
  line: string,
  cleaning: { readonly trim: boolean; readonly collapse_spaces: boolean },
): string {
  const collapsed = cleaning.collapse_spaces ? line.replaceAll(/[ \t]+/g, ' ') : line;
  return cleaning.trim ? trimWhiteSpace(collapsed) : collapsed;
}

function withoutBlankEnds(lines: readonly ClosedLine[]): readonly ClosedLine[] {
  const first = lines.findIndex(({ content }) => !isBlank(content));
  const last = lines.findLastIndex(({ content }) => !isBlank(content));
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function joinClosed(lines: readonly ClosedLine[], closeLast: boolean): string {
  return lines
    .map(({ content, lineBreak }, index) =>
      closeLast || index < lines.length - 1 ? content + lineBreak : content,
    )
    .join('');
}
