import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { compilePattern } from '../../lib/regular-expression.ts';
import { substitute } from './regular-expression-replacement.ts';

/** The most characters that a result may hold. */
const MOST = 1024 * 1024;
const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/g;

const Group = Type.Object({
  number: Type.Integer(),
  name: nullable(Type.String()),
  value: nullable(Type.String()),
  index: nullable(Type.Integer()),
  end: nullable(Type.Integer()),
});

export default defineTool({
  title: 'Regex Tester',
  summary:
    'Test a JavaScript regular expression on text: every match with position, line, groups and named groups, optional replacement, error position if invalid.',
  keywords: ['regexp', 'pattern', 'match', 'ECMAScript'],
  runtime: 'isolate',
  callerCode: 'pattern',
  input: Type.Object({
    pattern: Type.String({
      maxLength: 10_000,
      description: 'JavaScript regular expression without slashes',
    }),
    input: Type.String({ contentMediaType: 'text/plain', description: 'Text to search' }),
    flags: Type.String({
      pattern: '^[dgimsuvy]*$',
      default: 'g',
      description: 'Any of d g i m s u v y; without g only the first match',
    }),
    replacement: Type.Optional(Type.String({ description: 'Also replace: $1, $<name>, $&, $$ work' })),
    max_matches: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1000,
      description: 'Most matches listed',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'The pattern compiles' }),
    error: nullable(
      Type.Object({
        message: Type.String(),
        position: Type.Integer({ description: 'In the pattern, from 1' }),
      }),
      'Why it does not compile',
    ),
    is_match: Type.Boolean({ description: 'At least one match' }),
    full_match: Type.Boolean({ description: 'The pattern can match the whole input' }),
    count: Type.Integer({ description: 'All matches; one at most without g' }),
    truncated: Type.Boolean({ description: 'count exceeds the list' }),
    matches: Type.Array(
      Type.Object({
        match: Type.String(),
        index: Type.Integer({ description: 'UTF-16 code units from 0' }),
        end: Type.Integer(),
        line: Type.Integer({ description: 'From 1' }),
        column: Type.Integer({ description: 'In characters from 1' }),
        groups: Type.Array(Group),
        named: Type.Record(Type.String(), nullable(Type.String())),
      }),
    ),
    group_names: Type.Array(nullable(Type.String()), { description: 'By group number, from 1' }),
    result: nullable(Type.String(), 'The input after replacement; null if none was asked'),
    flags: Type.String({ description: 'In alphabetical order' }),
  }),
  examples: [
    {
      name: 'empty matches count',
      input: { pattern: 'a*', input: 'baaac' },
      output: { is_match: true, full_match: false, count: 4 },
    },
    {
      name: 'replacement with groups',
      input: { pattern: '(\\w+)@(\\w+)', input: 'joe@home, ann@work', replacement: '$2 at $1' },
      output: { count: 2, result: 'home at joe, work at ann' },
    },
    {
      name: 'full match tries every branch',
      input: { pattern: 'a|ab', input: 'ab' },
      output: { is_match: true, full_match: true },
    },
  ],
  run({ pattern, input, flags, replacement, max_matches }) {
    const sorted = [...checkFlags(flags)].sort().join('');
    const compiled = compilePattern(pattern, withFlag(sorted, 'd'));
    if (!compiled.ok) {
      const position = Array.from(pattern.slice(0, compiled.offset)).length + 1;
      return { ...NOTHING, flags: sorted, error: { message: compiled.message, position } };
    }
    const { regex, groupNames } = compiled;
    const found = findMatches(regex, input, max_matches, groupNames);
    const whole = new RegExp(`^(?:${pattern})$`, sorted.replace(/[dgmy]/g, ''));
    return {
      ...found,
      valid: true,
      error: null,
      is_match: found.count > 0,
      full_match: whole.test(input),
      truncated: found.count > found.matches.length,
      group_names: [...groupNames],
      result: replacement === undefined ? null : replace(new RegExp(pattern, sorted), input, replacement),
      flags: sorted,
    };
  },
});

const NOTHING = {
  valid: false,
  is_match: false,
  full_match: false,
  count: 0,
  truncated: false,
  matches: [],
  group_names: [],
  result: null,
};

function checkFlags(flags: string): string {
  const repeated = [...flags].find((flag, index) => flags.indexOf(flag) !== index);
  if (repeated !== undefined) throw new InputError('flags', `expected each letter once, got ${quote(flags)}`);
  if (flags.includes('u') && flags.includes('v'))
    throw new InputError('flags', 'expected u or v, which exclude each other');
  return flags;
}

function withFlag(flags: string, flag: string): string {
  return flags.includes(flag) ? flags : flags + flag;
}

/** The first matches in full, and how many there are in all. */
function findMatches(regex: RegExp, input: string, most: number, groupNames: readonly (string | null)[]) {
  const place = textPlaces(input, LINE_ENDS);
  const matches = [];
  let count = 0;
  let size = 0;
  for (const match of allMatches(regex, input)) {
    count += 1;
    if (count > most) continue;
    const end = match.index + match[0].length;
    const groups = groupNames.map((name, index) => {
      const [start, stop] = match.indices?.[index + 1] ?? [null, null];
      return { number: index + 1, name, value: match[index + 1] ?? null, index: start, end: stop };
    });
    const named = Object.entries(match.groups ?? {}).map(([name, value]) => [name, value ?? null]);
    size += groups.reduce((sum, { value }) => sum + 1 + (value?.length ?? 0), match[0].length);
    if (size > MOST) {
      const problem = `expected fewer: matches and groups hold more than ${MOST} characters`;
      throw new InputError('max_matches', problem);
    }
    matches.push({
      match: match[0],
      index: match.index,
      end,
      ...place(match.index),
      groups,
      named: Object.fromEntries(named) as Record<string, string | null>,
    });
  }
  return { count, matches };
}

/** All matches with g, one at most without. An empty match moves the search on by one character (ECMA-262). */
function* allMatches(regex: RegExp, input: string): Iterable<RegExpExecArray> {
  if (regex.global) {
    yield* input.matchAll(regex);
  } else {
    const match = regex.exec(input);
    if (match !== null) yield match;
  }
}

function replace(regex: RegExp, input: string, replacement: string): string {
  let result = '';
  let at = 0;
  const append = (piece: string) => {
    result += piece;
    if (result.length > MOST)
      throw new InputError('replacement', `expected a result of at most ${MOST} characters`);
  };
  for (const match of allMatches(regex, input)) {
    append(input.slice(at, match.index));
    for (const piece of substitute(replacement, match)) append(piece);
    at = match.index + match[0].length;
  }
  append(input.slice(at));
  return result;
}
