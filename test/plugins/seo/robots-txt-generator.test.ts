import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import robotsTxt from '../../../plugins/seo/tools/robots-txt-generator.ts';

test.each([
  ['allow_all', 'User-agent: *\nDisallow:\n'],
  ['block_all', 'User-agent: *\nDisallow: /\n'],
  ['wordpress', 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n'],
  [
    'ecommerce',
    'User-agent: *\nDisallow: /cart\nDisallow: /checkout\nDisallow: /account\nDisallow: /*?*sort=\n',
  ],
])('the preset %s', async (preset, result) => {
  expect((await callTool(robotsTxt, { preset })).result).toBe(result);
});

test('block_ai keeps AI crawlers out and lets the others in', async () => {
  const { result, groups } = await callTool(robotsTxt, { preset: 'block_ai' });
  expect(result).toMatch(
    /^User-agent: GPTBot\nUser-agent: OAI-SearchBot\n[^]*\nDisallow: \/\n\nUser-agent: \*\nDisallow:\n$/,
  );
  expect(groups).toBe(2);
});

test('own rules join those of the preset for all, others follow', async () => {
  const { result } = await callTool(robotsTxt, {
    preset: 'wordpress',
    comment: 'Ours\nalone',
    rules: [
      { user_agent: '*', disallow: '/tmp', crawl_delay: 5 },
      { user_agent: 'CCBot', disallow: ['/'] },
    ],
    sitemaps: ['https://example.com/ü.xml'],
  });
  expect(result).toBe(`# Ours
# alone

User-agent: *
Allow: /wp-admin/admin-ajax.php
Disallow: /wp-admin/
Disallow: /tmp
Crawl-delay: 5

User-agent: CCBot
Disallow: /

Sitemap: https://example.com/%C3%BC.xml
`);
});

test('paths are encoded, escapes stay, URLs lose their host', async () => {
  const disallow = ['/a b', '/ü', 'https://example.com/x?y=1', '/*.pdf$', '/%41#b', 'https://example.com'];
  const { result, size_bytes } = await callTool(robotsTxt, { rules: [{ user_agent: '*', disallow }] });
  expect(result).toBe(
    'User-agent: *\nDisallow: /a%20b\nDisallow: /%C3%BC\nDisallow: /x?y=1\nDisallow: /*.pdf$\nDisallow: /%41%23b\nDisallow: /\n',
  );
  expect(size_bytes).toBe(result.length);
});

test.each([
  ['blocks_everything', [{ user_agent: '*', disallow: '/' }]],
  ['crawl_delay_ignored', [{ user_agent: '*', crawl_delay: 0 }]],
  ['duplicate_agent', [{ user_agent: 'A' }, { user_agent: 'a' }]],
  ['same_path_twice', [{ user_agent: 'A', allow: '/x', disallow: '/x' }]],
  ['too_large', [{ user_agent: 'A', disallow: [`/${'x'.repeat(512_000)}`] }]],
])('warns of %s', async (code, rules) => {
  const { warnings } = await callTool(robotsTxt, { rules });
  expect(warnings.map((warning) => warning.code)).toContain(code);
});

test.each([
  ['a line break in an agent', [{ user_agent: '*\nDisallow: /' }], 'rules[0].user_agent: expected letters'],
  ['no agent', [{ disallow: ['/'] }], 'rules[0].user_agent: required'],
  ['a colon in an agent', [{ user_agent: 'a:b' }], 'rules[0].user_agent: expected letters'],
  [
    'a relative path',
    [{ user_agent: '*', disallow: ['/ok', 'tmp'] }],
    'rules[0].disallow[1]: expected a path',
  ],
  [
    'a line break in a path',
    [{ user_agent: '*', allow: ['/a\n'] }],
    'rules[0].allow[0]: expected no line break',
  ],
  ['a negative delay', [{ user_agent: '*', crawl_delay: -1 }], 'rules[0].crawl_delay'],
])('refuses %s', async (_, rules, message) => {
  await expect(callTool(robotsTxt, { rules })).rejects.toThrow(message);
});

test('many agents and paths are compared quickly', async () => {
  const many = (prefix: string) => Array.from({ length: 30_000 }, (_, index) => `${prefix}${index}`);
  const rules = [{ user_agent: many('a'), allow: [...many('/a'), '/x'], disallow: [...many('/b'), '/x'] }];
  const { warnings } = await callTool(robotsTxt, { rules });
  expect(warnings.map(({ code }) => code)).toEqual(['same_path_twice', 'too_large']);
});

test('refuses a relative sitemap', async () => {
  await expect(callTool(robotsTxt, { sitemaps: ['/sitemap.xml'] })).rejects.toThrow(
    'sitemaps[0]: expected a URL that begins with http',
  );
});
