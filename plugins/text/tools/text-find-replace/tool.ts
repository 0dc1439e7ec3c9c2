import { defineTool, InputError, Type } from '@toolyard/sdk';
import { findPlaces } from './places.ts';
import { compileTemplate } from './replacement.ts';
import { search } from './search.ts';

/** In UTF-16 code units: the sandbox gives back no more. */
const MAX_RESULT = 16 * 1024 * 1024;
const LISTED = 100;
/** Parts take more memory than their text. */
const JOINED_PARTS = 10_000;

export default defineTool({
  title: 'Text Find and Replace',
  summary:
    'Replace text by plain search or JavaScript regular expression with groups; whole words, case, a limit, and a list of what was replaced.',
  keywords: ['regex', 'substitute', 'search', 'sed', 'pattern'],
  runtime: 'isolate',
  callerCode: 'find',
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    find: Type.String({ minLength: 1, maxLength: 10_000, description: 'What to look for' }),
    replace: Type.String({
      default: '',
      description: 'Replacement; with regex $1, $<name>, $& work',
    }),
    regex: Type.Boolean({
      default: false,
      description: 'find is a JavaScript regular expression',
    }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    whole_word: Type.Boolean({ default: false, description: 'Only whole words' }),
    flags: Type.String({
      pattern: '^[imsu]*$',
      default: '',
      description: 'Regex only: any of i m s u',
    }),
    max_replacements: Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Stop after so many; 0 = all',
    }),
  }),
  output: Type.Object({
    result: Type.String(),
    count: Type.Integer({ description: 'replacements made' }),
    matches: Type.Array(
      Type.Object({
        match: Type.String(),
        replacement: Type.String(),
        line: Type.Integer(),
        column: Type.Integer({ description: 'in characters' }),
      }),
      { description: `the first ${LISTED}; line and column from 1` },
    ),
  }),
  examples: [
    {
      name: 'Groups of a regular expression',
      input: {
        text: '2024-03-09 and 2023-12-31',
        find: String.raw`(\d{4})-(\d\d)-(\d\d)`,
        replace: '$3.$2.$1',
        regex: true,
      },
      output: { result: '09.03.2024 and 31.12.2023', count: 2 },
    },
    {
      name: 'Whole words',
      input: { text: 'na naïve na.', find: 'na', replace: 'X', whole_word: true },
      output: { result: 'X naïve X.', count: 2 },
    },
    {
      name: 'Two of three, whatever their case',
      input: { text: 'Cat cat CAT', find: 'cat', replace: 'dog', case_sensitive: false, max_replacements: 2 },
      output: { result: 'dog dog CAT', count: 2 },
    },
  ],
  run(input) {
    const { text, replace, regex, max_replacements: most } = input;
    const expand = regex ? compileTemplate(replace) : () => replace;
    const found: Replacement[] = [];
    const parts: string[] = [];
    const joined: string[] = [];
    let count = 0;
    let end = 0;
    let size = 0;
    for (const match of search(text, input)) {
      const replacement = expand(match, text, MAX_RESULT);
      const before = text.slice(end, match.index);
      size += before.length + (replacement?.length ?? Infinity);
      if (replacement === undefined || size > MAX_RESULT) throw tooLarge();
      parts.push(before, replacement);
      if (parts.length >= JOINED_PARTS) joined.push(parts.splice(0).join(''));
      end = match.index + match[0].length;
      count += 1;
      if (count <= LISTED) found.push({ index: match.index, match: match[0], replacement });
      if (count === most) break;
    }
    if (size + text.length - end > MAX_RESULT) throw tooLarge();
    joined.push(...parts, text.slice(end));
    return { result: joined.join(''), count, matches: listMatches(text, found) };
  },
});

interface Replacement {
  readonly index: number;
  readonly match: string;
  readonly replacement: string;
}

function listMatches(text: string, found: readonly Replacement[]) {
  const places = findPlaces(
    text,
    found.map(({ index }) => index),
  );
  return places.map(({ line, column }, index) => {
    const { match = '', replacement = '' } = found[index] ?? {};
    return { match, replacement, line, column };
  });
}

function tooLarge(): InputError {
  return new InputError('replace', `expected a result of at most ${MAX_RESULT} characters (16 MiB)`);
}
