import { foldCase } from '@toolyard/kit/case-folding';
import { defineTool, Type } from '@toolyard/sdk';
import { joinLines, splitMarkedLines } from '../lib/lines.ts';
import { isBlank, trimWhiteSpace } from '../lib/white-space.ts';

export default defineTool({
  title: 'Remove Duplicate Lines',
  summary:
    'Remove repeated lines anywhere in a text, keeping the order; or list only the repeated or only the single lines, with counts.',
  keywords: ['uniq', 'unique', 'distinct', 'deduplicate'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Lines of text' }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    trim_lines: Type.Boolean({ default: false, description: 'Trim each line first, in the result too' }),
    keep: Type.Enum(['first', 'last'], { default: 'first', description: 'Which occurrence stays' }),
    show: Type.Enum(['unique', 'repeated', 'single'], {
      default: 'unique',
      description: 'unique: each once; repeated: only repeats; single: only non-repeats',
    }),
    keep_blank_lines: Type.Boolean({ default: false, description: 'Never remove blank lines' }),
  }),
  output: Type.Object({
    result: Type.String(),
    total_lines: Type.Integer(),
    result_lines: Type.Integer(),
    removed: Type.Integer({ description: 'lines left out' }),
    duplicates: Type.Array(
      Type.Object({
        line: Type.String(),
        count: Type.Integer(),
        line_numbers: Type.Array(Type.Integer()),
      }),
      { description: 'in order of first appearance' },
    ),
  }),
  examples: [
    {
      name: 'The first of each stays',
      input: { text: 'b\na\nb\nc\na\n' },
      output: {
        result: 'b\na\nc\n',
        total_lines: 5,
        result_lines: 3,
        removed: 2,
        duplicates: [
          { line: 'b', count: 2, line_numbers: [1, 3] },
          { line: 'a', count: 2, line_numbers: [2, 5] },
        ],
      },
    },
    {
      name: 'Without case and outer spaces',
      input: { text: ' Apple\napple \nAPPLE\npear', case_sensitive: false, trim_lines: true },
      output: { result: 'Apple\npear', removed: 2 },
    },
    {
      name: 'Only what is repeated',
      input: { text: 'x\ny\nx\nz', show: 'repeated' },
      output: { result: 'x', result_lines: 1 },
    },
  ],
  run(input) {
    const given = splitMarkedLines(input.text);
    const lines = input.trim_lines ? given.lines.map(trimWhiteSpace) : given.lines;
    const always = lines.map((line) => input.keep_blank_lines && isBlank(line));

    const places = new Map<string, number[]>();
    for (const [index, line] of lines.entries()) {
      if (always[index]) continue;
      const key = input.case_sensitive ? line : foldCase(line);
      const known = places.get(key);
      if (known) known.push(index);
      else places.set(key, [index]);
    }

    const kept = new Set<number>();
    for (const indexes of places.values()) {
      const repeated = indexes.length > 1;
      if (input.show === 'repeated' ? !repeated : input.show === 'single' && repeated) continue;
      kept.add(indexes.at(input.keep === 'first' ? 0 : -1) ?? 0);
    }
    const result = lines.filter((_, index) => always[index] || kept.has(index));
    const duplicates = [...places.values()].filter((indexes) => indexes.length > 1);
    return {
      result: joinLines(result, given),
      total_lines: lines.length,
      result_lines: result.length,
      removed: lines.length - result.length,
      duplicates: duplicates.map((indexes) => ({
        line: lines[indexes[0] ?? 0] ?? '',
        count: indexes.length,
        line_numbers: indexes.map((index) => index + 1),
      })),
    };
  },
});
