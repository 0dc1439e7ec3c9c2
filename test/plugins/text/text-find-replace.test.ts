import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import textFindReplace from '../../../plugins/text/tools/text-find-replace/tool.ts';

test.each([
  [
    'plain, special characters literal',
    { text: 'a.b axb a.b', find: 'a.b', replace: '$&' },
    {
      result: '$& axb $&',
      count: 2,
      matches: [
        { match: 'a.b', replacement: '$&', line: 1, column: 1 },
        { line: 1, column: 9 },
      ],
    },
  ],
  [
    'line starts',
    { text: 'a\nb', find: '^', replace: '> ', regex: true, flags: 'm' },
    {
      result: '> a\n> b',
      count: 2,
      matches: [
        { match: '', line: 1, column: 1 },
        { match: '', line: 2, column: 1 },
      ],
    },
  ],
  [
    'named groups, the whole match, what is around it',
    { text: 'xay', find: '(?<v>a)', replace: "[$<v>|$&|$`|$'|$$|$1|$01|$2|$10|$0|$<none>]", regex: true },
    { result: 'x[a|a|x|y|$|a|a|$2|a0|$0|]y' },
  ],
  [
    'no named groups: the reference is literal',
    { text: 'a', find: 'a', replace: '$<v>$1', regex: true },
    { result: '$<v>$1' },
  ],
  ['a group that took no part', { text: 'b', find: '(a)?b', replace: '<$1>', regex: true }, { result: '<>' }],
  [
    'whole words with a pattern',
    { text: 'cat concat cats naïve na', find: 'cats?|na', replace: 'X', regex: true, whole_word: true },
    { result: 'X concat X naïve X', count: 3 },
  ],
  [
    'whole words with a pattern that flag u does not take',
    { text: 'a-b xa-b a-bé a-b', find: String.raw`[\w-]+?\-b`, replace: 'X', regex: true, whole_word: true },
    { result: 'X X a-bé X' },
  ],
  [
    'a bracket that closes early is no way out of the group',
    { text: 'ab', find: 'a|b', replace: 'X', regex: true, whole_word: true },
    { result: 'ab', count: 0 },
  ],
  ['no match', { text: 'a\r\nb', find: 'x' }, { result: 'a\r\nb', count: 0, matches: [] }],
  ['an empty replacement', { text: 'a-b-c', find: '-' }, { result: 'abc' }],
  [
    'case regardless of script',
    { text: 'ЖАБА жаба', find: 'Жаба', replace: 'x', case_sensitive: false },
    { result: 'x x' },
  ],
  [
    'a dot matches line breaks with s',
    { text: 'a\nb', find: 'a.b', replace: 'x', regex: true, flags: 's' },
    { result: 'x' },
  ],
  ['a flag given twice', { text: 'Aa', find: 'a', replace: 'x', regex: true, flags: 'ii' }, { result: 'xx' }],
  [
    'code points with u',
    { text: '👍a', find: '.', replace: 'x', regex: true, flags: 'u' },
    { result: 'xx', count: 2 },
  ],
  [
    'places in characters as read',
    { text: '\ufeffa\r\ne\u0301👨‍👩‍👧 x\rx\nxx', find: 'x', replace: '' },
    {
      matches: [
        { line: 2, column: 4 },
        { line: 3, column: 1 },
        { line: 4, column: 1 },
        { line: 4, column: 2 },
      ],
    },
  ],
  [
    'the first hundred are listed',
    { text: 'a'.repeat(150), find: 'a', replace: 'b' },
    { count: 150, matches: expect.objectContaining({ length: 100 }) },
  ],
  [
    'right to left',
    { text: 'שלום עולם', find: 'עולם', replace: 'לכם', whole_word: true },
    { result: 'שלום לכם' },
  ],
  [
    'many more matches than are joined at a time',
    { text: `${'ab'.repeat(1_048_576)}c`, find: 'a', replace: 'xy' },
    { count: 1_048_576, result: `${'xyb'.repeat(1_048_576)}c` },
  ],
])('%s', async (_, input, expected) => {
  expect(await callTool(textFindReplace, input)).toMatchObject(expected);
});

test.each([
  ['empty find', { text: 'a', find: '' }, 'find:'],
  ['broken pattern', { text: 'a', find: '(', regex: true }, 'find:'],
  ['bad flag', { text: 'a', find: 'a', regex: true, flags: 'x' }, 'flags:'],
  ['flags for plain search', { text: 'a', find: 'a', flags: 'i' }, 'flags: expected none without regex'],
  [
    'a bracket too many',
    { text: 'a', find: 'a)(b', regex: true, whole_word: true },
    'find: expected a regular expression, got "a)(b": Unmatched \')\'',
  ],
  [
    'a result above 16 MiB',
    { text: 'a'.repeat(16_777_216), find: 'a', replace: 'bb', max_replacements: 1 },
    'replace: expected a result of at most 16777216 characters (16 MiB)',
  ],
  [
    'references that would fill the memory',
    { text: 'a'.repeat(1000), find: 'a', replace: "$'".repeat(5000), regex: true },
    'replace: expected a result',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(textFindReplace, input)).rejects.toThrow(message);
});

test('a regular expression replaces as String.prototype.replace does', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n'), maxLength: 12 });
  const find = fc.constantFrom('a', '(a)(b)?', '(?<x>\\d)', '\\b', '^', '(a|b)+', '.');
  const piece = fc.constantFrom('$1', '$2', '$&', '$$', '$`', "$'", '$<x>', '$11', '$0', '$', 'z');
  await fc.assert(
    fc.asyncProperty(text, find, fc.array(piece, { maxLength: 4 }), async (text, find, pieces) => {
      const replace = pieces.join('');
      const { result } = await callTool(textFindReplace, { text, find, replace, regex: true });
      expect(result).toBe(text.replaceAll(new RegExp(find, 'g'), replace));
    }),
    { seed: 7 },
  );
});
