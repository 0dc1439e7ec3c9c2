import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { joinLines, splitMarkedLines } from '../lib/lines.ts';
import { isBlank, trimWhiteSpace } from '../lib/white-space.ts';

export default defineTool({
  title: 'Line Prefix and Suffix',
  summary:
    'Add text before or after every line, or remove it; {n} in the added text numbers the lines. For quoting, bullets, SQL lists, comments.',
  keywords: ['line numbers', 'wrap lines', 'indent', 'append', 'prepend'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Lines of text' }),
    action: Type.Enum(['add', 'remove'], { default: 'add', description: 'What to do' }),
    prefix: Type.String({
      default: '',
      description: 'Put before each line; {n} = line number, {n:3} = 001',
    }),
    suffix: Type.String({ default: '', description: 'Put after each line; {n} as in prefix' }),
    start: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 1,
      description: 'First line number for {n}',
    }),
    skip_blank: Type.Boolean({ default: false, description: 'Leave blank lines as they are, unnumbered' }),
    trim_lines: Type.Boolean({ default: false, description: 'Trim each line first' }),
  }),
  output: Type.Object({
    result: Type.String(),
    lines: Type.Integer({ description: 'lines in the text' }),
    changed: Type.Integer({ description: 'lines changed' }),
  }),
  examples: [
    {
      name: 'Quotes and commas for a list',
      input: { text: 'a\nb\nc\n', prefix: "'", suffix: "'," },
      output: { result: "'a',\n'b',\n'c',\n", lines: 3, changed: 3 },
    },
    {
      name: 'Numbers of two digits',
      input: { text: 'x\ny', prefix: '{n:2}. ', start: 9 },
      output: { result: '09. x\n10. y' },
    },
    {
      name: 'Removed where it stands',
      input: { text: '> a\nb\n> > c', action: 'remove', prefix: '> ' },
      output: { result: 'a\nb\n> c', changed: 2 },
    },
  ],
  run({ text, action, prefix, suffix, start, skip_blank: skipBlank, trim_lines: trimLines }) {
    if (prefix === '' && suffix === '') throw new InputError('prefix', 'expected a prefix or a suffix');
    const given = splitMarkedLines(text);
    let number = BigInt(start);
    let size = 0;
    const result = given.lines.map((line) => {
      const content = trimLines ? trimWhiteSpace(line) : line;
      if (skipBlank && isBlank(content)) return content;
      if (action === 'remove') return removeEnds(content, prefix, suffix);
      const added = numbered(prefix, number) + content + numbered(suffix, number);
      number += 1n;
      size += added.length + given.lineBreak.length;
      if (size > MAX_RESULT_LENGTH) {
        const argument = prefix.length >= suffix.length ? 'prefix' : 'suffix';
        throw new InputError(
          argument,
          `expected a result of at most ${MAX_RESULT_LENGTH} characters (64 MiB)`,
        );
      }
      return added;
    });
    return {
      result: joinLines(result, given),
      lines: result.length,
      changed: result.filter((line, index) => line !== given.lines[index]).length,
    };
  },
});

/** `{n}` and `{n:3}` replaced by the number; any other brace stays. */
function numbered(affix: string, number: bigint): string {
  return affix.replace(/\{n(?::([1-9]\d?))?\}/g, (_, width?: string) =>
    String(number).padStart(Number(width ?? 1), '0'),
  );
}

function removeEnds(line: string, prefix: string, suffix: string): string {
  const rest = line.startsWith(prefix) ? line.slice(prefix.length) : line;
  return suffix !== '' && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest;
}
