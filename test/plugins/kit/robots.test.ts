import { expect, test } from 'vitest';
import { readRobotsTxt } from '../../../plugins/kit/robots.ts';
import { comparedPath, CrawlerRules, productToken } from '../../../plugins/kit/robots-rules.ts';

/** Whether a crawler may fetch a path. */
function allows(robots: string, path: string, userAgent = 'FooBot'): boolean {
  const rules = new CrawlerRules(readRobotsTxt(robots), productToken(userAgent));
  return rules.deciding(comparedPath(path))?.type !== 'disallow';
}

test.each([
  'disallow',
  'Disalow',
  'dissallow',
  'dissalow',
  'diasllow',
  'disallaw',
  'DISALLOW',
  'Disallowed',
  'disallow-all',
])('%s is read as disallow', (name) => {
  expect(allows(`User-agent: *\n${name}: /a`, '/a')).toBe(false);
});

test.each(['user-agent', 'useragent', 'User Agent', 'User-Agents', 'useragent name'])(
  '%s names a crawler',
  (name) => {
    expect(allows(`${name}: FooBot\nDisallow: /`, '/')).toBe(false);
    expect(allows(`${name}: FooBot\nDisallow: /`, '/', 'BarBot')).toBe(true);
  },
);

test.each(['site-map', 'Sitemaps', 'SITEMAP'])('%s names a sitemap', (name) => {
  expect(readRobotsTxt(`${name}: https://example.com/s.xml`).sitemaps).toEqual([
    { url: 'https://example.com/s.xml', line: 1 },
  ]);
});

test.each([
  ['two words without a colon', 'User-agent *\nDisallow /a', '/a', false],
  ['three words without a colon', 'User-agent: *\nDisallow /a b', '/a', true],
  ['a name that no parser knows', 'User-agent: *\nForbid: /a', '/a', true],
  ['blanks of ASCII around', '\t User-agent \t:\v * \f\n disallow\t: /a \t', '/a', false],
  ['a no-break space, which is no blank', 'User-agent: *\nDisallow: \u00a0/a', '/a', true],
  ['a path without slash', 'User-agent: *\nDisallow: private', '/private', false],
  ['an escaped star', 'User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
  ['a path that no URI may hold', 'User-agent: *\nDisallow: /{id}', '/%7Bid%7D', false],
  ['lone surrogates', 'User-agent: *\nDisallow: /\ud800', '/\udfff', false],
  ['rules in an HTML page', '<!doctype html>\n<pre>\nUser-agent: *\nDisallow: /a\n</pre>', '/a', false],
  ['a rule without a crawler in an HTML page', '\ufeff \n<HTML>\nDisallow: /', '/', true],
  ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /', '/', false],
  ['Crawl-delay, which is no misspelling', 'User-agent: *\nCrawl-delay: 1\nDisallow: /', '/', false],
])('%s', (_, robots, path, allowed) => {
  expect(allows(robots, path)).toBe(allowed);
});

// RFC 9309 §2.2.2: path on robots.txt, path of the URI, whether they match.
test.each<[pattern: string, path: string, matched: boolean]>([
  ['/foo/bar?baz=quz', '/foo/bar?baz=quz', true],
  ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', false],
  ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https%3a%2f%2ffoo.bar', true],
  ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
  ['/foo/bar/%E3%83%84', '/foo/bar/ツ', true],
  ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
])('%s and %s: %s', (pattern, path, matched) => {
  expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matched);
});

test.each([
  ['ExampleBot', 'ExampleBot'],
  ['ExampleBot/0.1', 'ExampleBot'],
  // The standard's own example of a header, RFC 9309 §2.2.1.
  ['Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)', 'ExampleBot'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36',
    'bingbot',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mozilla'],
  ['*', undefined],
  [' ', undefined],
])('the product token of %j is %j', (userAgent, token) => {
  expect(productToken(userAgent)).toBe(token);
});

test('groups of a crawler are read as one, with the first delay', () => {
  const file = readRobotsTxt(
    'User-agent: a\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 9\nDisallow:\n\nUser-agent: A/2\nCrawl-delay: 2.5\nDisallow: /y',
  );
  const rules = new CrawlerRules(file, 'a');
  expect(rules.userAgents).toEqual(['a', 'A/2']);
  expect(rules.crawlDelay).toBe(2.5);
  expect(rules.deciding('/x')).toEqual({ type: 'disallow', pattern: '/x', line: 2, text: 'Disallow: /x' });
  expect(rules.deciding('/robots.txt')).toBeNull();
});

test.each([
  ['Disalow: /a', 'misspelt_directive'],
  ['Disallowed: /a', 'misspelt_directive'],
  ['Forbid: /a', 'unknown_directive'],
  ['Disallow: a', 'relative_path'],
  ['Host: a', 'ignored_directive'],
  ['Sitemap https://example.com/s.xml', 'relative_sitemap'],
])('%s is warned of as %s', (line, code) => {
  const { warnings } = readRobotsTxt(`User-agent: *\n${line}`);
  expect(warnings.map((warning) => warning.code)).toContain(code);
  expect(warnings[0]).toMatchObject({ line: 2, text: line });
});
