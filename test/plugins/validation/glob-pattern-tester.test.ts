import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import globPatternTester from '../../../plugins/validation/tools/glob-pattern-tester/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'globstar is for what is below',
    { pattern: 'src/**', paths: 'src\nsrc/index.js\r\nsrc/lib/util.js\n\n' },
    { matched: ['src/index.js', 'src/lib/util.js'], unmatched: ['src'], total: 3 },
  ],
  [
    'braces and classes',
    { pattern: 'file{1..2}.[tm][xd]?', paths: ['file1.txt', 'file2.md5', 'file3.txt', 'file10.txt'] },
    {
      matched: ['file1.txt', 'file2.md5'],
      unmatched: ['file3.txt', 'file10.txt'],
      patterns: [
        {
          pattern: 'file{1..2}.[tm][xd]?',
          negated: false,
          expanded: ['file1.[tm][xd]?', 'file2.[tm][xd]?'],
          matches: 2,
        },
      ],
    },
  ],
  [
    'exclusion after inclusion, last one decides',
    {
      pattern: ['**/*.js', '!**/*.test.js', 'keep.test.js'],
      paths: ['a.js', 'src/x.test.js', 'keep.test.js', 'b.ts'],
    },
    {
      matched: ['a.js', 'keep.test.js'],
      results: [
        { path: 'a.js', matched: true, pattern: '**/*.js' },
        { path: 'src/x.test.js', matched: false, pattern: '!**/*.test.js' },
        { path: 'keep.test.js', matched: true, pattern: 'keep.test.js' },
        { path: 'b.ts', matched: false, pattern: null },
      ],
    },
  ],
  [
    'extglob exclusion is not negation',
    { pattern: '!(*.md|*.txt)', paths: ['a.js', 'README.md', 'file1.txt', 'docs'] },
    { matched: ['a.js', 'docs'], unmatched: ['README.md', 'file1.txt'] },
  ],
  [
    'dot option',
    { pattern: '**', paths: ['a', '.env', '.git/config'], dot: true },
    { matched: ['a', '.env', '.git/config'], unmatched: [] },
  ],
  [
    'unclosed bracket is literal',
    { pattern: 'we[ird', paths: ['we[ird', 'wei'] },
    {
      matched: ['we[ird'],
      unmatched: ['wei'],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'unclosed_bracket' })]),
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(globPatternTester, input)).toMatchObject(output);
});

test.each([
  ['brace bomb', { pattern: '{1..1000000}', paths: ['1'] }, 'pattern'],
  ['paths are required', { pattern: '*' }, 'paths'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(globPatternTester, input)).rejects.toThrow(message);
});

test.each([
  ['!! cancels out', { pattern: '!!a', paths: ['a', 'b'] }, ['a']],
  [
    'exclusions alone leave the rest, hidden or not',
    { pattern: '!a*', paths: ['a', 'ab', 'b', '.c'] },
    ['b', '.c'],
  ],
  ['! before an extended glob excludes what it fits', { pattern: '!!(a)', paths: ['a', 'b'] }, ['a']],
  [
    'directories',
    { pattern: ['a/', 'b'], paths: ['a', 'a/', 'b/', './b', 'b//'] },
    ['a/', 'b/', './b', 'b//'],
  ],
  ['idle slashes of patterns', { pattern: './/x//*', paths: ['x/y', './x//y', 'x'] }, ['x/y', './x//y']],
  ['a dollar sign means nothing', { pattern: '${a,b}', paths: ['$a', '$b', 'a'] }, ['$a', '$b']],
  ['escapes are kept through braces', { pattern: '{a,b}\\\\\\*', paths: ['a\\*', 'a\\x'] }, ['a\\*']],
  ['escaped braces', { pattern: '\\{a,b\\}', paths: ['{a,b}', 'a'] }, ['{a,b}']],
  [
    'braces with a step, down and nested',
    { pattern: '{9..1..4}{x,{y,z}}', paths: ['9x', '5z', '1y', '8x'] },
    ['9x', '5z', '1y'],
  ],
  [
    'case folds as Unicode says',
    { pattern: 'STRASSE*', paths: ['straße1', 'Strasse'], case_sensitive: false },
    ['straße1', 'Strasse'],
  ],
  [
    'the last part of a path',
    { pattern: '*.js', paths: ['a/b.js', 'a/.b.js', 'b.js/'], match_base: true },
    ['a/b.js', 'b.js/'],
  ],
  ['a class is no dot of its own', { pattern: ['[.]a', '?b', '.c'], paths: ['.a', '.b', '.c'] }, ['.c']],
  ['wildcards never fit . and ..', { pattern: '**', dot: true, paths: ['.', '..', 'a/../b', 'a'] }, ['a']],
  ['one character beyond the BMP', { pattern: '?', paths: ['😀', 'ab'] }, ['😀']],
  [
    'character classes',
    { pattern: '[[:alpha:]][![:digit:]][^a]', paths: ['éxb', '1xb', 'é1b', 'éxa', 'éx/'] },
    ['éxb'],
  ],
  ['( and # are ordinary', { pattern: ['#a(b)', '~'], paths: ['#a(b)', '~', 'a'] }, ['#a(b)', '~']],
  ['** in a part is *', { pattern: 'a**b', paths: ['axxb', 'a/b'] }, ['axxb']],
  ['a leading slash counts', { pattern: '/a', paths: ['/a', 'a', '//a'] }, ['/a', '//a']],
])('%s', async (_, input, matched) => {
  expect(await callTool(globPatternTester, input)).toMatchObject({ matched });
});

test.each([
  ['we[ird', ['unclosed_bracket', 'no_wildcard']],
  ['[]a]*', []],
  ['\\[a*', []],
  ['a[b/c]*', ['unclosed_bracket']],
  ['{a,b', ['unclosed_brace', 'no_wildcard']],
  ['a**/x', ['globstar_in_part']],
  ['/a*', ['leading_slash']],
  ['a', ['no_wildcard']],
  ['{a,b}', []],
])('%j: warnings %j', async (pattern, expected) => {
  const { warnings } = await callTool(globPatternTester, { pattern, paths: ['a'] });
  expect(codes(warnings)).toEqual(expected);
});

test('blank paths are not tried, backslashes are told of once', async () => {
  const result = await callTool(globPatternTester, { pattern: '*', paths: [' ', 'a\\b', 'c\\d', ''] });
  expect(result).toMatchObject({ total: 2, warnings: [{ code: 'backslash_path', pattern: null }] });
});

test('braces may have ten thousand alternatives in all', async () => {
  const paths = ['1', '10000'];
  expect(await callTool(globPatternTester, { pattern: '{1..10000}', paths })).toMatchObject({
    matched: paths,
  });
  await expect(callTool(globPatternTester, { pattern: ['{1..10000}', 'a'], paths })).rejects.toThrow(
    'pattern[1]: expected braces',
  );
  await expect(callTool(globPatternTester, { pattern: '{a,b}'.repeat(40), paths })).rejects.toThrow(
    'pattern: expected braces',
  );
});

test.each([
  ['an empty pattern', { pattern: '' }, 'pattern: expected a pattern, got none'],
  ['only exclamation marks', { pattern: ['a', '!!'] }, 'pattern[1]: expected a pattern, got none'],
  ['no pattern', { pattern: [] }, 'pattern: expected at least 1 element'],
  ['a number', { pattern: ['a', 3] }, 'pattern[1]: expected a string, got 3'],
  ['a long pattern', { pattern: 'a'.repeat(4097) }, 'pattern: expected at most 4096 characters, got 4097'],
  [
    'many lines of paths',
    { pattern: 'a', paths: 'a\n'.repeat(10_001) },
    'paths: expected at most 10000 paths, got 10001',
  ],
])('refuses more: %s', async (_, input, message) => {
  await expect(callTool(globPatternTester, { paths: ['a'], ...input })).rejects.toThrow(message);
});
