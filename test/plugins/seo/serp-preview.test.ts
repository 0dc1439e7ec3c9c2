import { readFile } from 'node:fs/promises';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { buildArialWidths } from '../../../plugins/seo/data/build-arial-widths.ts';
import { arialWidth } from '../../../plugins/seo/lib/arial.ts';
import serpPreview from '../../../plugins/seo/tools/serp-preview.ts';

const PAGE = 'https://example.com/';
const TITLE = "The Complete Beginner's Guide to Growing Tomatoes on a Balcony in a Cold and Rainy Climate";
const DESCRIPTION =
  'Learn how to grow tomatoes on a balcony even when summers are short and wet: choosing early varieties, soil, pots, watering, feeding, pruning and protecting the plants from blight, with a month by month plan from sowing to harvest.';

test('the widths are those of the installed font', async () => {
  const file = new URL('../../../plugins/seo/data/arial-widths.json', import.meta.url);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(buildArialWidths());
});

test.each([
  ['How to Brew Green Tea at Home', 20, 295.7],
  ['W'.repeat(40), 20, 755.1],
  ['漢字', 20, 40],
  ['👨‍👩‍👧', 14, 14],
  ['e\u0301', 20, 11.1],
  ['\ue000', 20, 11.1],
  ['', 20, 0],
])('%s at %i px is %f px wide', (text, size, width) => {
  expect(Math.abs(arialWidth(text, size) - width)).toBeLessThan(0.2);
});

test('titles and descriptions are cut at words', async () => {
  const desktop = await callTool(serpPreview, { title: TITLE, description: DESCRIPTION, url: PAGE });
  expect(desktop.title).toMatchObject({
    text: "The Complete Beginner's Guide to Growing Tomatoes on a ...",
    truncated: true,
    limit_px: 580,
  });
  expect(desktop.description.text).toMatch(/watering, feeding, pruning \.\.\.$/);
  const mobile = await callTool(serpPreview, {
    title: TITLE,
    description: DESCRIPTION,
    url: PAGE,
    device: 'mobile',
  });
  expect(mobile.title).toMatchObject({ text: TITLE, truncated: false, limit_px: 920 });
  expect(mobile.description.text).toMatch(/choosing early varieties \.\.\.$/);
});

test('a word too wide is cut inside', async () => {
  const { title } = await callTool(serpPreview, { title: 'W'.repeat(40), url: PAGE });
  expect(title.text).toMatch(/^W{29,30}\.\.\.$/);
});

test.each([
  ['https://www.example.com/blog/green-tea/?utm=1#x', 'https://www.example.com › blog › green-tea'],
  ['https://xn--bcher-kva.example/a%20b/index.html', 'https://bücher.example › a b'],
  ['http://example.com', 'http://example.com'],
  [`https://example.com/${'x'.repeat(80)}`, `https://example.com › ${'x'.repeat(45)}...`],
])('the breadcrumb of %s', async (url, breadcrumb) => {
  expect((await callTool(serpPreview, { title: 'T', url })).breadcrumb).toBe(breadcrumb);
});

test('the keyword is bold in the description, the date comes first, all is escaped', async () => {
  const { html, description } = await callTool(serpPreview, {
    title: '<b>T</b>',
    description: 'Café <i> tea, b & steam',
    url: PAGE,
    keyword: 'cafe TEA b',
    date: '2024-02-29',
  });
  expect(description.text).toBe('Feb 29, 2024 — Café <i> tea, b & steam');
  expect(html).toContain('Feb 29, 2024 — <b>Café</b> &lt;i&gt; <b>tea</b>, <b>b</b> &amp; steam');
  expect(html).toContain('&lt;b&gt;T&lt;/b&gt;');
});

test('issues', async () => {
  const codes = async (input: object) => (await callTool(serpPreview, input)).issues.map(({ code }) => code);
  expect(await codes({ title: 'x', url: `http://example.com/${'x'.repeat(70)}`, keyword: 'tea' })).toEqual([
    'title_short',
    'description_missing',
    'keyword_not_in_title',
    'keyword_not_in_description',
    'url_long',
    'not_https',
  ]);
  expect(await codes({ title: TITLE, description: DESCRIPTION, url: PAGE })).toEqual([
    'title_truncated',
    'description_truncated',
  ]);
});

test.each([
  ['a relative URL', { title: 'x', url: '/a' }, 'url: expected a URL that begins with http'],
  ['a blank title', { title: ' ', url: PAGE }, 'title: expected text'],
  ['no date', { title: 'x', url: PAGE, date: '2024-02-30' }, 'date'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(serpPreview, input)).rejects.toThrow(message);
});
