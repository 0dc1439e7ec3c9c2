import { foldCase } from '@toolyard/kit/case-folding';
import { compareCodePoints } from '@toolyard/kit/code-points';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { Decimal } from 'decimal.js';
import { joinLines, splitMarkedLines } from '../lib/lines.ts';
import { parseLocale } from '../lib/locale.ts';
import { isBlank, trimWhiteSpace } from '../lib/white-space.ts';

type Compare<Key> = (a: Key, b: Key) => number;

export default defineTool({
  title: 'Line Sorter',
  summary:
    'Sort lines alphabetically (locale-aware), naturally (file2 before file10), by number, by length or by code point; ascending or descending.',
  keywords: ['order', 'alphabetical', 'collation', 'arrange'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Lines of text' }),
    mode: Type.Enum(['alpha', 'natural', 'numeric', 'length', 'codepoint'], {
      default: 'alpha',
      description: 'Sort key',
    }),
    decimal: Type.Enum(['.', ','], {
      default: '.',
      description: 'numeric: decimal mark; the other one groups thousands',
    }),
    order: Type.Enum(['asc', 'desc'], { default: 'asc', description: 'Direction' }),
    case_sensitive: Type.Boolean({ default: false, description: 'alpha, natural, unique: case matters' }),
    locale: Type.String({ default: 'en', description: 'BCP 47 tag for alpha and natural' }),
    unique: Type.Boolean({ default: false, description: 'Drop repeated lines' }),
    remove_blank: Type.Boolean({ default: false, description: 'Drop blank lines' }),
    trim_lines: Type.Boolean({ default: false, description: 'Trim each line first' }),
  }),
  output: Type.Object({
    result: Type.String(),
    lines: Type.Integer({ description: 'lines in the result' }),
  }),
  examples: [
    {
      name: 'Alphabetically, without case',
      input: { text: 'banana\nApple\ncherry\napple\n' },
      output: { result: 'Apple\napple\nbanana\ncherry\n', lines: 4 },
    },
    {
      name: 'Numbers inside names',
      input: { text: 'file10\nfile2\nFile1', mode: 'natural' },
      output: { result: 'File1\nfile2\nfile10' },
    },
    {
      name: 'The longest first',
      input: { text: 'bb\naaa\ncc\nd', mode: 'length', order: 'desc' },
      output: { result: 'aaa\nbb\ncc\nd' },
    },
  ],
  run(input) {
    const locale = parseLocale('locale', input.locale);
    const given = splitMarkedLines(input.text);
    const lines = given.lines
      .map((line) => (input.trim_lines ? trimWhiteSpace(line) : line))
      .filter((line) => !input.remove_blank || !isBlank(line));

    const sign = input.order === 'asc' ? 1 : -1;
    const sorted = sortLines(lines, { ...input, locale, sign });
    const result = input.unique ? firstOfEach(sorted, input.case_sensitive) : sorted;
    return { result: joinLines(result, given), lines: result.length };
  },
});

interface Sorting {
  readonly mode: 'alpha' | 'natural' | 'numeric' | 'length' | 'codepoint';
  readonly decimal: '.' | ',';
  readonly case_sensitive: boolean;
  readonly locale: string;
  readonly sign: 1 | -1;
}

function sortLines(lines: readonly string[], sorting: Sorting): string[] {
  const { mode, decimal, sign } = sorting;
  if (mode === 'numeric')
    return sortBy(
      lines,
      (line) => firstNumber(line, decimal),
      (a, b) => compareNumbers(a, b, sign),
    );
  if (mode === 'length') return sortBy(lines, countGraphemes, (a, b) => sign * (a - b));
  if (mode === 'codepoint') return sortBy(lines, itself, (a, b) => sign * compareCodePoints(a, b));
  // Without the second locale, a language that ICU does not know would be sorted as the machine's own.
  const { compare } = new Intl.Collator([sorting.locale, 'en'], {
    numeric: mode === 'natural',
    sensitivity: sorting.case_sensitive ? 'variant' : 'accent',
  });
  return sortBy(lines, itself, (a, b) => sign * compare(a, b));
}

/** Stable: lines with equal keys keep their order, whichever the direction. */
function sortBy<Key>(lines: readonly string[], key: (line: string) => Key, compare: Compare<Key>): string[] {
  return lines
    .map((line) => ({ line, key: key(line) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ line }) => line);
}

function itself(line: string): string {
  return line;
}

/** The first number in a line: its digits with a decimal point and without marks of groups, and its value as far as a double holds it. */
interface LineNumber {
  readonly digits: string;
  readonly value: number;
}

/** A sign counts at the line's start and after white space only: `item-7` holds 7. */
const NUMBER =
  /(?:(?<=^|\p{White_Space})[+-])?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+|(?<=^|\p{White_Space}|[+-])(?=\.\d))(?:\.\d+)?(?:[eE][+-]?\d+)?/u;
const NUMBER_WITH_COMMA =
  /(?:(?<=^|\p{White_Space})[+-])?(?:\d{1,3}(?:\.\d{3})+(?!\d)|\d+|(?<=^|\p{White_Space}|[+-])(?=,\d))(?:,\d+)?(?:[eE][+-]?\d+)?/u;

function firstNumber(line: string, decimal: '.' | ','): LineNumber | undefined {
  const digits =
    decimal === '.'
      ? NUMBER.exec(line)?.[0].replaceAll(',', '')
      : NUMBER_WITH_COMMA.exec(line)?.[0].replaceAll('.', '').replace(',', '.');
  return digits === undefined ? undefined : { digits, value: Number(digits) };
}

/** Lines without a number come last in both directions. */
function compareNumbers(a: LineNumber | undefined, b: LineNumber | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a.value !== b.value) return sign * (a.value < b.value ? -1 : 1);
  // Digits beyond a double's precision still count.
  return a.digits === b.digits ? 0 : sign * new Decimal(a.digits).comparedTo(b.digits);
}

function firstOfEach(lines: readonly string[], caseSensitive: boolean): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = caseSensitive ? line : foldCase(line);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
