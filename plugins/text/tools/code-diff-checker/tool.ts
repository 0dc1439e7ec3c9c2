import { align } from '@toolyard/kit/alignment';
import { foldCase } from '@toolyard/kit/case-folding';
import { editSteps, makeHunks, writePatch, type PatchSide } from '@toolyard/kit/unified-diff';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { splitLines } from '../../lib/lines.ts';
import { hunksWithReturns } from './patch-lines.ts';
import { makeRows } from './side-by-side.ts';
import { trimWhiteSpaceEnd } from '../../lib/white-space.ts';

const LineNumber = Type.Union([Type.Integer(), Type.Null()]);
const LineText = Type.Union([Type.String(), Type.Null()]);
const LineParts = Type.Array(Type.Object({ text: Type.String(), changed: Type.Boolean() }));
const LineEndings = Type.Enum(['lf', 'crlf', 'cr', 'mixed', 'none']);

export default defineTool({
  title: 'Code Diff Checker',
  summary:
    'Compare two versions of code line by line: a unified patch ready for git apply, hunks, counts and optional side-by-side rows with changed parts.',
  keywords: ['unified diff', 'compare files', 'git diff', 'patch'],
  inlineBelowBytes: 16_384,
  input: Type.Object({
    original: Type.String({ contentMediaType: 'text/plain', description: 'Old code' }),
    modified: Type.String({ contentMediaType: 'text/plain', description: 'New code' }),
    view: Type.Enum(['unified', 'side_by_side'], {
      default: 'unified',
      description: 'side_by_side adds rows',
    }),
    ignore_whitespace: Type.Enum(['none', 'trailing', 'amount', 'all'], {
      default: 'none',
      description: 'Which white-space changes to ignore',
    }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    context_lines: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 3,
      description: 'Unchanged lines around a change',
    }),
    filename: Type.String({ default: 'code', description: 'File name in the patch header' }),
  }),
  output: Type.Object({
    identical: Type.Boolean({
      description:
        'no difference of lines under the options; what ends them is told by line_endings and patch',
    }),
    additions: Type.Integer({ description: 'lines added' }),
    deletions: Type.Integer({ description: 'lines removed' }),
    unchanged: Type.Integer({ description: 'lines in common' }),
    hunks: Type.Array(
      Type.Object({
        old_start: Type.Integer(),
        old_lines: Type.Integer(),
        new_start: Type.Integer(),
        new_lines: Type.Integer(),
        lines: Type.Array(Type.String(), { description: 'with their sign' }),
      }),
    ),
    patch: Type.String({
      contentMediaType: 'text/x-diff',
      description: 'unified diff that git apply takes; also of line ends unless white space is ignored',
    }),
    rows: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Enum(['equal', 'changed', 'removed', 'added']),
          old_line: LineNumber,
          new_line: LineNumber,
          old_text: LineText,
          new_text: LineText,
          old_parts: Type.Optional(LineParts),
          new_parts: Type.Optional(LineParts),
        }),
        { description: 'only for side_by_side' },
      ),
    ),
    line_endings: Type.Object({ original: LineEndings, modified: LineEndings }),
  }),
  examples: [
    {
      name: 'One changed line',
      input: {
        original: 'function add(a, b) {\n  return a + b;\n}\n',
        modified: 'function add(a, b) {\n  return a - b;\n}\n',
        filename: 'add.js',
      },
      output: {
        identical: false,
        additions: 1,
        deletions: 1,
        unchanged: 2,
        patch:
          '--- a/add.js\n+++ b/add.js\n@@ -1,3 +1,3 @@\n function add(a, b) {\n-  return a + b;\n+  return a - b;\n }\n',
      },
    },
    {
      name: 'Other line endings alone',
      input: { original: 'a\r\nb\r\n', modified: 'a\nb\n' },
      output: {
        identical: true,
        patch: '--- a/code\n+++ b/code\n@@ -1,2 +1,2 @@\n-a\r\n-b\r\n+a\n+b\n',
        line_endings: { original: 'crlf', modified: 'lf' },
      },
    },
  ],
  run(input) {
    if (/[\r\n]/.test(input.filename))
      throw new InputError('filename', `expected a name without line breaks, got ${quote(input.filename)}`);
    const original = splitLines(input.original);
    const modified = splitLines(input.modified);
    const pairs = align(lineKeys(original, input), lineKeys(modified, input));
    const steps = editSteps(pairs, original.lines.length, modified.lines.length);
    const hasReturns = input.original.includes('\r') || input.modified.includes('\r');
    const hunks = hasReturns
      ? hunksWithReturns(input.original, input.modified, input.context_lines, (side) => lineKeys(side, input))
      : makeHunks(steps, original, modified, input.context_lines);
    const result = {
      identical: pairs.length === original.lines.length && pairs.length === modified.lines.length,
      additions: modified.lines.length - pairs.length,
      deletions: original.lines.length - pairs.length,
      unchanged: pairs.length,
      hunks,
      patch: writePatch(input.filename, hunks),
      line_endings: {
        original: lineEndings(input.original),
        modified: lineEndings(input.modified),
      },
    };
    if (input.view === 'unified') return result;
    // White space inside a line is not trailing.
    const trailing = input.ignore_whitespace === 'trailing';
    const pieces: Comparison = trailing ? { ...input, ignore_whitespace: 'none' } : input;
    const key = (piece: string) => comparable(piece, pieces);
    return { ...result, rows: makeRows(steps, original.lines, modified.lines, key) };
  },
});

interface Comparison {
  readonly ignore_whitespace: 'none' | 'trailing' | 'amount' | 'all';
  readonly case_sensitive: boolean;
}

/**
 * What equal lines have in common. A last line without a break differs from one with it, unless white space is
 * ignored, as git has it.
 */
function lineKeys({ lines, closed }: PatchSide, comparison: Comparison): string[] {
  const open = !closed && comparison.ignore_whitespace === 'none' ? lines.length - 1 : -1;
  return lines.map((line, index) => comparable(line, comparison) + (index === open ? '' : '\n'));
}

function comparable(text: string, comparison: Comparison): string {
  const cased = comparison.case_sensitive ? text : foldCase(text);
  switch (comparison.ignore_whitespace) {
    case 'trailing':
      return trimWhiteSpaceEnd(cased);
    case 'amount':
      return trimWhiteSpaceEnd(cased).replaceAll(/\p{White_Space}+/gu, ' ');
    case 'all':
      return cased.replaceAll(/\p{White_Space}+/gu, '');
    default:
      return cased;
  }
}

function lineEndings(text: string): 'lf' | 'crlf' | 'cr' | 'mixed' | 'none' {
  const found = new Set(text.match(/\r\n|\r|\n/g));
  if (found.size === 0) return 'none';
  if (found.size > 1) return 'mixed';
  return found.has('\n') ? 'lf' : found.has('\r') ? 'cr' : 'crlf';
}
