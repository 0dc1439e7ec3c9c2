import * as fc from 'fast-check';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import regexTest from '../../../plugins/validation/tools/regex-test/tool.ts';

test.each([
  [
    'named and missing groups, lines',
    { pattern: '(?<y>\\d{4})-(?<m>\\d\\d)(-(\\d\\d))?', input: 'on 2024-03-09\nand 2023-12' },
    {
      valid: true,
      error: null,
      is_match: true,
      count: 2,
      truncated: false,
      group_names: ['y', 'm', null, null],
      matches: [
        {
          match: '2024-03-09',
          index: 3,
          end: 13,
          line: 1,
          column: 4,
          groups: [
            { number: 1, name: 'y', value: '2024', index: 3, end: 7 },
            { number: 2, name: 'm', value: '03' },
            { number: 3, name: null, value: '-09', index: 10 },
            { number: 4, value: '09' },
          ],
          named: { y: '2024', m: '03' },
        },
        {
          match: '2023-12',
          index: 18,
          end: 25,
          line: 2,
          column: 5,
          groups: [
            { value: '2023' },
            { value: '12' },
            { number: 3, value: null, index: null, end: null },
            { value: null },
          ],
        },
      ],
      result: null,
    },
  ],
  [
    'without g one match',
    { pattern: '[a-z]+', input: 'AB cd ef', flags: '' },
    { count: 1, matches: [{ match: 'cd', index: 3 }], truncated: false },
  ],
  [
    'invalid pattern is a result',
    { pattern: '(abc', input: 'abc' },
    {
      valid: false,
      error: {
        message: expect.stringMatching('[Gg]roup|[Pp]arenthes'),
        position: 5,
      },
      is_match: false,
      count: 0,
      matches: [],
      result: null,
    },
  ],
  [
    'multiline anchors',
    { pattern: '^\\w+$', input: 'ab\ncd e\nfg', flags: 'gm' },
    {
      count: 2,
      matches: [
        { match: 'ab', line: 1 },
        { match: 'fg', line: 3, column: 1 },
      ],
      full_match: false,
    },
  ],
  [
    'code units against code points',
    { pattern: '.', input: '😀b', flags: 'gu' },
    {
      count: 2,
      matches: [
        { match: '😀', index: 0, end: 2, column: 1 },
        { match: 'b', index: 2, end: 3, column: 2 },
      ],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(regexTest, input)).toMatchObject(output);
});

test.each([['unknown flag', { pattern: 'a', input: 'a', flags: 'gx' }, 'flags']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(regexTest, input)).rejects.toThrow(message);
  },
);

test.each([
  ['(?P<n>a)', '', 2, '(?<name>…)'],
  ['(?P=n)', '', 2, '\\k<name>'],
  ['(?i)a', '', 2, 'ECMAScript takes flags'],
  ['(?>a)', '', 2, 'atomic'],
  ['(?#c)a', '', 2, 'comments'],
  ['a++', '', 4, 'possessive'],
  ['\\Aa', 'u', 2, '^ and $'],
  ['a\\Z', 'u', 3, '^ and $'],
  ['😀(', '', 3, 'Unterminated group'],
  ['[z-a]', '', 5, 'Range out of order'],
  ['('.repeat(9999), '', 1, 'groups nest too deeply'],
])('%j is invalid', async (pattern, flags, position, message) => {
  expect(await callTool(regexTest, { pattern, flags, input: 'a' })).toMatchObject({
    valid: false,
    error: { position, message: expect.stringContaining(message) },
  });
});

test.each([
  ['one code unit without u', '', 'g', 4],
  ['one code point with u', '', 'gu', 3],
  ['one code point with v', '', 'gv', 3],
])('an empty match moves on by %s', async (_, pattern, flags, count) => {
  expect(await callTool(regexTest, { pattern, flags, input: '😀b' })).toMatchObject({ count });
});

test('y wants matches to follow each other', async () => {
  expect(await callTool(regexTest, { pattern: 'a', flags: 'gy', input: 'aaba' })).toMatchObject({
    count: 2,
    flags: 'gy',
  });
  expect(await callTool(regexTest, { pattern: 'a', flags: 'y', input: 'ba' })).toMatchObject({ count: 0 });
});

test('places count every line end and characters', async () => {
  const { matches } = await callTool(regexTest, { pattern: 'x', input: '😀x\r\nx\u2028😀😀x\rx' });
  expect(matches.map(({ line, column }) => [line, column])).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
    [4, 1],
  ]);
});

test('the list is cut, the count and the replacement are not', async () => {
  const result = await callTool(regexTest, { pattern: 'a', input: 'aaaa', max_matches: 2, replacement: 'b' });
  expect(result).toMatchObject({ count: 4, truncated: true, result: 'bbbb' });
  expect(result.matches).toHaveLength(2);
});

test('a group may have any name', async () => {
  const { matches } = await callTool(regexTest, { pattern: '(?<__proto__>a)(?<constructor>b)?', input: 'a' });
  expect(Object.entries(matches[0]?.named ?? {})).toEqual([
    ['__proto__', 'a'],
    ['constructor', null],
  ]);
});

test('replacements are those of String.replace', async () => {
  const part = fc.constantFrom(
    '$',
    '$$',
    '$&',
    '$`',
    "$'",
    '$1',
    '$2',
    '$3',
    '$10',
    '$02',
    '$<n>',
    '$<x>',
    '$<',
    'a',
    '1',
  );
  const patterns = fc.constantFrom('(a)(b)?', '(?<n>a)|(?<x>b)', 'a', '', 'x');
  await fc.assert(
    fc.asyncProperty(
      fc.array(part),
      patterns,
      fc.constantFrom('g', '', 'gy'),
      async (parts, pattern, flags) => {
        const input = 'abcaab';
        const replacement = parts.join('');
        const { result } = await callTool(regexTest, { pattern, flags, input, replacement });
        expect(result).toBe(input.replace(new RegExp(pattern, flags), replacement));
      },
    ),
  );
});

test.each([
  ['a repeated flag', { flags: 'gg' }, 'flags: expected each letter once'],
  ['u with v', { flags: 'uv' }, 'flags: expected u or v'],
  ['a pattern too long', { pattern: 'a'.repeat(10_001) }, 'pattern: expected at most 10000 characters'],
  [
    'a replacement too large',
    { input: 'a'.repeat(2000), replacement: '$`'.repeat(2000) },
    'replacement: expected a result',
  ],
  [
    'groups too large',
    { pattern: '((a+))'.repeat(2), input: 'a'.repeat(1_000_000) },
    'max_matches: expected fewer',
  ],
])('refuses more: %s', async (_, input, message) => {
  await expect(callTool(regexTest, { pattern: 'a', input: 'a', ...input })).rejects.toThrow(message);
});
