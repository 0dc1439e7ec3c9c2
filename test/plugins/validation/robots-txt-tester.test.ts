import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import robotsTxtTester from '../../../plugins/validation/tools/robots-txt-tester/tool.ts';

test.each([
  [
    'longest match wins, tie allows',
    {
      robots_txt: 'User-agent: FooBot\nAllow: /p\nDisallow: /\nDisallow: /page\nDisallow: /x/\nAllow: /x/\n',
      urls: ['https://example.com/page', '/p', '/q', '/x/1'],
      user_agent: 'FooBot',
    },
    {
      results: [
        {
          url: 'https://example.com/page',
          allowed: false,
          rule: { type: 'disallow', pattern: '/page', line: 4 },
        },
        { url: '/p', allowed: true, rule: { type: 'allow', pattern: '/p', line: 2 } },
        { url: '/q', allowed: false, rule: { type: 'disallow', pattern: '/', line: 3 } },
        { url: '/x/1', allowed: true, rule: { type: 'allow', pattern: '/x/', line: 6 } },
      ],
      allowed_count: 2,
      valid: true,
      user_agent: 'FooBot',
    },
  ],
  [
    'wildcards and end anchor',
    {
      robots_txt: 'user-agent: *\ndisallow: /\nallow: /*.php$\nallow: /fish*.htm\n',
      urls: ['/a/b.php', '/a.php?x=1', '/a.php5', '/fishheads/catfish.htm?p', '/Fish.htm', '/windows.PHP'],
    },
    {
      results: [
        { url: '/a/b.php', allowed: true, rule: { type: 'allow', pattern: '/*.php$', line: 3 } },
        { url: '/a.php?x=1', allowed: false, rule: { type: 'disallow', pattern: '/', line: 2 } },
        { url: '/a.php5', allowed: false, rule: { type: 'disallow', pattern: '/', line: 2 } },
        {
          url: '/fishheads/catfish.htm?p',
          allowed: true,
          rule: { type: 'allow', pattern: '/fish*.htm', line: 4 },
        },
        { url: '/Fish.htm', allowed: false, rule: { type: 'disallow', pattern: '/', line: 2 } },
        { url: '/windows.PHP', allowed: false, rule: { type: 'disallow', pattern: '/', line: 2 } },
      ],
      allowed_count: 2,
    },
  ],
  [
    'token without version, ignoring case',
    {
      robots_txt:
        'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: BarBot\nDisallow: /private\n',
      urls: ['/a', '/private/x'],
      user_agent: 'GOOGLEBOT/2.1 (+https://example.com/bot)',
    },
    {
      results: [
        { url: '/a', allowed: true, rule: null },
        { url: '/private/x', allowed: false, rule: { type: 'disallow', pattern: '/private', line: 6 } },
      ],
      allowed_count: 1,
      user_agent: 'GOOGLEBOT',
    },
  ],
  [
    'non-ASCII and unreserved escapes',
    {
      robots_txt: 'User-agent: *\nDisallow: /\nAllow: /foo/bar/ツ\nAllow: /%62%61%7A\n',
      urls: ['/foo/bar/%E3%83%84', '/foo/bar/ツ/x', 'https://example.com/baz'],
    },
    {
      results: [
        {
          url: '/foo/bar/%E3%83%84',
          allowed: true,
          rule: { type: 'allow', pattern: '/foo/bar/ツ', line: 3 },
        },
        { url: '/foo/bar/ツ/x', allowed: true, rule: { type: 'allow', pattern: '/foo/bar/ツ', line: 3 } },
        {
          url: 'https://example.com/baz',
          allowed: true,
          rule: { type: 'allow', pattern: '/%62%61%7A', line: 4 },
        },
      ],
      allowed_count: 3,
    },
  ],
  [
    'stars and dollars of the URL itself',
    {
      robots_txt: 'User-agent: *\nDisallow: /path/file-with-a-%2A.html\nDisallow: /path/foo-%24\n',
      urls: [
        'https://example.com/path/file-with-a-*.html',
        'https://example.com/path/foo-$',
        '/path/file-with-a-x.html',
        '/path/foo-',
      ],
    },
    {
      results: [
        { allowed: false, rule: { type: 'disallow', pattern: '/path/file-with-a-%2A.html', line: 2 } },
        { allowed: false, rule: { type: 'disallow', pattern: '/path/foo-%24', line: 3 } },
        { allowed: true, rule: null },
        { allowed: true, rule: null },
      ],
      allowed_count: 2,
    },
  ],
  [
    'faulty lines are told',
    {
      robots_txt:
        'Disallow: /early\nUser-agent: *\nDisalow: /a\nFoo: bar\nDisallow: b\nCrawl-delay: 10\nSitemap: https://example.com/s.xml\n',
      urls: ['/early', '/a'],
    },
    {
      results: [
        { url: '/early', allowed: true, rule: null },
        { url: '/a', allowed: false, rule: { type: 'disallow', pattern: '/a', line: 3 } },
      ],
      allowed_count: 1,
      valid: false,
      errors: [{ code: 'rule_without_agent', line: 1 }],
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'misspelt_directive', line: 3 }),
        expect.objectContaining({ code: 'unknown_directive', line: 4 }),
        expect.objectContaining({ code: 'relative_path', line: 5 }),
        expect.objectContaining({ code: 'ignored_directive', line: 6 }),
      ]),
      sitemaps: [{ url: 'https://example.com/s.xml', line: 7 }],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(robotsTxtTester, input)).toMatchObject(output);
});

test.each([['URL of another scheme', { robots_txt: '', urls: ['/a', 'ftp://example.com/'] }, 'urls']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(robotsTxtTester, input)).rejects.toThrow(message);
  },
);

/** Whether a crawler may fetch each of some paths. */
async function allowed(robots_txt: string, urls: string[], user_agent = 'FooBot'): Promise<boolean[]> {
  const { results } = await callTool(robotsTxtTester, { robots_txt, urls, user_agent });
  return results.map((result) => result.allowed);
}

test.each([
  [
    'groups of one name are merged',
    'User-agent: foobot\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: FooBot/2\nDisallow: /b',
    ['/a', '/b', '/c'],
    [false, false, true],
  ],
  [
    'what is no rule does not part names',
    'User-agent: FooBot\n\nSitemap: https://x.com/s\nCrawl-delay: 1\nFoo: bar\nUser-agent: BarBot\nDisallow: /',
    ['/'],
    [false],
  ],
  ['an empty rule does', 'User-agent: FooBot\nDisallow:\nUser-agent: BarBot\nDisallow: /', ['/'], [true]],
  ['a name is no prefix of another', 'User-agent: FooBot\nDisallow: /', ['/'], [false]],
  ['* with more behind a blank is all', 'User-agent: * all\nDisallow: /', ['/'], [false]],
  ['* with more is nobody', 'User-agent: *bot\nDisallow: /', ['/'], [true]],
  [
    'the file itself, but not with a query',
    'User-agent: *\nDisallow: /',
    ['/robots.txt', '/robots.txt?a', '/robots.txt#a'],
    [true, false, true],
  ],
  ['an anchor ends the URL', 'User-agent: *\nDisallow: /a$', ['/a', '/ab', '/a?b'], [false, true, true]],
  [
    'an anchor after a wildcard',
    'User-agent: *\nDisallow: /a*b*$\nDisallow: /*c$',
    ['/axb', '/xc', '/xcd'],
    [false, false, true],
  ],
  [
    'parts do not overlap',
    'User-agent: *\nDisallow: /ab*ba$',
    ['/aba', '/abba', '/abxba'],
    [true, false, false],
  ],
  ['a path without slash', 'User-agent: *\nDisallow: a', ['/a', '/b'], [false, true]],
  ['a whole URL never matches', 'User-agent: *\nDisallow: https://x.com/a', ['https://x.com/a'], [true]],
  ['a $ inside', 'User-agent: *\nDisallow: /a$b', ['/a$b', '/ab', '/a%24b'], [false, true, false]],
  ['escapes in either case', 'User-agent: *\nDisallow: /%c3%A9%2f', ['/é%2F', '/é/'], [false, true]],
  ['two words without a colon', 'User-agent *\nDisallow /a', ['/a'], [false]],
  ['three words without a colon', 'User-agent: *\nDisallow /a b', ['/a'], [true]],
  ['comments anywhere', 'User-agent: * # all\nDisallow: /a # b\r#Disallow: /c', ['/a', '/c'], [false, true]],
  [
    'paths of URLs without one',
    'User-agent: *\nDisallow: /?a',
    ['https://x.com?a', 'https://x.com'],
    [false, true],
  ],
])('%s', async (_, robots, urls, expected) => {
  expect(await allowed(robots, urls)).toEqual(expected);
});

test('a crawler is told apart from those whose names begin alike', async () => {
  const robots = 'User-agent: Googlebot\nDisallow: /';
  expect(await allowed(robots, ['/'], 'Googlebot-Image/1.0')).toEqual([true]);
  expect(await allowed(robots, ['/'], ' ')).toEqual([true]);
  expect(await allowed(robots, ['/'], 'GOOGLEBOT')).toEqual([false]);
});

test.each([
  ['Disallow: /', ['rule_without_agent@1'], []],
  ['User-agent:\nDisallow: /', ['empty_user_agent@1'], []],
  ['User-agent: *\nfoo bar', ['missing_colon@2'], []],
  [
    '\ufeffUseragent: *\nDissallow: /a\nsite-map: s.xml',
    [],
    ['bom@1', 'misspelt_directive@1', 'misspelt_directive@2', 'misspelt_directive@3', 'relative_sitemap@3'],
  ],
  [
    'User-agent: *\nDisallow: https://x.com/$a\nAllow: a\nHost: x',
    [],
    ['absolute_url@2', 'dollar_inside@2', 'relative_path@3', 'ignored_directive@4'],
  ],
  ['<!DOCTYPE html>\n<p>a: b\nDisallow /x', [], ['html@1']],
])('%j: %j, %j', async (robots_txt, errors, warnings) => {
  const result = await callTool(robotsTxtTester, { robots_txt });
  const places = (notes: readonly { code: string; line: number }[]) =>
    notes.map(({ code, line }) => `${code}@${line}`);
  expect(places(result.errors)).toEqual(errors);
  expect(places(result.warnings)).toEqual(warnings);
  expect(result.valid).toBe(errors.length === 0);
});

test('groups are listed as they stand', async () => {
  const robots_txt =
    'User-agent: A\nUser-agent: b/1\nCrawl-delay: 1.5\nDisallow:\nAllow: /x\n\nUser-agent: A\nDisallow: /y';
  expect(await callTool(robotsTxtTester, { robots_txt })).toMatchObject({
    groups: [
      {
        user_agents: ['A', 'b/1'],
        crawl_delay: 1.5,
        line: 1,
        rules: [
          { pattern: '', line: 4 },
          { type: 'allow', pattern: '/x', line: 5 },
        ],
      },
      {
        user_agents: ['A'],
        crawl_delay: null,
        line: 7,
        rules: [{ type: 'disallow', pattern: '/y', line: 8 }],
      },
    ],
  });
});

test('five hundred kibibytes count', async () => {
  const head = 'User-agent: *\n';
  const filler = `#${'x'.repeat(500 * 1024 - head.length - 2 - 'Disallow: /a'.length)}\n`;
  expect(
    await callTool(robotsTxtTester, { robots_txt: `${head}${filler}Disallow: /a`, urls: ['/a'] }),
  ).toMatchObject({
    allowed_count: 0,
    warnings: [],
  });
  expect(
    await callTool(robotsTxtTester, { robots_txt: `${head}${filler}\nDisallow: /a`, urls: ['/a'] }),
  ).toMatchObject({
    warnings: [{ code: 'too_large', line: 4 }],
  });
});

test('many wildcards on long URLs are refused, not waited for', async () => {
  const robots_txt = `User-agent: *\n${'Disallow: /*x\n'.repeat(30_000)}`;
  await expect(
    callTool(robotsTxtTester, { robots_txt, urls: [`/${'a'.repeat(1_000_000)}`] }),
  ).rejects.toThrow('urls: expected fewer');
  const stars = `User-agent: *\nDisallow: /${'a*'.repeat(100_000)}b$`;
  expect(await allowed(stars, [`/${'a'.repeat(10_000)}`])).toEqual([true]);
});
