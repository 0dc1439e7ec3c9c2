import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import metaTags from '../../../plugins/seo/tools/meta-tag-generator/tool.ts';

test('a typical page', async () => {
  const output = await callTool(metaTags, {
    title: 'Tea & "Time" <now>',
    description: 'All about tea.',
    url: 'https://example.com/?a=1&b=2',
    image: 'https://example.com/t.jpg',
    locale: 'en-us',
    twitter_site: 'example',
  });
  expect(output.html.split('\n')).toEqual([
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Tea &amp; "Time" &lt;now&gt;</title>',
    '<meta name="description" content="All about tea.">',
    '<link rel="canonical" href="https://example.com/?a=1&amp;b=2">',
    '<meta property="og:title" content="Tea &amp; &quot;Time&quot; &lt;now&gt;">',
    '<meta property="og:description" content="All about tea.">',
    '<meta property="og:type" content="website">',
    '<meta property="og:url" content="https://example.com/?a=1&amp;b=2">',
    '<meta property="og:image" content="https://example.com/t.jpg">',
    '<meta property="og:locale" content="en_US">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:site" content="@example">',
    '<meta name="twitter:title" content="Tea &amp; &quot;Time&quot; &lt;now&gt;">',
    '<meta name="twitter:description" content="All about tea.">',
    '<meta name="twitter:image" content="https://example.com/t.jpg">',
  ]);
  expect(output.title_length).toBe(18);
});

test('all the others, in their order', async () => {
  const { tags } = await callTool(metaTags, {
    title: " It's\r\nline two ",
    keywords: ['a', ' ', 'b'],
    author: 'Ann',
    robots: 'NoIndex follow, max-snippet: 20',
    theme_color: 'tomato',
    site_name: 'S',
    image_alt: 'Alt',
    twitter_creator: '@ann',
    twitter_card: 'player',
    locale: 'zh_hant_tw',
    basics: false,
  });
  expect(tags.map(({ name, content }) => `${name}=${content}`)).toEqual([
    "title=It's line two",
    'keywords=a, b',
    'author=Ann',
    'robots=noindex, follow, max-snippet:20',
    'theme-color=tomato',
    "og:title=It's line two",
    'og:type=website',
    'og:image:alt=Alt',
    'og:site_name=S',
    'og:locale=zh_Hant_TW',
    'twitter:card=player',
    'twitter:creator=@ann',
    "twitter:title=It's line two",
    'twitter:image:alt=Alt',
  ]);
});

test.each([
  [{ title: 'x'.repeat(61) }, 'title_long'],
  [{ title: 'x'.repeat(29) }, 'title_short'],
  [{ title: 'x', description: 'y'.repeat(161) }, 'description_long'],
  [{ title: 'x', description: 'y'.repeat(69) }, 'description_short'],
  [{ title: 'x' }, 'missing_description'],
  [{ title: 'x' }, 'missing_image'],
  [{ title: 'x' }, 'missing_url'],
  [{ title: 'x', robots: 'none' }, 'noindex'],
  [{ title: 'x', image: 'http://example.com/' }, 'not_https'],
])('%j is warned of as %s', async (input, code) => {
  const { warnings } = await callTool(metaTags, input);
  expect(warnings.map((warning) => warning.code)).toContain(code);
});

test('a megabyte of blanks between robots rules is soon read', async () => {
  const robots = `noindex${' '.repeat(1_000_000)}nofollow`;
  expect((await callTool(metaTags, { title: 'x', robots })).html).toContain('content="noindex, nofollow"');
});

test('a megabyte of blanks is soon trimmed', async () => {
  const description = `a${'\t'.repeat(1_000_000)}b \t\n\t c`;
  expect(await callTool(metaTags, { title: 'x', description })).toMatchObject({
    description_length: 1_000_004,
  });
});

test('a full page is not warned of', async () => {
  const input = {
    title: 'x'.repeat(60),
    description: 'y'.repeat(70),
    url: 'https://example.com/',
    image: 'https://example.com/a.png',
    robots: 'index max-image-preview:none',
  };
  expect((await callTool(metaTags, input)).warnings).toEqual([]);
});

test.each([
  ['a blank title', { title: '\n' }, 'title: expected text'],
  ['a relative image', { title: 'x', image: '/a.png' }, 'image: expected a URL that begins with http'],
  ['another scheme', { title: 'x', url: 'ftp://example.com/' }, 'url: expected a URL that begins with http'],
  ['an unknown robots word', { title: 'x', robots: 'noindex, nofolow' }, 'robots: expected rules'],
  ['a robots value that is none', { title: 'x', robots: 'max-snippet:many' }, 'robots: expected rules'],
  ['a colour that is none', { title: 'x', theme_color: 'reddish' }, 'theme_color: expected a CSS colour'],
  ['a locale that is none', { title: 'x', locale: 'english' }, 'locale: expected a locale'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(metaTags, input)).rejects.toThrow(message);
});
