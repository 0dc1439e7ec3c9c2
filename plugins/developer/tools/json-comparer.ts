import { align } from '@toolyard/kit/alignment';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { editSteps, type Hunk, makeHunks } from '@toolyard/kit/unified-diff';
import { defineTool, InputError, type JsonValue, nullable, Type } from '@toolyard/sdk';
import { layOutJson } from '../lib/json-layout.ts';
import { readJsonSource } from '../lib/json-source.ts';

const MAX_LINES = 500_000;

export default defineTool({
  title: 'JSON Comparer',
  summary: 'Compare two JSON texts line by line as a git-style unified diff, after formatting both alike.',
  keywords: ['difference', 'patch', 'side by side'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    left: jsonArgument({ description: 'Old JSON: text or value' }),
    right: jsonArgument({ description: 'New JSON: text or value' }),
    sort_keys: Type.Boolean({ default: true, description: 'Sort keys first, so that order does not show' }),
    indent: Type.Integer({ default: 2, minimum: 1, maximum: 8, description: 'Spaces a level, 1-8' }),
    context: Type.Integer({
      default: 3,
      minimum: 0,
      maximum: 100,
      description: 'Unchanged lines around a change, 0-100',
    }),
  }),
  output: Type.Object({
    equal: Type.Boolean({ description: 'formatted texts are the same' }),
    diff: Type.String({
      description: 'unified diff, headers "--- left" and "+++ right"; empty when equal',
    }),
    lines: Type.Array(
      Type.Object({
        type: Type.Enum(['same', 'added', 'removed']),
        left_line: nullable(Type.Integer()),
        right_line: nullable(Type.Integer()),
        text: Type.String(),
      }),
      {
        description:
          'all lines: [{type: same|added|removed, left_line, right_line, text}], numbers 1-based or null',
      },
    ),
    additions: Type.Integer({ description: 'lines added' }),
    deletions: Type.Integer({ description: 'lines removed' }),
  }),
  examples: [
    {
      name: 'one value changed',
      input: { left: { name: 'app', version: 1 }, right: '{"version": 2, "name": "app"}' },
      output: {
        equal: false,
        diff: '--- left\n+++ right\n@@ -1,4 +1,4 @@\n {\n   "name": "app",\n-  "version": 1\n+  "version": 2\n }',
        additions: 1,
        deletions: 1,
      },
    },
    {
      name: 'order is no difference by default',
      input: { left: '{"a":1,"b":2}', right: '{"b":2,"a":1}' },
      output: { equal: true, diff: '', additions: 0, deletions: 0 },
    },
  ],
  run({ left, right, sort_keys, indent, context }) {
    const layOut = (argument: string, given: JsonValue) => linesOf(argument, given, indent, sort_keys);
    const leftLines = layOut('left', left);
    const rightLines = layOut('right', right);
    const pairs = align(leftLines, rightLines);
    const steps = editSteps(pairs, leftLines.length, rightLines.length);
    const side = (lines: readonly string[]) => ({ lines, closed: true });
    const hunks = makeHunks(steps, side(leftLines), side(rightLines), context);
    return {
      equal: hunks.length === 0,
      diff: hunks.length === 0 ? '' : ['--- left', '+++ right', ...hunks.flatMap(hunkLines)].join('\n'),
      lines: steps.map(({ type, oldIndex, newIndex }) => ({
        type: LINE_TYPES[type],
        left_line: type === 'added' ? null : oldIndex + 1,
        right_line: type === 'removed' ? null : newIndex + 1,
        text: (type === 'added' ? rightLines[newIndex] : leftLines[oldIndex]) ?? '',
      })),
      additions: steps.filter(({ type }) => type === 'added').length,
      deletions: steps.filter(({ type }) => type === 'removed').length,
    };
  },
});

const LINE_TYPES = { equal: 'same', added: 'added', removed: 'removed' } as const;

function linesOf(argument: string, given: JsonValue, indent: number, sortKeys: boolean): string[] {
  const source = readJsonSource(argument, given);
  const layout = { indent: ' '.repeat(indent), sortKeys, normalise: true };
  const lines = layOutJson(source, layout, argument).split('\n');
  if (lines.length > MAX_LINES)
    throw new InputError(argument, `expected at most ${MAX_LINES} lines when formatted, got ${lines.length}`);
  return lines;
}

/** A hunk as GNU diff writes it: a count of 1 is left out. */
function hunkLines({ old_start, old_lines, new_start, new_lines, lines }: Hunk): string[] {
  const range = (start: number, count: number) => (count === 1 ? String(start) : `${start},${count}`);
  return [`@@ -${range(old_start, old_lines)} +${range(new_start, new_lines)} @@`, ...lines];
}
